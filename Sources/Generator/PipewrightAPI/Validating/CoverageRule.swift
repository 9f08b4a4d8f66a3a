import PipewrightDiagnostics

/// The syntax of patterns in `for`: an origin or all hosts of a domain, with an optional path, or only a path.
enum CoverageRule {
    static func problem(in pattern: String) -> AddressError? {
        if pattern.unicodeScalars.contains("?") { return .query }
        if pattern.unicodeScalars.first == "/" {
            return EndpointRule.problem(in: pattern) ?? (pattern.unicodeScalars.contains("*") ? .star : nil)
        }
        guard let slashes = pattern.firstRange(of: "://") else { return .schemeOrSlash }
        let authority = pattern.unicodeScalars[slashes.upperBound...].prefix { $0 != "/" }
        if pattern.unicodeScalars[authority.endIndex...].contains("*") { return .star }
        if authority.contains("*") {
            guard authority.starts(with: "*.".unicodeScalars), !authority.dropFirst().contains("*") else {
                return .star
            }
            let labels = authority.dropFirst(2).prefix { $0 != ":" }.split(
                separator: ".", omittingEmptySubsequences: false)
            guard labels.count >= 2, !labels.contains(where: \.isEmpty) else {
                return .afterStar
            }
            if labels.last?.allSatisfy({ ("0"..."9").contains($0) }) == true { return .hostsOfIPAddress }
        }
        // ‘*’ is replaced by a valid label.
        return EndpointRule.problem(in: pattern.replacing("://*.", with: "://any."))
    }
}
