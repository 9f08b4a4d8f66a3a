#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOCore

/// Delays the close of a connection by one tick of its event loop, so that bytes which were already read are delivered
/// first.
///
/// A server may respond before it has read the whole request, and announce that it closes the connection (413, RFC
/// 9110, section 15.5.14). AsyncHTTPClient then closes the connection before it ends the response. The unsent part of
/// the request fails with the connection, and the response fails with it, although it is complete.
///
/// This handler is the first in the pipeline, next to the socket, because TLS delays the close of its connections
/// itself.
final class ResponseKeepingHandler: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = NIOAny

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.eventLoop.assumeIsolated().execute {
            context.close(mode: mode, promise: promise)
        }
    }
}
#endif
