import FlyingFox
import FlyingSocks

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

    /// The TCP port on which the server listens.
    public let port: Int

    /// The URL of the API, without a slash at the end.
    public var url: String { "\(origin)/api" }
    /// Scheme, host and port.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// The server could not listen on a port.
    public struct ListenError: Error {
        /// The port; `nil` if the system had to choose one.
        public let port: UInt16?
        /// The error number of the system, such as `EADDRINUSE`.
        public let code: Int32
    }

    /// Runs a server while a closure runs.
    ///
    /// At the end, the server closes its connections, also those with a request that has no response yet.
    ///
    /// - Parameters:
    ///   - projects: The number of projects at the start: `Project 1`, `Project 2` and so on, alternately black and
    ///     white, created on successive days from 1 November 2026 at 00:00 UTC, each with one attachment.
    ///   - port: The TCP port; `nil` for one that the system chooses.
    ///   - body: The closure, which receives the running server.
    /// - Throws: The error of `body`, or ``ListenError``.
    public static func run<Result>(
        projects: Int = 0, port: UInt16? = nil, _ body: (TodoServer) async throws -> Result
    ) async throws -> Result {
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: "127.0.0.1", port: port ?? 0),
            // The limit for a response to a large upload over a slow connection.
            timeout: 600,
            sharedRequestBufferSize: TodoHandler.chunkSize,
            logger: .disabled)
        let server = HTTPServer(config: configuration, handler: handler(store: TodoStore(projects: projects)))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await server.waitUntilListening(timeout: 60) }
            do {
                try await group.next()
            } catch SocketError.failed(_, let code, _) {
                throw ListenError(port: port, code: code)
            }
            guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.disconnected }
            do {
                let result = try await body(TodoServer(port: Int(port)))
                await server.stop()
                return result
            } catch {
                await server.stop()
                throw error
            }
        }
    }

    private static func handler(store: TodoStore) -> TodoHandler {
        let tokens = TokenBook()
        var api = RoutedHTTPHandler()
        ProjectRoutes(store: store).add(to: &api)
        TaskRoutes(store: store).add(to: &api)
        AttachmentRoutes(store: store).add(to: &api)
        var routes = RoutedHTTPHandler()
        TokenRoutes(tokens: tokens).add(to: &routes)
        routes.appendRoute("/api/*", to: TokenAuthentication(tokens: tokens, wrapped: api))
        return TodoHandler(routes: routes)
    }
}
