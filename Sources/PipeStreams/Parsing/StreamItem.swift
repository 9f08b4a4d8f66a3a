/// A value of a stream, not read yet.
struct StreamItem: Sendable, Equatable {
    var bytes: [UInt8]
    /// The type of a server-sent event.
    var type: String?
}
