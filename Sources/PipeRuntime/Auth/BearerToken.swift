import HTTPTypes

/// A bearer token (RFC 6750). Descriptions do not show it.
///
/// A token that does not last is asked for when it is needed, once for however many calls, and again when the server
/// refuses it:
///
/// ```swift
/// BearerToken { request in BearerToken(try await vault.token(isFresh: request.attempt > 1)) }
/// ```
public struct BearerToken: FixedCredential, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    private let token: Secret
    /// Where the app is asked; then there is no token of its own.
    private let asked: AskedCredential<BearerToken>?

    /// Makes a credential of a token.
    public init(_ token: String) {
        self.token = Secret(token)
        asked = nil
    }

    public init(stringLiteral token: String) {
        self.init(token)
    }

    /// Makes a credential that asks the app for the token.
    ///
    /// - Parameter provider: Gives the token, or `nil` to give up: then each call that waits fails with its own 401, or
    ///   with ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(provider: @escaping @Sendable (CredentialRequest) async throws -> BearerToken?) {
        token = Secret("")
        asked = AskedCredential(provider)
    }

    /// The token in an environment variable; `nil` where there is none or an empty one.
    public static func environment(_ name: String) -> BearerToken? {
        Environment.value(name).map { BearerToken($0) }
    }

    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        try await asked?.authorization(in: context) ?? fixedAuthorization(in: context)
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        try await asked?.refresh(after: refusal, in: context) ?? false
    }

    var isAsked: Bool { asked != nil }

    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> RequestAuthorization {
        guard case .bearer(let prefix) = context.scheme.kind else {
            throw PipeError(.invalidRequest(.mismatchedCredential(scheme: context.scheme.name)))
        }
        guard !token.value.isEmpty else {
            throw PipeError(.invalidRequest(.emptyCredential(scheme: context.scheme.name)))
        }
        // RFC 6750, section 2.1; at other places the token stands alone (section 2.3).
        guard case .header = context.scheme.location else {
            return context.scheme.location.authorization(token.value)
        }
        return context.scheme.location.authorization("\(prefix) \(token.value)")
    }

    public static func == (left: BearerToken, right: BearerToken) -> Bool {
        left.token == right.token && left.asked === right.asked
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(token)
        hasher.combine(asked.map { ObjectIdentifier($0) })
    }

    public var description: String { "BearerToken(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
