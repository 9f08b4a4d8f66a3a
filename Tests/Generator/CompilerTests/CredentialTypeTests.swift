import GoldenTesting
import Testing

/// The types of a generated client's credentials: wrong ones do not compile.
@Suite struct CredentialTypeTests {
    /// Compiles each text as the body of a function, and returns what the compiler prints.
    private func errors(in statements: [String]) async throws -> [[String]] {
        let head = "import AuthGolden\nimport PipeRuntime"
        let functions = statements.enumerated().map { index, statement in
            "func call\(index)(_ b: OAuth2AuthorizationCode, _ any: any Credential) { _ = \(statement) }"
        }
        let result = try await SwiftCompiler.check([([head] + functions).joined(separator: "\n")])
        let lines = result.output.split(separator: "\n")
        return statements.indices.map { index in
            lines.filter { $0.contains("source0.swift:\(index + 3):") && $0.contains("error:") }.map(String.init)
        }
    }

    @Test("Correct credentials compile")
    func correctCredentials() async throws {
        let found = try await errors(in: [
            "AuthClient(auth: .init(browser: b))",
            #"AuthClient.Auth(key: "k", login: .user("u", password: "p"), token: "t", ticket: .init("t"), browser: b)"#,
            #"AuthClient.Auth(app: .client("a", secret: "s"), session: .user("u", password: "p"), browser: b)"#,
            #"AuthClient.Auth(legacy: .init(user: "u", password: "p"), device: .refreshToken("r"), browser: b)"#,
            #"AuthClient.Auth(browser: b, sheet: b, signed: any, stamped: Stamp("s"))"#,
            #"AuthClient.Auth(browser: b, signed: Stamp("s"))"#,
        ])
        #expect(found.joined().isEmpty, "\(found)")
    }

    @Test("Wrong credentials do not compile")
    func wrongCredentials() async throws {
        let wrong = [
            ("AuthClient()", "missing argument for parameter 'auth'"),
            ("AuthClient(auth: .init())", "missing argument for parameter 'browser'"),
            (
                #"AuthClient(auth: .init(session: .user("u", password: "p")))"#,
                "missing argument for parameter 'browser'"
            ),
            ("AuthClient.Auth(browser: nil)", "'nil' is not compatible"),
            (#"AuthClient.Auth(login: "u", browser: b)"#, "BasicCredentials"),
            (#"AuthClient.Auth(app: .user("u", password: "p"), browser: b)"#, "has no member 'user'"),
            (#"AuthClient.Auth(session: BearerToken("t"), browser: b)"#, "OAuth2Password"),
            ("AuthClient.Auth(browser: b, stamped: any)", "Stamp"),
            (#"AuthClient.Auth(browser: b, password: "p")"#, "extra argument 'password'"),
        ]
        let found = try await errors(in: wrong.map(\.0))
        for (found, (statement, message)) in zip(found, wrong) {
            #expect(found.contains { $0.contains(message) }, "\(statement): \(found)")
        }
    }
}
