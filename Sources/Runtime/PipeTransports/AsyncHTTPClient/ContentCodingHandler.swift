#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import NIOCore
import NIOHTTP1

/// Passes on what the decompressor behind it can read, and fails other bodies with the name of their coding.
///
/// The decompressor of swift-nio-extras 1.35 takes each response with a content coding for one with a body, and a
/// response without one for a truncated body: those to HEAD and with status 204 or 304, and empty ones. It passes on
/// the bytes of codings that it does not know, it reads one of several codings, and it offers `deflate`, which many
/// servers send without the wrapper that it needs (RFC 9110, section 8.4.1.2).
final class ContentCodingHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// What becomes of the body.
    private enum Body {
        /// It has no coding, or its first bytes were passed on.
        case plain
        /// It has a coding that the decompressor reads, and no byte was received yet.
        case compressed(isDeflate: Bool)
        /// It has codings that are not read, the first of which the decompressor may know; no byte was received yet.
        case unreadable(String, isDecompressed: Bool)
        case failed
    }

    private static let acceptEncoding = "Accept-Encoding"
    private static let contentEncoding = "Content-Encoding"
    /// What the decompressor offers.
    private static let offer = "deflate, gzip"
    /// A gzip member without content (RFC 1952, section 2.3): an empty block of deflate, checksum 0, length 0.
    private static let emptyMember: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    private var body = Body.plain
    /// Whether the caller has chosen codings, which it reads itself.
    private var isCallersChoice = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return
        }
        let offered = head.headers[Self.acceptEncoding]
        if offered == [Self.offer] {
            isCallersChoice = false
            head.headers.replaceOrAdd(name: Self.acceptEncoding, value: "gzip")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        } else {
            isCallersChoice = !offered.isEmpty && offered != ["identity"]
            context.write(data, promise: promise)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            context.fireChannelRead(wrapInboundOut(.head(read(head))))
        case .body(let bytes):
            guard bytes.readableBytes > 0 else {
                return
            }
            read(bytes, context)
        case .end:
            if case .failed = body {
                return
            }
            switch body {
            case .compressed, .unreadable(_, isDecompressed: true):
                context.fireChannelRead(wrapInboundOut(.body(ByteBuffer(bytes: Self.emptyMember))))
            default:
                break
            }
            body = .plain
            context.fireChannelRead(data)
        }
    }

    /// Notes the codings of a response, and returns its head as the decompressor reads it.
    private func read(_ head: HTTPResponseHead) -> HTTPResponseHead {
        body = .plain
        // Only a final response has a body. For the decompressor an interim one would begin it.
        guard head.status.code >= 200 else {
            var head = head
            head.headers.remove(name: Self.contentEncoding)
            return head
        }
        let fields = head.headers[canonicalForm: Self.contentEncoding]
        let isDecompressed = fields.first.map { ["gzip", "deflate"].contains($0.lowercased()) } ?? false
        let transfer = codings(head.headers[canonicalForm: "Transfer-Encoding"], without: "chunked")
        let content = codings(fields, without: "identity")
        guard transfer.isEmpty else {
            body = .unreadable(
                "Transfer-Encoding: " + transfer.joined(separator: ", "), isDecompressed: isDecompressed)
            return head
        }
        switch content {
        case []:
            return head
        case ["gzip"], ["x-gzip"], ["deflate"]:
            body = .compressed(isDeflate: content == ["deflate"])
            // RFC 9110, section 8.4.1.3: x-gzip is another name of gzip.
            let name = content == ["deflate"] ? "deflate" : "gzip"
            guard head.headers[Self.contentEncoding] != [name] else {
                return head
            }
            var head = head
            head.headers.replaceOrAdd(name: Self.contentEncoding, value: name)
            return head
        default:
            // The decompressor would read the first of several.
            if !isCallersChoice || content.count > 1 {
                body = .unreadable(content.joined(separator: ", "), isDecompressed: isDecompressed)
            }
            return head
        }
    }

    private func codings(_ values: [Substring], without neutral: String) -> [String] {
        values.lazy.map { $0.lowercased() }.filter { !$0.isEmpty && $0 != neutral }
    }

    private func read(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        switch body {
        case .failed:
            return
        case .unreadable(let codings, _):
            fail(codings, context)
            return
        case .compressed(isDeflate: true) where !Self.isZlib(bytes):
            fail("deflate, without the header of zlib", context)
            return
        case .compressed:
            body = .plain
        case .plain:
            break
        }
        context.fireChannelRead(wrapInboundOut(.body(bytes)))
    }

    /// Whether bytes begin as a body with the coding `deflate` has to (RFC 1950, section 2.2), or as one of gzip, which
    /// the decompressor tells apart itself.
    private static func isZlib(_ bytes: ByteBuffer) -> Bool {
        guard let first = bytes.readableBytesView.first else {
            return false
        }
        return first & 0x0F == 8 || first == emptyMember[0]
    }

    private func fail(_ codings: String, _ context: ChannelHandlerContext) {
        body = .failed
        context.fireErrorCaught(PipeError(.transfer(.unreadableCoding(codings))))
        context.close(promise: nil)
    }
}
#endif
