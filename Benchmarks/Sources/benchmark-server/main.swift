import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers every request with the same JSON.
final class FixedAnswer: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let body: ByteBuffer

    init(_ body: ByteBuffer) {
        self.body = body
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        let headers: HTTPHeaders = ["content-type": "application/json", "content-length": "\(body.readableBytes)"]
        context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: .ok, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

// Serves the text of its first argument on a free port of loopback, prints the port, and ends with its input.
let body = ByteBuffer(string: CommandLine.arguments.dropFirst().first ?? "{}")
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let channel = try await ServerBootstrap(group: group)
    .serverChannelOption(.backlog, value: 256)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
            try channel.pipeline.syncOperations.addHandler(FixedAnswer(body))
        }
    }
    .bind(host: "127.0.0.1", port: 0).get()
print(channel.localAddress?.port ?? 0)
fflush(nil)
while readLine() != nil {}
try await channel.close()
try await group.shutdownGracefully()
