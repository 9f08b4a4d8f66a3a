/// What says where a scheme is sent: an origin, all hosts below one, each with a path if need be, or a path alone.
enum CoverageRule {
    static func fault(in pattern: String) -> String? {
        if pattern.contains("?") { return "a query is not allowed in it" }
        if pattern.hasPrefix("/") {
            return EndpointRule.fault(in: pattern) ?? (pattern.contains("*") ? Self.faultOfStar : nil)
        }
        guard let slashes = pattern.firstRange(of: "://") else { return "it begins with https:// or with /" }
        let authority = pattern[slashes.upperBound...].prefix { $0 != "/" }
        if pattern[authority.endIndex...].contains("*") { return faultOfStar }
        if authority.contains("*") {
            guard authority.hasPrefix("*."), !authority.dropFirst().contains("*") else { return faultOfStar }
            let labels = authority.dropFirst(2).prefix { $0 != ":" }.split(
                separator: ".", omittingEmptySubsequences: false)
            guard labels.count >= 2, !labels.contains("") else {
                return "a host with a full stop must follow ‘*.’"
            }
            if labels.last?.allSatisfy(\.isNumber) == true { return "an IP address has no hosts below it" }
        }
        // What ‘*’ stands for is a name like any other.
        return EndpointRule.fault(in: pattern.replacing("://*.", with: "://any."))
    }

    private static let faultOfStar = "‘*’ can only be the first label of a host, as in https://*.example.com"
}
