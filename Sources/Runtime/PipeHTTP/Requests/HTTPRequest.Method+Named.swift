import HTTPTypes

extension HTTPRequest.Method {
    /// Makes the method that a generated client names, such as `PROPFIND` (RFC 9110, section 9.1).
    ///
    /// ```swift
    /// let method = HTTPRequest.Method(named: "PROPFIND")
    /// ```
    ///
    /// - Precondition: The name is a token (RFC 9110, section 5.6.2). It is part of the code, never data.
    public init(named name: StaticString) {
        guard let method = HTTPRequest.Method("\(name)") else {
            preconditionFailure("\(name) is not the name of a method")
        }
        self = method
    }

    /// Whether a request only reads, whatever the server: RFC 9110, section 9.2.1, RFC 4918 (PROPFIND), RFC 3253 (REPORT),
    /// RFC 5323 (SEARCH) and draft-ietf-httpbis-safe-method-w-body (QUERY).
    package var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace: true
        default: ["PROPFIND", "QUERY", "REPORT", "SEARCH"].contains(rawValue)
        }
    }
}
