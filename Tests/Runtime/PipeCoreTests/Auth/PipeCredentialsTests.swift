import RuntimeTesting
import Testing

@testable import PipeCore

/// Credentials of a pipe: its own first, then those of the client.
@Suite struct PipeCredentialsTests {
    private let bob = BasicCredentials(user: "bob", password: "builder")
    private static let ofAlice = "Basic YWxpY2U6d29uZGVybGFuZA=="
    private static let ofBob = "Basic Ym9iOmJ1aWxkZXI="

    private func authorizations(_ transport: ScriptedTransport) -> [String?] {
        transport.requests.map { $0.header("Authorization") }
    }

    @Test("A pipe, its items and the pipes below have its credentials; the pipe without them has the client's")
    func inherited() async throws {
        let transport = ScriptedTransport(
            .json("[]"), .json("[]"), .json(project8), .json(#"{"data":[]}"#), .json("[]"))
        let todo = todo(transport)
        let projects = todo.projects.with(credentials: ["session": bob])
        _ = try await todo.projects.list()
        _ = try await projects.list()
        _ = try await projects.read(8)
        _ = try await projects[8].tasks.list()
        _ = try await todo.projects.list()
        #expect(authorizations(transport) == [Self.ofAlice, Self.ofBob, Self.ofBob, Self.ofBob, Self.ofAlice])
    }

    @Test("The nearest credential of a scheme wins, those of other schemes stay")
    func nearest() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"), .json("[]"))
        let todo = todo(transport)
        let client = todo.client.with(credentials: ["session": bob, "token": BearerToken("t"), "key": APIKey("k")])
        var other = todo
        other.client = client
        _ = try await other.projects.list()
        _ = try await other.projects.with(credentials: [
            "session": BasicCredentials(user: "alice", password: "wonderland")
        ])
        .list()
        _ = try await other.projects.with { $0.authAlternatives = [["key", "token"]] }.list()
        #expect(authorizations(transport) == [Self.ofBob, Self.ofAlice, "Bearer t"])
        #expect(transport.requests[2].header("X-Key") == "k")
    }

    @Test("Calls with other credentials belong to the client, and no error shows them")
    func shared() async throws {
        let transport = ScriptedTransport(.hang, .response(401))
        let todo = todo(transport)
        let projects = todo.projects.with(credentials: ["session": bob])
        let call = projects.start { projects async throws(PipeError) in try await projects.list().count }
        await transport.waitForRequests(1)
        #expect(todo.client.activeCalls.count == 1)
        todo.client.cancelCalls()
        #expect(await failure { try await call.value }.isCancelled)
        let error = await failure { try await projects.list() }
        #expect(error.isUnauthorized && !"\(error)".contains("builder") && !"\(error)".contains(Self.ofBob))
    }
}
