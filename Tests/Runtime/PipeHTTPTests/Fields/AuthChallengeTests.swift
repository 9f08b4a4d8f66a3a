import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct AuthChallengeTests {
    @Test(
        "Challenges are parsed as in RFC 9110, section 11.6.1, and RFC 6750, section 3",
        arguments: [
            (#"Bearer"#, ["bearer"]), (#"Basic realm="a, b""#, ["basic realm=a, b"]),
            (
                #"Bearer realm="example", error="invalid_token", error_description="The access token expired""#,
                ["bearer realm=example error=invalid_token error_description=The access token expired"]
            ),
            (
                #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#,
                ["basic realm=simple", #"newauth realm=apps type=1 title=Login to "apps""#]
            ),
            (
                "Negotiate a87421000492aa874209af8bc028==, Basic realm=x",
                ["negotiate 'a87421000492aa874209af8bc028=='", "basic realm=x"]
            ),
            ("Negotiate, Basic realm=x", ["negotiate", "basic realm=x"]),
            (
                #",, Digest REALM = "r" , nonce="n",, qop="auth, auth-int""#,
                ["digest realm=r nonce=n qop=auth, auth-int"]
            ),
            (#"Bearer realm=https://a/b?c, scope="x y""#, ["bearer realm=https://a/b?c scope=x y"]),
            ("", []), ("  ,,", []), (#"Basic realm="open"#, ["basic"]), ("=", []), (#"Basic "x"#, ["basic"]),
        ] as [(String, [String])])
    func grammar(text: String, expected: [String]) {
        let shown = AuthChallenge.parse(text).map { challenge in
            ([challenge.scheme] + (challenge.token.map { ["'\($0)'"] } ?? [])
                + challenge.parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
        #expect(shown == expected)
    }

    @Test("Errors have the challenges of the response")
    func errors() {
        let fields: HTTPFields = [
            .wwwAuthenticate: #"Bearer error="insufficient_scope", scope="cars:write cars:read""#,
            .wwwAuthenticate: #"Basic realm="cars""#,
        ]
        let error = PipeError(.status(403), context: PipeError.Context(status: .forbidden, headers: fields))
        #expect(error.challenges.map(\.scheme) == ["bearer", "basic"])
        #expect(error.challenges.first?.error == "insufficient_scope")
        #expect(error.challenges.first?.scopes == ["cars:write", "cars:read"])
        #expect(error.challenges.last?["REALM"] == "cars")
        #expect("\(error)".hasSuffix("403 Forbidden: insufficient_scope"))
    }

    @Test("The line of an error has the description of the challenge, or else the message of the body")
    func messages() {
        for (field, line) in [
            (#"Bearer error="invalid_token""#, "invalid_token: Invalid signature"),
            (#"Bearer error="invalid_token", error_description="Expired""#, "invalid_token: Expired"),
            (#"Bearer realm="cars""#, "Invalid signature"),
        ] {
            var context = PipeError.Context(status: .unauthorized, headers: [.wwwAuthenticate: field])
            context.body = Array(#"{"ok":false,"error":"Invalid signature"}"#.utf8)
            context.rules = ErrorRules(message: "/error")
            #expect("\(PipeError(.status(401), context: context))".hasSuffix("401 Unauthorized: \(line)"))
        }
    }

    @Test(
        "Many commas, quotes and backslashes are parsed fast and without recursion",
        arguments: [",", "\"", "\\", "a=", "a "])
    func huge(piece: String) {
        let text = "Basic " + String(repeating: piece, count: 100_000)
        #expect(AuthChallenge.parse(text).first?.scheme == "basic")
    }
}
