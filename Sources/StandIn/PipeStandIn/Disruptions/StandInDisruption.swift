/// What a stand-in does instead of responding as it should.
public enum StandInDisruption: Hashable, Sendable {
    /// A response with this status, from 400 to 599. `retryAfter` is the value of `Retry-After`, in seconds.
    case status(Int, retryAfter: Int? = nil)
    /// The connection is closed without a response.
    case dropped
    /// The response comes later.
    case delay(Duration)
    /// The job that the request starts fails at its end. Other requests are not disrupted.
    case failedJob
}

/// The error of a request in the same process whose connection is dropped.
public struct StandInConnectionDropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence for people.
    public var description: String { "The stand-in dropped the connection." }
}
