import PipeModel

extension APIDescriber {
    func scheme(_ scheme: API.AuthScheme) -> APIDescription.Scheme {
        var result = APIDescription.Scheme(name: scheme.name, kind: kind(of: scheme))
        result.place = scheme.place
        result.prefix = scheme.prefix
        if case .oauth2(let oauth2) = scheme.kind { result.oauth2 = self.oauth2(oauth2) }
        if case .token(let token) = scheme.kind { result.token = self.token(token) }
        return result
    }

    private func kind(of scheme: API.AuthScheme) -> APIDescription.Scheme.Kind {
        switch scheme.kind {
        case .apiKey: .apiKey
        case .basic: .basic
        case .bearer: .bearer
        case .digest: .digest
        case .oauth2: .oauth2
        case .token: .token
        case .challenge: .challenge
        case .awsSignature: .awsSignature
        case .custom: .custom
        }
    }

    private func oauth2(_ scheme: API.OAuth2) -> APIDescription.OAuth2 {
        var result = APIDescription.OAuth2(grant: scheme.grant, client: scheme.client, scopes: scheme.scopes)
        result.issuer = scheme.issuer
        result.token = scheme.token
        result.authorize = scheme.authorize
        result.userInfo = scheme.userInfo
        result.revoke = scheme.revoke?.endpoint
        result.revocation = scheme.revoke?.call
        result.tokenMember = scheme.tokenMember
        result.refreshMember = scheme.refreshMember
        result.expiresMember = scheme.expiresMember
        return result
    }

    private func token(_ scheme: API.TokenScheme) -> APIDescription.TokenScheme {
        var result = APIDescription.TokenScheme(request: call(scheme.request), token: scheme.token)
        result.refreshToken = scheme.refreshToken
        result.expiration = scheme.expiration
        result.lifetimeUnit = scheme.lifetimeUnit
        result.renewal = scheme.renewal.map(call)
        result.revocation = scheme.revocation.map(call)
        return result
    }

    private func call(_ call: API.TokenCall) -> APIDescription.TokenCall {
        var result = APIDescription.TokenCall(method: call.method, endpoint: call.endpoint, content: call.content)
        result.user = call.user
        result.password = call.password
        result.refreshToken = call.refreshToken
        result.token = call.token
        result.parameters = call.parameters.map { .init(name: $0.name, value: $0.value) }
        return result
    }

    func webhooks(_ webhooks: API.Webhooks) -> APIDescription.Webhooks {
        var result = APIDescription.Webhooks()
        result.event = webhooks.event
        result.data = webhooks.data
        result.id = webhooks.id
        result.format = webhooks.format
        result.signature = webhooks.signature.map(signature)
        result.events = webhooks.events.map { event in
            var result = APIDescription.Webhooks.Event(name: event.name, type: event.type)
            result.docs = event.docs
            return result
        }
        return result
    }

    private func signature(_ signature: API.Webhooks.Signature) -> APIDescription.Signature {
        guard case .described(let described) = signature else { return .init(standard: true) }
        var result = APIDescription.Signature(standard: false)
        result.header = described.header
        result.prefix = described.prefix
        result.separator = described.separator
        result.timestamp = described.timestamp.map { timestamp in
            switch timestamp {
            case .element(let prefix): .element(prefix: prefix)
            case .header(let name): .header(name: name)
            }
        }
        result.signed = described.signed.map { part in
            switch part {
            case .text(let text): .text(value: text)
            case .timestamp: .timestamp
            case .body: .body
            case .header(let name): .header(name: name)
            }
        }
        result.encoding = described.encoding
        result.secret = described.secret
        return result
    }
}
