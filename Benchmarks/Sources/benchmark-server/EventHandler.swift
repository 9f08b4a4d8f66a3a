import Foundation
import NIOCore
import NIOHTTP1

/// Serves server-sent events: `/events/COUNT`, each with the same record, as fast as the client takes them; and
/// `/ticks/COUNT`, each with the time at which it was written, one each two milliseconds. Other requests go to the next
/// handler.
final class EventHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let eventsOfPiece = 200

    private let event: ByteBuffer
    private let piece: ByteBuffer
    private var head: HTTPRequestHead?
    /// The events that are left to send.
    private var left = 0

    init(record: ByteBuffer) {
        var event = ByteBuffer(string: "data: ")
        event.writeImmutableBuffer(record)
        event.writeString("\n\n")
        self.event = event
        var piece = ByteBuffer()
        for _ in 0..<Self.eventsOfPiece { piece.writeImmutableBuffer(event) }
        self.piece = piece
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data), head.uri.hasPrefix("/events/") || head.uri.hasPrefix("/ticks/")
        {
            self.head = head
        }
        guard let head else { return context.fireChannelRead(data) }
        guard case .end = unwrapInboundIn(data) else { return }
        self.head = nil
        left = head.uri.split(separator: "/").last.flatMap { Int($0) } ?? 0
        let response = HTTPResponseHead(
            version: .http1_1, status: .ok,
            headers: ["Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"])
        context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
        if head.uri.hasPrefix("/ticks/") {
            tick(context)
        } else {
            send(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if left > 0 { send(context) }
        context.fireChannelWritabilityChanged()
    }

    private func send(_ context: ChannelHandlerContext) {
        while left > 0, context.channel.isWritable {
            let count = min(left, Self.eventsOfPiece)
            left -= count
            let bytes = piece.getSlice(at: 0, length: count * event.readableBytes) ?? piece
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
            if left == 0 { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
        }
    }

    private func tick(_ context: ChannelHandlerContext) {
        guard left > 0 else {
            return context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
        left -= 1
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let nanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        context.writeAndFlush(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "data: \(nanoseconds)\n\n")))), promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(2)) { self.tick(context) }
    }
}
