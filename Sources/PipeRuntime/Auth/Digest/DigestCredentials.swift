import HTTPTypes

/// A user name and a password for HTTP Digest (RFC 7616). Descriptions do not show the password.
///
/// The first request brings the server's challenge, and is sent again with an answer to it; later requests are answered
/// beforehand as long as the server takes its nonce.
public struct DigestCredentials: Credential, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user name.
    public let user: String
    private let password: Secret
    private let nonces = DigestNonces()

    /// Makes credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = Secret(password)
    }

    /// Credentials of a user name and a password: `.user("alice", password: "wonderland")`.
    public static func user(_ user: String, password: String) -> DigestCredentials {
        DigestCredentials(user: user, password: password)
    }

    /// What is in environment variables; `nil` where one of them is missing or empty.
    public static func environment(user: String, password: String) -> DigestCredentials? {
        guard let user = Environment.value(user), let password = Environment.value(password) else {
            return nil
        }
        return DigestCredentials(user: user, password: password)
    }

    /// The answer to the last challenge of the server; nothing as long as there was none.
    public func authorization(for request: HTTPRequest, in context: AuthContext) throws(PipeError)
        -> RequestAuthorization
    {
        guard context.scheme.kind == .digest else {
            throw PipeError(.invalidRequest(.mismatchedCredential(scheme: context.scheme.name)))
        }
        guard let (challenge, count) = nonces.next(at: Self.origin(of: request)) else {
            return .none
        }
        var generator = SystemRandomNumberGenerator()
        let answer = DigestAuthorization(
            challenge: challenge, user: user, password: password.value, method: request.method.rawValue,
            target: request.path ?? "/", count: count, clientNonce: ProofKey.random(using: &generator))
        return context.scheme.location.authorization(answer.text)
    }

    /// Takes over the server's challenge, if it is one that can be answered.
    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) -> Bool {
        // The server lists first what it likes best (RFC 7616, section 3.7).
        guard let challenge = refusal.challenges.lazy.compactMap({ DigestChallenge($0) }).first else {
            return false
        }
        nonces.replace(with: challenge, at: Self.origin(of: refusal.request))
        return true
    }

    /// Takes over the nonce that the server names for later requests (RFC 7616, section 3.5).
    public func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) {
        for field in response.headerFields.values(of: "Authentication-Info") {
            var scanner = AuthFieldScanner(field)
            scanner.skipSeparators()
            if let nonce = scanner.parameters().first(where: { $0.name == "nextnonce" })?.value, !nonce.isEmpty {
                nonces.renew(nonce, at: Self.origin(of: request))
            }
        }
    }

    private static func origin(of request: HTTPRequest) -> String {
        "\(request.scheme ?? "")://\(request.authority ?? "")"
    }

    public var description: String { "DigestCredentials(user: \(user), password: \(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
