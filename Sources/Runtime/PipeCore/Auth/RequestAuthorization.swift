import PipeHTTP

/// The parts that a credential adds to a request, or the URL that it changes. Descriptions do not show the values.
public struct RequestAuthorization: Sendable, Hashable {
    package struct Item: Sendable, Hashable {
        let location: AuthScheme.Location
        package let secret: Secret
    }

    package let items: [Item]
    /// The URL that replaces the request's URL; `nil` to keep it.
    package let url: Secret?

    /// Adds nothing to the request.
    public static let none = RequestAuthorization(combining: [])

    init(_ location: AuthScheme.Location, _ value: String) {
        items = [Item(location: location, secret: Secret(value))]
        url = nil
    }

    private init(url: String) {
        items = []
        self.url = Secret(url)
    }

    /// Combines several parts, such as the header fields of a signature. Of several URLs, the last one is used.
    public init(combining parts: [RequestAuthorization]) {
        items = parts.flatMap(\.items)
        url = parts.last { $0.url != nil }?.url
    }

    /// A header field.
    public static func header(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.header(name), value)
    }

    /// A query item; name and value are percent-encoded when the request is sent.
    public static func query(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.query(name), value)
    }

    /// Another URL for the request, such as the same path with a signed query. Bytes that RFC 3986 does not allow are
    /// percent-encoded; nothing else is changed.
    ///
    /// - Parameter text: An absolute URL, or a path with its query that begins with a slash. If its scheme, host or
    ///   port is not the request's, the call throws ``PipeError/RequestError/credentialOrigin(scheme:_:)``: credentials do not
    ///   send a call to another server. A URL is replaced before items are added to its query.
    public static func url(_ text: String) -> RequestAuthorization {
        RequestAuthorization(url: text)
    }

    /// A cookie (RFC 6265).
    public static func cookie(_ name: String, value: String) -> RequestAuthorization {
        RequestAuthorization(.cookie(name), value)
    }
}
