import PipewrightDiagnostics
import PipewrightSchema

/// What the name of a Swift type looks like that an author gives: `Extractor` or `Module.Extractor`. Generated code has it
/// as it is, so nothing else may stand in it.
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

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension APIResolver {
    /// Reports what is no name of a type, and a name that generated code gives to a type of its own.
    mutating func checkSwiftType(_ name: Located<String>, example: String, clientName: String) {
        guard SwiftTypeRule.isName(name.value) else {
            error(
                .invalidValue(
                    name.value, of: "name of a Swift type", expected: "for example \(example) or Module.\(example)"),
                at: name.range)
            return
        }
        let isTaken =
            name.value == clientName || SwiftName.takenTypes.contains(name.value)
            || typeNames.values.contains(name.value)
        if isTaken {
            error(
                .nameCollision(name: name.value, kind: "type", other: "a type that Pipewright uses"), at: name.range)
        }
    }
}
