/// An event of a stream (HTML Living Standard, section 9.2, “Server-sent events”).
public struct ServerSentEvent: Sendable, Hashable {
    /// The type, of the field `event`; `message` if the stream gives none.
    public var type: String
    /// The data: the values of the fields `data`, joined by line feeds. The bytes are as received, for a reader of JSON.
    public var bytes: [UInt8]
    /// The last event ID, of this event or of an earlier one; empty if there was none. A client that connects again sends
    /// it in `Last-Event-ID`.
    public var id: String

    /// Makes an event.
    public init(type: String = "message", bytes: [UInt8], id: String = "") {
        self.type = type
        self.bytes = bytes
        self.id = id
    }

    /// The data as text. Bytes that are not UTF-8 become U+FFFD.
    public var data: String { String(decoding: bytes, as: UTF8.self) }
}
