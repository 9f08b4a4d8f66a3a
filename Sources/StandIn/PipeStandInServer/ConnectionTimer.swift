#if StandIn
import NIOCore
import NIOHTTP1

/// Closes a connection whose client sends nothing, or its request or the reading of a response takes too long.
///
/// The time in which the server makes a response does not count.
final class ConnectionTimer: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let idleTime: TimeAmount
    private let transferTime: TimeAmount
    private var timer: Scheduled<Void>?
    /// How often the timer was set or stopped.
    private var count = 0

    init(_ limits: ServerLimits) {
        idleTime = TimeAmount(limits.idleTime)
        transferTime = TimeAmount(limits.transferTime)
    }

    func handlerAdded(context: ChannelHandlerContext) { set(to: idleTime, context) }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: set(to: transferTime, context)
        case .body: break
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        set(to: transferTime, context)
        let current = count
        written.futureResult.assumeIsolated().whenComplete { _ in
            // The next request may have come already.
            if self.count == current { self.set(to: self.idleTime, context) }
        }
        context.write(data, promise: written)
    }

    private func set(to time: TimeAmount, _ context: ChannelHandlerContext) {
        stop()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }

    private func stop() {
        count += 1
        timer?.cancel()
        timer = nil
    }
}
#endif
