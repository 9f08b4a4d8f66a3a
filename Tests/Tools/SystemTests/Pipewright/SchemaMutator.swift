import ImportTesting
import PipewrightGenerator
import PipewrightLanguage
import RandomTesting

/// Damages schemas and documents: bytes, words, lines and whole nodes. The same seed makes the same changes.
struct SchemaMutator {
    private var random: SplitMix64
    private let words: [[UInt8]]

    /// - Parameter words: Words of the language, and similar ones; by default those of schemas.
    init(seed: UInt64, words: [[UInt8]] = Self.words) {
        random = SplitMix64(seed: seed)
        self.words = words
    }

    /// Makes one to four changes.
    mutating func mutate(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1: mutateBytes(&bytes)
            case 2, 3, 4: mutateWords(&bytes)
            case 5, 6: mutateLines(&bytes)
            case 7, 8: mutateBlocks(&bytes)
            default: mutateBrackets(&bytes)
            }
        }
        return bytes
    }

    private mutating func index<Elements: Collection>(of elements: Elements) -> Int {
        Int.random(in: 0..<max(1, elements.count), using: &random)
    }

    // MARK: - Bytes

    private static let pieces: [String] = [
        "{", "}", "[", "]", ":", ": ", "- ", "?", "&a ", "*a", "!", "|", ">", "\"", "'", "#", "\t", "\n", "  ", "\u{0}",
        "..", "<", "->", ",", "99999999999999999999", "é", "👍", "`", "\\(x)", "*/", "\u{FEFF}", "\r", "\u{2028}",
        "<<: *a",
    ]

    private mutating func mutateBytes(_ bytes: inout [UInt8]) {
        let place = index(of: bytes)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        default:
            let other = index(of: bytes)
            bytes.insert(contentsOf: Array(bytes[other..<min(bytes.count, other + 30)]), at: place)
        }
    }

    // MARK: - Words

    /// Words of the language, and similar ones.
    static let words: [[UInt8]] =
        (LanguageKey.allCases.map(\.rawValue) + [
            "string", "bool", "int", "int32", "int64", "uint64", "double", "float", "decimal", "uuid", "url", "bytes",
            "date", "timestamp", "timestamp(unix)", "timestamp(\"yyyy\")", "json", "file", "list<string>", "map<int>",
            "list<list<int?>>", "read", "write", "create", "secret", "rest", "string-encoded", "list", "replace",
            "update",
            "remove", "exists", "upsert", "merge-patch", "repeat", "brackets", "comma", "indexed", "item", "collection",
            "GET", "POST", "HEAD", "POST x -> list<Thing>", "none", "null", "~", "true", "false", "yes", "0", "1", "-1",
            "1.5", "0x10", "30s", "query.limit 1..100", "link.next", "header.X", "body#/data", "cookie.c", "last#/id",
            "basic", "bearer", "oauth2", "api-key", "client-credentials", "authorization-code",
            "closed", "values", "follow", "back", "size", "total", "call", "on",
            "returns", "form-data", "mixed", "related", "content-digest", "content-range", "location", "{ file: file }",
            "list<file>?", "self", "Self", "init", "Type", "id", "ID", "Thing", "Thing.ID", "default", "client",
            "unknown",
            "\"\"", "{}", "[]", "https://a.example", "http://", "../x", "/", "",
        ]).map { Array($0.utf8) }

    private mutating func mutateWords(_ bytes: inout [UInt8]) {
        let words = Self.ranges(of: bytes, where: Self.isOfWord)
        guard let word = words.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            guard let other = words.randomElement(using: &random) else { return }
            bytes.replaceSubrange(word, with: Array(bytes[other]))
        case 1:
            // A typing mistake.
            bytes.swapAt(word.lowerBound, word.upperBound - 1)
        default:
            bytes.replaceSubrange(word, with: self.words.randomElement(using: &random) ?? [])
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x3C, 0x3E, 0x3F: true
        default: byte >= 0x80
        }
    }

    private static func ranges(of bytes: [UInt8], where isPart: (UInt8) -> Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            if isPart(byte) {
                start = start ?? index
            } else if let first = start {
                ranges.append(first..<index)
                start = nil
            }
        }
        return start.map { ranges + [$0..<bytes.count] } ?? ranges
    }

    // MARK: - Lines

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: newline, omittingEmptySubsequences: false)
    }

    private mutating func mutateLines(_ bytes: inout [UInt8]) {
        var lines = Self.lines(of: bytes)
        let place = index(of: lines)
        let other = index(of: lines)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: lines.swapAt(place, other)
        case 1: lines.insert(lines[place], at: other)
        case 2: lines.remove(at: place)
        case 3: lines.insert(lines.remove(at: place), at: min(other, max(0, lines.count - 1)))
        case 4: lines[place] = [Self.blank, Self.blank] + lines[place]
        case 5: lines[place] = lines[place].dropFirst(lines[place].first == Self.blank ? 1 : 0)
        default:
            guard place + 1 < lines.count else { return }
            lines[place] += lines.remove(at: place + 1)
        }
        bytes = Array(lines.joined(separator: [Self.newline]))
    }

    // MARK: - Nodes

    /// A line with the lines below it that have a deeper indentation.
    private mutating func mutateBlocks(_ bytes: inout [UInt8]) {
        var lines = Self.lines(of: bytes)
        let block = Self.block(at: index(of: lines), in: lines)
        let content = Array(lines[block])
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.removeSubrange(block)
        case 1: lines.insert(contentsOf: content, at: block.upperBound)
        case 2:
            // Moved, with the indentation of its new position.
            let target = index(of: lines)
            let indentation = Self.indentation(of: lines[target])
            let own = Self.indentation(of: content.first ?? [])
            let moved = content.map { line in
                let more = max(0, Self.indentation(of: line) - own)
                return ArraySlice(
                    Array(repeating: Self.blank, count: indentation + more) + line.drop { $0 == Self.blank })
            }
            lines.insert(contentsOf: moved, at: target)
        default:
            let other = Self.block(at: index(of: lines), in: lines)
            guard !other.overlaps(block) else { return }
            let replacement = Array(lines[other])
            if other.lowerBound > block.lowerBound {
                lines.replaceSubrange(other, with: content)
                lines.replaceSubrange(block, with: replacement)
            } else {
                lines.replaceSubrange(block, with: replacement)
                lines.replaceSubrange(other, with: content)
            }
        }
        bytes = Array(lines.joined(separator: [Self.newline]))
    }

    private static func indentation(of line: ArraySlice<UInt8>) -> Int {
        line.prefix { $0 == blank }.count
    }

    private static func block(at start: Int, in lines: [ArraySlice<UInt8>]) -> Range<Int> {
        let own = indentation(of: lines[start])
        var end = start + 1
        while end < lines.count, indentation(of: lines[end]) > own { end += 1 }
        return start..<end
    }

    /// Replaces a mapping or list in brackets by another one, nothing, a word, or a list of itself.
    private mutating func mutateBrackets(_ bytes: inout [UInt8]) {
        let all = Self.brackets(in: bytes)
        guard let range = all.randomElement(using: &random), let other = all.randomElement(using: &random) else {
            return
        }
        let replacement: [UInt8] =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: Array(bytes[other])
            case 1: Array("{}".utf8)
            case 2: Array("[]".utf8)
            case 3: Array("[".utf8) + bytes[range] + Array("]".utf8)
            default: Self.words.randomElement(using: &random) ?? []
            }
        bytes.replaceSubrange(range, with: replacement)
    }

    private static func brackets(in bytes: [UInt8]) -> [Range<Int>] {
        var open: [Int] = []
        var found: [Range<Int>] = []
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let start = open.popLast() { found.append(start..<(index + 1)) }
            default: break
            }
        }
        return found
    }
}
