import PipewrightAPI

/// Builds the authentication schemes of a client's descriptor, and its `Auth`.
enum AuthBuilder {
    // MARK: - The descriptor

    /// `"token": .bearer`
    static func layout(of scheme: API.AuthScheme) -> SourceLayout {
        let name = SwiftLiteral.string(scheme.name)
        let layout = kind(of: scheme, prefix: "\(name): ")
        guard !scheme.coverage.isEmpty else { return layout }
        let patterns = SourceLayout.strings(".covering(", scheme.coverage, suffix: ")")
        let pattern = SourceLayout.call(".covering", [.text(SourceLayout.strings("", scheme.coverage).line)])
        // `swift format` removes the comma after a single item.
        return .chain(layout, scheme.coverage.count == 1 ? pattern : patterns)
    }

    private static func kind(of scheme: API.AuthScheme, prefix: String) -> SourceLayout {
        let isUsual = scheme.kind == .bearer && scheme.prefix == "Bearer"
        let word = isUsual ? nil : scheme.prefix
        let arguments = word.map { ["prefix: \(SwiftLiteral.string($0))"] } ?? []
        switch scheme.kind {
        case .apiKey:
            return simple("\(prefix).apiKey", (scheme.place.map { ["in: \(place($0))"] } ?? []) + arguments)
        case .basic, .bearer:
            let name = scheme.kind == .basic ? "basic" : "bearer"
            return simple("\(prefix).\(name)", (scheme.place.map { ["in: \(place($0))"] } ?? []) + arguments)
        case .digest: return .text("\(prefix).digest")
        case .custom: return .text("\(prefix).custom")
        case .oauth2(let oauth2):
            return .call("\(prefix).oauth2", [.call("OAuth2Scheme", self.arguments(of: oauth2, scheme))])
        }
    }

    private static func simple(_ name: String, _ arguments: [String]) -> SourceLayout {
        guard !arguments.isEmpty else { return .text(name) }
        let layout = SourceLayout.call(name, arguments.map { .text($0) })
        // A short layout shares a line with adjacent arguments; patterns may follow.
        return SourceLayout.fits(layout.line, after: 12 + ".covering([,".count) ? .text(layout.line) : layout
    }

    private static func place(_ place: API.AuthScheme.Place) -> String {
        ".\(place.location.rawValue)(\(SwiftLiteral.string(place.name)))"
    }

    private static func arguments(of oauth2: API.OAuth2, _ scheme: API.AuthScheme) -> [SourceLayout] {
        let grant =
            switch oauth2.grant {
            case .clientCredentials: "clientCredentials"
            case .password: "password"
            case .refresh: "refresh"
            case .authorizationCode: "authorizationCode"
            }
        func text(_ label: String, _ value: String?, usual: String? = nil) -> [SourceLayout] {
            guard let value, value != usual else { return [] }
            return [.text("\(label): \(SwiftLiteral.string(value))")]
        }
        var arguments: [SourceLayout] = [.text(".\(grant)")] + text("tokenEndpoint", oauth2.token)
        arguments += text("authorizationEndpoint", oauth2.authorize)
        if let revocation = oauth2.revoke { arguments.append(.text("revocation: \(self.revocation(revocation))")) }
        if oauth2.client != .basic { arguments.append(.text("client: .\(oauth2.client.rawValue)")) }
        if !oauth2.scopes.isEmpty { arguments.append(list("scopes: ", oauth2.scopes.map(SwiftLiteral.string))) }
        arguments += text("audience", oauth2.audience)
        if !oauth2.parameters.isEmpty {
            let pairs = oauth2.parameters.map { "\(SwiftLiteral.string($0.name)): \(SwiftLiteral.string($0.value))" }
            arguments.append(list("parameters: ", pairs))
        }
        if let place = scheme.place { arguments.append(.text("location: \(self.place(place))")) }
        arguments += text("prefix", scheme.prefix, usual: "Bearer")
        arguments += text("tokenMember", oauth2.tokenMember, usual: "access_token")
        arguments += text("refreshMember", oauth2.refreshMember, usual: "refresh_token")
        arguments += text("expiresMember", oauth2.expiresMember, usual: "expires_in")
        if let milliseconds = oauth2.refreshEarlyMilliseconds, milliseconds != 60_000 {
            arguments.append(.text("refreshEarly: \(ResourceBuilder.duration(milliseconds: milliseconds))"))
        }
        if !oauth2.usesPKCE { arguments.append(.text("usesPKCE: false")) }
        return arguments
    }

