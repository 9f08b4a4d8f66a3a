import PipeHTTP

/// Parses JSON Lines: each line that is not blank is a value. A CR at its end is white space.
struct JSONLinesParser: StreamParser {
    private var received: ReceivedBytes
    private var isFirstLine = true

    /// - Parameter limit: The maximum number of bytes of a line.
    init(limit: Int = 16 << 20) {
        received = ReceivedBytes(limit: limit)
    }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        received.add(chunk)
    }

    mutating func next() throws(PipeError) -> ArraySlice<UInt8>? {
        while let line = try received.part(endingAt: UInt8(ascii: "\n"), or: UInt8(ascii: "\n")) {
            if let item = item(received[line]) { return item }
        }
        return nil
    }

    mutating func last() throws(PipeError) -> ArraySlice<UInt8>? {
        item(received.rest())
    }

    private mutating func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        // A byte order mark may begin the stream.
        let hasMark = isFirstLine && line.starts(with: [0xEF, 0xBB, 0xBF])
        isFirstLine = false
        let text = hasMark ? line[(line.startIndex + 3)...] : line
        return text.allSatisfy(\.isJSONSpace) ? nil : text
    }
}
