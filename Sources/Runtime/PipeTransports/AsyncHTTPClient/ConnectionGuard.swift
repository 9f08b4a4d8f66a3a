#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression

extension AsyncHTTPClientTransport {
    /// Returns a configuration with the connection handlers and options that this transport needs and no other setting
    /// provides. Use it if you make the `HTTPClient` yourself.
    ///
    /// Without them a server can end the process by a response with an invalid status, such as `HTTP/1.1 000`, which
    /// violates a precondition of AsyncHTTPClient 1.37. With them such a response fails its call with
    /// ``PipeError/ConnectionError/malformedStatus(_:)``. Also, responses that arrive before the whole request was sent
    /// are not lost, large bodies are read and written in larger pieces, responses with a content coding and no body
    /// are read, and connections of HTTP/2 are given up if the server no longer responds (after the times of
    /// ``ConnectionSettings/standard``) or SwiftNIO can no longer read them.
    ///
    /// ```swift
    /// var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    /// configuration.proxy = .server(host: "proxy.example", port: 3128)
    /// let client = HTTPClient(configuration: AsyncHTTPClientTransport.guarding(configuration))
    /// let transport = AsyncHTTPClientTransport(client)
    /// ```
    ///
    /// ``configuration`` and ``configuration(connections:)`` are guarded already. Guarding twice does no harm.
    ///
    /// - Parameter configuration: The configuration to start from. Its debug initializers are called, too; everything
    ///   else stays as it is. A debug initializer that is set later replaces both.
    public static func guarding(_ configuration: HTTPClient.Configuration) -> HTTPClient.Configuration {
        guarding(configuration, connections: .standard)
    }

    static func guarding(
        _ configuration: HTTPClient.Configuration, connections: ConnectionSettings
    ) -> HTTPClient.Configuration {
        var guarded = configuration
        guarded.http1_1ConnectionDebugInitializer = ConnectionGuard.joined(
            ConnectionGuard.connection, configuration.http1_1ConnectionDebugInitializer)
        // The first guard decides about its settings.
        guarded.http2ConnectionDebugInitializer =
            configuration.http2ConnectionDebugInitializer.map {
                ConnectionGuard.joined($0, ConnectionGuard.http2(connections))
            } ?? ConnectionGuard.http2(connections)
        guarded.http2StreamChannelDebugInitializer = ConnectionGuard.joined(
            ConnectionGuard.stream, configuration.http2StreamChannelDebugInitializer)
        return guarded
    }
}

/// Prepares each connection before its first request, synchronously on its event loop.
enum ConnectionGuard {
    typealias Initializer = @Sendable (any Channel) -> EventLoopFuture<Void>

    /// The most bytes that are read or written at a time.
    private static let buffer = 1 << 20

    /// Runs both initializers in order. If the first one fails, the second one does not run.
    static func joined(_ first: @escaping Initializer, _ second: Initializer?) -> Initializer {
        guard let second else {
            return first
        }
        return { channel in first(channel).flatMap { second(channel) } }
    }

    /// Closes a connection that must not be used, and returns a failed future.
    static func reject(_ channel: any Channel, _ error: any Error) -> EventLoopFuture<Void> {
        // The pool forgets the connection when the future fails, and would leave it open.
        channel.eventLoop.execute {
            channel.close(promise: nil)
        }
        return channel.eventLoop.makeFailedFuture(error)
    }

    /// For HTTP/1.1: rejects malformed statuses, keeps responses that end the connection, and reads and writes more
    /// bytes at a time than SwiftNIO's defaults do.
    ///
    /// After each read or write the event loop and the task that reads or writes the body wait for each other. Large
    /// bodies spend most of their time on that.
    static let connection: Initializer = { channel in
        do {
            let pipeline = channel.pipeline.syncOperations
            guard (try? pipeline.handler(type: ResponseStatusHandler.self)) == nil else {
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try addContentCoding(pipeline)
            try pipeline.addHandler(ResponseStatusHandler(), position: .after(decoder))
            try pipeline.addHandler(ResponseKeepingHandler(), position: .first)
        } catch {
            // The connection was closed before it was used, so its pipeline is empty.
            return reject(channel, HTTPClientError.remoteConnectionClosed)
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

    /// For a connection of HTTP/2: reads larger heads, and closes the connection if it cannot go on.
    static func http2(_ settings: ConnectionSettings) -> Initializer {
        let (after, timeout) = (TimeAmount(clamping: settings.pingAfter), TimeAmount(clamping: settings.pingTimeout))
        return { channel in
            let pipeline = channel.pipeline.syncOperations
            guard (try? pipeline.handler(type: HTTP2ConnectionHandler.self)) == nil else {
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            do {
                let codec = try pipeline.handler(type: NIOHTTP2Handler.self)
                let (observer, socket) = (GoAwayObserver(), SocketHandler())
                try pipeline.addHandler(socket, position: .first)
                try pipeline.addHandler(observer, position: .before(codec))
                try pipeline.addHandler(
                    HTTP2ConnectionHandler(
                        pingAfter: after, pingTimeout: timeout, observer: observer, socket: socket),
                    position: .after(codec))
            } catch {
                return reject(channel, HTTPClientError.remoteConnectionClosed)
            }
            return channel.eventLoop.makeSucceededVoidFuture()
        }
    }

    /// For a stream of HTTP/2: rejects malformed heads, and says why streams end.
    static let stream: Initializer = { channel in
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            guard (try? pipeline.handler(type: HTTP2StreamHandler.self)) == nil else {
                return
            }
            try addContentCoding(pipeline)
            let connection = try? channel.parent?.pipeline.syncOperations.handler(type: HTTP2ConnectionHandler.self)
            try pipeline.addHandler(HTTP2StreamHandler(connection: connection), position: .first)
        }
    }

    /// Adds the handler of content codings, if the client decompresses responses.
    private static func addContentCoding(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        if let decompressor = try? pipeline.handler(type: NIOHTTPResponseDecompressor.self) {
            try pipeline.addHandler(ContentCodingHandler(), position: .before(decompressor))
        }
    }
}

extension TimeAmount {
    /// A duration from a millisecond to a century, whose nanoseconds fit into 64 bits.
    init(clamping duration: Duration) {
        self = .nanoseconds(Int64(min(max(duration, .milliseconds(1)), .seconds(3_155_760_000)) / .nanoseconds(1)))
    }
}
#endif
