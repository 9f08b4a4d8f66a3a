/// Why the URL of a server, an origin, an endpoint or a pattern of URLs is malformed.
package enum AddressError: Error, Hashable, Sendable {
    case scheme
    case schemeOrSlash
    case missingScheme
    case scalar(Unicode.Scalar)
    case missingBrace
    case missingBracket
    case missingHost
    /// A host with letters outside ASCII, which requests do not have.
    case hostOutsideASCII
    case missingPath
    case credentials
    case port
    case query
    case fragment
    case fragmentOfServer
    case emptySegment
    case dotSegment(String)
    case afterPort
    case star
    case afterStar
    case hostsOfIPAddress
    case greedy(String)

    package var text: String {
        switch self {
        case .scheme: "it begins with https:// or http://"
        case .schemeOrSlash: "it begins with https:// or with /"
        case .missingScheme: "https:// is missing before the host"
        case .scalar(let scalar): "‘\(Self.shown(scalar))’ is not allowed in it"
        case .missingBrace: "a { or a } is missing"
        case .missingBracket: "a [ or a ] is missing"
        case .missingHost: "the host is missing"
        case .hostOutsideASCII:
            "its host is not ASCII; write it as DNS has it, in Punycode: xn--bcher-kva.example for bücher.example"
        case .missingPath: "the path is missing"
        case .credentials: "credentials are not allowed in it"
        case .port: "its port is not a number"
        case .query: "a query is not allowed in it"
        case .fragment: "a fragment is never sent"
        case .fragmentOfServer: "the URL of a server has no fragment"
        case .emptySegment: "a segment between two slashes is empty"
        case .dotSegment(let segment): "‘\(segment)’ is not allowed as a segment"
        case .afterPort: "it ends after the host and the port"
        case .star: "‘*’ can only be the first label of a host, as in https://*.example.com"
        case .afterStar: "a host with a full stop must follow ‘*.’"
        case .greedy(let name):
            "‘\(name)’ keeps its slashes in the path of a call only; a variable is written without ‘+’"
        case .hostsOfIPAddress: "an IP address has no hosts below it"
        }
    }

    /// A character that URLs do not contain is shown by its code.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        (0x20..<0x7F).contains(scalar.value) ? String(scalar) : scalar.escaped(asASCII: true)
    }
}
