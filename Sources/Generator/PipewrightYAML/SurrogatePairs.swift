/// The escapes of JSON for characters above U+FFFF in a text, such as `\ud83d\ude00` (RFC 8259, section 7).
///
/// libyaml refuses them, since neither half is a character. It reads placeholders in their places: escapes of the same
/// length, so that all positions stay, for a noncharacter that the text has nowhere else. What libyaml returns gets the
/// characters back. Where backslashes escape nothing, as in single quotes, it gets the text back.
struct SurrogatePairs {
    private struct Pair {
        /// The number of code points before it.
        let index: Int
        let scalar: Unicode.Scalar
        let text: ArraySlice<UInt8>
    }

    private static let length = 12

    /// The text with the placeholders.
    let bytes: [UInt8]
    private let pairs: [Pair]
    /// What stands for a pair in the text, and what libyaml makes of it.
    private let (escaped, unescaped): ([UInt8], [UInt8])

    /// - Parameter bytes: UTF-8 text.
    /// - Returns: `nil` if the text has no pair, or each of the 32 noncharacters.
    init?(in bytes: ArraySlice<UInt8>) {
        pairs = Self.pairs(in: bytes)
        guard !pairs.isEmpty, let placeholder = Self.placeholder(for: bytes) else { return nil }
        let digits = String(placeholder.value, radix: 16)
        escaped = Array("\\u\(digits)\\u\(digits)".utf8)
        unescaped = Array("\(placeholder)\(placeholder)".utf8)
        var text = Array(bytes)
        for pair in pairs {
            let start = pair.text.startIndex - bytes.startIndex
            text.replaceSubrange(start..<start + Self.length, with: escaped)
        }
        self.bytes = text
    }

    /// The text of a scalar that libyaml has read, with its pairs.
    ///
    /// - Parameters:
    ///   - text: What libyaml returns.
    ///   - hasEscapes: Whether the scalar is in double quotes.
    ///   - end: The number of code points before the end of the scalar.
    func restored(_ text: String, hasEscapes: Bool, end: Int) -> String {
        let placeholder = hasEscapes ? unescaped : escaped
        let bytes = Array(text.utf8)
        var places: [Int] = []
        var place = 0
        while place + placeholder.count <= bytes.count {
            if bytes[place] == placeholder[0], bytes[place...].starts(with: placeholder) {
                places.append(place)
                place += placeholder.count
            } else {
                place += 1
            }
        }
        guard !places.isEmpty else { return text }
        // Comments before the scalar can have pairs, too.
        let own = pairs.prefix(firstIndex(from: end)).suffix(places.count)
        var restored: [UInt8] = []
        var rest = 0
        for (place, pair) in zip(places, own) {
            restored += bytes[rest..<place]
            restored += hasEscapes ? ArraySlice(String(pair.scalar).utf8) : pair.text
            rest = place + placeholder.count
        }
        return String(decoding: restored + bytes[rest...], as: UTF8.self)
    }

    /// The number of pairs before a position.
    private func firstIndex(from index: Int) -> Int {
        var (lower, upper) = (0, pairs.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if pairs[middle].index < index { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    private static func pairs(in bytes: ArraySlice<UInt8>) -> [Pair] {
        var pairs: [Pair] = []
        var index = 0
        var isEscaped = false
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let isBackslash = bytes[place] == UInt8(ascii: "\\")
            if isBackslash, !isEscaped, let scalar = scalar(at: place, in: bytes) {
                pairs.append(Pair(index: index, scalar: scalar, text: bytes[place..<place + length]))
                place += length
                index += length
                continue
            }
            isEscaped = isBackslash && !isEscaped
            if bytes[place] & 0xC0 != 0x80 { index += 1 }
            place += 1
        }
        return pairs
    }

    private static func scalar(at place: Int, in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let high = unit(at: place, in: bytes), (0xD800...0xDBFF).contains(high),
            let low = unit(at: place + length / 2, in: bytes), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    /// The value of `\uXXXX`.
    private static func unit(at place: Int, in bytes: ArraySlice<UInt8>) -> UInt32? {
        let escape = bytes[place...].prefix(length / 2)
        guard escape.starts(with: "\\u".utf8) else { return nil }
        return digits(escape.dropFirst(2))
    }

    /// The value of four hexadecimal digits.
    private static func digits(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// A noncharacter that a text has neither itself nor in digits.
    private static func placeholder(for bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var free = Set(0xFDD0...0xFDEF as ClosedRange<UInt32>)
        for place in bytes.indices where [UInt8(ascii: "f"), UInt8(ascii: "F"), 0xEF].contains(bytes[place]) {
            let head = bytes[place...].prefix(4)
            if let value = digits(head) {
                free.remove(value)
            } else if head.starts(with: [0xEF, 0xB7]), head.count > 2 {
                free.remove(0xFDC0 + UInt32(head[place + 2] & 0x3F))
            }
        }
        return free.min().flatMap(Unicode.Scalar.init)
    }
}
