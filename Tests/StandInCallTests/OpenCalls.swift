/// The calls that fail, by client and in the form of the log.
enum OpenCalls {
    /// What the schemas make impossible.
    private static let impossible: [String: Set<String>] = [
        // The key is for another path, so that the client does not send it.
        "Hosts": ["files.locked"],
        // As is this one, for the servers of another service.
        "Cloud": ["jobs.create", "jobs.list"],
    ]

    /// What a stand-in does not serve yet.
    private static let unserved: [String: Set<String>] = [
        "Tracker": ["issues.create", "issues.replace"]
    ]

    static func names(of client: String) -> Set<String> {
        impossible[client, default: []].union(unserved[client, default: []])
    }

    /// What loopback makes impossible as well: tokens and keys for other servers.
    private static let impossibleOverHTTP: [String: Set<String>] = [:]

    static func namesOverHTTP(of client: String) -> Set<String> {
        names(of: client).union(impossibleOverHTTP[client, default: []])
    }
}
