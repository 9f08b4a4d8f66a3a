import PipeCore

/// The secrets that are removed from a recording.
///
/// Names are compared without regard to case. The value of a removed header field, query item or member is also removed
/// wherever else it occurs in the same exchange.
public struct RecordingSecrets: Sendable, Hashable {
    /// Header fields of requests and responses whose values are removed.
    public var headers: Set<String>
    /// Items whose values are removed from the query, from links in header fields, and from forms.
    public var query: Set<String>
    /// Members whose values are removed from JSON bodies, at any depth.
    public var members: Set<String>

    /// The text that replaces a removed value.
    public static let mark = "REMOVED"

    /// Adds names to those that are always removed: credentials, cookies, and the secrets in requests and responses of
    /// token endpoints.
    public init(headers: Set<String> = [], query: Set<String> = [], members: Set<String> = []) {
        let names: Set = [
            "access_token", "refresh_token", "id_token", "client_secret", "client_assertion", "password",
            "code_verifier",
        ]
        self.headers = Set(headers.map { $0.lowercased() }).union([
            "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key",
        ])
        self.query = Set(query.map { $0.lowercased() }).union(names).union(["api_key", "key", "token", "code"])
        self.members = Set(members.map { $0.lowercased() }).union(names)
    }

    func isSecret(header name: String) -> Bool { headers.contains(name.lowercased()) }
    func isSecret(query name: String) -> Bool { query.contains(name.lowercased()) }
    func isSecret(member name: String) -> Bool { members.contains(name.lowercased()) }
}
