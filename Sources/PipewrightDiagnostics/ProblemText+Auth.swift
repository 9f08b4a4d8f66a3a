extension ProblemText {
    static func authWords(for problem: Problem) -> Words? {
        switch problem {
        case .malformedEndpoint(let url, let reason):
            (
                "malformed-endpoint", "\(quoted(url)) is no address of an endpoint: \(reason)",
                "expected https://host/path, /path at the root of the server, or a path below the server"
            )
        case .malformedCoverage(let pattern, let reason):
            (
                "malformed-coverage", "\(quoted(pattern)) does not say where a scheme is sent: \(reason)",
                "expected https://host, https://*.example.com, either with a path, or /path on the server itself"
            )
        case .insecureAddress(let url):
            (
                "insecure-address", "what is sent to \(quoted(url)) can be read by others, secrets as well",
                "write it with https://"
            )
        default:
            nil
        }
    }
}
