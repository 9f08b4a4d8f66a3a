#if Store
import PipeJSON

/// A record that a store leaves out, because what is stored of it cannot be read.
public struct UnreadableRecord: Sendable, Hashable {
    /// The name of its type, such as `Todo.Project`.
    public let type: String
    /// The number of its ``LocalID``.
    public let localID: Int64
    /// What cannot be read.
    public let error: JSONError
}
#endif
