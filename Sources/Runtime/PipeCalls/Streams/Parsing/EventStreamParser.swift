import PipeHTTP

/// Parses an event stream as it arrives (HTML Living Standard, section 9.2.6).
struct EventStreamParser: StreamParser {
    private(set) var lastEventID: String
    private(set) var reconnectionTime: Duration?
    var eventType: String? { type.isEmpty ? "message" : type }

    private var received: ReceivedBytes
    /// Whether the last line ended with a CR, whose LF may follow.
    private var endsWithCR = false
    private var isFirstLine = true
    /// The name of the last event that was returned; empty if it has none.
    private var type = ""
    /// The data of the event that is being read; `nil` if it has no line with data.
    private var data: ArraySlice<UInt8>?
    /// The name of the event that is being read.
    private var nextType = ""
    /// The ID of the event that is being read. It counts from the event's end on.
    private var id: String

    /// - Parameters:
    ///   - lastEventID: That of the connection before.
    ///   - limit: The maximum number of bytes of an event.
    init(lastEventID: String = "", limit: Int = 16 << 20) {
        self.lastEventID = lastEventID
        id = lastEventID
        received = ReceivedBytes(limit: limit)
    }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        received.add(chunk)
    }

    mutating func next() throws(PipeError) -> ArraySlice<UInt8>? {
        while true {
            if endsWithCR, let first = received.first {
                if first == UInt8(ascii: "\n") { received.removeFirst() }
                endsWithCR = false
            }
            guard let line = try received.part(endingAt: UInt8(ascii: "\n"), or: UInt8(ascii: "\r")) else {
                return nil
            }
            endsWithCR = received[line.upperBound] == UInt8(ascii: "\r")
            if line.isEmpty {
                if let event = dispatch() { return event }
            } else {
                // A byte order mark may begin the stream.
                let hasMark = isFirstLine && received[line].starts(with: [0xEF, 0xBB, 0xBF])
                read(hasMark ? line.lowerBound + 3..<line.upperBound : line)
                guard data?.count ?? 0 < received.limit else {
                    throw PipeError(.bodyTooLarge(limit: received.limit))
                }
            }
            isFirstLine = false
        }
    }

    /// The standard discards an event that the end of the response cuts. It is an error here, so that it is not lost.
    mutating func last() throws(PipeError) -> ArraySlice<UInt8>? {
        guard data == nil, received.isEmpty else {
            throw PipeError(.connection(.closed))
        }
        return nil
    }

    /// Reads a line `name: value`, `name:value` or `name`. One that begins with a colon is a comment: it has no name.
    private mutating func read(_ line: Range<Int>) {
        let colon = line.first { received[$0] == UInt8(ascii: ":") } ?? line.upperBound
        var start = min(colon + 1, line.upperBound)
        if start < line.upperBound, received[start] == UInt8(ascii: " ") { start += 1 }
        let value = start..<line.upperBound
        let name = line.lowerBound..<colon
        if has("data", at: name) {
            addLine(received[value])
        } else if has("event", at: name) {
            nextType = text(value)
        } else if has("id", at: name) {
            if !received[value].contains(0) { id = text(value) }
        } else if has("retry", at: name), let milliseconds = Int64(digits: text(value)) {
            reconnectionTime = .milliseconds(milliseconds)
        }
    }

    private func has(_ name: StaticString, at place: Range<Int>) -> Bool {
        place.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { name in name.indices.allSatisfy { name[$0] == received[place.lowerBound + $0] } }
    }

    private func text(_ place: Range<Int>) -> String {
        String(decoding: received[place], as: UTF8.self)
    }

    private mutating func addLine(_ value: ArraySlice<UInt8>) {
        guard data != nil else {
            data = value
            return
        }
        data?.append(UInt8(ascii: "\n"))
        data?.append(contentsOf: value)
    }

    /// The data of the event that an empty line ends; `nil` if it has none.
    private mutating func dispatch() -> ArraySlice<UInt8>? {
        lastEventID = id
        defer {
            type = nextType
            nextType = ""
            data = nil
        }
        return data
    }
}
