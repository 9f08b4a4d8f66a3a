import Hummingbird

/// An in-memory Todo API over real HTTP on loopback, for the demo and the tests.
///
/// ```swift
/// try await TodoServer.run(projects: 23) { server in
///     let todo = TodoClient(server: .init(url: server.url), auth: .init(session: .user("alice", password: "wonderland")))
///     …
/// }
/// ```
public struct TodoServer: Sendable {
    /// The user name that the API accepts.
    public static let user = "alice"
    /// The password that the API accepts.
    public static let password = "wonderland"

    /// The TCP port on which the server listens; chosen by the system.
    public let port: Int
    /// Events that a test can wait for.
    public let events: AsyncStream<Event>

    /// The URL of the API, without a slash at the end.
    public var url: String { "\(origin)/api" }
    /// The URL of the paths for tests.
    public var probeURL: String { "\(origin)/probe" }
    /// Scheme, host and port.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// Events of a call that gets no response.
    public enum Event: Hashable, Sendable {
        /// A request arrived whose response is held back.
        case stalled
        /// Its client closed the connection.
        case abandoned
    }

    /// Runs a server while a closure runs.
    ///
    /// - Parameters:
    ///   - projects: The number of projects at the start: `Project 1`, `Project 2` and so on, alternately black and
    ///     white, created on successive days from 1 November 2026 at 00:00 UTC, each with one attachment.
    ///   - body: The closure, which receives the running server.
    /// - Throws: The error of `body`, or why the server could not be started.
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
