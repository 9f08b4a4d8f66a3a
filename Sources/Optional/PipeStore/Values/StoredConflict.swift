#if Store
@_spi(Generated) import PipeCore

/// A record of which the app and the server have changed the same fields, each to another value.
public struct StoredConflict<Record: StorableRecord>: Sendable {
    /// The record that the app has changed.
    public let base: Record?
    /// The record with the changes of the app.
    public let mine: Record?
    /// The server's record; `nil` if the server has removed it.
    public let server: Record?
    /// The names in JSON of the fields that both have changed.
    public let fields: [String]
}

/// What becomes of a change in conflict.
public enum ConflictResolution: Sendable {
    /// It is sent, and replaces the values of the server.
    case sendMine
    /// The fields that both have changed keep the server's values; what else the app has changed is sent. A removal is
    /// dropped.
    case keepServer
    /// It stays in conflict, for the app to decide later.
    case undecided
}
#endif
