import PipeHTTP

/// Brings the requests of a client to a stand-in in the same process.
struct InProcessTransport: Transport {
    /// The largest body of a request, in bytes.
    static let sizeLimit = 64 << 20

    let server: StandInServer

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try Task.checkCancellation()
        let bytes = try await body?.collect(upTo: Self.sizeLimit) ?? []
        let received = ServedRequest(
            method: request.method, origin: "\(request.scheme ?? "http")://\(request.authority ?? "")",
            target: request.path ?? "/", fields: request.headerFields, body: bytes)
        let response = server.response(to: received)
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: response.status), headerFields: response.fields)
        return (head, HTTPBody(response.body))
    }
}
