import PipeHTTP

/// A request, for a closure that decides whether its credentials are right.
public struct StandInRequest: Sendable {
    /// The method.
    public let method: HTTPRequest.Method
    /// The path, percent-encoded.
    public let path: String
    /// The query items, not percent-encoded.
    public let query: [(name: String, value: String)]
    /// The header fields.
    public let headers: HTTPFields
    /// The body as it was sent.
    public let body: [UInt8]

    init(_ request: ServedRequest) {
        method = request.method
        path = request.path
        query = request.items
        headers = request.fields
        body = request.body
    }
}
