import NIOCore
import NIOHTTP1

/// Responds to each request for an article with the same record, and to each request for a list with the same page of
/// records. A page leads to the next one until there were as many as `pages` says, each after `delay` milliseconds.
final class RecordHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let record: ByteBuffer
    private let page: ByteBuffer
    private var uri = ""

    init(record: ByteBuffer, page: String) {
        self.record = record
        self.page = ByteBuffer(string: "{\"data\":\(page),\"next\":")
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): uri = head.method == .GET ? head.uri : ""
        case .body: break
        case .end: respond(context)
        }
    }

    private func respond(_ context: ChannelHandlerContext) {
        if uri.hasPrefix("/articles/") {
            send([record], .ok, context)
        } else if uri == "/articles" || uri.hasPrefix("/articles?") {
            let number = value("cursor") ?? 1
            let next = ByteBuffer(string: number < value("pages") ?? 1 ? "\"\(number + 1)\"}" : "null}")
            let delay = TimeAmount.milliseconds(Int64(value("delay") ?? 0))
            if delay == .zero {
                send([page, next], .ok, context)
            } else {
                context.eventLoop.assumeIsolated().scheduleTask(in: delay) {
                    self.send([self.page, next], .ok, context)
                }
            }
        } else {
            send([], .notFound, context)
        }
    }

    private func value(_ name: String) -> Int? {
        let query = uri.split(separator: "?").dropFirst().first ?? ""
        return query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
            .flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    private func send(_ parts: [ByteBuffer], _ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        let length = parts.reduce(0) { $0 + $1.readableBytes }
        let fields: HTTPHeaders = ["Content-Type": "application/json", "Content-Length": "\(length)"]
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))), promise: nil)
        for part in parts {
            context.write(wrapOutboundOut(.body(.byteBuffer(part))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
