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
                    if let reason = Self.reasonNotToRead(received) {
                        return try await refuse(received, reason, outbound)
                    }
                    if Self.isAwaited(received) {
                        try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
                    }
                case .body(let buffer):
                    guard let head else { return }
                    let count = buffer.readableBytes
                    guard body.count + count <= Self.sizeLimit else {
                        return try await refuse(head, .largeBody, outbound)
                    }
                    guard load.hold(count) else { return try await refuse(head, .busy, outbound) }
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

    /// Why the server does not read the body, as the head shows; `nil` if it reads it.
    private static func reasonNotToRead(_ head: HTTPRequestHead) -> UnreadRequest? {
        let codings = head.headers["Transfer-Encoding"]
        // RFC 9112, section 6.1: HTTP/1.0 has no transfer codings, and such a body may end elsewhere.
        if !codings.isEmpty, head.version != .http1_1 { return .malformed }
        if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] { return .otherTransferCoding }
        let length = head.headers.first(name: "Content-Length").map { Int(digits: $0) ?? .max }
        return length ?? 0 > sizeLimit ? .largeBody : nil
    }

    /// Whether a client sends the body only if it is asked to (RFC 9110, section 10.1.1).
    private static func isAwaited(_ head: HTTPRequestHead) -> Bool {
        // HTTP/1.0 has no interim responses.
        head.version == .http1_1 && head.headers.first(name: "Expect")?.lowercased() == "100-continue"
    }

    /// Responds to a request that is not read to its end.
    private func refuse(_ head: HTTPRequestHead, _ reason: UnreadRequest, _ outbound: Writer) async throws {
        let request = request(head, body: [])
        let response = server.response(toUnread: reason, request)
        try await write(response, to: request, after: .zero, isLast: true, outbound)
    }

    private func request(_ head: HTTPRequestHead, body: [UInt8]) -> ServedRequest {
        var fields = HTTPFields()
        for (name, value) in head.headers {
            guard let name = HTTPField.Name(name) else { continue }
            // The decoder has the same limit.
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
        try await outbound.write(contentsOf: response.parts(isLast: isLast))
        report(request, response, duration)
    }
}
#endif
