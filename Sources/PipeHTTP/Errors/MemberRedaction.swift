import PipeJSON

/// Masks the values of secret members in a text of JSON, which may be malformed or cut off.
struct MemberRedaction {
    private let bytes: [UInt8]
    private let names: Set<String>

    init(of text: String, named names: Set<String>) {
        bytes = Array(text.utf8)
        self.names = names
    }

    /// The text without the values.
    var masked: String {
        var shown: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\"") else {
                shown.append(bytes[index])
                index += 1
                continue
            }
            let end = endOfString(from: index)
            shown += bytes[index..<end]
            let colon = afterSpace(end)
            if colon < bytes.count, bytes[colon] == UInt8(ascii: ":"), isSecret(bytes[index..<end]) {
                let value = afterSpace(colon + 1)
                shown += bytes[end..<value]
                shown += Array("\"\(Secret.mask)\"".utf8)
                index = endOfValue(from: value)
            } else {
                index = end
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// - Parameter name: A name in quotes.
    private func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        (try? JSON.decode(String.self, from: Array(name))).map { names.contains($0) } ?? false
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
