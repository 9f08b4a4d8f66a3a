/// The calls that fail, by client: each for a reason that no server can remove.
enum OpenCalls {
    private static let calls: [String: Set<String>] = [
        // The key is for another path, so that the client does not send it.
        "Hosts": ["files.locked"],
        // The signature is for the servers of another service.
        "Cloud": ["jobs.create", "jobs.list"],
    ]

    /// What loopback makes impossible as well.
    private static let callsOverHTTP: [String: Set<String>] = [
        // The schema has tokens for its own servers alone.
        "Auth": ["things.close", "things.list", "things.parts.list", "things.parts.read", "things.read"],
        // As it has keys.
        "Hosts": ["files.raw"],
    ]

    static func names(of client: String) -> Set<String> { calls[client, default: []] }

    static func namesOverHTTP(of client: String) -> Set<String> {
        names(of: client).union(callsOverHTTP[client, default: []])
    }
}
