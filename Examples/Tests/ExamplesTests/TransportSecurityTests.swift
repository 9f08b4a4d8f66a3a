#if AsyncHTTPClient
import PipeRuntime
import Testing

/// The servers that transports trust.
@Suite(.timeLimit(.minutes(5))) struct TransportSecurityTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates.shared.get()
    }

    private func get(
        _ server: TLSServer, _ security: TransportSecurity, host: String = "localhost", scheme: String = "https"
    ) async -> Response {
        do throws(TransportConfigurationError) {
            return await get(server, try DefaultTransport.make(security: security), host: host, scheme: scheme)
        } catch {
            Issue.record("\(error)")
            return .failure(PipeError(.connection(.other("\(error)"))))
        }
    }

    private func get(
        _ server: TLSServer, _ transport: any Transport, host: String = "localhost", scheme: String = "https"
    ) async -> Response {
        do {
            let request = HTTPRequest(
                method: .get, scheme: scheme, authority: "\(host):\(server.port)", path: "/items")
            let (response, body) = try await transport.send(request, body: nil)
            _ = try await body.collect(upTo: 1000)
            return .success(response.status.code)
        } catch let error as PipeError {
            return .failure(error)
        } catch {
            Issue.record("\(error)")
            return .failure(PipeError(.connection(.other("\(error)"))))
        }
    }

    private func tlsError(_ result: Response) -> PipeError.TLSError? {
        if case .failure(let error) = result, case .tls(let reason) = error.reason { reason } else { nil }
    }

    private func isUntrusted(_ result: Response) -> Bool {
        if case .untrusted = tlsError(result) { true } else { false }
    }

    /// Over HTTP/2, AsyncHTTPClient does not report the server's alert, but a closed connection.
    private func isRefusedClient(_ result: Response, _ version: TLSServer.Version) -> Bool {
        guard case .failure(let error) = result else {
            return false
        }
        switch error.reason {
        case .tls(.clientCertificate): return version == .http1
        case .connection: return version == .http2
        default: return false
        }
    }

    // MARK: Trust

    @Test(
        "Servers with a certificate of custom roots are trusted", arguments: TLSServer.Version.allCases,
        ["localhost", "127.0.0.1"])
    func ownRoots(version: TLSServer.Version, host: String) async throws {
        try await TLSServer.run(certificates.server, version) { server in
            let root = certificates.authority.certificate
            for trust in [
                TransportSecurity.Trust.system(adding: [root]), .roots([root]),
                .roots(["a comment\r\n" + certificates.stranger.certificate + "\n\n" + root]),
            ] {
                #expect(await get(server, TransportSecurity(trust: trust), host: host).status == 200)
            }
            #expect(server.requestCount == 3)
        }
    }

    @Test("A server that is not trusted receives no request", arguments: TLSServer.Version.allCases)
    func untrusted(version: TLSServer.Version) async throws {
        try await TLSServer.run(certificates.server, version) { server in
            #expect(isUntrusted(await get(server, DefaultTransport.shared)))
            #expect(isUntrusted(await get(server, TransportSecurity())))
            let strangers = [certificates.stranger.certificate]
            #expect(isUntrusted(await get(server, TransportSecurity(trust: .system(adding: strangers)))))
            #expect(isUntrusted(await get(server, TransportSecurity(trust: .roots(strangers)))))
            // Not for URLs that a scheme covers, either.
            let origin = "https://localhost:\(server.port)"
            let todo = PipeClient(
                name: "A", server: origin, schemes: ["b": .basic.covering([origin])],
                credentials: ["b": BasicCredentials(user: "alice", password: "w")])
            let error = await failure { () throws(PipeError) in
                try await todo.resource(.init("items")).list()
            }
            #expect(error.map { isUntrusted(.failure($0)) } == true)
            #expect(error.map { "\($0)" }?.contains("the server's certificate is not trusted") == true)
            #expect(server.requestCount == 0)
        }
    }

    @Test("A certificate of another host is not trusted")
    func certificateOfAnotherHost() async throws {
        try await TLSServer.run(certificates.other) { server in
            let security = TransportSecurity(trust: .roots([certificates.authority.certificate]))
            #expect(tlsError(await get(server, security)) == .hostName)
            #expect(server.requestCount == 0)
        }
    }

    @Test("An insecure transport trusts every server", arguments: TLSServer.Version.allCases)
    func insecure(version: TLSServer.Version) async throws {
        for pair in [certificates.server, certificates.other] {
            try await TLSServer.run(pair, version) { server in
                #expect(await get(server, .insecureTrustingEveryServer()).status == 200)
                #expect(server.requestCount == 1)
            }
        }
    }

    // MARK: Pins

    @Test("A pinned server must have the pinned key", arguments: TLSServer.Version.allCases)
    func pins(version: TLSServer.Version) async throws {
        try await TLSServer.run(certificates.server, version) { server in
            let trust = TransportSecurity.Trust.roots([certificates.authority.certificate])
            let (own, reserve) = (certificates.server.pin, certificates.stranger.pin)
            for pins in [
                ["localhost": [own]], ["localhost": [reserve, "sha256/" + own]], ["LOCALHOST.": [own]],
                ["127.0.0.1": [reserve], "*.localhost": [reserve]],
            ] {
                #expect(await get(server, TransportSecurity(trust: trust, pins: pins)).status == 200)
                #expect(await get(server, .insecureTrustingEveryServer(pins: pins)).status == 200)
            }
            let requestCount = server.requestCount
            #expect(requestCount == 8)
            for pins in [["localhost": [reserve]], ["localhost": [certificates.authority.pin]]] {
                let transport = try DefaultTransport.make(security: TransportSecurity(trust: trust, pins: pins))
                // A second call fails, too.
                for _ in 0..<2 {
                    #expect(tlsError(await get(server, transport)) == .pin(found: "sha256/" + own))
                }
                #expect(
                    await get(server, TransportSecurity(trust: trust, pins: pins), host: "127.0.0.1").status == 200)
                let insecure = TransportSecurity.insecureTrustingEveryServer(pins: pins)
                #expect(tlsError(await get(server, insecure)) == .pin(found: "sha256/" + own))
            }
            #expect(server.requestCount == requestCount + 2)
        }
    }

    @Test("Simultaneous calls to a server with another key fail", arguments: TLSServer.Version.allCases)
    func pinsUnderLoad(version: TLSServer.Version) async throws {
        try await TLSServer.run(certificates.server, version) { server in
            let pins = ["localhost": [certificates.stranger.pin]]
            let transport = try DefaultTransport.make(security: .insecureTrustingEveryServer(pins: pins))
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 {
                    group.addTask { tlsError(await get(server, transport)) != nil }
                }
                #expect(await group.allSatisfy { $0 })
            }
            #expect(server.requestCount == 0)
        }
    }

    @Test("A pinned host is not used over http")
    func pinsOverHTTP() async throws {
        try await TLSServer.run(certificates.server) { server in
            let security = TransportSecurity(pins: ["localhost": [certificates.server.pin]])
            #expect(tlsError(await get(server, security, scheme: "http")) == .unencrypted)
        }
    }

    // MARK: Clients

    @Test("A server can require a certificate of the client", arguments: TLSServer.Version.allCases)
    func clientCertificate(version: TLSServer.Version) async throws {
        let root = certificates.authority.certificate
        try await TLSServer.run(certificates.server, version, clientRoots: root) { server in
            let identity = TransportSecurity.Identity(
                certificates: certificates.client.certificate, privateKey: certificates.client.key)
            let security = TransportSecurity(trust: .roots([root]), identity: identity)
            #expect(await get(server, security).status == 200)
            #expect(isRefusedClient(await get(server, TransportSecurity(trust: .roots([root]))), version))
            let stranger = TransportSecurity.Identity(
                certificates: certificates.stranger.certificate, privateKey: certificates.stranger.key)
            let strange = TransportSecurity(trust: .roots([root]), identity: stranger)
            #expect(isRefusedClient(await get(server, strange), version))
            #expect(server.requestCount == 1)
        }
    }

    @Test("Private keys are never shown")
    func secrets() {
        let identity = TransportSecurity.Identity(certificates: "c", privateKey: "planted")
        let security = TransportSecurity(identity: identity)
        var dumped = ""
        dump(security, to: &dumped)
        for text in ["\(security)", String(reflecting: security), "\(identity)", dumped] {
            #expect(!text.contains("planted"), "\(text)")
        }
    }

    // MARK: Malformed configurations

    @Test("A malformed configuration throws when the transport is made")
    func malformed() {
        let (root, client) = (certificates.authority.certificate, certificates.client)
        func error(_ security: TransportSecurity) -> TransportConfigurationError? {
            do throws(TransportConfigurationError) {
                _ = try DefaultTransport.make(security: security)
                return nil
            } catch {
                return error
            }
        }
        let body = root.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        for text in [
            "", "x", client.key, String(root.dropLast(40)), root + "-----BEGIN CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", root.replacing("M", with: "*"),
            "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\n\(body)\n\(root)", "\u{0}\u{FFFF}",
        ] {
            #expect(error(TransportSecurity(trust: .system(adding: [text]))) == .malformedCertificate, "\(text)")
            #expect(error(TransportSecurity(trust: .roots([root, text]))) == .malformedCertificate, "\(text)")
            let identity = TransportSecurity.Identity(certificates: text, privateKey: client.key)
            #expect(error(TransportSecurity(identity: identity)) == .malformedCertificate, "\(text)")
        }
        #expect(error(TransportSecurity(trust: .roots([]))) == .malformedCertificate)
        for text in [
            "", "x", client.certificate, String(client.key.dropLast(60)), client.key.replacing("M", with: "*"),
        ] {
            let identity = TransportSecurity.Identity(certificates: client.certificate, privateKey: text)
            #expect(error(TransportSecurity(identity: identity)) == .malformedPrivateKey, "\(text)")
        }
        let mixed = TransportSecurity.Identity(certificates: client.certificate, privateKey: certificates.other.key)
        guard case .identity = error(TransportSecurity(identity: mixed)) else {
            Issue.record("a key of another certificate was taken")
            return
        }
    }

    @Test("A released transport closes its connections, except for a body that is being read")
    func lifetime() async throws {
        try await TLSServer.run(certificates.server) { server in
            for _ in 0..<20 {
                #expect(await get(server, .insecureTrustingEveryServer()).status == 200)
            }
            var transport: (any Transport)? = try DefaultTransport.make(security: .insecureTrustingEveryServer())
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/long")
            let response = try await transport?.send(request, body: nil)
            transport = nil
            #expect(try await response?.1.collect(upTo: 2_000_000).count == 1_000_000)
        }
    }
}

private typealias Response = Result<Int, PipeError>

extension Response {
    fileprivate var status: Int? { try? get() }
}

#endif
