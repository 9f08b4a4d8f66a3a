@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

@Suite struct DigestAuthorizationTests {
    private func authorization(
        _ challenge: String, user: String, password: String, method: String = "GET", target: String, count: UInt32 = 1,
        clientNonce: String
    ) throws -> DigestAuthorization {
        let parsed = try #require(AuthChallenge.parse(challenge).first.flatMap { DigestChallenge($0) })
        return DigestAuthorization(
            challenge: parsed, user: user, password: password, method: method, target: target, count: count,
            clientNonce: clientNonce)
    }

    private static let rfcNonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
    private static let rfcOpaque = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"

    @Test(
        "The responses are those of RFC 7616, section 3.9.1",
        arguments: [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ])
    func rfcExample(algorithm: String, response: String) throws {
        let challenge = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="\(Self.rfcNonce)", opaque="\(Self.rfcOpaque)"
            """
        let authorization = try authorization(
            challenge, user: "Mufasa", password: "Circle of Life", target: "/dir/index.html",
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
        #expect(authorization.response == response)
        #expect(
            authorization.text == """
                Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", \
                algorithm=\(algorithm), nonce="\(Self.rfcNonce)", nc=00000001, \
                cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(response)", \
                opaque="\(Self.rfcOpaque)"
                """)
    }

    @Test(
        "The responses are those of ActiveResource's tests, with the count of RFC 7616",
        arguments: [
            ("GET", "/people/2.json", 1, "add3d60ec01a57e50b2a9c4bcd37570f"),
            ("PUT", "/people/2.json", 1, "da1923fe820bc047975c56fc0b025c99"),
            ("DELETE", "/people/2.json", 1, "dc2f0ea94259ec03c20e2addf4e15b3c"),
            ("POST", "/people/2/addresses.json", 1, "a2f16c78b1e42bcc94427d25bc9f2da8"),
            ("HEAD", "/people/2.json", 1, "af610fd45b6c7d670b63927c1005b027"),
            ("GET", "/people/1.json", 1, "0c69909355410c7af9212db12c048363"),
            ("GET", "/people/2.json?only=name", 1, "4555b6f8cb400ef46348aa0fd13a12ec"),
        ])
    func activeResource(method: String, target: String, count: UInt32, response: String) throws {
        let challenge = """
            Digest realm="RailsTestApp", qop="auth", algorithm=MD5, \
            nonce="MTI0OTUxMzc4NzpjYWI3NDM3NDNmY2JmODU4ZjQ2ZjcwNGZkMTJiMjE0NA==", \
            opaque="ef6dfb078ba22298d366f99567814ffb"
            """
        let authorization = try authorization(
            challenge, user: "david", password: "test123", method: method, target: target, count: count,
            clientNonce: "i-am-a-client-nonce")
        #expect(authorization.response == response)
    }

    @Test("Without qop there is no count (RFC 2069)")
    func withoutQuality() throws {
        // RFC 2069, section 2.4, with the response of its erratum 749.
        let authorization = try authorization(
            """
            Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", \
            opaque="5ccc069c403ebaf9f0171e9517f40e41"
            """, user: "Mufasa", password: "CircleOfLife", target: "/dir/index.html", clientNonce: "x")
        #expect(authorization.response == "1949323746fe6a43ef61f9606e7febea")
        #expect(!authorization.text.contains("nc="))
        #expect(!authorization.text.contains("qop="))
        #expect(!authorization.text.contains("algorithm="))
    }

    @Test(
        "The count of requests has eight digits",
        arguments: [(1, "00000001"), (255, "000000ff"), (.max, "ffffffff")])
    func counts(count: UInt32, text: String) throws {
        let authorization = try authorization(
            #"Digest realm="r", nonce="n", qop="auth""#, user: "u", password: "p", target: "/", count: count,
            clientNonce: "c")
        #expect(authorization.text.contains("nc=\(text),"))
    }

    @Test("Names with quotes and in other scripts are encoded")
    func names() throws {
        let challenge = #"Digest realm="a \"b\" \\c", nonce="n", qop=auth, charset=UTF-8"#
        let quoted = try authorization(challenge, user: #"al"ice\"#, password: "p", target: "/", clientNonce: "c").text
        #expect(quoted.contains(#"username="al\"ice\\", realm="a \"b\" \\c""#))
        let extended = try authorization(challenge, user: "Jäsøn Doe", password: "p", target: "/", clientNonce: "c")
            .text
        #expect(extended.contains("username*=UTF-8''J%C3%A4s%C3%B8n%20Doe, "))
    }

    @Test("The name is hashed if the server asks for it (RFC 7616, section 3.4.4)")
    func hashedName() throws {
        let challenge = #"Digest realm="api@example.org", nonce="n", qop="auth", algorithm=SHA-256, userhash=true"#
        let authorization = try authorization(
            challenge, user: "Jäsøn Doe", password: "p", target: "/", clientNonce: "c")
        // SHA-256 of "Jäsøn Doe:api@example.org".
        #expect(
            authorization.text.contains(#"username="5a1a8a47df5c298551b9b42ba9b05835174a5bd7d511ff7fe9191d8e946fc4e7""#)
        )
        #expect(authorization.text.hasSuffix("userhash=true"))
    }

    @Test("The session variants bind the secret to the nonces")
    func sessions() throws {
        // HA1 = MD5(MD5(u:r:p):n:c), by hand.
        let authorization = try authorization(
            #"Digest realm="r", nonce="n", qop="auth", algorithm=MD5-sess"#, user: "u", password: "p", target: "/",
            clientNonce: "c")
        #expect(authorization.response == "6e4aac8b22e97762f88ccd0d5ccf5b1d")
    }

    @Test(
        "Unsupported challenges are refused",
        arguments: [
            #"Digest realm="r", nonce="n", algorithm=SHA-512-256, qop="auth""#,
            #"Digest realm="r", nonce="n", algorithm=token, qop="auth""#,
            #"Digest realm="r", nonce="n", qop="auth-int""#, #"Digest nonce="n""#, #"Digest realm="r""#,
            #"Basic realm="r""#, "Digest", "Digest ,,,=", #"Digest realm="r" nonce"#,
        ])
    func unsupported(challenge: String) {
        #expect(AuthChallenge.parse(challenge).compactMap { DigestChallenge($0) }.isEmpty)
    }
}
