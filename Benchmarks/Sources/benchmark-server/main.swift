import NIOCore
import NIOHTTP1
import NIOPosix
import Processes

// Serves one JSON record, the first argument, at GET /articles/N on loopback, with connections kept alive. Says its port
// and ends when its standard input does.

let record = ByteBuffer(string: CommandLine.arguments.dropFirst().first ?? "{}")
let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
            try channel.pipeline.syncOperations.addHandler(RecordHandler(record: record))
        }
    }
let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
FileDescriptor.standardOutput.write("\(channel.localAddress?.port ?? 0)\n")
while readLine() != nil {}
try await channel.close().get()
