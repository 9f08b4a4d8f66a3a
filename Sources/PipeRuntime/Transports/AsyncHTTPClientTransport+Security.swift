#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOSSL

extension AsyncHTTPClientTransport {
    /// Makes a transport with connections of its own, which are closed when its last copy is gone.
    public init(connections: ConnectionSettings) {
        self.init(OwnHTTPClients(Self.configuration(connections)))
    }

    /// Makes a transport with connections of its own, which are closed when its last copy is gone.
    ///
    /// - Parameters:
    ///   - security: Whom to trust, and who the client is.
    ///   - configuration: The rest, ``guarding(_:)`` or not: it is guarded here. Its `tlsConfiguration` is replaced.
    /// - Throws: ``TransportSecurityError``.
    public init(
        security: TransportSecurity, configuration: HTTPClient.Configuration = configuration
    ) throws(TransportSecurityError) {
        self.init(OwnHTTPClients(try Blueprint(security, configuration)))
    }
}

/// What is needed to make HTTP clients, checked.
private struct Blueprint {
    let pins: PublicKeyPins
    private var configuration: HTTPClient.Configuration

    init(_ security: TransportSecurity, _ configuration: HTTPClient.Configuration) throws(TransportSecurityError) {
        pins = try PublicKeyPins(security.pins)
        self.configuration = AsyncHTTPClientTransport.guarding(configuration)
        self.configuration.tlsConfiguration = try Self.tlsConfiguration(security)
    }

    /// A client for hosts without pins, or for those of one entry: a connection does not say which name it is for.
    func client(for host: PublicKeyPins.Host?) -> HTTPClient {
        var configuration = configuration
        if let host {
            // Both are awaited before a request is sent, and a failure is that of the connection.
            let check: ConnectionGuard.Initializer = { [pins] channel in Self.check(channel, pins, host) }
            configuration.http1_1ConnectionDebugInitializer = ConnectionGuard.joined(
                check, configuration.http1_1ConnectionDebugInitializer)
            configuration.http2ConnectionDebugInitializer = ConnectionGuard.joined(
                check, configuration.http2ConnectionDebugInitializer)
        }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// At once, on the channel's event loop: what came in between would find a connection that is neither made nor failed.
    private static func check(
        _ channel: any Channel, _ pins: PublicKeyPins, _ host: PublicKeyPins.Host
    ) -> EventLoopFuture<Void> {
        let fault: TLSFault?
        do {
            let certificate = try channel.pipeline.syncOperations.nioSSL_peerCertificate()
            fault =
                try certificate.map { pins.fault(of: try $0.extractPublicKey().toSPKIBytes(), at: host) }
                ?? .handshake("the server has no certificate")
        } catch {
            fault = .handshake(String(describing: error))
        }
        guard let fault else {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        return ConnectionGuard.refused(channel, PipeError(.tls(fault)))
    }

    private static func tlsConfiguration(
        _ security: TransportSecurity
    ) throws(TransportSecurityError) -> TLSConfiguration {
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
            throw .unsupported("an identity of the keychain")
        #endif
        case nil:
            break
        }
        do {
            // A client would find out when it connects.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .identity(TLSFault.words(of: error))
        }
        return configuration
    }

    private static func certificates(_ texts: [String]) throws(TransportSecurityError) -> [NIOSSLCertificate] {
        do {
            return try PEMCertificates.parse(texts).map { try NIOSSLCertificate(bytes: $0, format: .der) }
        } catch {
            throw .malformedCertificate
        }
    }
}

/// The HTTP clients of a transport, shut down with their owner.
final class OwnHTTPClients: Sendable {
    private let pins: PublicKeyPins
    let general: HTTPClient
    private let pinned: [PublicKeyPins.Host: HTTPClient]

    /// One client, that pins nothing.
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

    /// The client of a request, which knows the pins of its host.
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
