import HTTPTypes

/// The parts of a `multipart` body (RFC 2046, section 5.1). Lines may also end with a line feed alone.
package struct MultipartBodies {
    /// The most parts of a body. No API takes as many records in one request, and each part costs memory.
    package static let countLimit = 100_000

    /// The parts with their header fields.
    package private(set) var parts: [ArraySlice<UInt8>] = []

    /// Reads a body; `nil` if it does not have the delimiter, ends before the closing one, or has more than
    /// ``countLimit`` parts.
    package init?(_ body: [UInt8], boundary: String) {
        let delimiter = Array("--\(boundary)".utf8)
        var start: Int?
        var isClosed = false
        var line = 0
        while line < body.count, !isClosed {
            let end = body[line...].firstIndex(of: UInt8(ascii: "\n")) ?? body.count
            if let rest = Self.rest(of: body[line..<end], after: delimiter) {
                // The line break before a delimiter belongs to it.
                if let start {
                    guard parts.count < Self.countLimit else {
                        return nil
                    }
                    parts.append(body[start..<max(start, Self.end(of: body, before: line))])
                }
                start = min(end + 1, body.count)
                isClosed = rest == .closing
            }
            line = end + 1
        }
        guard isClosed else {
            return nil
        }
    }

    private enum Delimiter {
        case next
        case closing
    }

    /// What delimiter a line is; `nil` if it is another line.
    private static func rest(of line: ArraySlice<UInt8>, after delimiter: [UInt8]) -> Delimiter? {
        guard line.starts(with: delimiter) else {
            return nil
        }
        var rest = line.dropFirst(delimiter.count)  // checked text: bytes
        let isClosing = rest.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
        if isClosing { rest = rest.dropFirst(2) }
        guard rest.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") })
        else {
            return nil
        }
        return isClosing ? .closing : .next
    }

    private static func end(of body: [UInt8], before line: Int) -> Int {
        guard line > 0 else {
            return 0
        }
        let end = line - 1
        return end > 0 && body[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// The header fields before an empty line, and what is after it; `nil` if a field is malformed, or if there are more
    /// than ``HTTPTypes/HTTPFields/countLimit``.
    package static func fields(of bytes: ArraySlice<UInt8>) -> (HTTPFields, ArraySlice<UInt8>)? {
        var fields = HTTPFields()
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }  // checked text: bytes
            rest = rest[min(end + 1, rest.endIndex)...]
            guard !line.isEmpty else {
                return (fields, rest)
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = HTTPField.Name(text(line[..<colon])),
                fields.append(
                    received: HTTPField(
                        name: name, value: String(text(line[(colon + 1)...]).trimmingASCIIWhitespace())))
            else {
                return nil
            }
        }
        return (fields, rest)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
