@_spi(Generated) import PipeRuntime
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization

/// An API whose requests for tokens follow no RFC: a test says what it responds.
final class LoginServer: Transport {
    struct Request: Sendable {
        let method: String
        let path: String
        let headers: HTTPFields
        let body: String
    }

    let clock = WallClock()
    private let state = Mutex<[Request]>([])
    private let reply: @Sendable (_ request: Request, _ number: Int) async throws -> ScriptedTransport.Reply

    /// - Parameter reply: Gets a request, and how many there were with the same path, this one included.
    init(_ reply: @escaping @Sendable (_ request: Request, _ number: Int) async throws -> ScriptedTransport.Reply) {
        self.reply = reply
    }

    var requests: [Request] { state.withLock { $0 } }

    func requests(to path: String) -> [Request] { requests.filter { $0.path == path } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let bytes = try await body?.collect(upTo: 100_000) ?? []
        var path = request.path ?? "/"
        if request.authority != "s" {
            path = "\(request.scheme ?? "")://\(request.authority ?? "")\(path)"
        }
        let received = Request(
            method: request.method.rawValue, path: path, headers: request.headerFields,
            body: String(decoding: bytes, as: UTF8.self))
        let number = state.withLock { requests in
            requests.append(received)
            return requests.count { $0.path == received.path }
        }
        return try await ScriptedTransport(try await reply(received, number)).send(request, body: nil)
    }

    func client(
        _ scheme: AuthScheme, _ credential: any Credential, server: String = "https://s/api",
        errors: ErrorRules? = nil
    ) -> PipeClient {
        var client = PipeClient(
            ClientDescriptor(
                name: "Cars", settings: CallSettings(timeout: .seconds(86_400), retry: .never),
                schemes: ["session": scheme], authAlternatives: [["session"]], errors: errors),
            server: server, credentials: ["session": credential], transport: self,
            environment: .init(clock: PauseClock()))
        let time = clock
        client.environment.now = { time.now }
        return client
    }
}
