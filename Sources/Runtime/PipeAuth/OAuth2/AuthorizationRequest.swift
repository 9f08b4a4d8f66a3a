import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A URL for the user's browser, and the values that exchange its callback for a token (RFC 6749, section 4.1.1, with
/// PKCE, RFC 7636).
///
/// A web server can encode and keep it until the callback comes. Keep it where no other user can read it: it and the code
/// together are enough to get the token. Descriptions do not show the secret.
public struct AuthorizationRequest: Sendable, Hashable, Codable, SecretCarrying {
    /// The URL to open in a browser.
    public let url: String
    /// The URL that the browser is redirected to.
    public let redirectURL: String
    /// The value that the callback has to repeat (RFC 6749, section 10.12).
    public let state: String
    /// The requested scopes.
    public let scopes: [String]
    /// The authorization endpoint.
    let endpoint: String
    private let codeVerifier: String?
    /// The value that the ID token has to repeat (OpenID Connect Core 1.0, section 3.1.2.1).
    let nonce: String?

    /// The secret that the token request needs besides the code.
    var verifier: Secret? { codeVerifier.map { Secret($0) } }

    init(
        _ signIn: OAuth2SignIn, at address: HTTPAddress, _ endpoint: TokenEndpoint, scopes: Set<String>
    ) throws(PipeError) {
        var generator = SystemRandomNumberGenerator()
        let scheme = endpoint.scheme
        var address = address
        guard address.isConfidential || endpoint.context.server.scheme == "http" else {
            throw PipeError(.token(.insecureEndpoint, endpoint: address.text))
        }
        self.endpoint = address.text
        redirectURL = signIn.redirectURL
        self.scopes = scopes.sorted()
        state = ProofKey.random(using: &generator)
        codeVerifier = scheme.usesPKCE ? ProofKey.random(using: &generator) : nil
        var query = URLQuery([
            ("response_type", "code"), ("client_id", signIn.client.id), ("redirect_uri", signIn.redirectURL),
        ])
        if !scopes.isEmpty {
            query.add("scope", self.scopes.joined(separator: " "))
        }
        query.add("state", state)
        if let codeVerifier {
            query.add("code_challenge", ProofKey.challenge(of: codeVerifier))
            query.add("code_challenge_method", "S256")
        }
        nonce = scopes.contains(where: { $0.hasSameBytes(as: "openid") }) ? ProofKey.random(using: &generator) : nil
        if let nonce {
            query.add("nonce", nonce)
        }
        if let audience = scheme.audience {
            query.add("audience", audience)
        }
        for parameter in scheme.parameters {
            query.add(parameter.name, parameter.value)
        }
        address.appendQuery(query.text)
        url = address.text
    }

    /// Returns the code in a callback: the whole URL that the browser was redirected to, or the part after its `?`.
    ///
    /// Throws if the callback has another URL than the redirect URL, another `state`, or no code. A code next to an
    /// error is not used.
    func code(in callback: String) throws(PipeError.SignInError) -> String {
        let callback = callback.keeping { $0 != "#" }
        let mark = callback.firstIndex(ofScalar: "?")
        if mark != nil || callback.containsBytes(of: "://") {
            let address = callback[..<(mark ?? callback.endIndex)]
            guard address.isEmpty || Self.isSame(address, redirectURL.keeping { $0 != "?" && $0 != "#" }) else {
                throw .address
            }
        }
        let query = mark.map { callback.suffix(after: $0) } ?? callback
        var values: [String: [String]] = [:]
        for item in query.words(separatedBy: "&") {
            let parts = item.split(atScalar: "=", maxSplits: 1)
            // The query is a form, where a plus stands for a blank (RFC 6749, section 4.1.2).
            let value = parts.count > 1 ? PercentEncoding.decode(parts[1].replacingBytes(of: "+", with: "%20")) : ""
            values[PercentEncoding.decode(parts[0]), default: []].append(value)
        }
        guard let states = values["state"], states.count == 1, states[0].hasSameBytes(as: state) else {
            throw .state
        }
        if let code = values["error"]?.first {
            throw .refused(code: code, description: values["error_description"]?.first)
        }
        guard let codes = values["code"], codes.count == 1, let code = codes.first, !code.isEmpty else {
            throw .code
        }
        return code
    }

    /// Compares URLs; browsers add a slash to a URL without a path.
    private static func isSame(_ address: Substring, _ redirect: Substring) -> Bool {
        address.hasSameBytes(as: redirect) || address.hasSameBytes(as: redirect + "/")
            || redirect.hasSameBytes(as: address + "/")
    }

    public var description: String { "AuthorizationRequest(\(endpoint), redirectURL: \(redirectURL))" }
    public var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint, "redirectURL": redirectURL]) }
}
