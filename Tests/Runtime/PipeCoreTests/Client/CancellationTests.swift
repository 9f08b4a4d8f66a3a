import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct CancellationTests {
    private typealias Run = Task<PipeError, Never>

    private static func run<Success: Sendable>(_ call: @escaping @Sendable () async throws -> Success) -> Run {
        Run { await failure(of: call) }
    }

    /// Checks that a call is cancelled, with a hanging transport and with one that ignores cancellation.
    private static let replies: [ScriptedTransport.Reply] = [.hang, .hangIgnoringCancellation]

    // MARK: By the task

    @Test(
        "A cancelled task ends the call of every verb at once",
        arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], [0, 1])
    func task(method: String, reply: Int) async {
        let transport = ScriptedTransport(Self.replies[reply])
        let projects = todo(transport).projects
        let project = Todo.Project(id: 8, title: "a", createdAt: Date(timeIntervalSince1970: 0))
        let run = Self.run {
            switch method {
            case "GET": _ = try await projects.read(8)
            case "POST": _ = try await projects.create(.init(title: "a"))
            case "PUT": _ = try await projects.replace(project)
            case "PATCH": _ = try await projects.update(8) { $0.title = "a" }
            case "DELETE": try await projects.remove(8)
            default: _ = try await projects.exists(8)
            }
        }
        await transport.waitForRequests(1)
        run.cancel()
        let error = await run.value
        #expect(error.isCancelled)
        #expect(error.method?.rawValue == method)
        #expect(error.url?.hasPrefix("https://todo.example.com/api/projects") == true)
    }

    @Test func aCancelledTaskSendsNothing() async {
        let transport = ScriptedTransport(.json("[]"))
        let run = Self.run {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await todo(transport).projects.list()
        }
        #expect(await run.value.isCancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test("An error of a transport on cancellation becomes .cancelled")
    func cancellationError() async {
        let error = await failure { try await todo(ScriptedTransport(.failure(CancellationError()))).projects.list() }
        #expect(error.isCancelled)
    }

    @Test("A body that is being read is cancelled")
    func inTheBody() async {
        let transport = BodyTransport()
        let run = Self.run { try await todo(transport).projects.list() }
        for await _ in transport.started { break }
        run.cancel()
        #expect(await run.value.isCancelled)
    }

    // MARK: By the pipe

    @Test("The cancel() of a pipe ends its calls and those of its items, and no others")
    func pipe() async throws {
        let transport = ScriptedTransport { _, _ in .hang }
        let todo = todo(transport)
        let mine = [
            Self.run { try await todo.projects.list() }, Self.run { try await todo.projects.read(8) },
            Self.run { try await todo.projects[9].remove() }, Self.run { try await todo.projects[9].archive() },
            Self.run { try await todo.projects.with { $0.timeout = .seconds(5) }.read(1) },
            Self.run { for try await _ in todo.projects.all() {} },
        ]
        let others = [
            Self.run { try await todo.weather.list() }, Self.run { try await todo.projects[8].tasks.list() },
            Self.run {
                try await TodoClient(auth: .init(session: .user("a", password: "b")), transport: transport).projects
                    .list()
            },
        ]
        await transport.waitForRequests(mine.count + others.count)
        todo.projects.cancelCalls()
        for run in mine {
            #expect(await run.value.isCancelled)
        }
        // The other calls still run: the first two end with their client, the last one with its task.
        todo.projects[8].tasks.cancelCalls()
        #expect(await others[1].value.isCancelled)
        todo.client.cancelCalls()
        #expect(await others[0].value.isCancelled)
        others[2].cancel()
        #expect(await others[2].value.isCancelled)
    }

    @Test func item() async {
        let transport = ScriptedTransport { _, _ in .hang }
        let todo = todo(transport)
        let eight = Self.run { try await todo.projects[8].read() }
        let byIdentity = Self.run { try await todo.projects.read(8) }
        let list = Self.run { try await todo.projects.list() }
        let nine = Self.run { try await todo.projects[9].read() }
        await transport.waitForRequests(4)
        todo.projects[8].cancelCalls()
        #expect(await eight.value.isCancelled)
        #expect(await byIdentity.value.isCancelled)
        todo.projects[9].cancelCalls()
        #expect(await nine.value.isCancelled)
        list.cancel()
        #expect(await list.value.isCancelled)
    }

    @Test("Calls on an item are distinguished from those on other items and on the collection")
    func scopes() {
        let projects = todo(ScriptedTransport()).projects
        let eight = projects[8].scope
        #expect(projects.request(.read, identity: ["8"]).scope == eight)
        #expect(projects.request(.read, identity: ["9"]).scope != eight)
        #expect(projects.request(.list).scope != eight)
        #expect(projects[9].scope != eight)
        #expect(projects[8].tasks.scope != eight)
    }

    @Test func laterCallsAreNotCancelled() async throws {
        let transport = ScriptedTransport(.hang, .json("[]"))
        let todo = todo(transport)
        let run = Self.run { try await todo.projects.list() }
        await transport.waitForRequests(1)
        todo.projects.cancelCalls()
        #expect(await run.value.isCancelled)
        #expect(try await todo.projects.list().isEmpty)
        todo.projects.cancelCalls()
    }

    @Test func cancelEndsTheCredentialToo() async {
        let transport = ScriptedTransport()
        let credential = HangingCredential()
        let client = PipeClient(
            ClientDescriptor(name: "C", schemes: ["s": .bearer], authAlternatives: [["s"]]),
            server: TodoClient.Server.local.url,
            credentials: ["s": credential],
            transport: transport
        )
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        let run = Self.run { try await pipe.list() }
        for await _ in credential.started.stream { break }
        pipe.cancelCalls()
        #expect(await run.value.isCancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test("Many calls and cancels at once: each call ends")
    func race() async {
        let transport = ScriptedTransport { _, index in index.isMultiple(of: 3) ? .hang : .json("[]") }
        let todo = todo(transport)
        let ended = Counter()
        await withTaskGroup { group in
            for _ in 0..<300 {
                group.addTask {
                    _ = try? await todo.projects.list()
                    ended.value.add(1, ordering: .relaxed)
                }
            }
            while ended.value.load(ordering: .relaxed) < 300 {
                todo.projects.cancelCalls()
                await Task.yield()
            }
        }
        #expect(todo.client.core.running.isEmpty)
    }
}

private final class Counter: Sendable {
    let value = Atomic(0)
}

private struct HangingCredential: Credential {
    let started = AsyncStream<Void>.makeStream()

    func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        started.continuation.yield()
        try await Task.sleep(for: .seconds(1_000_000))
        return .header("X", value: "y")
    }
}

/// Responds at once, with a body that does not end.
private struct BodyTransport: Transport {
    let started: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (started, continuation) = AsyncStream.makeStream()
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let continuation = continuation
        let endless = AsyncStream<ArraySlice<UInt8>> {
            continuation.yield()
            try? await Task.sleep(for: .seconds(1_000_000))
            return nil
        }
        return (HTTPResponse(status: .ok), HTTPBody(once: endless))
    }
}
