#if Store
/// A new record that changes of others wait for in vain.
public struct MissingRecord: Sendable, Hashable {
    /// The name of its type, such as `Todo.Project`.
    public let type: String
    /// The number of its ``LocalID``.
    public let localID: Int64
}
#endif
