#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import NIOCore
import NIOHTTP1

/// Fails an HTTP/1.1 connection whose response has an invalid status, from 000 to 099.
///
/// AsyncHTTPClient takes every status below 200 for an interim response, which only another head may follow. SwiftNIO's
/// decoder also delivers the body and the end of such a response. That violates a precondition of AsyncHTTPClient's
/// state machine and ends the process. The handler stands behind the decoder.
final class ResponseStatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var hasFailed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else {
            // The parts that were read together with the invalid head.
            return
        }
        if case .head(let head) = unwrapInboundIn(data), !(100...999).contains(head.status.code) {
            hasFailed = true
            context.fireErrorCaught(
                PipeError(
                    .connection(.malformedStatus(PipeError.ConnectionError.digits(Int(clamping: head.status.code))))))
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
#endif
