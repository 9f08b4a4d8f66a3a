import HTTPTypes
import PipeCore
import PipeHTTP

/// A user name and a password for HTTP Digest (RFC 7616). Descriptions do not show the password.
///
/// The first request gets the server's challenge and is retried with a response to it. Later requests have the response
/// at once as long as the server accepts its nonce.
public struct DigestCredentials: Credential, SecretCarrying {
    /// The user name.
    public let user: String
    private let password: Secret
    private let nonces = DigestNonces()

    /// Creates credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = Secret(password)
    }

    /// Credentials of a user name and a password: `.user("alice", password: "wonderland")`.
    public static func user(_ user: String, password: String) -> DigestCredentials {
        DigestCredentials(user: user, password: password)
    }

    /// Reads credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(user: String, password: String) -> DigestCredentials? {
        Environment.values(user, password).map { DigestCredentials(user: $0, password: $1) }
    }

    /// Returns the response to the server's last challenge, or nothing before the first one.
    public func authorization(for request: HTTPRequest, in context: AuthContext) throws(PipeError)
        -> RequestAuthorization
    {
        guard context.scheme.method is DigestMethod else {
            throw context.scheme.mismatch
        }
        guard let (challenge, count) = nonces.next(at: Self.origin(of: request)) else {
            return .none
        }
        var generator = SystemRandomNumberGenerator()
        let authorization = DigestAuthorization(
            challenge: challenge, user: user, password: password.value, method: request.method.rawValue,
            target: request.path ?? "/", count: count, clientNonce: ProofKey.random(using: &generator))
        return context.scheme.location.authorization(authorization.text)
    }

    /// Stores the server's challenge if its algorithm is supported.
    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) -> Bool {
        // The server lists challenges in its order of preference (RFC 7616, section 3.7).
        guard let challenge = refusal.challenges.lazy.compactMap({ DigestChallenge($0) }).first else {
            return false
        }
        nonces.replace(with: challenge, at: Self.origin(of: refusal.request))
        return true
    }

    /// Stores the nonce that the server names for later requests (RFC 7616, section 3.5).
    public func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) {
        for field in response.headerFields.values(of: "Authentication-Info") {
            var scanner = FieldScanner(field)
            scanner.skipSeparators()
            if let nonce = AuthChallenge.parameters(&scanner).first(where: { $0.name == "nextnonce" })?.value,
                !nonce.isEmpty
            {
                nonces.renew(nonce, at: Self.origin(of: request))
            }
        }
    }

    private static func origin(of request: HTTPRequest) -> String {
        "\(request.scheme ?? "")://\(request.authority ?? "")"
    }

    public var description: String { "DigestCredentials(user: \(user), password: \(Secret.mask))" }
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
