import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves authentication schemes, and which of them calls use with which scopes.
struct AuthResolver {
    let definitions: Definitions
    private var rule: AuthRule { AuthRule(definitions: definitions) }

    func resolveSchemes(use: [[String]]) -> [API.AuthScheme] {
        var names = UniqueNames(kind: .name)
        return definitions.schema.auth.compactMap { scheme in
            rule.check(scheme)
            guard let swiftName = definitions.member(scheme.name, in: &names, reserved: ["credentials", "given"]),
                let kind = scheme.resolvedKind
            else { return nil }
            let name = scheme.name.value
            let hasNoUsualPrefix = if case .apiKey = kind { true } else { false }
            let isUsedAlways = !use.isEmpty && use.allSatisfy { $0.contains(name) }
            return API.AuthScheme(
                name: name, swiftName: swiftName, kind: kind, place: scheme.place?.value,
                prefix: hasNoUsualPrefix && scheme.prefix?.value == "" ? nil : scheme.prefix?.value,
                environment: scheme.environment.map { .init(part: $0.part, name: $0.name.value) },
                coverage: scheme.coverage.map(\.value), isRequired: isUsedAlways && scheme.environment.isEmpty)
        }
    }

    func resolveUse(_ use: Schema.AuthRequirement?) -> [[String]]? {
        guard let use else { return nil }
        return use.alternatives.map { alternative in
            alternative.compactMap { name in
                guard definitions.schemes[name.value] != nil else {
                    definitions.error(
                        .unknownAuth(name.value, known: definitions.schema.auth.map(\.name.value)), at: name.range)
                    return nil
                }
                return name.value
            }
        }
    }

    func resolveScopes(_ scopes: Located<[Located<String>]>?) -> [String]? {
        guard let scopes else { return nil }
        for scope in scopes.value { rule.check(scope: scope) }
        return scopes.value.map(\.value)
    }
}

extension Schema.AuthScheme {
    /// The kind with its settings; `nil` if it could not be read.
    var resolvedKind: API.AuthScheme.Kind? {
        switch kind?.value {
        case .apiKey: .apiKey
        case .basic: .basic
        case .bearer: .bearer
        case .digest: .digest
        case .custom(let type): .custom(type: type?.value)
        case .oauth2(let oauth2): oauth2.resolved.map { .oauth2($0) }
        case .token(let token): .token(token.resolved)
        case .challenge(let realms): .challenge(realms: realms.map(\.value))
        case .awsSignature(let signature):
            .awsSignature(
                .init(service: signature.service.value, region: signature.region.value, payload: signature.payload))
        case nil: nil
        }
    }
}

extension Schema.TokenScheme {
    fileprivate var resolved: API.TokenScheme {
        API.TokenScheme(
            request: request.resolved, token: token.value, refreshToken: refreshToken?.value,
            expiration: expiration?.value, lifetimeUnit: lifetimeUnit, renewal: renewal?.resolved,
            revocation: revocation?.resolved, refreshEarlyMilliseconds: refreshEarly?.value)
    }
}

extension Schema.TokenCall {
    fileprivate var resolved: API.TokenCall {
        API.TokenCall(
            method: method, endpoint: endpoint.value, content: content, user: names[.user]?.value,
            password: names[.password]?.value, refreshToken: names[.refresh]?.value, token: names[.token]?.value,
            parameters: parameters.map { .init(name: $0.name.value, value: $0.value) },
            headers: headers.map { .init(name: $0.name.value, value: $0.value.value) })
    }
}

extension Schema.OAuth2 {
    /// `nil` without a token endpoint.
    fileprivate var resolved: API.OAuth2? {
        let issuer = issuer?.value ?? provider?.issuer
        let known = provider?.endpoints(of: issuer)
        let token = token?.value ?? known?.token
        guard token != nil || issuer != nil else { return nil }
        return API.OAuth2(
            grant: grant, issuer: issuer, token: token,
            authorize: authorize?.value ?? (grant == .authorizationCode ? known?.authorize : nil),
            userInfo: userInfo?.value ?? known?.userInfo,
            revoke: revoke.map { .init(endpoint: $0.endpoint.value, call: $0.call) }
                ?? known?.revoke.map { .init(endpoint: $0, call: known?.revocation) },
            client: client ?? provider?.client ?? .basic, scopes: scopes.map(\.value), audience: audience?.value,
            parameters: parameters.map { .init(name: $0.name.value, value: $0.value.value) },
            tokenMember: tokenMember?.value, refreshMember: refreshMember?.value,
            expiresMember: expiresMember?.value, refreshEarlyMilliseconds: refreshEarly?.value, usesPKCE: usesPKCE)
    }
}
