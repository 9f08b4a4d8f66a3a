extension ProblemText {
    static func authText(for problem: Problem) -> Text? {
        switch problem {
        case .malformedEndpoint(let url, let reason):
            (
                "malformed-endpoint", "\(quoted(url)) is not a valid URL of an endpoint: \(reason)",
                "expected https://host/path, /path from the root of the server, or a path below the server's URL"
            )
        case .malformedCoverage(let pattern, let reason):
            (
                "malformed-coverage", "\(quoted(pattern)) is not a valid pattern of URLs: \(reason)",
                "expected https://host or https://*.example.com, each with or without a path, or /path on the server itself"
            )
        case .insecureAddress(let url):
            (
                "insecure-address",
                "\(quoted(url)) is not encrypted, so others can read the secrets that are sent there",
                "use https://"
            )
        default:
            nil
        }
    }
}
