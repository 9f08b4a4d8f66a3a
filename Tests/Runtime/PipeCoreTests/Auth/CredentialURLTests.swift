import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Credentials that change the URL of a request.
@Suite struct CredentialURLTests {
    /// Replaces the URL with what a closure makes of the path and the query.
    private struct SignedURL: Credential {
        var parts: [RequestAuthorization] = []
        let url: @Sendable (String) -> String

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            RequestAuthorization(combining: [.url(url(request.path ?? "/"))] + parts)
        }

        func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool { true }
    }

    private func client(
        _ transport: ScriptedTransport, _ credential: any Credential, server: String = "https://a.example/v1"
    ) -> PipeClient {
        var client = PipeClient(
            server: server, schemes: ["signed": .custom], credentials: ["signed": credential], transport: transport)
        client.environment.clock = PauseClock()
        return client
    }

    @Test(
        "The URL is that of the credential, unchanged",
        arguments: [
            ("/x?sig=1", "/x?sig=1"), ("https://a.example/y//z/?a=%2f+", "/y//z/?a=%2f+"),
            ("https://A.Example:443/y", "/y"),
            ("/a b?c d", "/a%20b?c%20d"), ("https://a.example", "/"), ("/a/../b", "/a/../b"),
            ("https://a.example//k", "//k"),
        ])
    func changed(url: String, sent: String) async throws {
        let transport = ScriptedTransport(.response(200))
        try await client(transport, SignedURL { _ in url }).call(.get, "cars")
        #expect(transport.requests.map(\.request.path) == [sent])
        #expect(transport.requests[0].request.authority == "a.example")
    }

    @Test("Fields and query items are added to the new URL")
    func combined() async throws {
        let transport = ScriptedTransport(.response(200))
        let credential = SignedURL(parts: [.header("X-Signed", value: "yes"), .query("key", value: "a b")]) {
            $0 + "?s=1"
        }
        try await client(transport, credential).call(.get, "cars")
        #expect(transport.requests[0].request.path == "/v1/cars?s=1&key=a%20b")
        #expect(transport.requests[0].header("X-Signed") == "yes")
    }

    @Test("Each attempt and each redirect begins with the URL of the call")
    func attempts() async throws {
        let transport = ScriptedTransport(
            .response(503), .response(302, headers: ["Location": "/v1/cars/"]), .response(401), .response(200))
        try await client(transport, SignedURL { $0 + "?sig=\($0.utf8.count)" }).call(.get, "cars")
        #expect(
            transport.requests.map(\.request.path) == [
                "/v1/cars?sig=8", "/v1/cars?sig=8", "/v1/cars/?sig=9", "/v1/cars/?sig=9",
            ])
    }

    @Test(
        "Another server is refused before anything is sent",
        arguments: [
            ("https://b.example/x?sig=secret", "https://b.example"), ("http://a.example/x", "http://a.example"),
            ("https://a.example:8443/x", "https://a.example:8443"),
            ("https://a.example.evil/", "https://a.example.evil"),
        ])
    func otherOrigin(url: String, origin: String) async throws {
        let transport = ScriptedTransport(.response(200))
        let error = await failure { try await client(transport, SignedURL { _ in url }).call(.get, "cars") }
        #expect(requestError(of: error) == .credentialOrigin(scheme: "signed", origin))
        #expect("\(error)".hasSuffix("the credential for ‘signed’ would send the call to another server, \(origin)"))
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "A malformed URL is refused, without its query in the error",
        arguments: [
            "", "x?secret", "//b.example/x?secret", "?secret", "ftp://a.example/?secret", "https://u:p@a.example/",
        ])
    func malformed(url: String) async throws {
        let transport = ScriptedTransport(.response(200))
        let error = await failure { try await client(transport, SignedURL { _ in url }).call(.get, "cars") }
        guard case .url? = requestError(of: error) else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error)".contains("secret") && !"\(error)".contains("u:p"))
        #expect(transport.requests.isEmpty)
    }

    @Test("What the credential adds to the query is masked where the server repeats it, the rest is not")
    func masked() async throws {
        let transport = ScriptedTransport(
            .json(#"{"message":"wrong signature abcdef for /v1/cars?page=1000"}"#, status: 403))
        let credential = SignedURL { $0 + "&sig=abcdef" }
        let error = await failure {
            try await client(transport, credential).call(.get, "cars", query: ["page": "1000"])
        }
        #expect("\(error)".hasSuffix("wrong signature *** for /v1/cars?page=1000"))
        #expect(!"\(RequestAuthorization.url("/x?sig=abcdef"))".contains("abcdef"))
    }

    @Test(
        "So is what it adds to the path, and what it writes in its own way",
        arguments: [
            ("/bot123456:AAHsecret/v1/cars", "no method /bot123456:AAHsecret/v1/cars", "no method /***/v1/cars"),
            ("/v1/cars?sig=ab%2fcd%3d", "for /v1/cars?sig=ab%2fcd%3d", "for /v1/cars?sig=***"),
            ("/v1/cars?ab%2fcd%3d", "ab/cd= is wrong", "*** is wrong"),
        ])
    func maskedParts(url: String, message: String, shown: String) async throws {
        let transport = ScriptedTransport(.json("{\"message\":\"\(message)\"}", status: 403))
        let credential = SignedURL { _ in url }
        let error = await failure { try await client(transport, credential).call(.get, "cars") }
        #expect("\(error)".hasSuffix(shown), "\(error)")
    }
}
