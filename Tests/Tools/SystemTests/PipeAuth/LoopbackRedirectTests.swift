import Dispatch
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite(.timeLimit(.minutes(5))) struct LoopbackRedirectTests {
    /// A client of an API that exchanges codes for tokens, and a credential that signs in with a receiver.
    private func client(
        _ transport: any Transport, _ receiver: LoopbackRedirect,
        browse: @escaping @Sendable (AuthorizationRequest) async throws -> String
    ) -> PipeClient {
        let scheme = OAuth2Scheme(.authorizationCode, tokenEndpoint: "/token", authorizationEndpoint: "/authorize")
        let credential = OAuth2AuthorizationCode(
            client: OAuth2Client(id: "app"), redirectURL: receiver.redirectURL, browse: browse)
        return PipeClient(
            ClientDescriptor(name: "A", schemes: ["o": .oauth2(scheme)], authAlternatives: [["o"]]),
            server: "https://s", credentials: ["o": credential], transport: transport)
    }

    private func request(_ receiver: LoopbackRedirect) async throws -> AuthorizationRequest {
        try await client(ScriptedTransport(), receiver) { _ in "" }.authorizationRequest()
    }

    private func target(_ state: String, _ rest: String = "&code=c") -> String {
        "/callback?state=\(state)\(rest)"
    }

    // MARK: Sign-in

    @Test("A sign-in returns a token that the call sends")
    func signIn() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.request.path == "/token"
                ? .json(#"{"access_token":"a","expires_in":3600}"#) : .json("[]")
        }
        let receiver = try LoopbackRedirect(message: "Done & <closed>")
        let client = client(transport, receiver) { request in
            #expect(request.url.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A"))
            async let callback = receiver.callback(for: request)
            let browser = try Browser(receiver)
            let response = await browser.get("/callback?code=c%2Fode&state=\(request.state)&iss=%3Cscript%3E")
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(response.contains("<p>Done &amp; &lt;closed&gt;</p>"))
            #expect(response.contains("Referrer-Policy: no-referrer\r\n"))
            #expect(!response.contains("c%2Fode") && !response.contains("script>") && !response.contains(request.state))
            return try await callback
        }
        _ = try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
        #expect(transport.lines == ["POST https://s/token", "GET https://s/cars"])
        #expect(transport.requests[0].body?.contains("code=c%2Fode") == true)
        #expect(transport.requests[1].header("Authorization") == "Bearer a")
    }

    @Test("A refusal by the user is an error")
    func refusedSignIn() async throws {
        let receiver = try LoopbackRedirect()
        let client = client(ScriptedTransport(), receiver) { request in
            async let callback = receiver.callback(for: request)
            _ = await (try Browser(receiver)).get("/callback?error=access_denied&state=\(request.state)")
            return try await callback
        }
        let error = await failure { try await client.signIn() }
        guard case .token(.signIn(.refused(code: "access_denied", _)), _) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("Two sign-ins at once each get their own callback")
    func twoWaiters() async throws {
        let receiver = try LoopbackRedirect()
        let requests = [try await request(receiver), try await request(receiver)]
        async let first = receiver.callback(for: requests[0])
        async let second = receiver.callback(for: requests[1])
        for request in requests.reversed() {
            // Refused if the other sign-in does not wait yet.
            while !(await (try Browser(receiver)).get(target(request.state)).hasPrefix("HTTP/1.1 200 ")) {}
        }
        let base = receiver.redirectURL.dropLast("/callback".count)
        #expect(try await first == base + target(requests[0].state))
        #expect(try await second == base + target(requests[1].state))
        // The next sign-in, after a time without one.
        let third = try await request(receiver)
        async let callback = receiver.callback(for: third)
        let response = await (try Browser(receiver)).get(target(third.state))
        #expect(response.hasPrefix("HTTP/1.1 200 "), "\(response)")
        #expect(try await callback.hasSuffix(target(third.state)))
    }

    @Test("A browser that comes before the sign-in waits gets its response later")
    func earlyBrowser() async throws {
        let receiver = try LoopbackRedirect()
        let request = try await request(receiver)
        async let response = (try Browser(receiver)).get(target(request.state))
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await receiver.callback(for: request).hasSuffix("code=c"))
        #expect(try await response.hasPrefix("HTTP/1.1 200 "))
    }

    // MARK: What is not the callback

    @Test(
        "Other requests are refused, and the wait continues",
        arguments: [
            ("GET / HTTP/1.1", 404), ("GET /favicon.ico HTTP/1.1", 404), ("GET /callback/?state=STATE HTTP/1.1", 404),
            ("GET /callback HTTP/1.1", 400), ("GET /callback? HTTP/1.1", 400),
            ("GET /callback?state= HTTP/1.1", 400), ("GET /callback?state=STATEx&code=c HTTP/1.1", 400),
            ("GET /callback?state=STATE&state=STATE HTTP/1.1", 400), ("GET /callback?code=c#state=STATE HTTP/1.1", 400),
            ("POST /callback?state=STATE HTTP/1.1", 405), ("HEAD /callback?state=STATE HTTP/1.1", 405),
            ("get /callback?state=STATE HTTP/1.1", 405), ("GET /callback?state=STATE", 400),
            ("GET /callback?state=STATE HTTP/2.0", 400), ("GET  /callback?state=STATE HTTP/1.1", 400),
            ("GET http://127.0.0.1/callback?state=STATE HTTP/1.1", 400), ("GET /callback?state=STATE&ä HTTP/1.1", 400),
            ("\u{16}\u{3}\u{1}", 400), ("", 400), ("GET //callback?state=STATE HTTP/1.1", 404),
            ("GET /callback?state=STATE\u{0} HTTP/1.1", 400),
        ] as [(String, Int)])
    func refused(line: String, status: Int) async throws {
        let receiver = try LoopbackRedirect()
        let request = try await request(receiver)
        async let callback = receiver.callback(for: request)
        let response = await (try Browser(receiver)).exchange(
            line.replacing("STATE", with: request.state) + "\r\nHost: x\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response)")
        #expect(!response.contains(request.state))
        _ = await (try Browser(receiver)).get(target(request.state))
        #expect(try await callback.hasSuffix(target(request.state)))
    }

    @Test("Heads that are too long, too slow, cut off or missing do not end the sign-in")
    func badHeads() async throws {
        let receiver = try LoopbackRedirect(
            port: 0, path: "/callback", message: "", headTimeout: .milliseconds(200))
        let request = try await request(receiver)
        async let callback = receiver.callback(for: request)
        let long = try Browser(receiver)
        let response = await long.exchange("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 1_000_000))
        #expect(response.hasPrefix("HTTP/1.1 431 ") || response.isEmpty, "\(response)")
        let limit = try Browser(receiver)
        let fitting = "GET / HTTP/1.1\r\nX: "
        let filled = String(repeating: "a", count: LoopbackConnection.headLimit - fitting.utf8.count - 4)
        #expect(await limit.exchange(fitting + filled + "\r\n\r\n").hasPrefix("HTTP/1.1 404 "))
        let over = try Browser(receiver)
        #expect(await over.exchange(fitting + filled + "a\r\n\r\n").hasPrefix("HTTP/1.1 431 "))

        let slow = try Browser(receiver)
        slow.send("GET / HT")
        let silent = (0..<8).compactMap { _ in try? Browser(receiver) }
        let patient = try LoopbackRedirect(
            port: 0, path: "/callback", message: "", headTimeout: .seconds(600))
        let other = try await self.request(patient)
        async let otherCallback = patient.callback(for: other)
        let late = try Browser(patient)
        late.send("GET / HT")
        #expect(await slow.rest() == "")
        // With a longer limit, the head can still be completed.
        #expect(await late.exchange("TP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 404 "))
        _ = await (try Browser(patient)).get(target(other.state))
        #expect(try await otherCallback.hasSuffix(target(other.state)))
        for browser in silent {
            #expect(await browser.rest() == "")
        }
        let cut = try Browser(receiver)
        cut.send("GET /callback?state=\(request.state) HTTP/1.1\r\n")
        cut.end()
        #expect(await cut.rest() == "")
        // In pieces of a byte, so that the end of the head comes in several.
        let pieces = try Browser(receiver)
        for byte in "GET \(target(request.state)) HTTP/1.1\r\n\r\n" {
            pieces.send(String(byte))
        }
        #expect(await pieces.rest().hasPrefix("HTTP/1.1 200 "))
        #expect(try await callback.hasSuffix("code=c"))
    }

    @Test("The browser gets a response even if other programs open too many connections")
    func manyConnections() async throws {
        let receiver = try LoopbackRedirect()
        let request = try await request(receiver)
        async let callback = receiver.callback(for: request)
        let idle = (0..<60).compactMap { _ in try? Browser(receiver) }
        #expect(await (try Browser(receiver)).get(target(request.state)).hasPrefix("HTTP/1.1 200 "))
        #expect(try await callback.hasSuffix("code=c"))
        for browser in idle {
            #expect(await browser.rest() == "")
        }
    }

    // MARK: Ends

    @Test("A cancelled wait ends at once, and the next one works")
    func cancellation() async throws {
        let receiver = try LoopbackRedirect()
        let request = try await request(receiver)
        let waiting = Task { try await receiver.callback(for: request) }
        let idle = try Browser(receiver)
        // A response shows that it waits, and has accepted the connection before this one.
        #expect(await (try Browser(receiver)).get("/other").hasPrefix("HTTP/1.1 404"))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        // Its connections are closed with it.
        #expect(await idle.rest() == "")
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await receiver.callback(for: request)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        async let callback = receiver.callback(for: request)
        _ = await (try Browser(receiver)).get(target(request.state))
        #expect(try await callback.hasSuffix("code=c"))
    }

    @Test("A released receiver frees its port and leaves no descriptor open")
    func release() async throws {
        var receiver: LoopbackRedirect? = try LoopbackRedirect()
        let port = try #require(
            receiver.flatMap { UInt16($0.redirectURL.split(separator: ":")[2].prefix { $0 != "/" }) })
        #expect(throws: LoopbackRedirect.LoopbackError.portTaken(port)) { try LoopbackRedirect(port: port) }
        if let receiver {
            let request = try await request(receiver)
            async let callback = receiver.callback(for: request)
            _ = await (try Browser(receiver)).get(target(request.state))
            _ = try await callback
        }
        weak let gone = receiver
        receiver = nil
        for _ in 0..<500 where gone != nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(gone == nil)
        _ = try LoopbackRedirect(port: port)
    }

    @Test(
        "Malformed paths are refused",
        arguments: ["", "callback", "/a?b", "/a#b", "/a b", "/ä", "//a", "/\r\nX: y", "/<a>", "/\"", "http://x/"])
    func malformedPaths(path: String) {
        #expect(throws: LoopbackRedirect.LoopbackError.malformedPath(path)) { try LoopbackRedirect(path: path) }
    }

    @Test("A request with another redirect URL is refused")
    func otherRedirect() async throws {
        let receiver = try LoopbackRedirect(path: "/")
        let other = try LoopbackRedirect(path: "/a/b")
        let request = try await request(receiver)
        await #expect(throws: LoopbackRedirect.LoopbackError.otherRedirect(receiver.redirectURL)) {
            try await other.callback(for: request)
        }
    }
}

/// One connection to a receiver.
private final class Browser: Sendable {
    private struct Unavailable: Error {}

    private let socket: Int32

    init(_ receiver: LoopbackRedirect) throws {
        guard let port = UInt16(receiver.redirectURL.split(separator: ":")[2].prefix(while: { $0 != "/" })) else {
            throw Unavailable()
        }
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            throw Unavailable()
        }
    }

    deinit {
        close(socket)
    }

    func get(_ target: String) async -> String {
        await exchange("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    }

    func exchange(_ text: String) async -> String {
        await blocking { self.send(text) }
        return await rest()
    }

    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #elseif canImport(Musl)
                Musl.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #else
                Darwin.send(socket, buffer.baseAddress, buffer.count, 0)
                #endif
            }
            guard count > 0 else {
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    func end() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Returns all bytes until the end of the connection.
    func rest() async -> String {
        await blocking {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(self.socket, &buffer, buffer.count, 0)
                guard count > 0 else {
                    return String(decoding: bytes, as: UTF8.self)
                }
                bytes += buffer[..<count]
            }
        }
    }

    /// Runs on another thread than the receiver's tasks.
    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "browser").async {
                continuation.resume(returning: body())
            }
        }
    }
}
