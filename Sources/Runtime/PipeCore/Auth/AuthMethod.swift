/// The form of a credential, such as HTTP Basic. A credential checks that the scheme has its method.
///
/// This module has the methods for fixed values; PipeAuth has the methods that need requests or cryptography.
public protocol AuthMethod: Sendable, Hashable {
    /// Returns the name of a scheme of this method in the texts of errors, as schemas write it.
    func name(in location: AuthScheme.Location) -> String
}

/// HTTP Basic, RFC 7617.
struct BasicMethod: AuthMethod {
    func name(in location: AuthScheme.Location) -> String { "basic" }
}

/// A bearer token (RFC 6750) after a prefix.
struct BearerMethod: AuthMethod {
    let prefix: String

    func name(in location: AuthScheme.Location) -> String { "bearer" }
}

/// A key, after a prefix if there is one.
struct APIKeyMethod: AuthMethod {
    let prefix: String?

    func name(in location: AuthScheme.Location) -> String { "api-key: \(location)" }
}

/// Defined by the credential itself.
struct CustomMethod: AuthMethod {
    func name(in location: AuthScheme.Location) -> String { "custom" }
}
