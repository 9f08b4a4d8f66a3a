import PipeDescription
import PipeHTTP
import PipewrightVocabulary

/// Checks the credentials of requests, and issues tokens.
struct Gate: Sendable {
    let accounts: StandInAccounts
    let schemes: [String: APIDescription.Scheme]
    let issuer: TokenIssuer

    /// Refuses a request whose credentials meet no alternative of its call.
    func check(_ request: ServedRequest, _ call: APIDescription.Call) throws(Refusal) {
        guard !call.use.isEmpty else { return }
        for alternative in call.use where alternative.allSatisfy({ isMet(by: request, $0) }) {
            return try checkScopes(request, call, alternative)
        }
        var refusal = Refusal(401, .unauthorized)
        for name in call.use.first ?? [] {
            if let challenge = schemes[name].flatMap(challenge) {
                refusal.fields.set(challenge, for: "WWW-Authenticate")
            }
        }
        throw refusal
    }

    /// Refuses a token that lacks scopes of the call (RFC 6750, section 3.1).
    private func checkScopes(
        _ request: ServedRequest, _ call: APIDescription.Call, _ names: [String]
    ) throws(Refusal) {
        for scheme in names.compactMap({ schemes[$0] }) where scheme.kind == .oauth2 {
            guard let grant = token(of: request, scheme).flatMap(issuer.grant) else { continue }
            let missing = (call.scopes ?? []).filter { !grant.scopes.contains($0) }
            guard !missing.isEmpty else { continue }
            var refusal = Refusal(403, .forbidden(scopes: missing))
            let scope = missing.joined(separator: " ")
            refusal.fields.set("Bearer error=\"insufficient_scope\", scope=\"\(scope)\"", for: "WWW-Authenticate")
            throw refusal
        }
    }

    private func isMet(by request: ServedRequest, _ name: String) -> Bool {
        guard let scheme = schemes[name] else { return true }
        switch scheme.kind {
        case .apiKey: return key(of: request, scheme) == accounts.key
        case .basic: return basic(request, scheme) == "\(accounts.user):\(accounts.password)"
        case .bearer, .oauth2, .token, .challenge:
            guard let token = token(of: request, scheme) else { return false }
            return token == accounts.token || issuer.grant(of: token)?.scheme == name
        // Every credential of these is taken, since no closure checks it.
        case .digest, .awsSignature, .custom: return true
        }
    }

    /// The value at the place of a scheme.
    private func value(of request: ServedRequest, _ place: Place) -> String? {
        switch place {
        case .header(let name): request.field(name)
        case .query(let name): request.item(name)
        case .cookie(let name): request.cookie(name)
        case .link, .body, .first, .last: nil
        }
    }

    private func key(of request: ServedRequest, _ scheme: APIDescription.Scheme) -> String? {
        guard let place = scheme.place, let value = value(of: request, place) else { return nil }
        guard let prefix = scheme.prefix else { return value }
        return value.begins(with: prefix) ? String(value.dropping(prefix.unicodeScalars.count)) : nil
    }

    private func token(of request: ServedRequest, _ scheme: APIDescription.Scheme) -> String? {
        if let place = scheme.place {
            guard let value = value(of: request, place) else { return nil }
            guard case .header = place else { return value }
            return Self.credentials(value, scheme.prefix ?? "Bearer") ?? value
        }
        return request.field("Authorization").flatMap { Self.credentials($0, scheme.prefix ?? "Bearer") }
    }

    private func basic(_ request: ServedRequest, _ scheme: APIDescription.Scheme) -> String? {
        let value = scheme.place.map { self.value(of: request, $0) } ?? request.field("Authorization")
        return value.flatMap { Self.credentials($0, "Basic") }.flatMap { Data(base64Encoded: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text after the name of a scheme, whose case is not significant (RFC 9110, section 11.1).
    private static func credentials(_ value: String, _ name: String) -> String? {
        let parts = value.parts(at: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == name.trimmingASCIIWhitespace().lowercased() else { return nil }
        return String(parts[1])
    }

    /// What asks for credentials (RFC 7617, RFC 6750).
    private func challenge(_ scheme: APIDescription.Scheme) -> String? {
        switch scheme.kind {
        case .basic: "Basic realm=\"stand-in\""
        case .bearer, .oauth2, .token, .challenge: "Bearer"
        case .apiKey, .digest, .awsSignature, .custom: nil
        }
    }
}

/// The credentials that a stand-in takes.
public struct StandInAccounts: Sendable {
    /// The name of the user.
    public var user = "alice"
    /// The password of the user.
    public var password = "wonderland"
    /// The key of API keys.
    public var key = "stand-in-key"
    /// A token of all schemes with tokens, which has every scope and does not expire.
    public var token = "stand-in-token"
    /// The identifier of the client of OAuth 2.
    public var clientID = "stand-in-client"
    /// The secret of the client of OAuth 2.
    public var clientSecret = "stand-in-secret"

    /// Makes the usual accounts.
    public init() {}
}
