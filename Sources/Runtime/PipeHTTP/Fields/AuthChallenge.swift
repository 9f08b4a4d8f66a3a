import HTTPTypes

/// A challenge of a `WWW-Authenticate` header field (RFC 9110, section 11.6.1).
///
/// ```swift
/// if error.challenges.contains(where: { $0.error == "insufficient_scope" }) { askForMore() }
/// ```
public struct AuthChallenge: Sendable, Hashable {
    /// A parameter of a challenge, with its name in lower case.
    public struct Parameter: Sendable, Hashable {
        /// The name, such as `realm`, in lower case.
        public let name: String
        /// The value, without quotes.
        public let value: String
    }

    /// The name of the scheme, in lower case: `bearer`, `basic`, `digest`.
    public let scheme: String
    /// The parameters in the server's order.
    public let parameters: [Parameter]
    /// The token68 value that some schemes, as `Negotiate`, send instead of parameters.
    public let token: String?

    /// Returns the value of the first parameter with this name, compared without regard to case.
    public subscript(_ name: String) -> String? {
        let name = name.lowercased()
        return parameters.first { $0.name == name }?.value
    }

    /// The protection space that the credentials are for.
    public var realm: String? { self["realm"] }

    /// The reason why a token was refused (RFC 6750, section 3.1): `invalid_request`, `invalid_token`,
    /// `insufficient_scope`.
    public var error: String? { self["error"] }

    /// A description of the error for developers.
    public var errorDescription: String? { self["error_description"] }

    /// The scopes that the request needs (RFC 6750, section 3).
    public var scopes: [String] {
        (self["scope"] ?? "").words(separatedBy: " ").map(String.init)
    }

    /// Whether only the nonce was wrong (RFC 7616, section 3.3).
    package var isStale: Bool {
        scheme == "digest" && self["stale"]?.lowercased() == "true"
    }

    /// Returns all challenges of a response, without malformed ones.
    package static func all(in fields: HTTPFields) -> [AuthChallenge] {
        fields[values: .wwwAuthenticate].flatMap { parse($0) }
    }

    /// Returns the challenges in one value of the field; commas separate challenges and parameters alike.
    package static func parse(_ text: String) -> [AuthChallenge] {
        var scanner = FieldScanner(text)
        var challenges: [AuthChallenge] = []
        scanner.skipSeparators()
        while let scheme = scanner.token() {
            var parameters: [Parameter] = []
            var token: String?
            if scanner.skipBlanks() {
                if let text = scanner.token68() {
                    token = text
                } else {
                    parameters = Self.parameters(&scanner)
                }
            }
            challenges.append(AuthChallenge(scheme: scheme.lowercased(), parameters: parameters, token: token))
            scanner.skipSeparators()
        }
        return challenges
    }

    /// Reads `name=value` and `name="value"`, separated by commas, up to the first text of another form, such as the
    /// next challenge.
    package static func parameters(_ scanner: inout FieldScanner) -> [Parameter] {
        var parameters: [Parameter] = []
        while true {
            let start = scanner
            guard let name = scanner.token() else {
                return parameters
            }
            scanner.skipBlanks()
            guard scanner.skip(UInt8(ascii: "=")) else {
                scanner = start
                return parameters
            }
            scanner.skipBlanks()
            guard let value = scanner.value() else {
                return parameters
            }
            parameters.append(Parameter(name: name.lowercased(), value: value))
            scanner.skipSeparators()
        }
    }
}

extension FieldScanner {
    /// Reads a quoted string, a token, or a value that the server should have quoted, as a URL: up to the next comma or
    /// blank. `nil` if the end of a quoted string is missing.
    fileprivate mutating func value() -> String? {
        next == UInt8(ascii: "\"") ? quotedString() : text(upTo: UInt8(ascii: ","), 0x20, 0x09)
    }
}
