import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Processes

// Serves on loopback, with persistent connections: one JSON record, the first argument, at GET /articles/N; pages of
// the JSON array in the file of the second argument at GET /articles; files at GET /blobs/SIZE; PUT /sink; and events at
// GET /events/COUNT and GET /ticks/COUNT. Prints its port and ends when its standard input does.

let record = ByteBuffer(string: CommandLine.arguments.dropFirst().first ?? "{}")
let page = CommandLine.arguments.dropFirst(2).first.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "[]"
let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
            try channel.pipeline.syncOperations.addHandler(BlobHandler())
            try channel.pipeline.syncOperations.addHandler(EventHandler(record: record))
            try channel.pipeline.syncOperations.addHandler(RecordHandler(record: record, page: page))
        }
    }
let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
FileDescriptor.standardOutput.write("\(channel.localAddress?.port ?? 0)\n")
while readLine() != nil {}
try await channel.close().get()
