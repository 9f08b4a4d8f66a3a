#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends requests with AsyncHTTPClient. Bodies stream in both directions, with back-pressure. HTTP/2 is used if the
/// server supports it.
///
/// This is the default transport on Linux. Make one yourself to share an `HTTPClient` with other code.
public struct AsyncHTTPClientTransport: Transport {
    /// The transport that all clients share. Its HTTP client lives as long as the process, and uses SwiftNIO's
    /// singleton event loops. It has the proxies of the environment, which is read once.
    public static let shared: AsyncHTTPClientTransport = {
        let (rules, failure) = (ProxyRules.process, SystemRoots.process.failure)
        guard rules.areEmpty, failure == nil else {
            return AsyncHTTPClientTransport(OwnedHTTPClients(HTTPClientBlueprint(configuration), rules, failure))
        }
        return AsyncHTTPClientTransport(
            HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration), isOwnedByApp: false)
    }()

    /// Boxed: transports are copied for every call, and copying one is one retain.
    private let parts: Parts
    var client: HTTPClient { parts.client }
    /// The clients that the transport owns and shuts down; `nil` if it owns none.
    var owned: OwnedHTTPClients? { parts.owned }
    var loops: EventLoopRotation { parts.loops }
    /// Whether the client belongs to the app, which can shut it down.
    var isOwnedByApp: Bool { parts.isOwnedByApp }

    /// Makes a transport with your HTTP client. Shut the client down when you no longer need it.
    ///
    /// Start from ``configuration``, or pass a custom configuration to ``guarding(_:)``; otherwise a malformed response
    /// can end the process. Disallow redirects: a client that follows them by itself sends header fields with secrets
    /// to other hosts.
    public init(_ client: HTTPClient) {
        self.init(client, isOwnedByApp: true)
    }

    private init(_ client: HTTPClient, isOwnedByApp: Bool) {
        parts = Parts(client, owned: nil, isOwnedByApp: isOwnedByApp)
    }

    init(_ owned: OwnedHTTPClients) {
        parts = Parts(owned.general, owned: owned, isOwnedByApp: false)
    }

    private final class Parts: Sendable {
        let client: HTTPClient
        let owned: OwnedHTTPClients?
        let loops: EventLoopRotation
        let isOwnedByApp: Bool

        init(_ client: HTTPClient, owned: OwnedHTTPClients?, isOwnedByApp: Bool) {
            self.client = client
            self.owned = owned
            self.isOwnedByApp = isOwnedByApp
            loops = EventLoopRotation(client.eventLoopGroup)
        }
    }

    /// The configuration of the shared client: no redirects, decompression of responses, at most 32 connections to a
    /// host, TLS 1.2 or later.
    public static var configuration: HTTPClient.Configuration { configuration(connections: .standard) }

    /// Returns a configuration with custom connection settings, but for their proxy. The rest is as in
    /// ``configuration``.
    public static func configuration(connections: ConnectionSettings) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Deflate expands at most 1032 times, so the ratio bounds little. The settings of the call bound what is kept
        // in memory.
        configuration.decompression = .enabled(limit: .ratio(1_000))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, connections.perHost)
        configuration.connectionPool.idleTimeout = TimeAmount(clamping: connections.idleTimeout)
        configuration.timeout.connect = TimeAmount(clamping: connections.connectTimeout)
        configuration.httpVersion = connections.allowsHTTP2 ? .automatic : .http1Only
        var tls = TLSConfiguration.makeClientConfiguration()
        // RFC 8996.
        tls.minimumTLSVersion = .tlsv12
        SystemRoots.process.apply(to: &tls)
        configuration.tlsConfiguration = tls
        // A refused connection is an error at once, not after ten seconds of further attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        // AsyncHTTPClient would report spans to the program's tracer, with the API keys of URLs in them.
        configuration.tracing.tracer = nil
        return guarding(configuration, connections: connections)
    }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        do {
            let client = try owned?.client(scheme: request.scheme, authority: request.authority) ?? client
            let response = try await Self.waitingForConnections {
                // AsyncHTTPClient notices a cancellation on another thread, after the request may have been sent.
                try Task.checkCancellation()
                // The runtime enforces the timeout of the call: it cancels this task.
                return try await client.execute(
                    Self.clientRequest(request, body: body, client, owned?.forwarder(of: client)),
                    deadline: .distantFuture)
            }
            let head = HTTPResponse(
                status: try Self.status(response.status), headerFields: try Self.fields(response.headers))
            return (head, self.body(of: response))
        } catch {
            throw Self.translated(await refusal(error, of: request))
        }
    }

    /// Sends a request again as long as it only waits for one of the pool's connections.
    ///
    /// AsyncHTTPClient has one time limit for making a connection and for waiting for a free one. It reports
    /// `getConnectionFromPoolTimeout` only while other requests use connections to the host, and before the request or
    /// its body was touched; a host to which no connection can be made is another error.
    static func waitingForConnections<Response: Sendable>(
        _ send: () async throws -> Response
    ) async throws -> Response {
        while true {
            do {
                return try await send()
            } catch let error as HTTPClientError where error == .getConnectionFromPoolTimeout {
                continue
            }
        }
    }

    private static func clientRequest(
        _ request: HTTPRequest, body: HTTPBody?, _ client: HTTPClient, _ forwarder: ProxyServer?
    ) -> HTTPClientRequest {
        var clientRequest = HTTPClientRequest(url: url(request, forwarder))
        clientRequest.method = HTTPMethod(rawValue: request.method.rawValue)
        addFields(request, forwarder, to: &clientRequest.headers)
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

    static func collectedRequest(
        _ request: HTTPRequest, body: [UInt8]?, _ forwarder: ProxyServer?
    ) throws -> HTTPClient.Request {
        var headers = HTTPHeaders()
        addFields(request, forwarder, to: &headers)
        return try HTTPClient.Request(
            url: url(request, forwarder), method: HTTPMethod(rawValue: request.method.rawValue), headers: headers,
            body: body.map { .byteBuffer(ByteBuffer(bytes: $0)) })
    }

    /// The URL for AsyncHTTPClient: the URL of the request, with the host of the proxy if a proxy forwards it.
    private static func url(_ request: HTTPRequest, _ forwarder: ProxyServer?) -> String {
        String(
            joining: request.scheme ?? "", "://", forwarder?.authority ?? request.authority ?? "", request.path ?? "")
    }

    private static func addFields(
        _ request: HTTPRequest, _ forwarder: ProxyServer?, to headers: inout HTTPHeaders
    ) {
        let fields = request.headerFields
        // Three more: AsyncHTTPClient adds the host, the length, and the encodings that it decodes, if any.
        headers.reserveCapacity(fields.count + 3)
        var cookies: String?
        for field in fields {
            if field.name == .cookie {
                cookies = cookies.map { "\($0); \(field.value)" } ?? field.value
            } else {
                headers.add(name: field.name.rawName, value: field.value)
            }
        }
        // One field (RFC 6265, section 5.4).
        if let cookies { headers.add(name: "Cookie", value: cookies) }
        // The URL has the host of the proxy; the field names the host of the request (RFC 9112, section 3.2.2).
        if forwarder != nil { headers.replaceOrAdd(name: "Host", value: request.authority ?? "") }
    }

    static func status(_ status: HTTPResponseStatus) throws -> HTTPResponse.Status {
        let code = Int(status.code)
        guard (100...999).contains(code) else {
            throw PipeError(.connection(.malformedStatus(PipeError.ConnectionError.digits(code))))
        }
        return HTTPResponse.Status(code: code, reasonPhrase: status.reasonPhrase)
    }

    static func fields(_ headers: HTTPHeaders) throws -> HTTPFields {
        guard headers.count <= HTTPFields.countLimit else {
            throw PipeError(.connection(.tooManyFields))
        }
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
        // With a content encoding, the field has the length of the compressed body.
        let isEncoded = response.headers.contains(name: "Content-Encoding")
        let length = isEncoded ? nil : response.headers.first(name: "Content-Length").flatMap { Int64(digits: $0) }
        return HTTPBody(length: length, once: ResponseChunks(body: response.body, owned: owned))
    }
}
#endif
