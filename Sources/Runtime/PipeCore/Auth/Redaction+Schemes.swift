import PipeHTTP

extension Redaction {
    /// Makes a redaction with the locations of schemes. The values of credentials are added later.
    init(_ schemes: [String: AuthScheme], secretMembers: [String] = []) {
        var headerNames: Set<String> = []
        var queryNames: Set<String> = []
        for scheme in schemes.values {
            switch scheme.location {
            case .header(let name): headerNames.insert(name.lowercased())
            case .query(let name): queryNames.insert(name)
            case .cookie: break
            }
        }
        self.init(headerNames: headerNames, queryNames: queryNames, memberNames: Set(secretMembers))
    }

    /// Adds the secrets of a request.
    ///
    /// - Parameter target: The path and the query before the credential changed them.
    package mutating func add(_ authorization: RequestAuthorization, to target: String? = nil) {
        for item in authorization.items {
            if case .header(let name) = item.location {
                add(headerName: name)
            }
            add(item.secret.value)
        }
        if let url = authorization.url?.value {
            let known = Set(target.map(Self.parts) ?? [])
            for part in Self.parts(of: url) where !known.contains(part) {
                add(part)
            }
        }
    }

    /// The segments of the path and the names and values of the query, as they are written and decoded.
    private static func parts(of url: String) -> [String] {
        let path = url.endIndex(ofBytes: "://").map { url[url.authority(from: $0).endIndex...] } ?? url[...]
        return path.unicodeScalars.split { "/?&=#".unicodeScalars.contains($0) }.flatMap { part in
            let part = String(part)
            return [part, PercentEncoding.decode(part)]
        }
    }
}
