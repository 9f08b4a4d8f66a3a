import PipewrightDiagnostics

/// The syntax of patterns in `for`: an origin or all hosts of a domain, with an optional path, or only a path.
enum CoverageRule {
    static func problem(in pattern: String) -> AddressError? {
        if pattern.contains("?") { return .query }
        if pattern.hasPrefix("/") {
            return EndpointRule.problem(in: pattern) ?? (pattern.contains("*") ? .star : nil)
        }
        guard let slashes = pattern.firstRange(of: "://") else { return .schemeOrSlash }
        let authority = pattern[slashes.upperBound...].prefix { $0 != "/" }
        if pattern[authority.endIndex...].contains("*") { return .star }
        if authority.contains("*") {
            guard authority.hasPrefix("*."), !authority.dropFirst().contains("*") else { return .star }
            let labels = authority.dropFirst(2).prefix { $0 != ":" }.split(
                separator: ".", omittingEmptySubsequences: false)
            guard labels.count >= 2, !labels.contains("") else {
                return .afterStar
            }
            if labels.last?.allSatisfy(\.isNumber) == true { return .hostsOfIPAddress }
        }
        // ‘*’ is replaced by a valid label.
        return EndpointRule.problem(in: pattern.replacing("://*.", with: "://any."))
    }
}
