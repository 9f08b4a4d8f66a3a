#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import NIOCore
import NIOHPACK
import NIOHTTP2

/// Fails an HTTP/2 stream whose response has an invalid status or too large a head, and says why a stream ended.
///
/// SwiftNIO and AsyncHTTPClient mistake some invalid statuses, and 101, which HTTP/2 does not have, for statuses of
/// interim responses. What follows then violates a precondition in one of their state machines and ends the process.
/// The handler is before SwiftNIO's codec, which has one of these state machines.
final class HTTP2StreamHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    private enum State {
        case beforeHead
        case afterHead
        case failed
    }

    /// How many Unicode scalars of an invalid status errors quote.
    private static let quoteLimit = 40
    /// The greatest size of a head in bytes, as it would be over HTTP/1.1.
    private static let headLimit = 65_536

    /// The handler of the stream's connection; `nil` if it has none.
    private let connection: HTTP2ConnectionHandler?
    private var state = State.beforeHead

    init(connection: HTTP2ConnectionHandler?) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .failed:
            return
        case .afterHead:
            break
        case .beforeHead:
            if case .headers(let headers) = unwrapInboundIn(data), let error = check(headers) {
                state = .failed
                context.fireErrorCaught(PipeError(.connection(error)))
                context.close(promise: nil)
                return
            }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(isNotProcessed(error) ? PipeError(.connection(.notProcessed)) : error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if state == .beforeHead, isLeftOut(context.channel) {
            context.fireErrorCaught(PipeError(.connection(.notProcessed)))
        } else if let end = connection?.end {
            context.fireErrorCaught(PipeError(.connection(end)))
        }
        context.fireChannelInactive()
    }

    /// Whether nothing of the stream was sent, or GOAWAY named an earlier one as the last.
    ///
    /// SwiftNIO keeps the streams that wait for others to end, and does not tell them about GOAWAY.
    private func isLeftOut(_ channel: any Channel) -> Bool {
        var stream: HTTP2StreamID?
        // The future is complete already.
        channel.getOption(HTTP2StreamChannelOptions.streamID).assumeIsolated().whenSuccess { stream = $0 }
        guard let stream else {
            return true
        }
        return connection?.lastProcessed.map { stream > $0 } ?? false
    }

    /// Whether the server has said that it did not process the request (RFC 9113, section 8.7).
    private func isNotProcessed(_ error: any Error) -> Bool {
        switch error {
        case let error as NIOHTTP2Errors.StreamClosed:
            // SwiftNIO closes the streams that a GOAWAY frame leaves out as if they had been cancelled.
            error.errorCode == .refusedStream || connection?.lastProcessed.map { error.streamID > $0 } ?? false
        case is NIOHTTP2Errors.CreatedStreamAfterGoaway:
            true
        default:
            false
        }
    }

    /// Returns what is wrong with a head, or `nil` (RFC 9113, section 8.3.2).
    private func check(_ headers: HTTP2Frame.FramePayload.Headers) -> PipeError.ConnectionError? {
        let text = headers.headers.first(name: ":status") ?? ""
        let digits = Array(text.utf8.prefix(4))
        guard digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits[0] != UInt8(ascii: "0"), text != "101"
        else {
            return .malformedStatus(String(text.unicodeScalars.prefix(Self.quoteLimit)))
        }
        var size = 0
        for (name, value, _) in headers.headers {
            // With a colon, a space and the end of the line.
            size += name.utf8.count + value.utf8.count + 4
        }
        guard size <= Self.headLimit else {
            return .headTooLarge(limit: Self.headLimit)
        }
        guard digits[0] == UInt8(ascii: "1") else {
            state = .afterHead
            return nil
        }
        // RFC 9113, section 8.1: a final response has to follow an interim one.
        return headers.endStream
            ? .malformedResponse("no final status follows the interim status \(text)") : nil
    }
}
#endif
