import HTTPTypes

/// What proves who calls.
///
/// A credential is asked at every request to the server's own origin, also after a redirect there, and never for any
/// other.
public protocol Credential: Sendable {
    /// What to add to a request.
    ///
    /// - Parameters:
    ///   - request: The request as it will be sent, without credentials.
    ///   - scheme: How the API wants to be told.
    /// - Returns: The item to add.
    /// - Throws: A ``PipeError``, which the call throws with its context added, or any other error, which becomes
    ///   ``PipeError/Reason/credential(_:)``.
    func authorization(for request: HTTPRequest, by scheme: AuthScheme) async throws -> Authorization
}

/// What a credential adds to a request. Descriptions do not show the value.
public struct Authorization: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        case header(String)
        case query(String)
        case cookie(String)
    }

    let place: Place
    let secret: Secret

    /// A header field.
    public static func header(_ name: String, _ value: String) -> Authorization {
        Authorization(place: .header(name), secret: Secret(value))
    }

    /// A query item; name and value are percent-encoded when they are sent.
    public static func query(_ name: String, _ value: String) -> Authorization {
        Authorization(place: .query(name), secret: Secret(value))
    }

    /// A cookie (RFC 6265).
    public static func cookie(_ name: String, _ value: String) -> Authorization {
        Authorization(place: .cookie(name), secret: Secret(value))
    }
}