    private static func revocation(_ revocation: API.OAuth2.Revocation) -> String {
        let endpoint = SwiftLiteral.string(revocation.endpoint)
        guard let call = revocation.call else { return endpoint }
        let method =
            switch call.method {
            case .post: "post"
            case .delete: "delete"
            }
        let token =
            switch call.token {
            case .accessToken: "accessToken"
            case .refreshToken: "refreshToken"
            }
        return ".\(method)(\(endpoint), sending: .\(token))"
    }

    /// A short list shares a line with adjacent arguments.
    private static func list(_ prefix: String, _ items: [String]) -> SourceLayout {
        let layout = SourceLayout.collection(prefix, items.map { .text($0) })
        return layout.line.count <= 80 ? .text(layout.line) : layout
    }

    // MARK: - Auth

    static func contexts(of api: API) -> [AuthContext] {
        guard !api.schemes.isEmpty else { return [] }
        let credentials = api.schemes.map { scheme in
            CredentialContext(
                credentialName: scheme.swiftName,
                credentialType: type(of: scheme),
                credentialDocs: SwiftDocumentation.lines(docs(of: scheme), indentation: 8)
            )
        }
        let alternatives = alternatives(of: api)
        let needsNothing = alternatives.contains { $0.isEmpty } && api.schemes.allSatisfy { !$0.isRequired }
        return [
            AuthContext(
                fallback: needsNothing ? " = Auth()" : "",
                credentials: credentials,
                initializers: alternatives.map { initializer(of: api, for: $0) },
                dictionary: dictionary(of: api.schemes)
            )
        ]
    }

    /// The credentials by the names of their schemes, without those that are `nil`.
    private static func dictionary(of schemes: [API.AuthScheme]) -> [String] {
        let items = schemes.map { SourceLayout.text("\(SwiftLiteral.string($0.name)): \($0.swiftName)") }
        guard schemes.contains(where: { !$0.isRequired }) else {
            return SourceLayout.collection("", items).lines(indentation: 12)
        }
        return SourceLayout.collection("let given: [String: (any Credential)?] = ", items).lines(indentation: 12)
            + ["return given.compactMapValues { $0 }"]
    }

    /// The schemes of each alternative that are not required by all alternatives and have no environment variables. An
    /// alternative that includes another one is left out.
    private static func alternatives(of api: API) -> [[String]] {
        let optional = Set(api.schemes.filter { !$0.isRequired && $0.environment.isEmpty }.map(\.name))
        let needed = ((api.use.isEmpty ? [[]] : api.use) + api.resources.flatMap(ways)).map {
            $0.filter(optional.contains)
        }
        let least = needed.enumerated().filter { index, names in
            !needed.enumerated().contains { other, less in
                Set(less).isSubset(of: names) && (less.count < names.count || other < index)
            }
        }
        return (1...mostInitializers).contains(least.count) ? least.map(\.element) : [[]]
    }

    /// If there are more alternatives, all their credentials are optional, to limit the generated code.
    private static let mostInitializers = 4

    /// The alternatives of a resource, its calls and its children.
    private static func ways(of resource: API.Resource) -> [[String]] {
        (resource.use ?? []) + resource.options.flatMap { $0.use ?? [] } + resource.actions.flatMap { $0.use ?? [] }
            + resource.children.flatMap(ways)
    }

