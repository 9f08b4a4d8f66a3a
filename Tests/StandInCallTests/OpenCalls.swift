/// The calls that fail, by client and in the form of the log.
enum OpenCalls {
    /// What the schemas make impossible.
    private static let impossible: [String: Set<String>] = [
        // The key is for another path, so that the client does not send it.
        "Hosts": ["files.locked"]
    ]

    /// What a stand-in does not serve yet.
    private static let unserved: [String: Set<String>] = [
        "Auth": [
            "signatures.list", "things.close", "things.create", "things.list", "things.parts.list", "things.parts.read",
            "things.read",
        ],
        "Bulk": [
            "articles.create(all:)", "articles.remove(all:)", "articles.replace(all:)", "articles.update(all:)",
            "parts.labels.remove(all:)", "parts.labels.replace(all:)", "parts.labels.update(all:)",
            "parts.shelves.replace(all:)", "tools.create(all:)", "tools.remove(all:)", "tools.replace(all:)",
            "tools.update(all:)",
        ],
        "Django": ["whoami.read"],
        "Files": ["attachments.push", "attachments.pushChecked", "attachments.resume", "attachments.resumeInParts"],
        "Hosts": ["files.resume"],
        "Jobs": [
            "analyses.analyze", "archives.create", "archives.replace", "archives.update", "archives.upsert",
            "batches.run", "operations.transcribe", "projects.check", "projects.export", "projects.renderings.remove",
            "projects.renderings.start",
        ],
        "Login": ["notes.list", "notes.read"],
        "Pages": ["extracted.list"],
        "Tracker": ["issues.create", "issues.replace"],
    ]

    static func names(of client: String) -> Set<String> {
        impossible[client, default: []].union(unserved[client, default: []])
    }
}
