import PipeHTTP

/// Brings the requests of a client to a stand-in in the same process.
struct InProcessTransport: Transport {
    /// The largest body of a request, in bytes.
    static let sizeLimit = 64 << 20

    let standIn: StandIn

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try Task.checkCancellation()
        let bytes = try await body?.collect(upTo: Self.sizeLimit) ?? []
        let received = ServedRequest(
            method: request.method, origin: "\(request.scheme ?? "http")://\(request.authority ?? "")",
            target: request.path ?? "/", fields: request.headerFields, body: bytes)
        let response = try await Self.response(of: standIn.server, to: received)
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: response.status), headerFields: response.fields)
        return (head, HTTPBody(response.body))
    }

    /// The response with the disruptions of the request.
    static func response(of server: StandInServer, to request: ServedRequest) async throws -> ServedResponse {
        var request = request
        let (late, disruptions) = server.disruptions.withLock { ($0.arrived(), $0.disruptions(of: request)) }
        for other in late { _ = server.response(to: other) }
        var changes: [StandInResponseChange] = []
        for disruption in disruptions {
            switch disruption {
            case .delay(let duration): try await Task.sleep(for: duration)
            case .failedJob: request.failsJob = true
            case .dropped: throw StandInConnectionDropped()
            case .status(let status, let seconds):
                var refusal = Refusal(min(max(status, 400), 599), .disrupted)
                if let seconds { refusal.fields.set(String(seconds), for: "Retry-After") }
                return headOnly(server.error(refusal, of: request), of: request)
            case .page: return headOnly(.page, of: request)
            case .late(let count):
                let late = request
                server.disruptions.withLock { $0.add(late, after: count) }
                throw StandInConnectionDropped()
            case .repeated: _ = server.response(to: request)
            case .responding(let change): changes.append(change)
            }
        }
        var response = server.response(to: request)
        if changes.isEmpty { return response }
        let identity = server.identity(of: request)
        for change in changes {
            guard let changed = change.applied(to: response, identity: identity) else {
                throw StandInConnectionDropped()
            }
            response = changed
        }
        return headOnly(response, of: request)
    }

    private static func headOnly(_ response: ServedResponse, of request: ServedRequest) -> ServedResponse {
        var response = response
        if request.method == .head { response.body = [] }
        return response
    }
}
