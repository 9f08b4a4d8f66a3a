#if StandIn
import NIOCore
import NIOHTTP1
import PipeHTTP
import PipeStandIn

/// Reads the requests of a connection, and writes their responses.
struct HTTPConnection: Sendable {
    typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    /// The largest body of a request, in bytes.
    private static let sizeLimit = 64 << 20

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    private static let datePattern = TimestampPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'")

    let server: StandIn
    let hosts: ServedHosts
    let load: ServerLoad
    let report: @Sendable (ServedRequest, ServedResponse, Duration) -> Void

    func serve(_ channel: Channel) async throws {
        guard load.open() else {
            // A channel that is not used must be closed so.
            return try await channel.executeThenClose { _, _ in }
        }
        var size = 0
        defer { load.close(size: size) }
        try await channel.executeThenClose { inbound, outbound in
            var head: HTTPRequestHead?
            var body: [UInt8] = []
            for try await part in inbound {
                switch part {
                case .head(let received):
                    head = received
                    body = []
                    guard received.headers.count <= HTTPFields.countLimit else {
                        let request = request(received, body: [])
                        return try await write(ServedResponse(431), to: request, after: .zero, isLast: true, outbound)
                    }
                    if Self.isAwaited(received) {
                        try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
                    }
                case .body(let buffer):
                    guard let head else { return }
                    let count = buffer.readableBytes
                    let isSmall = body.count + count <= Self.sizeLimit
                    guard isSmall, load.hold(count) else {
                        let response = ServedResponse(isSmall ? 503 : 413)
                        return try await write(
                            response, to: request(head, body: []), after: .zero, isLast: true, outbound)
                    }
                    size += count
                    body += buffer.readableBytesView
                case .end:
                    guard let received = head else { return }
                    head = nil
                    let request = request(received, body: body)
                    body = []
                    let start = ContinuousClock.now
                    let response = try await server.delayedResponse(to: request)
                    let isLast = !received.isKeepAlive
                    try await write(response, to: request, after: start.duration(to: .now), isLast: isLast, outbound)
                    load.release(size)
                    size = 0
                    if isLast { return }
                }
            }
        }
    }

    /// Whether a client sends the body only if it is asked to (RFC 9110, section 10.1.1).
    private static func isAwaited(_ head: HTTPRequestHead) -> Bool {
        head.headers.first(name: "Expect")?.lowercased() == "100-continue"
    }

    private func request(_ head: HTTPRequestHead, body: [UInt8]) -> ServedRequest {
        var fields = HTTPFields()
        for (name, value) in head.headers {
            guard let name = HTTPField.Name(name) else { continue }
            // A request with more of them was refused.
            guard fields.append(received: HTTPField(name: name, value: value)) else { break }
        }
        var request = ServedRequest(
            method: HTTPRequest.Method(head.method.rawValue) ?? .get, origin: "", target: head.uri, fields: fields,
            body: body)
        request.hosts = hosts
        return request
    }

    private func write(
        _ response: ServedResponse, to request: ServedRequest, after duration: Duration, isLast: Bool,
        _ outbound: Writer
    ) async throws {
        var headers = HTTPHeaders(response.fields.map { ($0.name.rawName, $0.value) })
        // RFC 9110, section 8.6.
        if headers["Content-Length"].isEmpty, response.status != 204, response.status != 304 {
            headers.add(name: "Content-Length", value: String(response.body.count))
        }
        // RFC 9110, section 6.6.1.
        if let date = Self.datePattern.format(Date()) { headers.replaceOrAdd(name: "Date", value: date) }
        if isLast { headers.replaceOrAdd(name: "Connection", value: "close") }
        let status = HTTPResponseStatus(statusCode: response.status)
        var parts: [HTTPServerResponsePart] = [
            .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))
        ]
        if !response.body.isEmpty { parts.append(.body(.byteBuffer(ByteBuffer(bytes: response.body)))) }
        parts.append(.end(nil))
        try await outbound.write(contentsOf: parts)
        report(request, response, duration)
    }
}
#endif
