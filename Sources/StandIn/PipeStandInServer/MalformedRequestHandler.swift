#if StandIn
import NIOCore
import NIOHTTP1
import PipeStandIn

/// Responds to bytes that are no request, and lets nothing follow a response with `Connection: close`.
final class MalformedRequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case free
        /// The head of a response was written, but not its end.
        case responding(isLast: Bool)
        /// The last response was written.
        case closing
    }

    private let standIn: StandIn
    private var state = State.free

    init(_ standIn: StandIn) { self.standIn = standIn }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The channel is closed after the error has gone through.
        if let error = error as? HTTPParserError, case .free = state {
            let response = standIn.response(toUnread: error == .headerOverflow ? .largeHead : .malformed)
            for part in response.parts(isLast: true) { context.write(wrapOutboundOut(part), promise: nil) }
            context.flush()
            state = .closing
        }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch (unwrapOutboundIn(data), state) {
        case (_, .closing):
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        case (.head(let head), _) where !head.isInformational: state = .responding(isLast: !head.isKeepAlive)
        case (.end, .responding(let isLast)): state = isLast ? .closing : .free
        default: break
        }
        context.write(data, promise: promise)
    }
}

extension HTTPResponseHead {
    /// Whether another response follows to the same request.
    fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}
#endif
