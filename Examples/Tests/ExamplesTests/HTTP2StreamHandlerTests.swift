#if AsyncHTTPClient
import NIOCore
import NIOEmbedded
import NIOHTTP2
import PipeRuntime
import Testing

@testable import PipeTransports

/// Why a stream ended, for those that tests with a server do not reach.
@Suite struct HTTP2StreamHandlerTests {
    private final class ErrorRecorder: ChannelInboundHandler {
        typealias InboundIn = Any

        var errors: [any Error] = []

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            errors.append(error)
        }
    }

    @Test("A stream whose request was not sent before its connection ended was not processed")
    func unsent() throws {
        let channel = EmbeddedChannel()
        let multiplexer = HTTP2StreamMultiplexer(
            mode: .client, channel: channel, inboundStreamInitializer: { $0.eventLoop.makeSucceededVoidFuture() })
        try channel.pipeline.syncOperations.addHandlers(NIOHTTP2Handler(mode: .client), multiplexer)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let recorder = ErrorRecorder()
        let handlers: [any ChannelHandler] = [HTTP2StreamHandler(connection: nil), recorder]
        let box = NIOLoopBound(handlers, eventLoop: channel.eventLoop)
        multiplexer.createStreamChannel(promise: nil) { (stream: any Channel) -> EventLoopFuture<Void> in
            stream.eventLoop.makeCompletedFuture(
                Result { try stream.pipeline.syncOperations.addHandlers(box.value) })
        }
        channel.embeddedEventLoop.run()
        try channel.close().wait()
        channel.embeddedEventLoop.run()
        let reasons = recorder.errors.map { ($0 as? PipeError)?.reason }
        guard reasons.count == 1, case .connection(.notProcessed)? = reasons[0] else {
            Issue.record("\(recorder.errors)")
            return
        }
    }
}
#endif
