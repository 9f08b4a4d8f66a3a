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
