public import PipeStandIn

#if StandIn
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PipeHTTP

extension StandIn {
    /// Serves HTTP/1.1 until the task is cancelled, with TLS if there is a certificate.
    ///
    /// ```swift
    /// let running = Task { try await server.run { port in print("http://127.0.0.1:\(port)") } }
    /// …
    /// running.cancel()
    /// ```
    ///
    /// Clients call the server by its address, or as `localhost`. Requests with another `Host` are refused with the status
    /// 421 (RFC 9110, section 15.5.20), since a page of another site could have made them; and those that change something
    /// with 403 if a browser says that a page of another origin has made them.
    ///
    /// - Parameters:
    ///   - host: The address that accepts connections. By default only programs of this machine can connect.
    ///   - port: The port, from 0 to 65,535; 0 for any free one.
    ///   - hostNames: Other names and addresses by which clients call the server, without a port: of a tunnel, or
    ///     `10.0.2.2` for the emulator of Android.
    ///   - certificate: The certificate of a server over TLS, which has its names; `nil` for a server without TLS.
    ///   - whenReady: Called with the port once connections are accepted.
    /// - Throws: ``StandInListeningError`` if the system gives no such address or port, or an error of the network.
    public func run(
        host: String = "127.0.0.1", port: Int = 0, hostNames: [String] = [], certificate: StandInCertificate? = nil,
        whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
        try await run(
            host: host, port: port, hostNames: hostNames, certificate: certificate, whenReady: whenReady,
            report: { _, _, _ in })
    }

    /// Serves HTTP/1.1, and reports each response with how long it took.
    package func run(
        host: String, port: Int, hostNames: [String], certificate: StandInCertificate? = nil,
        limits: ServerLimits = ServerLimits(),
        whenReady: @escaping @Sendable (Int) -> Void,
        report: @escaping @Sendable (ServedRequest, ServedResponse, Duration) -> Void
    ) async throws {
        let listener = try await listen(host: host, port: port, certificate, limits: limits)
        let address = listener.channel.localAddress
        let hosts = ServedHosts(
            address: host, isLocal: address?.isLoopback ?? false, names: hostNames,
            hasTLS: certificate != nil)
        let connection = HTTPConnection(server: self, hosts: hosts, load: ServerLoad(limits), report: report)
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { connections in
                whenReady(address?.port ?? port)
                for try await channel in connections {
                    group.addTask {
                        // The end of a connection does not end the server.
                        try? await connection.serve(channel)
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func listen(
        host: String, port: Int, _ certificate: StandInCertificate?, limits: ServerLimits
    ) async throws -> NIOAsyncChannel<HTTPConnection.Channel, Never> {
        guard (0...65_535).contains(port) else { throw StandInListeningError(host: host, port: port, reason: nil) }
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .bind(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        var decoderLimits = NIOHTTPDecoderLimitConfiguration()
                        decoderLimits.maxHeaderFieldCount = HTTPFields.countLimit
                        let pipeline = channel.pipeline.syncOperations
                        if let certificate {
                            try pipeline.addHandler(NIOSSLServerHandler(context: certificate.context))
                        }
                        try pipeline.configureHTTPServerPipeline(
                            withErrorHandling: false, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
                            withDecoderLimitConfiguration: decoderLimits)
                        try pipeline.addHandler(MalformedRequestHandler(self))
                        try pipeline.addHandler(ConnectionTimer(limits))
                        return try HTTPConnection.Channel(wrappingChannelSynchronously: channel)
                    }
                }
        } catch {
            throw StandInListeningError(host: host, port: port, reason: (error as? IOError)?.description ?? "\(error)")
        }
    }
}

extension SocketAddress {
    /// Whether only programs of this machine can connect to the address (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    fileprivate var isLoopback: Bool {
        ipAddress.map { $0.begins(with: "127.") || $0.hasSameBytes(as: "::1") } ?? false
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
        host: String = "127.0.0.1", port: Int = 0, hostNames: [String] = [], certificate: StandInCertificate? = nil,
        whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {}
}
#endif
