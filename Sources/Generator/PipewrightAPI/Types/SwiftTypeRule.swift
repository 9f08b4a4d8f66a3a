import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The syntax of the name of a Swift type: `Extractor` or `Module.Extractor`. Generated code contains it unchanged, so
/// nothing else is allowed.
enum SwiftTypeRule {
    static func isName(_ text: String) -> Bool {
        text.utf8.count <= 200
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier($0) }
    }

    private static func isIdentifier(_ word: Substring) -> Bool {
        guard let first = word.utf8.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
        return word.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
            && word.utf8.contains { $0 != UInt8(ascii: "_") } && !SwiftName.isReserved(String(word))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension Definitions {
    /// Reports invalid names of types, and names that mean another type in generated code.
    ///
    /// - Parameter isInNamespace: Whether the name is used in the namespace, where the client's types hide others with
    ///   the same name.
    func checkSwiftType(_ name: Located<String>, example: String, isInNamespace: Bool) {
        guard SwiftTypeRule.isName(name.value) else {
            error(.invalidValue(name.value, of: .swiftType, expected: .swiftType(example: example)), at: name.range)
            return
        }
        let first = String(name.value.prefix { $0 != "." })
        let other: NameOwner? =
            if MentionedTypes.module(of: first) != nil || TypeNames.nested.contains(first) {
                .typeInCode
            } else if first == names.client || first == names.namespace
                || (isInNamespace && names.inNamespace.contains(first))
            { .typeOfClient } else { nil }
        if let other { refuse(name: name.value, .type, takenBy: other, at: name.range) }
    }
}
