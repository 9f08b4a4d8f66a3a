import PipeHTTP

/// Parses a JSON text sequence (RFC 7464): each text follows a record separator and ends with a line feed.
struct JSONSequenceParser: Sendable {
    private static let separator: UInt8 = 0x1E

    private let limit: Int
    private var text: [UInt8] = []
    /// Whether there was a record separator.
    private var hasBegun = false

    /// - Parameter limit: The maximum number of bytes of a text.
    init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    /// Returns the texts that a chunk ends.
    ///
    /// - Throws: ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func texts(in chunk: ArraySlice<UInt8>) throws(PipeError) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        var rest = chunk
        while let separator = rest.firstIndex(of: Self.separator) {
            try add(rest[..<separator])
            if let text = take() { texts.append(text) }
            hasBegun = true
            rest = rest[(separator + 1)...]
        }
        try add(rest)
        return texts
    }

    /// The text that the end of the stream ends; `nil` without one.
    mutating func last() -> [UInt8]? {
        take()
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(PipeError) {
        guard text.count + bytes.count <= limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        text += bytes
    }

    /// The text before a separator. White space alone is none, as several separators in a row are one, and so is a number or
    /// literal without white space after it, which may be cut (section 2.4).
    private mutating func take() -> [UInt8]? {
        defer { text.removeAll(keepingCapacity: true) }
        guard hasBegun, let first = text.first(where: { !Self.isSpace($0) }), let last = text.last else {
            return nil
        }
        return "{[\"".utf8.contains(first) || Self.isSpace(last) ? text : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
