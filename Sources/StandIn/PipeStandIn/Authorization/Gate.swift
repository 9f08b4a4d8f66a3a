import PipeHTTP
import PipeModel
import Synchronization

/// Checks the credentials of requests.
final class Gate: Sendable {
    typealias Closure = @Sendable (StandInRequest) -> Bool

    let accounts: StandInAccounts
    let authorizationServer: AuthorizationServer
    private let schemes: [String: API.AuthScheme]
    private let digest: DigestChecker
    private let signatures: AWSSignatureChecker
    private let closures: Mutex<[String: Closure]>

    init(_ api: ServedAPI, accounts: StandInAccounts, now: @escaping @Sendable () -> Double) {
        self.accounts = accounts
        schemes = api.schemes
        authorizationServer = AuthorizationServer(api, accounts: accounts, ledger: TokenLedger(now: now))
        digest = DigestChecker(user: accounts.user, password: accounts.password, now: now)
        signatures = AWSSignatureChecker(keyID: accounts.accessKeyID, secret: accounts.secretAccessKey, now: now)
        closures = Mutex([:])
    }

    /// Checks requests to a changed API, with the tokens and the closures of the former one.
    init(_ api: ServedAPI, replacing former: Gate) {
        accounts = former.accounts
        schemes = api.schemes
        authorizationServer = AuthorizationServer(
            api, accounts: accounts, ledger: former.authorizationServer.ledger)
        digest = former.digest
        signatures = former.signatures
        closures = Mutex(former.closures.withLock { $0 })
    }

    /// Sets or removes the closure of a scheme; returns whether there is such a scheme.
    func setClosure(_ closure: Closure?, for name: String) -> Bool {
        guard schemes[name] != nil else { return false }
        closures.withLock { $0[name] = closure }
        return true
    }

    /// Refuses a request whose credentials meet no alternative of its call.
    func check(_ request: ServedRequest, _ call: API.Call) throws(Refusal) {
        guard !call.use.isEmpty else { return }
        var outcomes: [String: Outcome] = [:]
        func outcome(_ name: String) -> Outcome {
            if let known = outcomes[name] { return known }
            let outcome = schemes[name].map { self.outcome(of: request, call, $0) } ?? .met
            outcomes[name] = outcome
            return outcome
        }
        // Where credentials are optional, wrong ones are refused nevertheless, as by most servers.
        let hasWrong = call.use.joined().contains { name in
            !outcome(name).isMet && schemes[name].map { Self.hasCredentials(request, $0) } ?? false
        }
        for alternative in call.use where !(alternative.isEmpty && hasWrong) {
            guard alternative.allSatisfy({ outcome($0).isMet }) else { continue }
            return try checkScopes(request, call, alternative)
        }
        var challenges: [String] = []
        var missing: String?
        for name in call.use.joined() {
            guard case .refused(let more, let isMissing) = outcome(name) else { continue }
            if isMissing { missing = missing ?? name }
            challenges += more.filter { !challenges.contains($0) }
        }
        var refusal = Refusal(401, missing.map { .needsAuthorization(scheme: $0) } ?? .unauthorized)
        for challenge in challenges {
            refusal.fields.append(HTTPField(name: .wwwAuthenticate, value: challenge))
        }
        throw refusal
    }

    /// Refuses a token that lacks scopes of the call (RFC 6750, section 3.1).
    private func checkScopes(
        _ request: ServedRequest, _ call: API.Call, _ names: [String]
    ) throws(Refusal) {
        for scheme in names.compactMap({ schemes[$0] }) where scheme.oauth2 != nil {
            guard let grant = request.token(of: scheme).flatMap(authorizationServer.ledger.grant) else { continue }
            let missing = (call.scopes ?? []).filter { !grant.scopes.contains($0) }
            guard !missing.isEmpty else { continue }
            var refusal = Refusal(403, .forbidden(scopes: missing))
            let scope = missing.joined(separator: " ")
            refusal.fields.set("Bearer error=\"insufficient_scope\", scope=\"\(scope)\"", for: "WWW-Authenticate")
            throw refusal
        }
    }

    // MARK: - Schemes

