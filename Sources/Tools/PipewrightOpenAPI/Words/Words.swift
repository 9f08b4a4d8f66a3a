import PipewrightDiagnostics

/// English words in names of paths and members.
enum Words {
    /// Words that end with `s` or are irregular.
    private static let irregular = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "series": "series", "news": "news",
        "status": "status", "address": "address", "access": "access", "process": "process", "business": "business",
        "data": "data", "media": "media", "metadata": "metadata", "indices": "index", "matrices": "matrix",
        "analyses": "analysis", "bus": "bus", "alias": "alias", "canvas": "canvas", "sms": "sms", "dns": "dns",
        "https": "https", "aliases": "alias", "statuses": "status", "buses": "bus", "movies": "movie",
        "databases": "database", "caches": "cache", "leaves": "leaf", "details": "details", "settings": "settings",
        "options": "options", "terms": "terms", "sheep": "sheep", "is": "is", "has": "has", "this": "this",
        "radius": "radius", "bonus": "bonus", "corpus": "corpus", "basis": "basis", "axis": "axis", "gas": "gas",
    ]

    /// The singular of a name's last word: `line_items` → `line_item`.
    static func singular(_ name: String) -> String {
        let start = lastWord(of: name)
        let head = name[..<start]
        let word = String(name[start...])
        let lower = word.lowercased()
        if let known = irregular[lower] {
            return head + (word.first?.isUppercase == true ? known.prefix(1).uppercased() + known.dropFirst() : known)
        }
        for (ending, replacement) in [
            ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("zzes", "zz"), ("ss", "ss"),
            ("us", "us"), ("s", ""),
        ] where lower.ends(with: ending) && lower.utf8.count > ending.utf8.count + 1 {
            return head + word.dropLast(ending.utf8.count) + replacement
        }
        return name
    }

    /// A name in small letters without separators, for comparison: `AccountSid` and `account_sid` are equal.
    static func folded(_ name: String) -> String {
        String(name.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
            .lowercased()
    }

    private static func lastWord(of name: String) -> String.Index {
        var start = name.startIndex
        var isAfterSmall = false
        for index in name.indices {
            let character = name[index]
            if character == "_" || character == "-" || character == "." || character == " " || character == "/" {
                start = name.index(after: index)
                isAfterSmall = false
            } else {
                if character.isUppercase, isAfterSmall { start = index }
                isAfterSmall = character.isLowercase
            }
        }
        return start
    }

    /// A name of letters, digits and underscores: `line-items` → `line_items`.
    static func identifier(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isPart = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPart {
                result.unicodeScalars.append(scalar)
            } else if !result.isEmpty, !result.ends(with: "_") {
                result += "_"
            }
        }
        result = String(result.prefix(100))
        while result.ends(with: "_") { result.unicodeScalars.removeLast() }
        return result.isEmpty ? "item" : result
    }

    /// The name of an API from the title of its document: `Swagger Petstore - OpenAPI 3.0` → `Petstore`.
    static func title(_ title: String) -> String {
        let left: Set<String> = [
            "api", "rest", "openapi", "swagger", "specification", "spec", "the", "http", "v1", "v2", "v3",
            "documentation", "web",
        ]
        var words: [String] = []
        var word = ""
        for scalar in title.unicodeScalars {
            let isPart = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPart {
                word.unicodeScalars.append(scalar)
            } else {
                if !word.isEmpty { words.append(word) }
                word = ""
                if scalar == "-" || scalar == "(" || scalar == ":" || scalar == "|", !words.isEmpty { break }
            }
        }
        if !word.isEmpty { words.append(word) }
        var kept = words.filter { !left.contains($0.lowercased()) && $0.utf8.first.map { $0 > 57 } == true }
        let versions: Set<String> = ["v1", "v2", "v3"]
        if kept.isEmpty {
            kept = words.filter { !versions.contains($0.lowercased()) && $0.utf8.first.map { $0 > 57 } == true }
        }
        let name = kept.prefix(4).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? "API" : String(name.prefix(100))
    }

    private static let verbs: Set<String> = [
        "accept", "activate", "add", "apply", "approve", "archive", "assign", "attach", "block", "bookmark", "cancel",
        "capture", "check", "clear", "clone", "close", "commit", "complete", "confirm", "convert", "copy", "deactivate",
        "decline", "deny", "detach", "disable", "dismiss", "dispute", "download", "duplicate", "enable", "execute",
        "expire", "export", "finalize", "follow", "generate", "grant", "hide", "import", "invite", "invoke", "join",
        "kick",
        "leave", "like", "link", "lock", "login", "logout", "mark", "merge", "move", "mute", "open", "pause", "pay",
        "pick",
        "pin", "preview", "process", "promote", "publish", "purge", "read", "rebuild", "redeem", "refresh", "refund",
        "register", "reject", "release", "rename", "renew", "reopen", "replay", "reply", "reset", "resend", "resolve",
        "restart", "restore", "resume", "retry", "revert", "review", "revoke", "rotate", "run", "save", "scan",
        "schedule",
        "search", "send", "share", "silence", "simulate", "skip", "snooze", "start", "stop", "submit", "subscribe",
        "suspend", "swap", "switch", "sync", "test", "transfer", "trigger", "unarchive", "unassign", "unblock",
        "unfollow",
        "unlink", "unlock", "unmute", "unpin", "unpublish", "unsubscribe", "upload", "use", "validate", "verify",
        "void",
        "vote", "withdraw",
    ]

    /// Whether a word says what a call does.
    static func isVerb(_ word: String) -> Bool {
        let lower = word.lowercased()
        return verbs.contains(lower) || lower.ends(with: "ize") || lower.ends(with: "ise")
    }

    /// A name in small letters with underscores: `accountSid_APIKey` → `account_sid_api_key`.
    static func snake(_ name: String) -> String {
        let scalars = Array(identifier(name).unicodeScalars)
        var result = ""
        var isAfterSmall = false
        // The number of capital letters before the current one.
        var capitals = 0
        for (index, scalar) in scalars.enumerated() {
            let isCapital = scalar.properties.isUppercase
            let isBeforeSmall = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
            // The last capital letter after others begins a word. `OAuth` is one.
            if isCapital, isAfterSmall || capitals > 1 && isBeforeSmall { result += "_" }
            isAfterSmall = scalar.properties.isLowercase || scalar.properties.numericType != nil
            capitals = isCapital ? capitals + 1 : 0
            result += scalar.properties.lowercaseMapping
        }
        return result
    }
}
