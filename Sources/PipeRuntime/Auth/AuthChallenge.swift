import HTTPTypes

/// What a server asks for in `WWW-Authenticate` (RFC 9110, section 11.6.1).
///
/// ```swift
/// if error.challenges.contains(where: { $0.error == "insufficient_scope" }) { askForMore() }
/// ```
public struct AuthChallenge: Sendable, Hashable {
    /// A parameter, its name in lower case.
    public struct Parameter: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    /// The name of the scheme, in lower case: `bearer`, `basic`, `digest`.
    public let scheme: String
    /// The parameters in the server's order.
    public let parameters: [Parameter]
    /// What stands in place of parameters, as `Negotiate` has it.
    public let token: String?

    /// The value of a parameter, without regard to the case of its name; the first where there are several.
    public subscript(_ name: String) -> String? {
        let name = name.lowercased()
        return parameters.first { $0.name == name }?.value
    }

    /// What the credentials are for.
    public var realm: String? { self["realm"] }

    /// Why a token was refused (RFC 6750, section 3.1): `invalid_request`, `invalid_token`, `insufficient_scope`.
    public var error: String? { self["error"] }

    /// The same in words for developers.
    public var errorDescription: String? { self["error_description"] }

    /// The scopes that are needed (RFC 6750, section 3).
    public var scopes: [String] {
        (self["scope"] ?? "").words(at: " ").map(String.init)
    }

    /// The server says that nothing but the nonce was wrong (RFC 7616, section 3.3).
    var isStale: Bool {
        scheme == "digest" && self["stale"]?.lowercased() == "true"
    }

    /// Reads all challenges of a response. What cannot be read is left out.
    static func all(in fields: HTTPFields) -> [AuthChallenge] {
        fields[values: .wwwAuthenticate].flatMap { parse($0) }
    }

    /// Reads the challenges in one value of the field; several are separated by commas, as their parameters are.
    static func parse(_ text: String) -> [AuthChallenge] {
        var scanner = AuthFieldScanner(text)
        var challenges: [AuthChallenge] = []
        scanner.skipSeparators()
        while let scheme = scanner.token() {
            var parameters: [Parameter] = []
            var token: String?
            if scanner.skipBlanks() {
                if let text = scanner.token68() {
                    token = text
                } else {
                    parameters = scanner.parameters()
                }
            }
            challenges.append(AuthChallenge(scheme: scheme.lowercased(), parameters: parameters, token: token))
            scanner.skipSeparators()
        }
        return challenges
    }
}
