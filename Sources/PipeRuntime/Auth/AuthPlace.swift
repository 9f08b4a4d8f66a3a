extension AuthScheme {
    /// Where a credential is sent.
    public enum Location: Sendable, Hashable {
        /// In a header field of this name.
        case header(String)
        /// In a query item of this name.
        case query(String)
        /// In a cookie of this name.
        case cookie(String)

        /// `Authorization`, RFC 9110, section 11.6.2.
        public static let authorizationHeader = Location.header("Authorization")

        /// Puts a secret there.
        func authorization(_ value: String) -> RequestAuthorization {
            switch self {
            case .header(let name): .header(name, value: value)
            case .query(let name): .query(name, value: value)
            case .cookie(let name): .cookie(name, value: value)
            }
        }
    }
}

extension AuthScheme.Location: CustomStringConvertible {
    /// The place as schemas write it.
    public var description: String {
        switch self {
        case .header(let name): "header.\(name)"
        case .query(let name): "query.\(name)"
        case .cookie(let name): "cookie.\(name)"
        }
    }
}
