import HTTPTypes
import Hummingbird

/// `/probe/ticks`: streams of ticks.
struct StreamRoutes: Sendable {
    let events: AsyncStream<ProbeServer.Event>.Continuation

    func add(to routes: RouterGroup<BasicRequestContext>) {
        routes.get("watch") { request, _ in watch(request) }
        routes.get("lines") { request, _ in lines(request) }
        routes.post("sum") { request, _ in try await sum(request) }
    }

    /// The text makes a tick about a hundred bytes long.
    static func tick(_ number: Int) -> String {
        #"{"number":\#(number),"text":"\#(String(repeating: "x", count: 70))"}"#
    }

    /// Server-sent events after the one that the request names; after the last one the client is told to stop. With
    /// `pause`, the response continues after its first event until the client closes the connection.
    private func watch(_ request: Request) -> Response {
        let count = request.uri.queryParameters.get("count", as: Int.self) ?? 0
        let hasIDs = request.uri.queryParameters["ids"] != "false"
        let pauses = request.uri.queryParameters["pause"] == "true"
        let last = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }.flatMap { Int($0) } ?? 0
        guard last < count else { return Response(status: .noContent) }
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "retry: 0\n\n"))
            for number in (last + 1)...count {
                let id = hasIDs ? "id: \(number)\n" : ""
                try await writer.write(ByteBuffer(string: "\(id)data: \(Self.tick(number))\n\n"))
                if pauses { return try await request.waitForClose(reportedTo: events) }
            }
            try await writer.finish(nil)
        }
        var headers: HTTPFields = [.contentType: "text/event-stream"]
        #if !canImport(Darwin) && !AsyncHTTPClient
        // The connection has no second response: a head that is cut can end the process of URLSession on Linux, see
        // TransportConformanceTests.
        headers[.connection] = "close"
        #endif
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Thousands of lines, as fast as the client takes them. An event is reported after each thousand.
    private func lines(_ request: Request) -> Response {
        let count = request.uri.queryParameters.get("count", as: Int.self) ?? 0
        let body = ResponseBody { writer in
            for start in stride(from: 0, to: count, by: 1_000) {
                let lines = (1...1_000).map { Self.tick(start + $0) + "\n" }.joined()
                try await writer.write(ByteBuffer(string: lines))
                events.yield(.wrote(start + 1_000))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/x-ndjson"], body: body)
    }

    /// The number of lines that arrived.
    private func sum(_ request: Request) async throws -> Response {
        var lines = 0
        for try await chunk in request.body {
            lines += chunk.readableBytesView.count { $0 == UInt8(ascii: "\n") }
        }
        return .json("\(lines)")
    }
}
