import HTTPTypes
import PipeHTTP

/// A credential that knows its authorization or gets it from a closure of the app.
protocol FixedCredential: Credential {
    /// The closure's credential, if a closure of the app provides it.
    var asked: AskedCredential<Self>? { get }

    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> RequestAuthorization
}

extension FixedCredential {
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        try await asked?.authorization(in: context) ?? fixedAuthorization(in: context)
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        try await asked?.refresh(after: refusal, in: context) ?? false
    }

    /// Whether a closure of the app provides the credential.
    var isAsked: Bool { asked != nil }
}

/// Credentials from a closure of the app, which is called once for all waiting calls, and again after the server
/// refuses them.
final class AskedCredential<Value: FixedCredential>: Sendable {
    private let ask: @Sendable (CredentialRequest) async throws -> Value?
    private let token = SharedToken<Value>()

    init(_ ask: @escaping @Sendable (CredentialRequest) async throws -> Value?) {
        self.ask = ask
    }

    func authorization(in context: AuthContext) async throws(PipeError) -> RequestAuthorization {
        try await value(in: context).fixedAuthorization(in: context)
    }

    /// - Returns: Whether the app has provided another value than the refused one.
    func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws(PipeError) -> Bool {
        token.refuse { (try? $0.fixedAuthorization(in: context)) == refusal.authorization }
        return try await PipeError.fetchCredential { () async throws(PipeError) in try await value(in: context) }
    }

    private func value(in context: AuthContext) async throws(PipeError) -> Value {
        try await token.value { [ask] refused in
            let request = CredentialRequest(
                scheme: context.schemeName, scopes: context.scopes, attempt: refused == nil ? 1 : 2,
                error: refused.map { _ in PipeError(.status(401)) })
            guard let value = try await ask(request) else {
                throw PipeError(.missingCredentials([context.schemeName]))
            }
            return value
        }
    }
}

extension AskedCredential: Hashable {
    static func == (left: AskedCredential, right: AskedCredential) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension PipeError {
    /// Makes the error of a call for one that code of the app threw: the same `PipeError`, a cancellation, or an error with
    /// a reason.
    package init(thrown error: any Error, as reason: (String) -> Reason) {
        switch error {
        case let error as PipeError: self = error
        case is CancellationError: self.init(.cancelled)
        default: self.init(reason(String(describing: error)))
        }
    }

    /// Fetches a credential.
    ///
    /// - Returns: `false` if the app provided none.
    /// - Throws: All other errors of the closure.
    package static func fetchCredential(
        _ fetch: () async throws(PipeError) -> some Sendable
    ) async throws(PipeError) -> Bool {
        do throws(PipeError) {
            _ = try await fetch()
            return true
        } catch {
            guard case .missingCredentials = error.reason else {
                throw error
            }
            return false
        }
    }
}
