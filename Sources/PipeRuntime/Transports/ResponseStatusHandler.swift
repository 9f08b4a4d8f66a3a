#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOCore
import NIOHTTP1

/// Fails a connection over HTTP/1.1 where a status comes that is none, from 000 to 099.
///
/// AsyncHTTPClient takes every status below 200 for that of an interim answer, which nothing but another head may follow; SwiftNIO,
/// which has read it, hands on its body and its end. That is a precondition in a state machine: it ends the process. To stand
/// behind the decoder.
final class ResponseStatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var hasFailed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else {
            // What was read with the head is no answer either.
            return
        }
        if case .head(let head) = unwrapInboundIn(data), !(100...999).contains(head.status.code) {
            hasFailed = true
            context.fireErrorCaught(
                PipeError(.connection(.malformedStatus(ConnectionFault.digits(Int(clamping: head.status.code))))))
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
#endif
