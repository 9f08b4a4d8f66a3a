#if StandIn
import PipeDescription
import PipeStandIn
import PipewrightReference

/// Where a server accepts connections.
struct ServedAddress: Sendable {
    let host: String
    let port: Int

    /// Whether only programs of this machine can connect.
    var isLocal: Bool { host == "127.0.0.1" || host == "::1" || host == "localhost" }

    var origin: String {
        // An IPv6 address is in brackets (RFC 3986, section 3.2.2).
        host.unicodeScalars.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}

/// What is printed at the start: addresses, records, credentials and a request to try.
struct Announcement {
    let standIn: StandIn
    let description: APIDescription
    let address: ServedAddress

    var text: String {
        var lines = ["\(description.name) is served at \(address.origin)\(standIn.basePath)"]
        lines.append("Reference: \(address.origin)/_docs")
        if !address.isLocal {
            lines.append("Other machines can connect, too: the credentials below are known to all of them.")
        }
        let counts = standIn.counts.map { "\($0.count) \($0.type)" }
        if !counts.isEmpty { lines.append("Records: \(counts.joined(separator: ", "))") }
        lines += credentials
        if let request = standIn.exampleRequest {
            lines += ["Try:", HTTPSample(server: address.origin + standIn.basePath, request: request).curl]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var credentials: [String] {
        guard !description.schemes.isEmpty else { return [] }
        let accounts = StandInAccounts()
        let lines = description.schemes.map { scheme -> String in
            let values =
                switch scheme.kind {
                case .apiKey: "key \(accounts.key)"
                case .basic, .digest: "user \(accounts.user), password \(accounts.password)"
                case .bearer, .challenge: "token \(accounts.token)"
                case .oauth2:
                    "token \(accounts.token); user \(accounts.user), password \(accounts.password); "
                        + "client \(accounts.clientID), secret \(accounts.clientSecret)"
                case .token: "token \(accounts.token); user \(accounts.user), password \(accounts.password)"
                case .awsSignature: "access key \(accounts.accessKeyID), secret \(accounts.secretAccessKey)"
                case .custom: "refused, since only a closure of a test can check them"
                }
            return "  \(scheme.name) (\(scheme.kind.rawValue)): \(values)"
        }
        return ["Credentials:"] + lines
    }
}
#endif
