import PipeHTTP
import PipeJSON

/// Parses a JSON text sequence (RFC 7464): each text follows a record separator and ends with a line feed.
///
/// The RFC lets a parser skip a text that is cut; here it is an error, so that it is not lost.
struct JSONSequenceParser: StreamParser {
    private static let separator: UInt8 = 0x1E

    private let limit: Int
    private var chunk: ArraySlice<UInt8> = []
    private var text: [UInt8] = []
    private var nesting = JSONNesting()
    /// Whether there was a record separator.
    private var hasBegun = false

    /// - Parameter limit: The maximum number of bytes of a text.
    init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        self.chunk = chunk
    }

    mutating func next() throws(PipeError) -> ArraySlice<UInt8>? {
        while let byte = chunk.popFirst() {
            guard byte != Self.separator else {
                let item = try last()
                hasBegun = true
                if let item { return item }
                continue
            }
            guard hasBegun else { continue }
            guard text.count < limit else {
                throw PipeError(.bodyTooLarge(limit: limit))
            }
            text.append(byte)
            nesting.follow(byte)
            // A line feed can also be in a value.
            if byte == UInt8(ascii: "\n"), nesting.isOutside, let item = take() { return item }
        }
        return nil
    }

    /// A number or literal without white space after it may be cut (section 2.4).
    mutating func last() throws(PipeError) -> ArraySlice<UInt8>? {
        guard let item = take() else {
            return nil
        }
        let isWhole = item.first { !$0.isJSONSpace }.map { "{[\"".utf8.contains($0) } ?? true
        guard isWhole || item.last?.isJSONSpace == true else {
            throw PipeError(.decoding(JSONError(.unexpectedEnd, offset: item.count)))
        }
        return item
    }

    /// The text that has ended; `nil` if it is only white space.
    private mutating func take() -> ArraySlice<UInt8>? {
        defer {
            text.removeAll(keepingCapacity: true)
            nesting = JSONNesting()
        }
        return text.allSatisfy(\.isJSONSpace) ? nil : text[...]
    }
}