    private enum Outcome: Sendable {
        case met
        /// `needsClosure` if only a closure can say whether the credentials are right.
        case refused(challenges: [String], needsClosure: Bool)

        var isMet: Bool { if case .met = self { true } else { false } }

        init(_ isMet: Bool, else challenge: @autoclosure () -> String) {
            self = isMet ? .met : .refused(challenges: [challenge()], needsClosure: false)
        }
    }

    private func outcome(
        of request: ServedRequest, _ call: API.Call, _ scheme: API.AuthScheme
    ) -> Outcome {
        if let closure = closures.withLock({ $0[scheme.name] }) {
            return Outcome(closure(StandInRequest(request)), else: Self.challenge(scheme, "Custom"))
        }
        switch scheme.kind {
        case .apiKey:
            return Outcome(request.key(of: scheme) == accounts.key, else: Self.challenge(scheme, "ApiKey"))
        case .basic:
            let sent = request.basic(at: scheme.place)
            return Outcome(
                sent.map { $0 == (accounts.user, accounts.password) } ?? false,
                else: "Basic realm=\"stand-in\", charset=\"UTF-8\"")
        case .bearer, .oauth2, .token: return token(of: request, scheme)
        case .challenge: return challengedToken(of: request, call, scheme)
        case .digest:
            guard case .refused(let isStale) = digest.check(request.value(at: scheme.authorization), of: request) else {
                return .met
            }
            return .refused(challenges: digest.challenges(isStale: isStale), needsClosure: false)
        case .awsSignature:
            return Outcome(
                signatures.isMet(request.value(at: scheme.authorization), by: request), else: "AWS4-HMAC-SHA256")
        case .custom: return .refused(challenges: [Self.challenge(scheme, "Custom")], needsClosure: true)
        }
    }

    private static func hasCredentials(_ request: ServedRequest, _ scheme: API.AuthScheme) -> Bool {
        switch scheme.kind {
        case .apiKey: request.key(of: scheme) != nil
        case .basic: request.basic(at: scheme.place) != nil
        case .bearer, .oauth2, .token, .challenge: request.token(of: scheme) != nil
        case .digest, .awsSignature: request.value(at: scheme.authorization) != nil
        case .custom: false
        }
    }

    private func token(of request: ServedRequest, _ scheme: API.AuthScheme) -> Outcome {
        let token = request.token(of: scheme)
        let name = Self.challenge(scheme, scheme.prefix.map { String($0.trimmingASCIIWhitespace()) } ?? "Bearer")
        return Outcome(
            token.map { authorizationServer.knows($0, of: scheme) } ?? false,
            else: name + (token == nil ? "" : ", error=\"invalid_token\""))
    }

    /// A token with the scopes of the call. The challenge says where to get it.
    private func challengedToken(
        of request: ServedRequest, _ call: API.Call, _ scheme: API.AuthScheme
    ) -> Outcome {
        let scopes = call.scopes ?? []
        let token = request.token(of: scheme)
        let isMet = token.map { token in
            guard let grant = authorizationServer.ledger.grant(of: token) else {
                return token.hasSameBytes(as: accounts.token)
            }
            return grant.scheme.hasSameBytes(as: scheme.name) && grant.scopes.isSuperset(of: scopes)
        }
        let realm = request.origin + AuthorizationServer.challengePath
        let scope = scopes.isEmpty ? "" : ", scope=\"\(scopes.joined(separator: " "))\""
        return Outcome(isMet ?? false, else: "Bearer realm=\"\(realm)\", service=\"stand-in\"\(scope)")
    }

    /// What asks for credentials (RFC 9110, section 11.6.1), with their place if it is not the usual one.
    private static func challenge(_ scheme: API.AuthScheme, _ name: String) -> String {
        let isToken = !name.isEmpty && name.utf8.allSatisfy(FieldScanner.isTokenByte)
        let start = "\(isToken ? name : "Bearer") realm=\"stand-in\""
        guard let place = scheme.place, place != .header("Authorization") else { return start }
        return "\(start), \(place.kind)=\"\(place.name)\""
    }
}

extension API.AuthScheme {
    /// The place of credentials of HTTP.
    fileprivate var authorization: Place { place ?? .header("Authorization") }
}
