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
    package mutating func add(_ authorization: RequestAuthorization) {
        for item in authorization.items {
            if case .header(let name) = item.location {
                add(headerName: name)
            }
            add(item.secret.value)
        }
    }
}
