#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends requests with AsyncHTTPClient: bodies stream in both directions, with back-pressure, HTTP/2 where the server
/// has it.
public struct AsyncHTTPClientTransport: Transport {
    /// The transport that all clients share. Its HTTP client lives as long as the process, on the event loops that
    /// SwiftNIO keeps for everyone.
    public static let shared = AsyncHTTPClientTransport(
        HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration), isOthers: false
    )

    /// One reference: transports are copied for every call.
    private let parts: Parts
    var client: HTTPClient { parts.client }
    /// Where the clients are the transport's own: which one, and their end.
    var own: OwnHTTPClients? { parts.own }
    var loops: EventLoopRotation { parts.loops }
    /// Whether somebody else can shut the client down.
    var isOthers: Bool { parts.isOthers }

    /// Makes a transport of an HTTP client of your own, which you shut down when you no longer need it.
    ///
    /// Start from ``configuration``, or give a configuration of your own to ``guarding(_:)``, and let it follow no redirects:
    /// without the first, a malformed answer can end the process; a client that follows redirects by itself sends header fields
    /// with secrets to other hosts.
    public init(_ client: HTTPClient) {
        self.init(client, isOthers: true)
    }

    private init(_ client: HTTPClient, isOthers: Bool) {
        parts = Parts(client, own: nil, isOthers: isOthers)
    }

    init(_ own: OwnHTTPClients) {
        parts = Parts(own.general, own: own, isOthers: false)
    }

    private final class Parts: Sendable {
        let client: HTTPClient
        let own: OwnHTTPClients?
        let loops: EventLoopRotation
        let isOthers: Bool

        init(_ client: HTTPClient, own: OwnHTTPClients?, isOthers: Bool) {
            self.client = client
            self.own = own
            self.isOthers = isOthers
            loops = EventLoopRotation(client.eventLoopGroup)
        }
    }

    /// How the shared client is configured: no redirects, answers decompressed, 32 connections to a host, TLS 1.2 or later.
    public static var configuration: HTTPClient.Configuration { configuration(.standard) }

    /// How a client with such connections is configured; the rest is as in ``configuration``.
    public static func configuration(_ connections: ConnectionSettings) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Deflate cannot expand more than 1032 times, so the ratio alone bounds little; what is kept in memory is
        // bounded by the settings of the call.
        configuration.decompression = .enabled(limit: .ratio(1_000))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, connections.perHost)
        configuration.connectionPool.idleTimeout = amount(connections.idleTimeout)
        configuration.timeout.connect = amount(connections.connectTimeout)
        configuration.httpVersion = connections.allowsHTTP2 ? .automatic : .http1Only
        var tls = TLSConfiguration.makeClientConfiguration()
        // RFC 8996.
        tls.minimumTLSVersion = .tlsv12
        configuration.tlsConfiguration = tls
        // A refused connection is an error at once, not after ten seconds of new attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Where a program has a tracer, it would make spans of its own, with the API keys of URLs in them.
        configuration.tracing.tracer = nil
        return guarding(configuration)
    }

    private static func amount(_ duration: Duration) -> TimeAmount {
        // A century is for ever, and fits.
        .nanoseconds(Int64(min(max(duration, .milliseconds(1)), .seconds(3_155_760_000)) / .nanoseconds(1)))
    }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        // AsyncHTTPClient learns of that on another thread, when the request may have been sent.
        try Task.checkCancellation()
        do {
            let client = try own?.client(scheme: request.scheme, authority: request.authority) ?? client
            // The timeout of the call is the runtime's, which cancels this task.
            let response = try await client.execute(
                Self.clientRequest(request, body: body, client), deadline: .distantFuture)
            let head = HTTPResponse(
                status: try Self.status(response.status), headerFields: Self.fields(response.headers))
            return (head, self.body(of: response))
        } catch {
            throw Self.failure(error)
        }
    }

    private static func clientRequest(
        _ request: HTTPRequest, body: HTTPBody?, _ client: HTTPClient
    ) -> HTTPClientRequest {
        var clientRequest = HTTPClientRequest(
            url: url(request.scheme ?? "", request.authority ?? "", request.path ?? ""))
        clientRequest.method = HTTPMethod(rawValue: request.method.rawValue)
        addFields(request.headerFields, to: &clientRequest.headers)
        if let body {
            clientRequest.body =
                if let bytes = body.bytes {
                    .bytes(ByteBuffer(bytes: bytes))
                } else {
                    .stream(
                        RequestChunks(body: body, loops: client.eventLoopGroup),
                        length: body.length.map { .known($0) } ?? .unknown)
                }
        }
        return clientRequest
    }

    static func url(_ scheme: String, _ authority: String, _ path: String) -> String {
        String(joining: scheme, "://", authority, path)
    }

    static func addFields(_ fields: HTTPFields, to headers: inout HTTPHeaders) {
        // AsyncHTTPClient adds the host, the length, and which encodings it takes, if it decodes any.
        headers.reserveCapacity(fields.count + 3)
        for field in fields {
            headers.add(name: field.name.rawName, value: field.value)
        }
    }

    static func status(_ status: HTTPResponseStatus) throws -> HTTPResponse.Status {
        let code = Int(status.code)
        guard (100...999).contains(code) else {
            throw PipeError(.connection(.malformedStatus(ConnectionFault.digits(code))))
        }
        return HTTPResponse.Status(code: code, reasonPhrase: status.reasonPhrase)
    }

    static func fields(_ headers: HTTPHeaders) -> HTTPFields {
        var fields = HTTPFields()
        fields.reserveCapacity(headers.count)
        for (name, value) in headers {
            if let name = HTTPField.Name(name) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return fields
    }

    private func body(of response: HTTPClientResponse) -> HTTPBody {
        // The length is that of the compressed body where there is a content encoding.
        let isEncoded = response.headers.contains(name: "Content-Encoding")
        let length = isEncoded ? nil : response.headers.first(name: "Content-Length").flatMap { Int64($0) }
        return HTTPBody(length: length, once: ResponseChunks(body: response.body, own: own))
    }
}
#endif