    /// An initializer for one alternative: its credentials are required, all others optional.
    private static func initializer(of api: API, for names: [String]) -> AuthInitializerContext {
        let given = names.compactMap { name in api.schemes.first { $0.name == name } }
        let others = api.schemes.filter { !names.contains($0.name) }
        let parameters =
            given.map { SourceLayout.text("\($0.swiftName): \(typeName($0.kind))") }
            + others.map { parameter("\($0.swiftName): \(type(of: $0))", of: $0) }
        return AuthInitializerContext(
            parameters: SourceLayout.call("public init", parameters, suffix: " {").lines(indentation: 8),
            assignments: api.schemes.map { "self.\($0.swiftName) = \($0.swiftName)" })
    }

    private static func type(of scheme: API.AuthScheme) -> String {
        let name = typeName(scheme.kind)
        if scheme.isRequired { return name }
        return name.hasPrefix("any ") ? "(\(name))?" : "\(name)?"
    }

    private static func typeName(_ kind: API.AuthScheme.Kind) -> String {
        switch kind {
        case .apiKey: "APIKey"
        case .basic: "BasicCredentials"
        case .bearer: "BearerToken"
        case .digest: "DigestCredentials"
        case .custom(let type): type ?? "any Credential"
        case .oauth2(let oauth2):
            switch oauth2.grant {
            case .clientCredentials: "OAuth2ClientCredentials"
            case .password: "OAuth2Password"
            case .refresh: "OAuth2RefreshToken"
            case .authorizationCode: "OAuth2AuthorizationCode"
            }
        }
    }

    /// An argument of `init`, with a default if it is optional.
    private static func parameter(_ name: String, of scheme: API.AuthScheme) -> SourceLayout {
        if scheme.isRequired { return .text(name) }
        if scheme.environment.isEmpty { return .text("\(name) = nil") }
        let isAlone: Bool
        switch scheme.kind {
        case .apiKey, .bearer: isAlone = true
        case .basic, .digest, .oauth2, .custom: isAlone = false
        }
        let arguments = scheme.environment.map { variable in
            let name = SwiftLiteral.string(variable.name)
            return isAlone ? name : "\(variable.part): \(name)"
        }
        let layout = SourceLayout.call("\(name) = .environment", arguments.map { .text($0) })
        // A short layout shares a line with adjacent arguments.
        return SourceLayout.fits(layout.line, after: 13) ? .text(layout.line) : layout
    }

    // MARK: - Documentation

    private static func docs(of scheme: API.AuthScheme) -> String {
        let names = scheme.environment.map { "`\($0.name)`" }
        let text = description(of: scheme)
        guard let last = names.last else { return text + "." }
        guard names.count > 1 else { return "\(text); by default from the environment variable \(last)." }
        let list = names.dropLast().joined(separator: ", ")
        return "\(text); by default from the environment variables \(list) and \(last)."
    }

    private static func description(of scheme: API.AuthScheme) -> String {
        let place = scheme.place.map { "\($0.location.rawValue) `\($0.name)`" }
        let sent = place.map { ", sent in the \($0)" } ?? ""
        switch scheme.kind {
        case .apiKey: return "The key sent in the \(place ?? "request")"
        case .basic: return "User name and password (RFC 7617)\(sent)"
        case .bearer: return "A bearer token (RFC 6750)\(sent)"
        case .digest: return "User name and password, sent as a digest (RFC 7616)"
        case .custom(let type?): return "A credential of the type `\(type)`"
        case .custom(nil): return "A custom credential"
        case .oauth2(let oauth2):
            let section: String
            switch oauth2.grant {
            case .clientCredentials:
                section = "Name and secret of the client, exchanged for a token (RFC 6749, section 4.4"
            case .password: section = "User name and password, exchanged for a token (RFC 6749, section 4.3"
            case .refresh: section = "A refresh token, exchanged for a token (RFC 6749, section 6"
            case .authorizationCode:
                section = "A user's permission from a browser, exchanged for a token (RFC 6749, section 4.1"
            }
            return "\(section))\(sent)"
        }
    }
}
