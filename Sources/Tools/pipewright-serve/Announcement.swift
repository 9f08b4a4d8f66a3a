#if StandIn
import PipeModel
import PipeHTTP
import PipeStandIn
import PipewrightReference

/// Where a server accepts connections.
struct ServedAddress: Sendable {
    let host: String
    let port: Int
    /// The file with the certificate that clients trust; `nil` for a server without TLS.
    let authorityFile: String?

    /// Whether only programs of this machine can connect.
    var isLocal: Bool { host == "127.0.0.1" || host == "::1" || host == "localhost" }

    var origin: String {
        // An IPv6 address is in brackets (RFC 3986, section 3.2.2).
        let scheme = authorityFile == nil ? "http" : "https"
        return host.unicodeScalars.contains(":") ? "\(scheme)://[\(host)]:\(port)" : "\(scheme)://\(host):\(port)"
    }
}

/// What is printed at the start: addresses, records, credentials and a request to try.
struct Announcement {
    let standIn: StandIn
    let document: APIDocument
    let address: ServedAddress

    var text: String {
        var lines = ["\(document.api.name) is served at \(address.origin)\(standIn.basePath)"]
        lines.append("Reference: \(address.origin)/_docs")
        if let file = address.authorityFile { lines.append("Certificate that clients trust: \(file)") }
        if !address.isLocal {
            lines.append("Other machines can connect, too: the credentials below are known to all of them.")
        }
        let counts = standIn.counts.map { "\($0.count) \($0.type)" }
        if !counts.isEmpty { lines.append("Records: \(counts.joined(separator: ", "))") }
        lines += credentials
        if let request = standIn.exampleRequest {
            let sample = HTTPSample(server: address.origin + standIn.basePath, request: request)
            lines += ["Try:", sample.curl(authorityFile: address.authorityFile)]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func word(for part: CredentialPart) -> String {
        switch part {
        case .key: "key"
        case .token: "token"
        case .user: "user"
        case .password: "password"
        case .clientID: "client"
        case .clientSecret, .secretAccessKey: "secret"
        case .accessKeyID: "access key"
        }
    }

    private var credentials: [String] {
        guard !document.api.schemes.isEmpty else { return [] }
        let accounts = StandInAccounts()
        let lines = document.api.schemes.map { scheme -> String in
            let kind = scheme.kind.word
            let credentials = kind.credentials.map { parts in
                parts.map { "\(Self.word(for: $0)) \(accounts[$0])" }.joined(separator: ", ")
            }
            let values =
                kind == .custom
                ? "refused, since only a closure of a test can check them" : credentials.joined(separator: "; ")
            return "  \(scheme.name) (\(kind.rawValue)): \(values)"
        }
        let hasOtherOrigin = document.api.schemes.contains { scheme in
            let oauth2 =
                scheme.oauth2.map { [$0.issuer, $0.token, $0.authorize, $0.userInfo, $0.revoke?.endpoint] } ?? []
            let token = scheme.token.map { [$0.request.endpoint, $0.renewal?.endpoint, $0.revocation?.endpoint] } ?? []
            return (oauth2 + token).contains { $0?.containsBytes(of: "://") == true }
        }
        let origin = "  Endpoints of other hosts are here, too: client.authorizationOrigin = \"\(address.origin)\""
        return ["Credentials:"] + lines + (hasOtherOrigin ? [origin] : [])
    }
}
#endif
