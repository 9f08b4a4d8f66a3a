public import HTTPTypes
public import PipeCore

/// A credential for schemes that the app implements: a token in a header field.
public struct CallCredential: Credential {
    /// The header field.
    public static let field = "X-Call-Token"

    private let token: String

    /// Makes a credential of a token.
    public init(_ token: String) {
        self.token = token
    }

    public func authorization(for request: HTTPRequest, in context: AuthContext) -> RequestAuthorization {
        .header(Self.field, value: token)
    }
}
