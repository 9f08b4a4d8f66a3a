extension AuthScheme {
    /// The part of a request that holds a credential.
    public enum Location: Sendable, Hashable {
        /// A header field with this name.
        case header(String)
        /// A query item with this name.
        case query(String)
        /// A cookie with this name.
        case cookie(String)

        /// The `Authorization` header field (RFC 9110, section 11.6.2).
        public static let authorizationHeader = Location.header("Authorization")

        /// Returns the addition to a request that puts a secret there. In header fields it has the prefix.
        package func authorization(_ value: String, prefix: String = "") -> RequestAuthorization {
            guard case .header = self, !prefix.isEmpty else {
                return RequestAuthorization(self, value)
            }
            return RequestAuthorization(self, "\(prefix) \(value)")
        }
    }
}

extension AuthScheme.Location: CustomStringConvertible {
    /// The location as schemas write it.
    public var description: String {
        switch self {
        case .header(let name): "header.\(name)"
        case .query(let name): "query.\(name)"
        case .cookie(let name): "cookie.\(name)"
        }
    }
}
