import PipeHTTP

/// Parses an event stream as it arrives (HTML Living Standard, section 9.2.6).
struct EventStreamParser: StreamParser {
    private(set) var lastEventID: String
    private(set) var reconnectionTime: Duration?

    private var received: ReceivedBytes
    /// Whether the last line ended with a CR, whose LF may follow.
    private var endsWithCR = false
    private var isFirstLine = true
    /// `nil` if the event has no line with data.
    private var data: ArraySlice<UInt8>?
    private var type = ""
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

    mutating func next() throws(PipeError) -> StreamItem? {
        while true {
            if endsWithCR, let first = received.first {
                if first == UInt8(ascii: "\n") { received.removeFirst() }
                endsWithCR = false
            }
            guard let (line, end) = try received.part(endingAt: UInt8(ascii: "\n"), or: UInt8(ascii: "\r")) else {
                return nil
            }
            endsWithCR = end == UInt8(ascii: "\r")
            if line.isEmpty {
                if let event = dispatch() { return event }
            } else {
                // A byte order mark may begin the stream.
                let hasMark = isFirstLine && line.starts(with: [0xEF, 0xBB, 0xBF])
                read(hasMark ? line[(line.startIndex + 3)...] : line)
                guard data?.count ?? 0 < received.limit else {
                    throw PipeError(.bodyTooLarge(limit: received.limit))
                }
            }
            isFirstLine = false
        }
    }

    /// The standard discards an event that the end of the response cuts. It is an error here, so that it is not lost.
    mutating func last() throws(PipeError) -> StreamItem? {
        guard data == nil, received.isEmpty else {
            throw PipeError(.connection(.closed))
        }
        return nil
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            return set(line, to: [])
        }
        var value = line[(colon + 1)...]
        if value.first == UInt8(ascii: " ") { value = value[(value.startIndex + 1)...] }
        set(line[..<colon], to: value)
    }

    /// A line that begins with a colon is a comment: its field has no name.
    private mutating func set(_ name: ArraySlice<UInt8>, to value: ArraySlice<UInt8>) {
        switch name {
        case FieldName.data:
            if data == nil {
                data = value
            } else {
                data?.append(UInt8(ascii: "\n"))
                data?.append(contentsOf: value)
            }
        case FieldName.event: type = String(decoding: value, as: UTF8.self)
        case FieldName.id:
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case FieldName.retry:
            let isNumber = !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if isNumber, let milliseconds = Int64(String(decoding: value, as: UTF8.self)) {
                reconnectionTime = .milliseconds(milliseconds)
            }
        default: break
        }
    }

    /// The event that an empty line ends; `nil` if it has no data.
    private mutating func dispatch() -> StreamItem? {
        lastEventID = id
        defer {
            data = nil
            type = ""
        }
        return data.map { StreamItem(bytes: $0, type: type.isEmpty ? "message" : type, id: id) }
    }

    private enum FieldName {
        static let data = Array("data".utf8)[...]
        static let event = Array("event".utf8)[...]
        static let id = Array("id".utf8)[...]
        static let retry = Array("retry".utf8)[...]
    }
}
