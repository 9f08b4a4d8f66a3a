import PipeRuntime

/// What does not go into a recording.
///
/// Names are compared without regard to case. What a removed header field or query item said is removed wherever else it
/// stands in the same exchange, too.
public struct RecordingSecrets: Sendable, Hashable {
    /// Header fields whose values are removed, of requests and answers.
    public var headers: Set<String>
    /// Items whose values are removed: of the query, of links in header fields, and of forms.
    public var query: Set<String>
    /// Members whose values are removed from bodies of JSON, at any depth.
    public var members: Set<String>

    /// What stands in the place of what was removed.
    public static let mark = "REMOVED"

    /// Names what is removed besides what always is: credentials, cookies, and what token endpoints are told and say.
    public init(headers: Set<String> = [], query: Set<String> = [], members: Set<String> = []) {
        let words: Set = [
            "access_token", "refresh_token", "id_token", "client_secret", "client_assertion", "password",
            "code_verifier",
        ]
        self.headers = Set(headers.map { $0.lowercased() }).union([
            "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key",
        ])
        self.query = Set(query.map { $0.lowercased() }).union(words).union(["api_key", "key", "token", "code"])
        self.members = Set(members.map { $0.lowercased() }).union(words)
    }

    func isSecret(header name: String) -> Bool { headers.contains(name.lowercased()) }
    func isSecret(query name: String) -> Bool { query.contains(name.lowercased()) }
    func isSecret(member name: String) -> Bool { members.contains(name.lowercased()) }
}
