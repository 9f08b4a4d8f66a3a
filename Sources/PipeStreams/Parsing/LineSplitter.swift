import PipeHTTP

/// Splits bytes that arrive in chunks into lines, which end with CR LF, LF or CR; or with LF alone, if CR is white space.
struct LineSplitter: Sendable {
    /// The maximum number of bytes of a line.
    let limit: Int
    private let endsAtCR: Bool

    private var line: [UInt8] = []
    /// Whether the last byte was a CR, whose LF may follow.
    private var endsWithCR = false
    private var isFirst = true

    init(limit: Int, endsAtCR: Bool = true) {
        self.limit = limit
        self.endsAtCR = endsAtCR
    }

    /// Returns the lines that a chunk ends, without their ends.
    ///
    /// - Throws: ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func lines(in chunk: ArraySlice<UInt8>) throws(PipeError) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = chunk
        if endsWithCR, let first = rest.first {
            if first == UInt8(ascii: "\n") { rest = rest.dropFirst() }
            endsWithCR = false
        }
        while let end = rest.firstIndex(where: {
            $0 == UInt8(ascii: "\n") || endsAtCR && $0 == UInt8(ascii: "\r")
        }) {
            try add(rest[..<end])
            lines.append(take())
            let next = end + 1
            if rest[end] == UInt8(ascii: "\r") {
                if next == rest.endIndex {
                    endsWithCR = true
                } else if rest[next] == UInt8(ascii: "\n") {
                    rest = rest[(next + 1)...]
                    continue
                }
            }
            rest = rest[next...]
        }
        try add(rest)
        return lines
    }

    /// The line that the end of the stream ends; `nil` if the stream ends with the end of a line.
    mutating func last() -> [UInt8]? {
        line.isEmpty ? nil : take()
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(PipeError) {
        guard line.count + bytes.count <= limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        line += bytes
    }

    /// The line, without the byte order mark at the beginning of a stream.
    private mutating func take() -> [UInt8] {
        let taken = line
        line.removeAll(keepingCapacity: true)
        defer { isFirst = false }
        return isFirst && taken.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(taken.dropFirst(3)) : taken
    }
}
