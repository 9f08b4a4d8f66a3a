import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

/// Bodies are read before the records are locked: a large one of one client stops no other.
@Suite struct SentContentTests {
    /// Schemas with bodies of every format and kind.
    static let schemas = EveryCallTests.schemas

    @Test("No call reads the bytes of its body while the records are locked", arguments: schemas)
    func bytes(path: String) throws {
        let server = try Served.standIn(path, records: 3).server
        let examples = server.examples(origin: "http://127.0.0.1:8080")
        for resource in server.api.model.resources {
            for call in resource.calls {
                guard let request = examples.request(for: call, of: resource), !request.body.isEmpty else { continue }
                let matches = server.api.routes.matches(for: server.api.relative(request.path))
                guard let match = matches.first(where: { $0.route.call.name == call.name }) else { continue }
                let found = FoundCall(server.api, match.route, match.values, path: request.path, request: request)
                var other = request
                // Bytes of no format.
                other.body = [0xFF, 0xFE]
                let unread = FoundCall(
                    server.api, match.route, match.values, path: request.path, request: other, content: found.content)
                #expect(status(of: found, server) == status(of: unread, server), "\(resource.id).\(call.name)")
            }
        }
    }

    private func status(of found: FoundCall, _ server: StandInServer) -> Int {
        do throws(Refusal) {
            return try server.withCopy(of: found) { call throws(Refusal) in try call.response() }.status
        } catch {
            return error.status
        }
    }

    @Test("A body is read while the records are locked by another request, and its error waits for the call")
    func locked() throws {
        let server = try Served.standIn("Schemas/todo.pipes.yaml").server
        var request = ServedRequest(method: .post, origin: "", target: "/api/projects", body: Array("{".utf8))
        request.fields[.contentType] = "application/json"
        let match = try #require(server.api.routes.matches(for: "/projects").first { $0.route.takes(.post) })
        let found = try server.withRecords { _ throws(Refusal) in
            FoundCall(server.api, match.route, match.values, path: "/projects", request: request)
        }
        #expect(throws: Refusal.self) { try found.content.sentValue() }
        #expect(status(of: found, server) == 400)
    }
}
