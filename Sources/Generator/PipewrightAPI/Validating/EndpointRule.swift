import PipewrightDiagnostics

/// The syntax of OAuth 2 endpoints (RFC 6749, section 3): `https://host/path`, a path at the root of the server, or a
/// path relative to its URL.
package enum EndpointRule {
    package static func problem(in text: String) -> AddressError? {
        if let bad = text.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F }) {
            return .scalar(bad)
        }
        if let bad = text.unicodeScalars.first(where: { "\"<>\\^`|{}".unicodeScalars.contains($0) }) {
            return .scalar(bad)
        }
        if text.unicodeScalars.contains("#") { return .fragment }
        let path = text.prefix { $0 != "?" }
        guard path.contains("://") else { return problemOfPath(path) }
        return ServerRule.problem(in: text) ?? problemOfSegments(afterHost(of: path).dropFirst())
    }

    private static func problemOfPath(_ path: Substring) -> AddressError? {
        let scalars = path.unicodeScalars
        if scalars.starts(with: "//".unicodeScalars) { return .missingScheme }
        if scalars.first != "/", scalars.prefix(while: { $0 != "/" }).contains(":") {
            return .missingScheme
        }
        let segments = scalars.first == "/" ? scalars.dropFirst() : scalars
        if segments.isEmpty { return .missingPath }
        return problemOfSegments(Substring(segments))
    }

    /// Why a path without its first slash is invalid or misleading.
    static func problemOfSegments(_ path: Substring) -> AddressError? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            if segment.isEmpty, index < segments.count - 1 { return .emptySegment }
            let plain = segment.lowercased().replacing("%2e", with: ".")
            if plain == "." || plain == ".." { return .dotSegment(String(segment)) }
        }
        return nil
    }

    /// The path of an absolute URL without its query; empty without a path.
    static func afterHost(of url: Substring) -> Substring {
        guard let slashes = url.firstRange(of: "://") else { return "" }
        return url[slashes.upperBound...].drop { $0 != "/" }
    }

    /// Whether requests are sent without encryption to another machine.
    static func isReadableByOthers(_ url: String) -> Bool {
        let lowercase = url.lowercased()
        guard lowercase.hasPrefix("http://") else { return false }
        let authority = lowercase.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return !["localhost", "127.0.0.1", "[::1]"].contains(String(host))
    }
}
