import PipeHTTP

/// A call of a client, for a closure that responds to it.
public struct StandInCall: Sendable {
    /// The names of the resource and the call: `projects.archive`.
    public let name: String
    /// The arguments in the path by name, and the identities by the names of their resources. Parts of an identity are
    /// joined by slashes.
    public let values: [String: String]
    /// The query items.
    public let query: [(name: String, value: String)]
    /// The header fields.
    public let headers: HTTPFields
    /// The body as it was sent.
    public let body: [UInt8]
    /// The item of the call; `nil` for calls of a collection.
    public let record: JSONValue?

    /// The body as JSON; `nil` if it is not JSON.
    public var json: JSONValue? { try? JSON.decode(JSONValue.self, from: body) }
}

/// What a closure responds to a call.
public enum StandInReply: Sendable {
    /// What the stand-in responds without a closure.
    case usual
    /// The result of the call.
    case value(JSONValue)
    /// The item has this value from now on, and it is the result of the call.
    case changed(JSONValue)
    /// A response as it is sent.
    case response(status: Int, headers: HTTPFields = HTTPFields(), body: [UInt8] = [])
}
