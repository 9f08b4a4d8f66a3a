public import PipeCore
public import PipeHTTP

/// Sends all requests to a port of this machine, whatever their host: no name of a schema is looked up.
public struct LoopbackTransport: Transport {
    private let port: Int
    private let transport: any Transport

    /// - Parameter transport: Sends the requests.
    public init(port: Int, by transport: any Transport) {
        self.port = port
        self.transport = transport
    }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        var request = request
        request.scheme = "http"
        request.authority = "127.0.0.1:\(port)"
        return try await transport.send(request, body: body)
    }
}
