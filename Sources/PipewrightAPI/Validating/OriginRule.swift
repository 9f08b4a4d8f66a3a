/// The syntax of an origin: `https://host:port` (RFC 6454).
enum OriginRule {
    static func problem(in url: String) -> String? {
        if let reason = ServerRule.problem(in: url) { return reason }
        if let bad = url.first(where: { "{}*".contains($0) }) { return "‘\(bad)’ is not allowed in it" }
        guard let slashes = url.firstRange(of: "://") else { return "it begins with https:// or http://" }
        let authority = url[slashes.upperBound...]
        if authority.contains("/") || authority.contains("?") { return "it ends after the host and the port" }
        if authority.hasPrefix("["), !authority.contains("]") { return "a [ or a ] is missing" }
        return nil
    }
}
