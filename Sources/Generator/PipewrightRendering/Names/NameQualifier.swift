import PipeModel
import PipewrightAPI

/// Qualifies types of other modules if a client has types of the same names: `Swift.String`, `PipeRuntime.Date`.
///
/// Templates and builders write plain names. They qualify the client's own types of these names with the namespace, or
/// put them in backticks. So every other unqualified name is a type of another module.
package struct NameQualifier {
    /// The names to qualify.
    let names: Set<String>

    /// The text of a file with all uses qualified.
    func qualified(_ text: String) -> String {
        var scanner = SwiftScanner(text)
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var written = 0
        while let mention = scanner.nextMention() {
            guard names.contains(mention.name), let module = MentionedTypes.module(of: mention.name) else { continue }
            result += scanner.bytes[written..<mention.start]
            result += module.utf8
            result.append(UInt8(ascii: "."))
            written = mention.start
        }
        result += scanner.bytes[written...]
        return String(decoding: result, as: UTF8.self)
    }

    /// The unqualified names of types that a text uses, also of types that it declares.
    package static func mentions(in text: String) -> Set<String> {
        var scanner = SwiftScanner(text)
        var names: Set<String> = []
        while let mention = scanner.nextMention() { names.insert(mention.name) }
        return names
    }
}

/// Finds uses of types in Swift code: identifiers that begin with a capital letter, do not follow a dot and are not
/// declared there. It skips comments and strings, but not interpolations.
private struct SwiftScanner {
    let bytes: [UInt8]
    private var index = 0
    /// The last word, if only whitespace follows it.
    private var previousWord: ArraySlice<UInt8> = []
    /// The interpolations around the current position, the innermost last: the end of their literal, and the number of
    /// open parentheses.
    private var interpolations: [(end: [UInt8], depth: Int)] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func nextMention() -> (name: String, start: Int)? {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where isNext("//"): skip { $0 == UInt8(ascii: "\n") }
            case UInt8(ascii: "/") where isNext("/*"): skip(after: "*/")
            case UInt8(ascii: "`"):
                index += 1
                skip { $0 == UInt8(ascii: "`") }
                index += 1
                previousWord = []
            case UInt8(ascii: "\""), UInt8(ascii: "#"): beginLiteral()
            case UInt8(ascii: "("): count(1)
            case UInt8(ascii: ")"):
                if interpolations.last?.depth == 0, let end = interpolations.popLast()?.end {
                    index += 1
                    skipLiteral(end)
                } else {
                    count(-1)
                }
            case let byte where Self.isWord(byte):
                let start = index
                skip { !Self.isWord($0) }
                let word = bytes[start..<index]
                defer { previousWord = word }
                if Self.isCapital(byte), !isMember(at: start), !Self.declaring.contains(Array(previousWord)) {
                    return (String(decoding: word, as: UTF8.self), start)
                }
            case UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
            default:
                index += 1
                previousWord = []
            }
        }
        return nil
    }

    /// Whether a name follows a dot, except for `...`.
    private func isMember(at start: Int) -> Bool {
        guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { return false }
        return start < 3 || bytes[start - 2] != UInt8(ascii: ".")
    }

    private mutating func count(_ change: Int) {
        index += 1
        previousWord = []
        if !interpolations.isEmpty { interpolations[interpolations.count - 1].depth += change }
    }

    // MARK: - Literals

    /// Skips a literal that begins with `"` or `"""`, also after number signs, up to its end or its first
    /// interpolation.
    private mutating func beginLiteral() {
        previousWord = []
        let signs = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        guard index + signs < bytes.count, bytes[index + signs] == UInt8(ascii: "\"") else {
            index += signs
            return
        }
        index += signs
        let quotes = isNext("\"\"\"") ? 3 : 1
        index += quotes
        let end = Array(repeating: UInt8(ascii: "\""), count: quotes)
        skipLiteral(end + Array(repeating: UInt8(ascii: "#"), count: signs))
    }

    /// Skips the text of a literal up to its end or its next interpolation.
    private mutating func skipLiteral(_ end: [UInt8]) {
        let escape = [UInt8(ascii: "\\")] + end.drop { $0 == UInt8(ascii: "\"") }
        while index < bytes.count {
            if isNext(end) {
                index += end.count
                return
            }
            guard isNext(escape) else {
                index += 1
                continue
            }
            index += escape.count
            if isNext("(") {
                index += 1
                interpolations.append((end, 0))
                return
            }
            index += 1
        }
    }

    // MARK: - Bytes

    private func isNext(_ text: some StringProtocol) -> Bool { isNext(Array(text.utf8)) }

    private func isNext(_ expected: [UInt8]) -> Bool { bytes[index...].starts(with: expected) }

    private mutating func skip(until isEnd: (UInt8) -> Bool) {
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    }

    private mutating func skip(after text: String) {
        while index < bytes.count, !isNext(text) { index += 1 }
        index = min(index + text.utf8.count, bytes.count)
    }

    /// The keywords before the declaration of a type or the name of a module.
    private static let declaring: Set<[UInt8]> = Set(
        ["struct", "enum", "class", "actor", "protocol", "typealias", "import"].map { Array($0.utf8) })

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
