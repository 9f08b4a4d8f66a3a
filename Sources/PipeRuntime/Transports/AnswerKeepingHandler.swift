#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOCore

/// Closes a connection a moment after it is told to, when what was read of it has been handed over.
///
/// A server may answer before it has read all of a request, and say that it closes the connection (413, RFC 9110, section
/// 15.5.14). AsyncHTTPClient then closes it first and ends the answer next; what was still to be sent fails with the
/// connection, and the answer with it, although it is whole. Nearest to the socket: TLS closes its connections later by itself.
final class AnswerKeepingHandler: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = NIOAny

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.eventLoop.assumeIsolated().execute {
            context.close(mode: mode, promise: promise)
        }
    }
}
#endif
