#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOCore
import NIOHTTP1

/// Closes a connection a moment after it is told to, when what was read of it has been handed over.
///
/// A server may answer before it has read all of a request, and say that it closes the connection (413, RFC 9110, section
/// 15.5.14). AsyncHTTPClient then closes it first and ends the answer next; what was still to be sent fails with the
/// connection, and the answer with it, although it is whole.
final class AnswerKeepingHandler: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = NIOAny

    /// Puts one where it is asked before TLS is, which would end the connection by itself.
    static func add(to channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            guard let encoder = try? pipeline.handler(type: HTTPRequestEncoder.self) else {
                // Pipelines are no promise of AsyncHTTPClient. Connections work without it, too.
                return
            }
            try pipeline.addHandler(AnswerKeepingHandler(), position: .before(encoder))
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.eventLoop.assumeIsolated().execute {
            context.close(mode: mode, promise: promise)
        }
    }
}
#endif
