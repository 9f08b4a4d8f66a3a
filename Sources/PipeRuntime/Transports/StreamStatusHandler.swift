#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOCore
import NIOHPACK
import NIOHTTP2

/// Fails a stream of HTTP/2 whose answer has no status that can be one.
///
/// What follows a status that SwiftNIO or AsyncHTTPClient take for that of an interim answer, or 101, which HTTP/2 does not have,
/// ends the process, by a precondition in a state machine. To stand in front of SwiftNIO's codec, as that is one of the two.
final class StreamStatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    private enum State {
        case beforeHead
        case behindHead
        case failed
    }

    /// So much of a status that is none is told.
    private static let limit = 40

    private var state = State.beforeHead

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .failed:
            return
        case .behindHead:
            break
        case .beforeHead:
            if case .headers(let headers) = unwrapInboundIn(data), let fault = check(headers) {
                state = .failed
                context.fireErrorCaught(PipeError(.connection(fault)))
                context.close(promise: nil)
                return
            }
        }
        context.fireChannelRead(data)
    }

    /// What is wrong with a head (RFC 9113, section 8.3.2).
    private func check(_ headers: HTTP2Frame.FramePayload.Headers) -> ConnectionFault? {
        let text = headers.headers.first(name: ":status") ?? ""
        let digits = Array(text.utf8.prefix(4))
        guard digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits[0] != UInt8(ascii: "0"), text != "101"
        else {
            return .malformedStatus(String(text.unicodeScalars.prefix(Self.limit)))
        }
        guard digits[0] == UInt8(ascii: "1") else {
            state = .behindHead
            return nil
        }
        // RFC 9113, section 8.1.
        return headers.endStream ? .malformedAnswer("its only status is \(text), which another one has to follow") : nil
    }
}
#endif
