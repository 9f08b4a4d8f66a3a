#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOSSL

extension AsyncHTTPClientTransport {
    /// Makes a transport with separate connections, which close when its last copy is released.
    public init(connections: ConnectionSettings) {
        self.init(OwnedHTTPClients(Self.configuration(connections: connections)))
    }

    /// Makes a transport with separate connections, which close when its last copy is released.
    ///
    /// - Parameters:
    ///   - security: Which servers to trust, and the client's identity.
    ///   - configuration: All other settings. It is passed to ``guarding(_:)`` here, and its `tlsConfiguration` is
    ///     replaced.
    /// - Throws: ``TransportSecurity/ConfigurationError`` if a certificate, key, pin or host is malformed, the private
    ///   key does not match the certificate, or the identity is one of the keychain.
    public init(
        security: TransportSecurity, configuration: HTTPClient.Configuration = configuration
    ) throws(TransportSecurity.ConfigurationError) {
        self.init(OwnedHTTPClients(try Blueprint(security, configuration)))
    }
}

/// A checked configuration, from which HTTP clients are made.
private struct Blueprint {
    let pins: PublicKeyPins
    private var configuration: HTTPClient.Configuration

    init(_ security: TransportSecurity, _ configuration: HTTPClient.Configuration) throws(TransportSecurity
        .ConfigurationError)
    {
        pins = try PublicKeyPins(security.pinning)
        self.configuration = AsyncHTTPClientTransport.guarding(configuration)
        self.configuration.tlsConfiguration = try Self.tlsConfiguration(security)
    }

    /// Makes the client for hosts without pins (`nil`), or for the hosts of one entry. Each entry has a separate
    /// client, because a connection does not know the host name that it is for.
    func client(for host: PublicKeyPins.Host?) -> HTTPClient {
        var configuration = configuration
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
    ) throws(TransportSecurity.ConfigurationError) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        // RFC 8996.
        configuration.minimumTLSVersion = .tlsv12
        switch security.trust.kind {
        case .system(let texts):
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

    private static func certificates(_ texts: [String]) throws(TransportSecurity.ConfigurationError)
        -> [NIOSSLCertificate]
    {
        do {
            return try PEMCertificates.parse(texts).map { try NIOSSLCertificate(bytes: $0, format: .der) }
        } catch {
            throw .malformedCertificate
        }
    }
}

/// The HTTP clients that a transport owns. They are shut down when this object is released.
final class OwnedHTTPClients: Sendable {
    private let pins: PublicKeyPins
    let general: HTTPClient
    private let pinned: [PublicKeyPins.Host: HTTPClient]

    /// Makes one client, without pins.
    init(_ configuration: HTTPClient.Configuration) {
        pins = .none
        general = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        pinned = [:]
    }

    fileprivate init(_ blueprint: Blueprint) {
        pins = blueprint.pins
        general = blueprint.client(for: nil)
        pinned = Dictionary(uniqueKeysWithValues: pins.hosts.map { ($0, blueprint.client(for: $0)) })
    }

    deinit {
        for client in [general] + pinned.values {
            client.shutdown(queue: .global()) { _ in }
        }
    }

    /// Returns the client for a request, which checks the pins of its host.
    ///
    /// - Throws: ``PipeError/TLSError/unencrypted`` if the host has pins and the scheme is not `https`.
    func client(scheme: String?, authority: String?) throws(PipeError) -> HTTPClient {
        guard let host = pins.host(for: authority ?? ""), let client = pinned[host] else {
            return general
        }
        guard scheme == "https" else {
            throw PipeError(.tls(.unencrypted))
        }
        return client
    }
}
#endif
