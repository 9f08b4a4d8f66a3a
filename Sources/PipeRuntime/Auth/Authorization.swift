/// What a credential adds to a request. Descriptions do not show the values.
public struct Authorization: Sendable, Hashable {
    struct Item: Sendable, Hashable {
        let place: AuthPlace
        let secret: Secret
    }

    let items: [Item]

    private init(_ place: AuthPlace, _ value: String) {
        items = [Item(place: place, secret: Secret(value))]
    }

    /// Several items together, as a signature has them.
    public init(_ parts: [Authorization]) {
        items = parts.flatMap(\.items)
    }

    /// A header field.
    public static func header(_ name: String, _ value: String) -> Authorization {
        Authorization(.header(name), value)
    }

    /// A query item; name and value are percent-encoded when they are sent.
    public static func query(_ name: String, _ value: String) -> Authorization {
        Authorization(.query(name), value)
    }

    /// A cookie (RFC 6265).
    public static func cookie(_ name: String, _ value: String) -> Authorization {
        Authorization(.cookie(name), value)
    }
}
