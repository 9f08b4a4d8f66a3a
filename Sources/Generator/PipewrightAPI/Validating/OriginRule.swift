import PipewrightDiagnostics

/// The syntax of an origin: `https://host:port` (RFC 6454).
enum OriginRule {
    static func problem(in url: String) -> AddressError? {
        if let reason = ServerRule.problem(in: url) { return reason }
        if let bad = url.unicodeScalars.first(where: { "{}*".unicodeScalars.contains($0) }) { return .scalar(bad) }
        guard let slashes = url.firstRange(of: "://") else { return .scheme }
        let authority = url[slashes.upperBound...].unicodeScalars
        if authority.contains("/") || authority.contains("?") { return .afterPort }
        if authority.first == "[", !authority.contains("]") { return .missingBracket }
        return nil
    }
}
