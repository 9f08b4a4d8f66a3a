import PipeHTTP

/// `Content-Range` of a response (RFC 9110, section 14.4).
struct ContentRange: Sendable, Hashable {
    /// The range of bytes in the response; `nil` with status 416.
    let range: Range<Int64>?
    /// The length of the file in bytes; `nil` if the server does not know it.
    let total: Int64?

    /// Reads `bytes 0-99/1234`, `bytes 0-99/*` or `bytes */1234`.
    init?(_ text: String) {
        let parts = text.words(separatedBy: " ")
        guard parts.count == 2, parts[0].lowercased() == "bytes" else {
            return nil
        }
        let values = parts[1].split(atScalar: "/")
        guard values.count == 2 else {
            return nil
        }
        total = Int64(digits: values[1])
        guard total != nil || values[1].hasSameBytes(as: "*") else {
            return nil
        }
        if values[0].hasSameBytes(as: "*") {
            guard total != nil else {
                return nil
            }
            range = nil
            return
        }
        let bounds = values[0].split(atScalar: "-")
        guard bounds.count == 2, let first = Int64(digits: bounds[0]), let last = Int64(digits: bounds[1]),
            first <= last,
            last < total ?? .max
        else {
            return nil
        }
        range = first..<last + 1
    }
}
