import PipeConformance
import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

/// The Swift of Docs/Testing.md, compiled and run. `DocumentationTests` finds each block here.
@Suite struct TestingUsage {
    private let garden = #"{"id":8,"title":"Garden","style":null,"created_at":"2026-11-21T10:00:00Z"}"#

    @Test func renamesAProject() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1", "expires_in": 3600}"#))
        transport.on(.get, "/api/projects/*", .json(garden))
        transport.on(.put, "/api/projects/8", .json(garden))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)

        var project = try await todo.projects.read(8)
        project.title = "Meadow"
        try await todo.projects.save(project)

        #expect(transport.requests.map(\.method) == ["POST", "GET", "PUT"])
        #expect(transport.requests.last?.json?["title"] == "Meadow")
        #expect(transport.requests.last?.header("Authorization") == "Bearer t1")
        try transport.verify()
    }

    @Test func givesUpAfterASecond() async throws {
        let clock = ManualClock()
        var todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")),
            transport: ScriptedTransport(.hang))
        todo.client.environment.clock = clock
        todo.client.settings.timeout = .seconds(1)
        todo.client.settings.retry = .never

        let listing = todo.projects
        let call = Task { try await listing.list() }
        await clock.waitForSleeper()
        clock.advance(by: .seconds(1))
        await #expect(throws: PipeError.self) { try await call.value }
    }

    func record(to path: String) async throws {
        let recording = RecordingTransport(
            DefaultTransport.shared, path: path, removing: RecordingSecrets(headers: ["X-Tenant"], members: ["pin"]))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: recording)
        _ = try await todo.projects.list()
        try recording.save()
    }

    func replayed(from path: String) throws -> TodoClient {
        TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "anything")),
            transport: try ReplayTransport(path: path))
    }

    /// Runs a few of the checks: TransportConformanceTests runs all of them, with the limits of each transport.
    @Suite struct MyTransportTests {
        enum TransportConformance {
            typealias Check = PipeConformance.TransportConformance.Check

            static let names = [
                "methods and targets arrive as they are", "header fields arrive as they are", "bytes have their length",
            ]
            static let checks = PipeConformance.TransportConformance.checks.filter { names.contains($0.name) }
        }

        @Test func checksAreThere() {
            #expect(TransportConformance.checks.count == TransportConformance.names.count)
        }

        @Test(arguments: TransportConformance.checks)
        func conforms(check: TransportConformance.Check) async throws {
            try await check.run(MyTransport())
        }
    }

    struct MyTransport: Transport {
        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            try await DefaultTransport.shared.send(request, body: body)
        }
    }
}
