/// Where an API is served.
public protocol PipeServer: Sendable {
    /// An `http` or `https` URL, with or without a path and a query, with or without a slash at its end.
    var url: String { get }
}
