/// The method of a request (RFC 9110, section 9): one that every API uses, or another by its name, such as `PROPFIND`.
package struct HTTPMethod: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String

    /// `nil` unless the name begins with a capital letter and has only capital letters, digits and hyphens, at most 40,
    /// and for `CONNECT`, which is for proxies.
    package init?(rawValue: String) {
        let bytes = rawValue.utf8
        guard let first = bytes.first, Self.letters.contains(first), bytes.count <= 40, rawValue != "CONNECT",
            bytes.allSatisfy({ Self.letters.contains($0) || Self.digits.contains($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.rawValue = rawValue
    }

    private init(_ name: StaticString) { rawValue = "\(name)" }

    private static let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

extension HTTPMethod {
    package static let get = Self("GET")
    package static let head = Self("HEAD")
    package static let post = Self("POST")
    package static let put = Self("PUT")
    /// RFC 5789.
    package static let patch = Self("PATCH")
    package static let delete = Self("DELETE")
    package static let options = Self("OPTIONS")
    package static let trace = Self("TRACE")
    /// A safe request with a body (draft-ietf-httpbis-safe-method-w-body).
    package static let query = Self("QUERY")

    /// Those that have a meaning for most APIs.
    package static let usual = [get, head, post, put, patch, delete, options, trace, query]

    /// The usual ones, and others in the registry of IANA that are not about versions of files alone.
    package static let known =
        usual.map(\.rawValue) + [
            "COPY", "LINK", "LOCK", "MKCALENDAR", "MKCOL", "MOVE", "PROPFIND", "PROPPATCH", "REPORT", "SEARCH",
            "UNLINK", "UNLOCK",
        ]

    /// Whether it is one of those that have a meaning for most APIs.
    package var isUsual: Bool { Self.usual.contains(self) }
}
