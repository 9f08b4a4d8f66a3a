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

    /// A name as `identifier`, which keeps the letters of all scripts: `写真/一覧` → `写真_一覧`.
    static func name(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 > 127 }) else { return identifier(text) }
        var result = ""
        for scalar in text.unicodeScalars.prefix(1000) {
            if isLetter(scalar) {
                result.unicodeScalars.append(scalar)
            } else if !result.isEmpty, result.unicodeScalars.last != "_" {
                result += "_"
            }
        }
        result = String(result.prefix(100))
        while result.unicodeScalars.last == "_" { result.unicodeScalars.removeLast() }
        return result.isEmpty ? "item" : result
    }

    /// Whether a character is part of a word: a letter, a digit, or a mark on a letter.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber { return true }
        return [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// Words of a title that say nothing of the API.
    private static let ofEveryAPI: Set<String> = [
        "api", "apis", "rest", "restful", "openapi", "swagger", "specification", "spec", "specs", "the", "http",
        "documentation", "docs", "reference", "web",
    ]

    /// The name of an API from the title of its document: `Swagger Petstore - OpenAPI 3.0` → `Petstore`.
    ///
    /// - Parameter host: The host of the server, which has the name if the title says nothing: `us.sentry.io`.
    static func title(_ title: String, host: String? = nil) -> String {
        var words: [String] = []
        tokens: for token in title.unicodeScalars.prefix(1000).split(whereSeparator: \.properties.isWhitespace) {
            // An address is the vendor's.
            if isAddress(String(String.UnicodeScalarView(token))) { continue }
            var word = ""
            for scalar in token {
                if isLetter(scalar) {
                    word.unicodeScalars.append(scalar)
                    continue
                }
                if !word.isEmpty { words.append(word) }
                word = ""
                if ["-", "(", ":", "|"].contains(scalar), !words.isEmpty { break tokens }
            }
            if !word.isEmpty { words.append(word) }
        }
        let named = words.filter { !isVersion($0) && $0.utf8.first.map { $0 > 57 } == true }
        var kept = named.filter { !ofEveryAPI.contains($0.lowercased()) }
        if kept.isEmpty { kept = nameOfHost(host ?? title).map { [$0] } ?? named }
        let name = kept.prefix(4).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? "API" : String(name.prefix(100))
    }

    /// `v2` or `V10`
    private static func isVersion(_ word: String) -> Bool {
        let rest = word.utf8.dropFirst()
        return word.lowercased().begins(with: "v") && !rest.isEmpty && rest.allSatisfy { (48...57).contains($0) }
    }

    /// Whether a word of a title is an address: `https://todo.example`, `api.todo.example`, `help@todo.example`.
    private static func isAddress(_ word: String) -> Bool {
        word.contains("://") || word.contains("@")
            || ["www.", "api."].contains { word.lowercased().begins(with: $0) && word.utf8.count > 8 }
    }

    /// The name of the owner of a host: `us.sentry.io` → `sentry`; `nil` for numbers and names of one word.
    private static func nameOfHost(_ host: String) -> String? {
        let host = host.split(separator: "/").first { !$0.hasSuffix(":") } ?? ""
        let labels = host.unicodeScalars.prefix { $0 != ":" }.split(separator: ".").map { String($0) }
            // A variable of the server.
            .filter { !$0.contains("{") }
        guard labels.count > 1, labels.allSatisfy({ $0.unicodeScalars.allSatisfy { isLetter($0) || $0 == "-" } }),
            let last = labels.last, !last.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let parts = labels.dropLast().filter { !["www", "api", "com", "co", "org", "net"].contains($0.lowercased()) }
        return parts.last.map { identifier($0).replacing("_", with: "") }
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

    /// Verbs at the beginning of a name that is a call, not a thing: `createContact`.
    private static let verbsOfCalls: Set<String> = [
        "add", "cancel", "create", "delete", "disable", "enable", "fetch", "find", "get", "list", "remove", "retrieve",
        "search", "send", "set", "update", "validate", "verify",
    ]

    /// The thing and the verb in a segment of a path that names a call: `chat.postMessage` → `chat` and `postMessage`,
    /// `CreateContact` → `Contact` and `create`, `create` → no thing and `create`; `nil` for other segments.
    static func call(_ segment: String) -> (thing: String?, verb: String)? {
        let dotted = segment.unicodeScalars.split(separator: ".").map { String($0) }
        let endings: Set<String> = ["json", "xml", "csv", "html", "txt", "yaml", "php", "do"]
        if dotted.count > 1, let verb = dotted.last, !endings.contains(verb.lowercased()) {
            let isPlain = dotted.allSatisfy { $0.unicodeScalars.first.map { $0.properties.isAlphabetic } == true }
            return isPlain ? (dotted.dropLast().joined(separator: "_"), verb) : nil
        }
        guard segment.utf8.allSatisfy({ $0 < 128 }) else { return nil }
        let words = snake(segment).split(separator: "_").map { String($0) }
        guard let first = words.first, verbsOfCalls.contains(first) else { return nil }
        guard words.count > 1 else { return (nil, first) }
        let rest = segment.unicodeScalars.dropFirst(first.utf8.count).drop { $0 == "_" || $0 == "-" }
        let thing = String(String.UnicodeScalarView(rest))
        return (thing.prefix(1).lowercased() + thing.dropFirst(), first)
    }

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
