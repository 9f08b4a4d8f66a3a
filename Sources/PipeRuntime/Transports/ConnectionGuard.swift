#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension AsyncHTTPClientTransport {
    /// A configuration of your own, with what this transport needs of connections and that no other setting gives.
    ///
    /// A server can end the process with an answer whose status is none, as `HTTP/1.1 000`: AsyncHTTPClient 1.37 stops at it by a
    /// precondition. With this, such an answer fails its call with ``ConnectionFault/malformedStatus(_:)``. Answers that come
    /// before all of a request was sent are not lost, and large bodies are read and written in larger pieces.
    ///
    /// ```swift
    /// var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    /// configuration.proxy = .server(host: "proxy.example", port: 3128)
    /// let client = HTTPClient(configuration: AsyncHTTPClientTransport.guarding(configuration))
    /// let transport = AsyncHTTPClientTransport(client)
    /// ```
    ///
    /// ``configuration`` and ``configuration(_:)`` are guarded already; twice does no harm.
    ///
    /// - Parameter configuration: Its debug initializers are called behind those that are added, all else is left as it is. One
    ///   that is set later takes the place of both.
    public static func guarding(_ configuration: HTTPClient.Configuration) -> HTTPClient.Configuration {
        var guarded = configuration
        guarded.http1_1ConnectionDebugInitializer = ConnectionGuard.joined(
            ConnectionGuard.connection, configuration.http1_1ConnectionDebugInitializer)
        guarded.http2StreamChannelDebugInitializer = ConnectionGuard.joined(
            ConnectionGuard.stream, configuration.http2StreamChannelDebugInitializer)
        return guarded
    }
}

/// What is done to each connection before the first request is sent over it; all of it at once, on its event loop.
enum ConnectionGuard {
    typealias Initializer = @Sendable (any Channel) -> EventLoopFuture<Void>

    /// So many bytes at most are read or written at a time.
    private static let buffer = 1 << 20

    /// One after the other, unless the first one fails.
    static func joined(_ first: @escaping Initializer, _ second: Initializer?) -> Initializer {
        guard let second else {
            return first
        }
        return { channel in first(channel).flatMap { second(channel) } }
    }

    /// Fails a connection that is not to be used.
    static func refused(_ channel: any Channel, _ error: any Error) -> EventLoopFuture<Void> {
        // The pool has forgotten the connection by then, and would leave it open.
        channel.eventLoop.execute {
            channel.close(promise: nil)
        }
        return channel.eventLoop.makeFailedFuture(error)
    }

    /// For HTTP/1.1: lets no malformed status through, keeps answers that end the connection, and lets it take and give more at
    /// a time than SwiftNIO's defaults do.
    ///
    /// After each time its event loop and who reads or writes the body wait for each other, which is what a large body spends
    /// most of its time with.
    static let connection: Initializer = { channel in
        do {
            let pipeline = channel.pipeline.syncOperations
            guard (try? pipeline.handler(type: ResponseStatusHandler.self)) == nil else {
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ResponseStatusHandler(), position: .after(decoder))
            try pipeline.addHandler(AnswerKeepingHandler(), position: .first)
        } catch {
            // Closed before it was used: nothing is in its pipeline any more.
            return refused(channel, HTTPClientError.remoteConnectionClosed)
        }
        #if canImport(Darwin)
        // The connections of Network.framework have no such settings.
        return channel.eventLoop.makeSucceededVoidFuture()
        #else
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 2048, maximum: buffer)
        let mark = ChannelOptions.Types.WriteBufferWaterMark(low: buffer / 2, high: buffer)
        return channel.setOption(.recvAllocator, value: allocator)
            .and(channel.setOption(.maxMessagesPerRead, value: 1))
            .and(channel.setOption(.writeBufferWaterMark, value: mark))
            .map { _ in }
        #endif
    }

    /// For a stream of HTTP/2: lets no malformed status through.
    static let stream: Initializer = { channel in
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(StreamStatusHandler(), position: .first)
        }
    }
}
#endif
