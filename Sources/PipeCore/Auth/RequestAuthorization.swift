import PipeHTTP

/// The parts that a credential adds to a request. Descriptions do not show the values.
public struct RequestAuthorization: Sendable, Hashable {
    package struct Item: Sendable, Hashable {
        let location: AuthScheme.Location
        package let secret: Secret
    }

    package let items: [Item]

    /// Adds nothing to the request.
    public static let none = RequestAuthorization(combining: [])

    init(_ location: AuthScheme.Location, _ value: String) {
        items = [Item(location: location, secret: Secret(value))]
    }

    /// Combines several parts, such as the header fields of a signature.
    public init(combining parts: [RequestAuthorization]) {
        items = parts.flatMap(\.items)
    }

    /// A header field.
    public static func header(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.header(name), value)
    }

    /// A query item; name and value are percent-encoded when the request is sent.
    public static func query(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.query(name), value)
    }

    /// A cookie (RFC 6265).
    public static func cookie(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.cookie(name), value)
    }
}
