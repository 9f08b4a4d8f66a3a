import HTTPTypes
import Hummingbird

@testable import TodoServer

/// `/probe`: unusual responses that test a client.
struct ProbeRoutes: Sendable {
    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

    let events: AsyncStream<ProbeServer.Event>.Continuation

    func add(to routes: RouterGroup<BasicRequestContext>) {
        for method in Self.methods {
            routes.on("echoes", method: method) { request, context in try await echo(request, context) }
            routes.on("echoes/**", method: method) { request, context in try await echo(request, context) }
            routes.on("redirects/:id", method: method) { request, context in try redirect(request, context) }
        }
        routes.get("hops/:id") { _, context in try hop(context) }
        routes.get("blobs/:id") { _, context in try blob(context) }
        routes.get("stalls/:id") { request, context in try await stall(request, context) }
        ProbePageRoutes().add(to: routes)
        StreamRoutes(events: events).add(to: routes.group("ticks"))
        BulkRoutes(events: events).add(to: routes.group("parcels"))
        JobRoutes(events: events).add(to: routes)
    }

    /// Returns the request as it arrived.
    private func echo(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: 1 << 20)
        let headers = request.headers.map { ($0.name.canonicalName, JSONText.string($0.value)) }
        let members = [
            ("id", JSONText.string(context.parameters.getCatchAll().joined(separator: "/"))),
            ("method", JSONText.string(request.method.rawValue)), ("uri", JSONText.string(request.uri.string)),
            ("headers", JSONText.object(headers)), ("body", JSONText.string(String(buffer: body))),
        ]
        return .json(JSONText.object(members))
    }

    /// Redirects to the URL in `to` with the status in the path.
    private func redirect(_ request: Request, _ context: BasicRequestContext) throws -> Response {
        guard let target = request.uri.queryParameters["to"] else {
            throw HTTPError(.badRequest, message: "‘to’ is missing.")
        }
        let status = HTTPResponse.Status(code: try context.id())
        return Response(status: status, headers: [.location: String(target)])
    }

    /// Redirects to itself with a decremented number, until it is 0.
    private func hop(_ context: BasicRequestContext) throws -> Response {
        let left = try context.id()
        guard left > 0 else { return .json(#"{"id":0,"text":"arrived"}"#) }
        return Response(status: .found, headers: [.location: "\(left - 1)"])
    }

    /// A record with a text of as many bytes as the path says.
    private func blob(_ context: BasicRequestContext) throws -> Response {
        let count = try context.id()
        return .json(#"{"id":\#(count),"text":"\#(String(repeating: "x", count: count))"}"#)
    }

    /// For 0, no response; otherwise a head and as many bytes of the body, and then nothing.
    private func stall(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let count = try context.id()
        guard count > 0 else {
            try await waitForClose(of: request)
            return Response(status: .noContent)
        }
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "{" + String(repeating: " ", count: count - 1)))
            try await waitForClose(of: request)
        }
        return Response(status: .ok, headers: [.contentType: "application/json"], body: body)
    }

    private func waitForClose(of request: Request) async throws {
        try await request.waitForClose(reportedTo: events)
    }
}

extension Request {
    /// Waits until the client closes the connection.
    func waitForClose(reportedTo events: AsyncStream<ProbeServer.Event>.Continuation) async throws {
        let (closed, source) = AsyncStream.makeStream(of: Void.self)
        try await body.consumeWithInboundCloseHandler { _ in
            events.yield(.stalled)
            for await _ in closed {}
        } onInboundClosed: {
            events.yield(.abandoned)
            source.finish()
        }
    }
}
