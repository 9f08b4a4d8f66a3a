/// The syntax of a server's URL: `https://host:port/path`.
enum ServerRule {
    static func problem(in url: String) -> String? {
        let lowercase = url.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else {
            return "it begins with https:// or http://"
        }
        for scalar in url.unicodeScalars where scalar.value <= 0x20 || scalar.value >= 0x7F {
            return "‘\(scalar.escaped(asASCII: true))’ is not allowed in it"
        }
        guard let pieces = PathRule.pieces(of: url) else { return "a { or a } is missing" }
        // Variables are replaced by a digit, which is valid in all parts, also in a port.
        let url = pieces.map { if case .text(let text) = $0 { text } else { "1" } }.joined()
        if let bad = url.first(where: { "\"<>\\^`|".contains($0) }) { return "‘\(bad)’ is not allowed in it" }
        if url.contains("#") { return "the URL of a server has no fragment" }
        let rest = url.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        if authority.isEmpty { return "the host is missing" }
        if authority.contains("@") { return "credentials are not allowed in it" }
        if authority.hasPrefix("["), !authority.contains("]") { return "a [ or a ] is missing" }
        let host = authority.hasPrefix("[") ? authority.drop { $0 != "]" }.dropFirst() : authority.drop { $0 != ":" }
        if authority.hasPrefix(":") { return "the host is missing" }
        if !host.isEmpty {
            guard host.hasPrefix(":"), let port = UInt16(host.dropFirst()), port > 0 else {
                return "its port is not a number"
            }
        }
        return nil
    }
}
