#if AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTLS
import NIOSSL
import PipeRuntime
import Testing

@testable import PipeTransports

/// Calls through proxies. Names that end with `.test` exist only for the proxy.
@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    /// How a request is sent.
    enum Way: CaseIterable {
        case collected
        case sent
    }

    private static let password = "s3cret-word"
    /// The Base64 of `user:s3cret-word`.
    private static let credentials = Data("user:\(password)".utf8).base64EncodedString()

    private func url(_ proxy: TestProxy) -> String { "http://user:\(Self.password)@127.0.0.1:\(proxy.port)" }

    private func transport(
        _ proxy: Proxy, root: String? = nil, pins: [String: [String]] = [:], allowsHTTP2: Bool = true,
        connectTimeout: Duration = .seconds(10)
    ) throws -> any Transport {
        let connections = ConnectionSettings(
            connectTimeout: connectTimeout, allowsHTTP2: allowsHTTP2, proxy: proxy)
        guard let root else {
            return try DefaultTransport.make(connections: connections)
        }
        return try DefaultTransport.make(
            security: TransportSecurity(trust: .roots([root]), pins: pins), connections: connections)
    }

    /// Returns the status and the body of a response.
    private func get(
        _ url: String, _ transport: any Transport, _ way: Way = .sent, headers: [String: String] = [:],
        retry: RetryPolicy = .never
    ) async throws -> (status: Int, text: String) {
        let parts = url.components(separatedBy: "://")
        let slash = try #require(parts[1].firstIndex(of: "/"))
        let (authority, path) = (String(parts[1][..<slash]), String(parts[1][slash...]))
        switch way {
        case .collected:
            var client = PipeClient(name: "proxied", server: "\(parts[0])://\(authority)", transport: transport)
            client.settings.retry = retry
            for (name, value) in headers { client.settings.headers[name] = value }
            let response = try await client.call(.get, CallPath(String(path.dropFirst())))
            return (response.status, String(decoding: response.body, as: UTF8.self))
        case .sent:
            var fields = HTTPFields()
            for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
            let request = HTTPRequest(
                method: .get, scheme: parts[0], authority: authority, path: path, headerFields: fields)
            let (response, body) = try await transport.send(request, body: nil)
            expectNoSecrets(body)
            return (response.status.code, String(decoding: try await body.collect(upTo: 100_000), as: UTF8.self))
        }
    }

    /// The error of a call.
    private func error(_ call: () async throws -> Void) async -> PipeError? {
        do {
            try await call()
            return nil
        } catch let error as PipeError {
            return error
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    private func connectionError(_ call: () async throws -> Void) async -> PipeError.ConnectionError? {
        let error = await error(call)
        guard case .connection(let reason) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return nil
        }
        expectNoSecrets(error as Any)
        return reason
    }

    private func expectNoSecrets(_ value: Any) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in [dumped, "\(value)", String(reflecting: value)] {
            #expect(!text.contains(Self.password) && !text.contains(Self.credentials))
        }
    }

    // MARK: https

    @Test("https goes through a tunnel, which is used again", arguments: TLSServer.Version.allCases, Way.allCases)
    func tunnel(version: TLSServer.Version, way: Way) async throws {
        let certificates = try Certificates.shared.get()
        try await TLSServer.run(certificates.other, version) { server in
            try await TestProxy.run(credentials: Self.credentials) { proxy in
                let transport = try transport(.url(url(proxy)), root: certificates.authority.certificate)
                for _ in 0..<3 {
                    let (status, text) = try await get("https://other.example:\(server.port)/items", transport, way)
                    #expect(status == 200 && text == "[]")
                }
                #expect(proxy.lines == ["CONNECT other.example:\(server.port) HTTP/1.1"])
                #expect(server.http2Count == (version == .http2 ? 3 : 0))
                expectNoSecrets(transport)
            }
        }
    }

    @Test("The proxy's credentials are sent to no one else")
    func credentials() async throws {
        let certificates = try Certificates.shared.get()
        let router = Router()
        router.get("fields") { request, _ in request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificates.other.certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificates.other.key.utf8), format: .pem)))
        try await TestProxy.run(credentials: Self.credentials) { proxy in
            let transport = try transport(.url(url(proxy)), root: certificates.authority.certificate)
            try await LoopbackApplication.run(
                router, server: try .tls(.http1(), tlsConfiguration: tls), label: "proxied-server"
            ) { port in
                let (_, fields) = try await get("https://other.example:\(port)/fields", transport)
                #expect(fields.lowercased().contains("accept-encoding") && !fields.lowercased().contains("proxy"))
                #expect(!fields.contains(Self.credentials))
            }
            try await LoopbackApplication.run(router, label: "direct-server") { port in
                let (_, fields) = try await get("http://127.0.0.1:\(port)/fields", transport)
                #expect(fields.lowercased().contains("accept-encoding") && !fields.lowercased().contains("proxy"))
                #expect(!fields.contains(Self.credentials))
            }
            #expect(proxy.heads.count == 1)
            #expect(proxy.heads[0].lowercased().contains("proxy-authorization: "))
        }
    }

    @Test("Pins are checked through tunnels", arguments: [true, false])
    func pins(isRight: Bool) async throws {
        let certificates = try Certificates.shared.get()
        try await TLSServer.run(certificates.other) { server in
            try await TestProxy.run { proxy in
                let pin = isRight ? certificates.other.pin : certificates.server.pin
                let transport = try transport(
                    .url("127.0.0.1:\(proxy.port)"), root: certificates.authority.certificate,
                    pins: ["other.example": [pin]])
                let error = await error {
                    _ = try await get("https://other.example:\(server.port)/items", transport)
                }
                if case .tls(.pin) = error?.reason { #expect(!isRight) } else { #expect(isRight && error == nil) }
                #expect(server.requestCount == (isRight ? 1 : 0))
                #expect(proxy.heads.count == 1)
                let unencrypted = await self.error { _ = try await get("http://other.example/items", transport) }
                guard case .tls(.unencrypted) = unencrypted?.reason else {
                    Issue.record("\(String(describing: unencrypted))")
                    return
                }
                #expect(proxy.heads.count == 1)
            }
        }
    }

    @Test("An IPv6 address has brackets", arguments: ["[2001:db8::1]:8443", "[2001:db8::1]"])
    func ipv6(authority: String) async throws {
        try await TestProxy.run(.refuses(403)) { proxy in
            let transport = try transport(.url("127.0.0.1:\(proxy.port)"))
            let reason = await connectionError { _ = try await get("https://\(authority)/", transport) }
            #expect(reason == .refusedByProxy(status: 403))
            let target = authority.hasSuffix("]") ? authority + ":443" : authority
            #expect(Set(proxy.lines) == ["CONNECT \(target) HTTP/1.1"])
            let (_, head) = try await TestProxy.run { proxy in
                try await get(
                    "http://\(authority)/", try self.transport(.url("127.0.0.1:\(proxy.port)")))
            }
            #expect(head.hasPrefix("GET http://\(authority)/ HTTP/1.1\r\n"))
        }
    }

    // MARK: http

    @Test("http is sent to the proxy in absolute form", arguments: Way.allCases)
    func forwarded(way: Way) async throws {
        try await TestProxy.run(credentials: Self.credentials) { proxy in
            let transport = try transport(.url(url(proxy)))
            let query = way == .sent ? "?c=d" : ""
            for (authority, path) in [("origin.test", "/"), ("origin.test:8080", "/a%20b\(query)"), ("x.test", "/")] {
                let (status, head) = try await get("http://\(authority)\(path)", transport, way, headers: ["X-A": "1"])
                #expect(status == 200)
                var lines = head.components(separatedBy: "\r\n")
                #expect(lines.removeFirst() == "GET http://\(authority)\(path) HTTP/1.1")
                let fields = lines.map { $0.lowercased() }
                #expect(fields.filter { $0.hasPrefix("host: ") } == ["host: \(authority)"])
                #expect(fields.contains("x-a: 1"))
                #expect(lines.filter { $0.hasPrefix("Proxy-Authorization: ") }.count == 1)
            }
            #expect(proxy.connectionCount == 1)
            expectNoSecrets(transport)
        }
    }

    @Test("The host of the URL replaces a field of the app", arguments: Way.allCases)
    func hostField(way: Way) async throws {
        try await TestProxy.run { proxy in
            let transport = try transport(.url("127.0.0.1:\(proxy.port)"))
            let (_, head) = try await get("http://origin.test/", transport, way, headers: ["Host": "other.test"])
            #expect(head.hasPrefix("GET http://origin.test/ HTTP/1.1\r\n") && !head.contains("other.test"))
        }
    }

    @Test("Bodies are sent to the proxy")
    func bodies() async throws {
        try await TestProxy.run { proxy in
            let transport = try transport(.url("127.0.0.1:\(proxy.port)"))
            let request = HTTPRequest(method: .put, scheme: "http", authority: "origin.test", path: "/put")
            for count in [0, 5, 3_000_000, 5] {
                let (response, body) = try await transport.send(
                    request, body: HTTPBody([UInt8](repeating: 7, count: count)))
                let head = String(decoding: try await body.collect(upTo: 10_000), as: UTF8.self)
                #expect(response.status == .ok)
                #expect(head.hasPrefix("PUT http://origin.test/put HTTP/1.1\r\n"))
                #expect(head.lowercased().contains("content-length: \(count)"))
            }
        }
    }

    // MARK: SOCKS

    @Test("A SOCKS proxy makes tunnels for http and https, and finds the host")
    func socks() async throws {
        let certificates = try Certificates.shared.get()
        try await TestProxy.run(.socks) { proxy in
            let transport = try transport(
                .environment(["ALL_PROXY": "socks5://127.0.0.1:\(proxy.port)"]),
                root: certificates.authority.certificate)
            try await TLSServer.run(certificates.other) { server in
                let (status, _) = try await get("https://other.example:\(server.port)/items", transport)
                #expect(status == 200)
                #expect(proxy.heads == ["other.example:\(server.port)"])
            }
            let router = Router()
            router.get("line") { request, _ in "\(request.head.authority ?? "")\(request.uri.path)" }
            try await LoopbackApplication.run(router, label: "socks-server") { port in
                let (_, text) = try await get("http://origin.test:\(port)/line", transport)
                #expect(text == "origin.test:\(port)/line")
                #expect(proxy.heads.last == "origin.test:\(port)")
            }
        }
    }

    // MARK: Exceptions

    @Test("This machine and the exceptions are called without the proxy")
    func exceptions() async throws {
        try await TestProxy.run { proxy in
            let transport = try transport(
                .environment([
                    "all_proxy": "127.0.0.1:\(proxy.port)", "no_proxy": "excepted.invalid, 192.0.2.0/24",
                ]), connectTimeout: .milliseconds(300))
            let router = Router()
            router.get("here") { _, _ in "here" }
            try await LoopbackApplication.run(router, label: "direct-server") { port in
                for host in ["localhost", "127.0.0.1"] {
                    for way in Way.allCases {
                        let (_, text) = try await get("http://\(host):\(port)/here", transport, way)
                        #expect(text == "here")
                    }
                }
            }
            for host in ["excepted.invalid", "192.0.2.7"] {
                #expect(await error { _ = try await get("http://\(host)/", transport) } != nil)
                #expect(await error { _ = try await get("https://\(host)/", transport) } != nil)
            }
            #expect(proxy.connectionCount == 0)
            #expect(try await get("http://x.invalid/", transport).text.hasPrefix("GET http://x.invalid/ "))
        }
    }

    @Test("No proxy is used with `.none`, and with exceptions for all hosts")
    func none() async throws {
        try await TestProxy.run { proxy in
            let all = ["all_proxy": "127.0.0.1:\(proxy.port)", "no_proxy": "*"]
            for setting in [Proxy.none, .environment([:]), .environment(all)] {
                let transport = try transport(setting, connectTimeout: .milliseconds(300))
                #expect(await error { _ = try await get("http://origin.invalid/", transport) } != nil)
            }
            #expect(proxy.connectionCount == 0)
        }
    }

    // MARK: Errors

    @Test(
        "A refused tunnel is an error with the proxy's status",
        arguments: [301, 400, 403, 404, 407, 429, 500, 502, 503])
    func refused(status: Int) async throws {
        // Without the credentials, the status would be 407.
        try await TestProxy.run(.refuses(status), credentials: Self.credentials) { proxy in
            let transport = try transport(.url(url(proxy)))
            for way in Way.allCases {
                let reason = await connectionError { _ = try await get("https://origin.test/", transport, way) }
                #expect(reason == .refusedByProxy(status: status))
            }
        }
    }

    @Test(
        "A refusal is retried if it may pass",
        arguments: [(403, 1), (407, 1), (502, 3), (503, 3), (504, 3), (429, 3)])
    func retries(status: Int, attempts: Int) async throws {
        try await TestProxy.run(.refuses(status)) { proxy in
            let transport = try transport(.url(url(proxy)))
            let reason = await connectionError {
                _ = try await get(
                    "https://origin.test/", transport, .collected, retry: RetryPolicy(limit: 2, delay: .zero))
            }
            #expect(reason == .refusedByProxy(status: status))
            // AsyncHTTPClient knows 407 only; for others the proxy is asked again.
            #expect(proxy.heads.count == attempts * (status == 407 ? 1 : 2))
        }
    }

    @Test("Wrong credentials are an error over http", arguments: Way.allCases)
    func wrongCredentials(way: Way) async throws {
        try await TestProxy.run(credentials: "other") { proxy in
            let transport = try transport(.url(url(proxy)))
            let reason = await connectionError {
                _ = try await get(
                    "http://origin.test/", transport, way, retry: RetryPolicy(limit: 2, delay: .zero))
            }
            #expect(reason == .refusedByProxy(status: 407))
            #expect(proxy.heads.count == 1)
        }
    }

    @Test("Over http, other statuses are those of the host", arguments: [403, 502])
    func statuses(status: Int) async throws {
        try await TestProxy.run(.refuses(status)) { proxy in
            let transport = try transport(.url(url(proxy)))
            #expect(try await get("http://origin.test/", transport).status == status)
        }
    }

    @Test("A proxy that closes the connection, or does not respond, is an error in time")
    func lost() async throws {
        try await TestProxy.run(.closes) { proxy in
            let transport = try transport(.url(url(proxy)))
            for scheme in ["http", "https"] {
                let reason = await connectionError { _ = try await get("\(scheme)://origin.test/", transport) }
                #expect(reason == .closed)
            }
        }
        try await TestProxy.run(.hangs) { proxy in
            let transport = try transport(.url(url(proxy)), connectTimeout: .milliseconds(200))
            let error = await error { _ = try await get("https://origin.test/", transport) }
            guard case .timedOut(.connect) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("A call that asks for the reason of a refusal ends when it is cancelled")
    func cancelledRefusal() async throws {
        let proxy = try FullListener()
        let server = try ProxyServer("127.0.0.1:\(proxy.port)")
        let start = ContinuousClock.now
        let asking = Task { await TunnelRefusal.status(of: "origin.test", at: server, timeout: .minutes(2)) }
        asking.cancel()
        #expect(await asking.value == nil)
        #expect(ContinuousClock.now - start < .seconds(60))
        withExtendedLifetime(proxy) {}
    }

    @Test(
        "A malformed response to CONNECT fails its call only",
        arguments: [
            "HTTP/1.1 000 X\r\n\r\n", "HTTP/1.1 042 X\r\nContent-Length: 3\r\n\r\nabc", "HTTP/1.1 999 X\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 403 X\r\n\r\n", "HTTP/1.1 101 X\r\nUpgrade: x\r\n\r\n",
            "HTTP/1.1 403 X\r\nContent-Length: 0\r\n\r\nHTTP/1.1 403 X\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 407 X\r\n\r\nHTTP/1.1 200 X\r\n\r\n", "HTTP/1.1 403 X\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 200 X\r\n\r\nHTTP/1.1 200 X\r\n\r\n", "HTTP/1.1 200 X\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "HTTP/1.1 204 X\r\n\r\nabc",
            "SSH-2.0-OpenSSH_9.6\r\n", "\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}", "HTTP/1.1 200",
            "HTTP/1.1 200 X\r\nX-A: \(String(repeating: "a", count: 100_000))\r\n\r\n",
        ])
    func malformed(response: String) async throws {
        try await TestProxy.run(.responds(response)) { proxy in
            let transport = try transport(.url(url(proxy)), connectTimeout: .milliseconds(500))
            let start = ContinuousClock.now
            let error = try #require(await error { _ = try await get("https://origin.test/", transport) })
            expectNoSecrets(error)
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test("A malformed status fails its call only, also through a proxy", arguments: Way.allCases)
    func malformedStatus(way: Way) async throws {
        let text = "HTTP/1.1 042 X\r\nContent-Length: 3\r\n\r\nabc"
        try await TestProxy.run(.responds(text)) { proxy in
            let transport = try transport(.url(url(proxy)))
            let reason = await connectionError { _ = try await get("http://origin.test/", transport, way) }
            #expect(reason == .malformedStatus("042"))
        }
        let certificates = try Certificates.shared.get()
        try await RawServer.run(certificates.other, .texts([text])) { server in
            try await TestProxy.run { proxy in
                let transport = try transport(.url(url(proxy)), root: certificates.authority.certificate)
                let reason = await connectionError {
                    _ = try await get("https://other.example:\(server.port)/", transport, way)
                }
                #expect(reason == .malformedStatus("042"))
            }
        }
    }

    @Test("A variable that cannot be used fails the calls that need it, and no others")
    func unusable() async throws {
        let transport = try transport(
            .environment(["https_proxy": "https://user:\(Self.password)@proxy.test", "no_proxy": "localhost"]))
        let error = try #require(
            await error {
                _ = try await get(
                    "https://origin.test/", transport, .collected, retry: RetryPolicy(limit: 2, delay: .zero))
            })
        guard case .aborted(let text) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains("https_proxy") && text.contains("TLS to the proxy"))
        expectNoSecrets(error)
        let unsupported = TransportConfigurationError.unsupportedProxy("TLS to the proxy", variable: "https_proxy")
        await #expect(throws: unsupported) { _ = try await get("https://origin.test/", transport) }
        let router = Router()
        router.get("here") { _, _ in "here" }
        try await LoopbackApplication.run(router, label: "direct-server") { port in
            let (_, text) = try await get("http://127.0.0.1:\(port)/here", transport)
            #expect(text == "here")
        }
    }
}
#endif
