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
            let known = Set(target.map(Self.queryValues) ?? [])
            for value in Self.queryValues(of: url) where !known.contains(value) {
                add(value)
            }
        }
    }

    private static func queryValues(of url: String) -> [String] {
        guard let mark = url.place(of: "?") else { return [] }
        return url.text(behind: mark).keeping { $0 != "#" }.words(at: "&").compactMap { item in
            item.place(of: "=").map { PercentEncoding.decode(item.text(behind: $0)) }
        }
    }
}
