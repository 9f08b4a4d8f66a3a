#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import NIOCore
import NIOHTTP2

/// Watches a connection of HTTP/2: lets heads of responses be larger, closes the connection if it cannot go on, and
/// tells its streams why they ended.
///
/// AsyncHTTPClient 1.37 does none of this: after an error of SwiftNIO's decoder, or when the server no longer responds,
/// it keeps the connection and sends all further requests over it. The handler stands behind SwiftNIO's.
final class HTTP2ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// The greatest size of a header list, with 32 bytes more for each field (RFC 9113, section 6.5.2). SwiftNIO closes
    /// the connection after a larger one; ``HTTP2StreamHandler`` has a lower limit and ends a stream.
    private static let headerListLimit = 131_072

    private let pingAfter: TimeAmount
    private let pingTimeout: TimeAmount
    private let observer: GoAwayObserver
    private let socket: SocketHandler

    /// The last stream that the server has processed or may process; `nil` before it announces an end.
    private(set) var lastProcessed: HTTP2StreamID?
    /// Why this side has closed the connection.
    private(set) var end: PipeError.ConnectionError?

    private var openStreams = 0
    /// When something was received last.
    private var lastRead = NIODeadline.uptimeNanoseconds(0)
    /// The next look at the silence; `nil` if no stream was open at the last one.
    private var timer: Scheduled<Void>?

    init(pingAfter: TimeAmount, pingTimeout: TimeAmount, observer: GoAwayObserver, socket: SocketHandler) {
        self.pingAfter = pingAfter
        self.pingTimeout = pingTimeout
        self.observer = observer
        self.socket = socket
    }

    func handlerAdded(context: ChannelHandlerContext) {
        lastRead = context.eventLoop.now
        let setting = HTTP2Setting(parameter: .maxHeaderListSize, value: Self.headerListLimit)
        context.writeAndFlush(
            wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([setting])))),
            promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
    }

    // MARK: What is received

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway(let last, _, _) = unwrapInboundIn(data).payload {
            lastProcessed = min(last, lastProcessed ?? last)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        lastRead = context.eventLoop.now
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is NIOHTTP2StreamCreatedEvent:
            openStreams += 1
            watch(context)
        case is StreamClosedEvent:
            openStreams -= 1
        default:
            break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        // SwiftNIO reports errors of streams in the same way, after which the connection is as good as before.
        if observer.hasSeenGoAway {
            close(Self.reason(of: error))
        }
    }

    private static func reason(of error: any Error) -> PipeError.ConnectionError {
        switch error {
        case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock, is NIOHTTP2Errors.ExcessiveContinuationFrames:
            .malformedResponse("HTTP/2: a head of more than \(headerListLimit) bytes, or in too many frames")
        default:
            PipeError.ConnectionError(error) ?? .other(String(describing: error))
        }
    }

    private func close(_ reason: PipeError.ConnectionError) {
        guard end == nil else {
            return
        }
        end = reason
        socket.close()
    }

    // MARK: Silence

    /// Sends a PING frame after the server was silent for too long while streams are open (RFC 9113, section 6.7).
    private func watch(_ context: ChannelHandlerContext) {
        guard timer == nil, end == nil, openStreams > 0 else {
            return
        }
        let due = lastRead + pingAfter
        guard due > context.eventLoop.now else {
            ping(context)
            return
        }
        schedule(at: due, context) { handler, context in handler.watch(context) }
    }

    private func ping(_ context: ChannelHandlerContext) {
        let sent = context.eventLoop.now
        context.writeAndFlush(
            wrapOutboundOut(
                HTTP2Frame(streamID: .rootStream, payload: .ping(HTTP2PingData(withInteger: 0), ack: false))),
            promise: nil)
        schedule(at: sent + pingTimeout, context) { handler, context in
            // Anything that was received is a sign of life: the acknowledgement may be behind a large body.
            if handler.lastRead < sent {
                handler.close(.unresponsive)
            } else {
                handler.watch(context)
            }
        }
    }

    private func schedule(
        at deadline: NIODeadline, _ context: ChannelHandlerContext,
        _ action: @escaping (HTTP2ConnectionHandler, ChannelHandlerContext) -> Void
    ) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [weak self] in
            guard let self else {
                return
            }
            timer = nil
            action(self, context)
        }
    }
}

/// Closes a connection without waiting for the end of TLS, which a server that no longer responds does not confirm. The
/// handler is the first one, next to the socket.
final class SocketHandler: ChannelOutboundHandler {
    typealias OutboundIn = NIOAny

    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    func close() {
        context?.close(promise: nil)
    }
}

/// Notes that SwiftNIO has sent a GOAWAY frame, which it does before it reports an error of the connection, and not
/// before one of a stream. The handler stands before SwiftNIO's.
final class GoAwayObserver: ChannelOutboundHandler {
    typealias OutboundIn = IOData

    /// The length of the frame without debug data, which SwiftNIO sends in one piece (RFC 9113, section 6.8).
    private static let frameLength = 17
    /// Length, type, flags and stream (section 4.1). The payload of a frame, too, is one piece, and may have this length.
    private static let frameHead: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0]

    private(set) var hasSeenGoAway = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data), bytes.readableBytes == Self.frameLength,
            bytes.readableBytesView.starts(with: Self.frameHead)
        {
            hasSeenGoAway = true
        }
        context.write(data, promise: promise)
    }
}
#endif
