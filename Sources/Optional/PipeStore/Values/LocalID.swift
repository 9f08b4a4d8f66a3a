#if Store
/// The identity of a record in the store of this device, also of one that the server does not know yet.
///
/// It stays the same when the record gets an identity of the server, which ``RecordStore/id(of:)`` returns. No request has
/// it. It can be kept, such as to restore what a window has shown.
public struct LocalID<Record>: Hashable, Sendable, Codable {
    /// A number that no other record of the type has had.
    public let rawValue: Int64

    /// Makes an identity of a number that was kept.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension LocalID: CustomStringConvertible {
    public var description: String { "local \(rawValue)" }
}
#endif
