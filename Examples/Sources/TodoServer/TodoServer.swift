import Hummingbird

/// An in-memory Todo API over real HTTP on loopback, for the demo and the tests.
///
/// ```swift
/// try await TodoServer.run(projects: 23) { server in
///     let todo = TodoClient(server: .init(url: server.url), auth: .init(session: .password("alice", "wonderland")))
///     …
/// }
/// ```
public struct TodoServer: Sendable {
    /// The user name that the API takes.
    public static let user = "alice"
    /// The password that the API takes.
    public static let password = "wonderland"

    /// The TCP port at which the server listens; a free one, chosen by the system.
    public let port: Int
    /// What a test can wait for.
    public let events: AsyncStream<Event>

    /// The address of the API, without a slash at its end.
    public var url: String { "\(origin)/api" }
    /// The address of the paths that exist for tests alone.
    public var probeURL: String { "\(origin)/probe" }
    /// Scheme, host and port.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// What happens at the server while a call does not get its answer.
    public enum Event: Hashable, Sendable {
        /// A request arrived whose answer is held back.
        case stalled
        /// Its client closed the connection.
        case abandoned
    }

    /// Runs a server for as long as `body` takes.
    ///
    /// - Parameters:
    ///   - projects: How many projects it starts with: `Project 1`, `Project 2` … in turn black and white, one created
    ///     on each day from 1 November 2026 on, 00:00 UTC, each with one attachment.
    ///   - body: What to do with the running server.
    /// - Throws: What `body` throws, or why the server could not be started.
    public static func run<Result>(
        projects: Int = 0, _ body: (TodoServer) async throws -> Result
    ) async throws -> Result {
        let (events, eventSource) = AsyncStream.makeStream(of: Event.self)
        let router = router(store: TodoStore(projects: projects), events: eventSource)
        return try await LoopbackApplication.run(router, label: "todo-server") { port in
            try await body(TodoServer(port: port, events: events))
        }
    }

    private static func router(
        store: TodoStore, events: AsyncStream<Event>.Continuation
    ) -> Router<BasicRequestContext> {
        let router = Router()
        router.addMiddleware { ProblemMiddleware() }
        let tokens = TokenBook()
        TokenRoutes(tokens: tokens).add(to: router.group("oauth"))
        let api = router.group("api").add(middleware: TokenAuthentication(tokens: tokens))
        ProjectRoutes(store: store).add(to: api.group("projects"))
        TaskRoutes(store: store).add(to: api.group("projects/:project/tasks"))
        AttachmentRoutes(store: store).add(to: api.group("projects/:project/attachments"))
        ProbeRoutes(events: events).add(to: router.group("probe"))
        return router
    }
}
