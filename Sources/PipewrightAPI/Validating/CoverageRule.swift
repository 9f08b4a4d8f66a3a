/// The syntax of patterns in `for`: an origin or all hosts of a domain, with an optional path, or only a path.
enum CoverageRule {
    static func problem(in pattern: String) -> String? {
        if pattern.contains("?") { return "a query is not allowed in it" }
        if pattern.hasPrefix("/") {
            return EndpointRule.problem(in: pattern) ?? (pattern.contains("*") ? Self.problemOfStar : nil)
        }
        guard let slashes = pattern.firstRange(of: "://") else { return "it begins with https:// or with /" }
        let authority = pattern[slashes.upperBound...].prefix { $0 != "/" }
        if pattern[authority.endIndex...].contains("*") { return problemOfStar }
        if authority.contains("*") {
            guard authority.hasPrefix("*."), !authority.dropFirst().contains("*") else { return problemOfStar }
            let labels = authority.dropFirst(2).prefix { $0 != ":" }.split(
                separator: ".", omittingEmptySubsequences: false)
            guard labels.count >= 2, !labels.contains("") else {
                return "a host with a full stop must follow ‘*.’"
            }
            if labels.last?.allSatisfy(\.isNumber) == true { return "an IP address has no hosts below it" }
        }
        // ‘*’ is replaced by a valid label.
        return EndpointRule.problem(in: pattern.replacing("://*.", with: "://any."))
    }

    private static let problemOfStar = "‘*’ can only be the first label of a host, as in https://*.example.com"
}
