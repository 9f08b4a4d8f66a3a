#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOSSL

extension AsyncHTTPClientTransport {
    /// Makes a transport with separate connections, which close when its last copy is released.
    ///
    /// - Throws: ``TransportConfigurationError`` if the URL of the proxy is malformed or needs what is not supported, or
    ///   the environment names root certificates that cannot be read.
    public init(connections: ConnectionSettings) throws(TransportConfigurationError) {
        if let failure = SystemRoots.process.failure {
            throw failure
        }
        self.init(
            OwnedHTTPClients(Self.configuration(connections: connections), try ProxyRules(connections.proxy)))
    }

    /// Makes a transport with separate connections, which close when its last copy is released.
    ///
    /// - Parameters:
    ///   - security: Which servers to trust, and the client's identity.
    ///   - configuration: All other settings. It is passed to ``guarding(_:)`` here, and its `tlsConfiguration` is
    ///     replaced.
    ///   - proxy: The proxy through which requests are sent. It is ignored if the configuration has a proxy.
    /// - Throws: ``TransportConfigurationError`` if a certificate, key, pin or host is malformed, the private
    ///   key does not match the certificate, the identity is one of the keychain, the environment names root certificates that
    ///   cannot be read, or the URL of the proxy is malformed or needs what is not supported.
    public init(
        security: TransportSecurity, configuration: HTTPClient.Configuration = configuration, proxy: Proxy = .automatic
    ) throws(TransportConfigurationError) {
        let blueprint = try HTTPClientBlueprint(security, configuration)
        self.init(OwnedHTTPClients(blueprint, configuration.proxy == nil ? try ProxyRules(proxy) : .none))
    }
}

/// Empty: the configuration of a client has the credentials for its proxy.
extension AsyncHTTPClientTransport: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A checked configuration, from which HTTP clients are made.
struct HTTPClientBlueprint {
    let pins: PublicKeyPins
    private var configuration: HTTPClient.Configuration

    /// - Parameter configuration: A guarded configuration.
    init(_ configuration: HTTPClient.Configuration) {
        pins = .none
        self.configuration = configuration
    }

    init(
        _ security: TransportSecurity, _ configuration: HTTPClient.Configuration
    ) throws(TransportConfigurationError) {
        pins = try PublicKeyPins(security.pinning)
        self.configuration = AsyncHTTPClientTransport.guarding(configuration)
        self.configuration.tlsConfiguration = try Self.tlsConfiguration(security)
    }

    /// Makes the client for hosts without pins (`nil`), or for the hosts of one entry. Each entry has a separate
    /// client, because a connection does not know the host name that it is for.
    ///
    /// - Parameters:
    ///   - tunnel: The proxy through which the client reaches its hosts; `nil` if it connects to them itself.
    func client(for host: PublicKeyPins.Host?, tunnel: ProxyServer? = nil) -> HTTPClient {
        var configuration = configuration
        if let tunnel {
            configuration.proxy = tunnel.tunnel
        }
        if let host {
            // AsyncHTTPClient awaits both before it sends a request. If one fails, the connection fails.
            let check: ConnectionGuard.Initializer = { [pins] channel in Self.check(channel, pins, host) }
            configuration.http1_1ConnectionDebugInitializer = ConnectionGuard.joined(
                check, configuration.http1_1ConnectionDebugInitializer)
            configuration.http2ConnectionDebugInitializer = ConnectionGuard.joined(
                check, configuration.http2ConnectionDebugInitializer)
        }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Makes a client whose requests are all for a proxy, which forwards them.
    func client(forwardingTo proxy: ProxyServer) -> HTTPClient {
        var configuration = configuration
        let prepare: ConnectionGuard.Initializer = { channel in ForwardedRequestHandler.add(to: channel, proxy) }
        configuration.http1_1ConnectionDebugInitializer = ConnectionGuard.joined(
            prepare, configuration.http1_1ConnectionDebugInitializer)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Checks synchronously, on the channel's event loop: an event in between would find a connection that is neither
    /// established nor failed.
    private static func check(
        _ channel: any Channel, _ pins: PublicKeyPins, _ host: PublicKeyPins.Host
    ) -> EventLoopFuture<Void> {
        let tlsError: PipeError.TLSError?
        do {
            let certificate = try channel.pipeline.syncOperations.nioSSL_peerCertificate()
            tlsError =
                try certificate.map { pins.mismatch(of: try $0.extractPublicKey().toSPKIBytes(), at: host) }
                ?? .handshake("the server has no certificate")
        } catch {
            tlsError = .handshake(String(describing: error))
        }
        guard let tlsError else {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        return ConnectionGuard.reject(channel, PipeError(.tls(tlsError)))
    }

    private static func tlsConfiguration(
        _ security: TransportSecurity
    ) throws(TransportConfigurationError) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        // RFC 8996.
        configuration.minimumTLSVersion = .tlsv12
        switch security.trust.kind {
        case .system(let texts):
            let roots = SystemRoots.process
            if let failure = roots.failure {
                throw failure
            }
            roots.apply(to: &configuration)
            if !texts.isEmpty {
                configuration.additionalTrustRoots = [.certificates(try certificates(texts))]
            }
        case .roots(let texts):
            let roots = try certificates(texts)
            guard !roots.isEmpty else {
                throw .malformedCertificate
            }
            configuration.trustRoots = .certificates(roots)
        case .everyServer:
            configuration.certificateVerification = .none
        }
        switch security.identity?.kind {
        case .pem(let chain, let privateKey):
            configuration.certificateChain = try certificates([chain]).map { .certificate($0) }
            do {
                let key = try NIOSSLPrivateKey(bytes: Array(privateKey.value.utf8), format: .pem)
                configuration.privateKey = .privateKey(key)
            } catch {
                throw .malformedPrivateKey
            }
        #if canImport(Darwin)
        case .keychain:
            throw .unsupported("identities of the keychain")
        #endif
        case nil:
            break
        }
        do {
            // Checked here, as a client would fail only when it connects.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .identity(PipeError.TLSError.message(of: error))
        }
        return configuration
    }

    private static func certificates(_ texts: [String]) throws(TransportConfigurationError)
        -> [NIOSSLCertificate]
    {
        do {
            return try PEMCertificates.parse(texts).map { try NIOSSLCertificate(bytes: $0, format: .der) }
        } catch {
            throw .malformedCertificate
        }
    }
}
#endif
