import Examples
import LinkExampleAPI
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of link-example.yaml, with responses made from its schemas.
@Suite struct LinkExampleTests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let api: LinkExampleClient

    init() throws {
        examples = try Examples()
        api = LinkExampleClient(server: .init(url: "https://api.example/2.0"), transport: transport)
    }

    @Test func userIsRead() async throws {
        transport.on(.get, "/2.0/users/text", try examples.reply("GET /2.0/users/{username} 200"))
        let user = try await api.users.read("text")
        #expect(user.id == "text")
        #expect(user.uuid == "text")
    }

    @Test func repositoriesAreRead() async throws {
        transport.on(.get, "/2.0/repositories/alice", try examples.reply("GET /2.0/repositories/{username} 200"))
        #expect(try await api.repository(username: "alice").read().map(\.slug) == ["text"])
        transport.on(
            .get, "/2.0/repositories/alice/tools", try examples.reply("GET /2.0/repositories/{username}/{slug} 200"))
        let repository = try await api.repository(username: "alice").repository(slug: "tools").read()
        #expect(repository.owner?.username == "text")
    }

    @Test func pullRequestsAreListedReadAndMerged() async throws {
        let pulls = api.repository(username: "alice").repositoryPullrequests(slug: "tools")
        let path = "/2.0/repositories/{username}/{slug}/pullrequests"
        transport.on(.get, "/2.0/repositories/alice/tools/pullrequests", try examples.reply("GET \(path) 200"))
        #expect(try await pulls.list(where: .init(state: .merged)).map(\.title) == ["text"])
        #expect(transport.last.call == "GET /2.0/repositories/alice/tools/pullrequests?state=merged")
        transport.on(.get, "/2.0/repositories/alice/tools/pullrequests/7", try examples.reply("GET \(path)/{pid} 200"))
        #expect(try await pulls.read(7).author?.username == "text")
        transport.on(.post, "/2.0/repositories/alice/tools/pullrequests/7/merge", .response(204))
        try await pulls[7].merge()
        #expect(transport.last.bytes ?? [] == [])
    }

    @Test func missingUserIsError() async throws {
        transport.on(.get, "/2.0/users/nobody", .response(404))
        let error = await #expect(throws: PipeError.self) { try await api.users.read("nobody") }
        #expect(error?.isNotFound == true)
    }
}
