#if AsyncHTTPClient
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import NIOSSL
import Synchronization

/// A server with TLS that counts requests.
final class TLSServer: Sendable {
    enum Version: Sendable, CaseIterable {
        case http1
        case http2
    }

    private final class Requests: Sendable {
        let count = Mutex(0)
        let connections = Mutex<Set<Int>>([])
        let http2Count = Mutex(0)

        func add(_ context: ConnectionContext) {
            count.withLock { $0 += 1 }
            connections.withLock { _ = $0.insert(context.clientPort) }
            if context.isHTTP2 {
                http2Count.withLock { $0 += 1 }
            }
        }
    }

    /// The connection of a request.
    private struct ConnectionContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let clientPort: Int
        let isHTTP2: Bool

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            clientPort = source.channel.remoteAddress?.port ?? 0
            isHTTP2 = String(describing: type(of: source.channel)).contains("HTTP2")
        }
    }

    let port: Int
    private let requests: Requests
    private let refusal: AsyncStream<Never>.Continuation

    private init(port: Int, requests: Requests, refusal: AsyncStream<Never>.Continuation) {
        self.port = port
        self.requests = requests
        self.refusal = refusal
    }

    /// Completes the responses to requests that were refused before they were read.
    func endRefusal() { refusal.finish() }

    /// The number of requests.
    var requestCount: Int { requests.count.withLock { $0 } }
    /// The number of requests over HTTP/2.
    var http2Count: Int { requests.http2Count.withLock { $0 } }
    /// The number of connections.
    var connectionCount: Int { requests.connections.withLock { $0.count } }

    /// Runs a server while a closure runs.
    ///
    /// - Parameters:
    ///   - clientRoots: The authorities for certificates of clients; `nil` if clients need no certificate.
    static func run<Result>(
        _ identity: Certificates.Pair, _ version: Version = .http1, clientRoots: String? = nil,
        _ body: (TLSServer) async throws -> Result
    ) async throws -> Result {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(identity.certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)))
        if let clientRoots {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(clientRoots.utf8)))
        }
        let requests = Requests()
        let router = Router(context: ConnectionContext.self)
        router.get("items") { _, context in
            requests.add(context)
            return "[]"
        }
        router.get("long") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    for _ in 0..<100 {
                        try await writer.write(ByteBuffer(repeating: 0x61, count: 10_000))
                    }
                    try await writer.finish(nil)
                })
        }
        let (refused, refusal) = AsyncStream.makeStream(of: Never.self)
        // Over HTTP/1.1, where the response ends by its length.
        router.post("refused") { _, _ in
            Response(
                status: .contentTooLarge,
                headers: [.connection: "close"],
                body: ResponseBody(contentLength: 9) { writer in
                    try await writer.write(ByteBuffer(string: "too large"))
                    for await _ in refused {}
                    try await writer.finish(nil)
                })
        }
        return try await LoopbackApplication.run(
            router,
            server: version == .http1
                ? try .tls(.http1(), tlsConfiguration: configuration)
                : try .http2Upgrade(tlsConfiguration: configuration),
            label: "tls-server"
        ) { port in
            try await body(TLSServer(port: port, requests: requests, refusal: refusal))
        }
    }
}
#endif
