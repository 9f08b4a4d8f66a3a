import Hummingbird

/// A server with unusual responses over real HTTP on loopback.
///
/// It uses another framework than `TodoServer`: one that can respond before a request has been read, hold back a response,
/// and report that a client closed its connection.
struct ProbeServer: Sendable {
    /// Events of a call that gets no response, or a long one.
    enum Event: Hashable, Sendable {
        /// A request arrived whose response is held back.
        case stalled
        /// Its client closed the connection.
        case abandoned
        /// This many lines of a response were written.
        case wrote(Int)
    }

    /// The TCP port on which the server listens; chosen by the system.
    let port: Int
    /// Events that a test can wait for.
    let events: AsyncStream<Event>

    /// The URL of the unusual responses, without a slash at the end.
    var url: String { "\(origin)/probe" }
    /// Scheme, host and port.
    var origin: String { "http://127.0.0.1:\(port)" }

    /// Runs a server while a closure runs.
    static func run<Result>(_ body: (ProbeServer) async throws -> Result) async throws -> Result {
        let (events, eventSource) = AsyncStream.makeStream(of: Event.self)
        let router = Router()
        ProbeRoutes(events: eventSource).add(to: router.group("probe"))
        RefusingRoutes().add(to: router)
        return try await LoopbackApplication.run(router, label: "probe-server") { port in
            try await body(ProbeServer(port: port, events: events))
        }
    }
}

extension BasicRequestContext {
    /// The number in the parameter `id` of the path.
    func id() throws -> Int {
        guard let id = parameters.get("id", as: Int.self) else { throw HTTPError(.notFound) }
        return id
    }
}

extension Response {
    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
