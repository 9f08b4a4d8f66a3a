import HTTPTypes

/// A bearer token (RFC 6750). Descriptions do not show it.
public struct BearerToken: Credential, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    private let token: Secret

    /// Makes a credential of a token.
    public init(_ token: String) {
        self.token = Secret(token)
    }

    public init(stringLiteral token: String) {
        self.init(token)
    }

    /// `Authorization: Bearer …`, RFC 6750, section 2.1.
    public func authorization(for request: HTTPRequest, by scheme: AuthScheme) throws(PipeError) -> Authorization {
        guard scheme == .bearer else {
            throw PipeError(.invalidRequest(.unfitCredential(scheme: scheme.name)))
        }
        guard !token.value.isEmpty else {
            throw PipeError(.invalidRequest(.emptyCredential(scheme: scheme.name)))
        }
        return .header("Authorization", "Bearer \(token.value)")
    }

    public var description: String { "BearerToken(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
