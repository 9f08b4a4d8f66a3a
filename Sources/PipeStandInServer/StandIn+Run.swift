public import PipeStandIn

#if StandIn
import NIOCore
import NIOHTTP1
import NIOPosix

extension StandIn {
    /// Serves HTTP/1.1 until the task is cancelled.
    ///
    /// ```swift
    /// try await withThrowingTaskGroup { group in
    ///     group.addTask { try await server.run { port in print("http://127.0.0.1:\(port)") } }
    ///     …
    ///     group.cancelAll()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - host: The address that accepts connections. By default only programs of this machine can connect.
    ///   - port: The port, from 0 to 65,535; 0 for any free one.
    ///   - whenReady: Called with the port once connections are accepted.
    /// - Throws: ``StandInListeningError`` if the system gives no such address or port, or an error of the network.
    public func run(
        host: String = "127.0.0.1", port: Int = 0, whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
        try await run(host: host, port: port, whenReady: whenReady, report: { _, _, _ in })
    }

    /// Serves HTTP/1.1, and reports each response with how long it took.
    package func run(
        host: String, port: Int, whenReady: @escaping @Sendable (Int) -> Void,
        report: @escaping @Sendable (ServedRequest, ServedResponse, Duration) -> Void
    ) async throws {
        let listener = try await listen(host: host, port: port)
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { connections in
                whenReady(listener.channel.localAddress?.port ?? port)
                for try await channel in connections {
                    group.addTask {
                        // The end of a connection does not end the server.
                        try? await HTTPConnection(server: self, report: report).serve(channel)
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func listen(
        host: String, port: Int
    ) async throws -> NIOAsyncChannel<HTTPConnection.Channel, Never> {
        guard (0...65_535).contains(port) else { throw StandInListeningError(host: host, port: port, reason: nil) }
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .bind(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        return try HTTPConnection.Channel(wrappingChannelSynchronously: channel)
                    }
                }
        } catch {
            throw StandInListeningError(host: host, port: port, reason: (error as? IOError)?.description ?? "\(error)")
        }
    }
}
#else
extension StandIn {
    /// Serves HTTP/1.1; needs the trait `StandIn` of the package.
    @available(
        *, unavailable,
        message: "the HTTP server needs the trait StandIn: .package(url: …, traits: [.defaults, \"StandIn\"])"
    )
    public func run(
        host: String = "127.0.0.1", port: Int = 0, whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {}
}
#endif
