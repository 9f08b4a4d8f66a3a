import PipeHTTP

/// Parses an event stream as it arrives (HTML Living Standard, section 9.2.6).
struct EventStreamParser: Sendable {
    /// The last event ID of the stream, which a new connection sends.
    private(set) var lastEventID = ""
    /// The time before a new connection that the server asks for; `nil` if it asks for none.
    private(set) var reconnectionTime: Duration?

    private var lines: LineSplitter
    private var data: [UInt8] = []
    private var type: [UInt8] = []
    /// The ID of the event that is being read. It counts from the event's end on.
    private var id: String

    /// - Parameters:
    ///   - lastEventID: That of the connection before.
    ///   - limit: The maximum number of bytes of an event.
    init(lastEventID: String = "", limit: Int = 16 << 20) {
        self.lastEventID = lastEventID
        id = lastEventID
        lines = LineSplitter(limit: limit)
    }

    /// Returns the events that a chunk ends. An event that the stream does not end is discarded.
    ///
    /// - Throws: ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func events(in chunk: ArraySlice<UInt8>) throws(PipeError) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for line in try lines.lines(in: chunk) {
            if line.isEmpty {
                if let event = dispatch() { events.append(event) }
            } else {
                read(line[...])
                guard data.count <= lines.limit else {
                    throw PipeError(.bodyTooLarge(limit: lines.limit))
                }
            }
        }
        return events
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            return set(line, to: [])
        }
        var value = line[(colon + 1)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        set(line[..<colon], to: value)
    }

    /// A line that begins with a colon is a comment: its field has no name.
    private mutating func set(_ name: ArraySlice<UInt8>, to value: ArraySlice<UInt8>) {
        if name.elementsEqual("data".utf8) {
            data += value
            data.append(UInt8(ascii: "\n"))
        } else if name.elementsEqual("event".utf8) {
            type = Array(value)
        } else if name.elementsEqual("id".utf8) {
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        } else if name.elementsEqual("retry".utf8) {
            let isNumber = !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if isNumber, let milliseconds = Int64(String(decoding: value, as: UTF8.self)) {
                reconnectionTime = .milliseconds(milliseconds)
            }
        }
    }

    /// The event that an empty line ends; `nil` if it has no data.
    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            data.removeAll(keepingCapacity: true)
            type.removeAll(keepingCapacity: true)
        }
        guard !data.isEmpty else {
            return nil
        }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self), bytes: Array(data.dropLast()),
            id: id)
    }
}
