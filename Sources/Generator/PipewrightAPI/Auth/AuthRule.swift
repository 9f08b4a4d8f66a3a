import PipeJSON
import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Reports unusable settings of authentication schemes, and URLs that would send secrets without encryption.
struct AuthRule {
    let definitions: Definitions

    func check(_ scheme: Schema.AuthScheme) {
        if let place = scheme.place {
            switch place.value {
            case .header(let name), .cookie(let name): definitions.checkHeader(name: name, at: place.range)
            case .query, .link, .body, .first, .last: break
            }
        }
        if let prefix = scheme.prefix, !prefix.value.isEmpty, HeaderRule.problem(inName: prefix.value) != nil {
            definitions.error(
                .invalidValue(prefix.value, of: .credentialPrefix, expected: .credentialPrefix), at: prefix.range)
        }
        var patterns = scheme.coverage
        if case .challenge(let realms) = scheme.kind?.value { patterns += realms }
        for pattern in patterns {
            if let reason = CoverageRule.problem(in: pattern.value) {
                definitions.error(.malformedCoverage(pattern.value, reason: reason), at: pattern.range)
            } else {
                checkEncryption(of: pattern)
            }
        }
        switch scheme.kind?.value {
        case .custom(let type?): definitions.checkSwiftType(type, example: "MyCredential", isInNamespace: false)
        case .oauth2(let oauth2): check(oauth2)
        case .awsSignature(let signature): check(signature)
        case .token(let token): check(token)
        default: break
        }
    }

    /// RFC 6749, appendix A.4.
    func check(scope: Located<String>) {
        let isScope = scope.value.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if !isScope { definitions.error(.invalidValue(scope.value, of: .scope, expected: .scope), at: scope.range) }
    }

    private func check(_ signature: Schema.AWSSignature) {
        for name in [signature.service, signature.region] {
            let isName =
                name.value.utf8.count <= 64
                && name.value.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
            if !isName {
                definitions.error(.invalidValue(name.value, of: .awsName, expected: .awsName), at: name.range)
            }
        }
    }

    private func check(_ scheme: Schema.TokenScheme) {
        let request = scheme.request
        if request.content == .json || request.content == .form {
            checkMembers(of: request, usual: [(.user, "username"), (.password, "password")])
        } else {
            checkMembers(of: request, usual: [])
        }
        for call in [scheme.renewal, scheme.revocation].compactMap({ $0 }) { checkMembers(of: call, usual: []) }
        for call in [request, scheme.renewal, scheme.revocation].compactMap({ $0 }) {
            checkEndpoint(call.endpoint)
            for header in call.headers {
                if let reason = HeaderRule.problem(inName: header.name.value) {
                    definitions.error(.malformedHeader(header.name.value, reason: reason), at: header.name.range)
                } else if let reason = HeaderRule.problem(inValue: header.value.value) {
                    definitions.error(.malformedHeader(header.name.value, reason: reason), at: header.value.range)
                }
            }
        }
        for place in [scheme.token, scheme.refreshToken, scheme.expiration].compactMap({ $0 }) {
            switch place.value {
            case .header(let name), .cookie(let name): definitions.checkHeader(name: name, at: place.range)
            case .text, .body: break
            }
        }
    }

    /// Refuses a member that is, or is in, another one.
    ///
    /// - Parameter usual: The names of members that the schema may leave out.
    private func checkMembers(of call: Schema.TokenCall, usual: [(LanguageKey, String)]) {
        func steps(_ member: String) -> [String] {
            let isPointer = member.utf8.first == UInt8(ascii: "/")
            return isPointer ? JSONPointer(member)?.tokens ?? [member] : [member]
        }
        var known = usual.filter { call.names[$0.0] == nil }.map { steps($0.1) }
        let named = call.names.values.sorted { ($0.range.line, $0.range.column) < ($1.range.line, $1.range.column) }
        for member in named + call.parameters.map(\.name) {
            let steps = steps(member.value)
            if known.contains(where: { $0.starts(with: steps) || steps.starts(with: $0) }) {
                definitions.error(
                    .invalidValue(member.value, of: .tokenMember, expected: .tokenMember), at: member.range)
            }
            known.append(steps)
        }
    }

    private func checkEndpoint(_ endpoint: Located<String>) {
        if let reason = EndpointRule.problem(in: endpoint.value) {
            definitions.error(.malformedEndpoint(endpoint.value, reason: reason), at: endpoint.range)
        } else {
            checkEncryption(of: endpoint)
        }
    }

    private func check(_ oauth2: Schema.OAuth2) {
        let endpoints = [oauth2.issuer, oauth2.token, oauth2.authorize, oauth2.userInfo, oauth2.revoke?.endpoint]
        for endpoint in endpoints.compactMap({ $0 }) { checkEndpoint(endpoint) }
        for scope in oauth2.scopes { check(scope: scope) }
        for parameter in oauth2.parameters where Self.ownParameters.contains(parameter.name.value) {
            definitions.error(
                .invalidValue(parameter.name.value, of: .oauth2Parameter, expected: .newParameter),
                at: parameter.name.range)
        }
    }

    /// Parameters that the requests already have (RFC 6749, RFC 7636), or that have their own key.
    private static let ownParameters: Set<String> = [
        "audience", "client_id", "client_secret", "code", "code_challenge", "code_challenge_method", "code_verifier",
        "grant_type", "nonce", "password", "redirect_uri", "refresh_token", "response_type", "scope", "state",
        "username",
    ]

    /// If the API itself uses http, its credentials are not encrypted anyway.
    private func checkEncryption(of address: Located<String>) {
        guard EndpointRule.isReadableByOthers(address.value), definitions.schema.servers.contains(where: \.isEncrypted)
        else { return }
        definitions.error(.insecureAddress(address.value), at: address.range)
    }
}
