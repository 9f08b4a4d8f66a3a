import PipeJSON

/// Masks the values of secret members, and secrets themselves, in a text of JSON, which may be malformed or cut off.
struct MemberRedaction {
    private let bytes: [UInt8]
    private let names: Set<String>
    private let values: Set<String>
    private let redaction: Redaction?

    /// - Parameters:
    ///   - names: The names of secret members.
    ///   - values: Secrets that are whole strings or numbers.
    ///   - redaction: Further secrets, in strings of any escapes; `nil` for none.
    init(of text: String, named names: Set<String>, values: Set<String> = [], redaction: Redaction? = nil) {
        self.init(of: Array(text.utf8), named: names, values: values, redaction: redaction)
    }

    /// - Parameter bytes: JSON, in which single bytes may not be UTF-8.
    init(of bytes: [UInt8], named names: Set<String>, values: Set<String> = [], redaction: Redaction? = nil) {
        self.bytes = bytes
        self.names = names
        self.values = values
        self.redaction = redaction
    }

    /// The text without the values.
    var masked: String { String(decoding: maskedBytes, as: UTF8.self) }

    /// The bytes without the values.
    var maskedBytes: [UInt8] {
        var shown: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\"") else {
                let end = endOfWord(from: index)
                shown += word(bytes[index..<end])
                index = end
                continue
            }
            let end = endOfString(from: index)
            let colon = afterSpace(end)
            let isName = colon < bytes.count && bytes[colon] == UInt8(ascii: ":")
            shown += string(bytes[index..<end], isName: isName)
            if isName, isSecret(bytes[index..<end]) {
                let value = afterSpace(colon + 1)
                shown += bytes[end..<value]
                shown += Array("\"\(Secret.mask)\"".utf8)
                index = endOfValue(from: value)
            } else {
                index = end
            }
        }
        return shown
    }

    /// - Parameter name: A name in quotes.
    private func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        (try? JSON.decode(String.self, from: Array(name))).map { names.contains($0) } ?? false
    }

    /// - Parameter string: A string in quotes; at the end of the text, the second one may be missing.
    private func string(_ string: ArraySlice<UInt8>, isName: Bool) -> [UInt8] {
        guard let redaction, let text = try? JSON.decode(String.self, from: Array(string)) else {
            return Array(string)
        }
        if !isName, values.contains(text) {
            return Array("\"\(Secret.mask)\"".utf8)
        }
        let shown = redaction.text(text)
        return shown.hasSameBytes(as: text) ? Array(string) : (try? JSON.encode(shown)) ?? Array(string)
    }

    /// - Parameter word: The digits of a number, or another byte.
    private func word(_ word: ArraySlice<UInt8>) -> [UInt8] {
        values.contains(String(decoding: word, as: UTF8.self)) ? Array("\"\(Secret.mask)\"".utf8) : Array(word)
    }

    private func endOfWord(from start: Int) -> Int {
        guard !values.isEmpty, isOfNumber(bytes[start]) else {
            return start + 1
        }
        return bytes[start...].firstIndex { !isOfNumber($0) } ?? bytes.count
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
    }

    private func afterSpace(_ start: Int) -> Int {
        bytes[start...].firstIndex { !Self.space.contains($0) } ?? bytes.count
    }

    private func endOfString(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return bytes.count
    }

    private func endOfValue(from start: Int) -> Int {
        var index = start
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index = endOfString(from: index)
                if depth == 0 { return index }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
                index += 1
                if depth == 0 { return index }
            case UInt8(ascii: ",") where depth == 0: return index
            default: index += 1
            }
        }
        return bytes.count
    }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
