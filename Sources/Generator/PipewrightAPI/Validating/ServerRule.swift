import PipewrightDiagnostics

/// The syntax of a server's URL: `https://host:port/path`.
package enum ServerRule {
    /// The URL without slashes at its end, which lead to the same server.
    static func withoutLastSlash(_ url: String) -> String {
        String(String.UnicodeScalarView(url.unicodeScalars.reversed().drop { $0 == "/" }.reversed()))
    }

    package static func problem(in url: String) -> AddressError? {
        let lowercase = url.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else {
            return .scheme
        }
        let behindScheme = url.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        if behindScheme.prefix(while: { !"/?#".unicodeScalars.contains($0) }).contains(where: { !$0.isASCII }) {
            return .hostOutsideASCII
        }
        for scalar in url.unicodeScalars where scalar.value <= 0x20 || scalar.value >= 0x7F {
            return .scalar(scalar)
        }
        guard let pieces = PathRule.pieces(of: url) else { return .missingBrace }
        // Variables are replaced by a digit, which is valid in all parts, also in a port.
        let url = pieces.map { if case .text(let text) = $0 { text } else { "1" } }.joined()
        if let bad = url.unicodeScalars.first(where: { "\"<>\\^`|".unicodeScalars.contains($0) }) {
            return .scalar(bad)
        }
        if url.unicodeScalars.contains("#") { return .fragmentOfServer }
        let rest = url.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        if authority.isEmpty { return .missingHost }
        if authority.contains("@") { return .credentials }
        if authority.first == "[", !authority.contains("]") { return .missingBracket }
        let host = authority.first == "[" ? authority.drop { $0 != "]" }.dropFirst() : authority.drop { $0 != ":" }
        if authority.first == ":" { return .missingHost }
        if !host.isEmpty {
            guard host.first == ":", let port = UInt16(digits: String(host.dropFirst())), port > 0 else {
                return .port
            }
        }
        return nil
    }
}
