extension ProblemText {
    /// The text about the URLs of auth schemes and the signatures of webhooks.
    static func text(for problem: AuthProblem) -> Content {
        switch problem {
        case .malformedEndpoint(let url, let reason):
            (
                .malformedEndpoint, "\(quoted(url)) is not a valid URL of an endpoint: \(reason.text)",
                "expected https://host/path, /path from the root of the server, or a path below the server's URL"
            )
        case .malformedCoverage(let pattern, let reason):
            (
                .malformedCoverage, "\(quoted(pattern)) is not a valid pattern of URLs: \(reason.text)",
                "expected https://host or https://*.example.com, each with or without a path, or /path on the server itself"
            )
        case .insecureAddress(let url):
            (
                .insecureAddress,
                "\(quoted(url)) is not encrypted, so others can read the secrets that are sent there",
                "use https://"
            )
        case .malformedSignature(let reason):
            (.malformedSignature, "the signature cannot be checked: \(reason.text)", reason.hint)
        case .schemeOfOpenAPI(let scheme):
            (.unknownKey, "an auth scheme has no key \(quoted("type"))", "write the scheme as \(visible(scheme.meant))")
        }
    }
}
