import NIOCore
import NIOHTTP1

/// Answers each request with the same record.
final class RecordHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let record: ByteBuffer
    private let fields: HTTPHeaders
    private var status = HTTPResponseStatus.ok

    init(record: ByteBuffer) {
        self.record = record
        fields = ["Content-Type": "application/json", "Content-Length": "\(record.readableBytes)"]
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            status = head.method == .GET && head.uri.hasPrefix("/articles/") ? .ok : .notFound
        case .body:
            break
        case .end:
            let head = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(record))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
