import PipeModel
import PipewrightAPI

/// An authentication scheme. Values that are the defaults of the runtime are absent.
package final class SchemeContext: TemplateContext {
    private static let names = SwiftName()

    private let scheme: API.AuthScheme

    init(_ scheme: API.AuthScheme) {
        self.scheme = scheme
    }

    private var oauth2: OAuth2Context? {
        if case .oauth2(let oauth2) = scheme.kind { OAuth2Context(oauth2) } else { nil }
    }

    private var prefix: String? {
        switch scheme.kind {
        case .bearer, .oauth2: scheme.prefix == "Bearer" ? nil : scheme.prefix
        default: scheme.prefix
        }
    }

    private var realms: [String] {
        if case .challenge(let realms) = scheme.kind { realms } else { [] }
    }

    package static let name = "scheme"

    package static let values: [ContextValue<SchemeContext>] = [
        .literal("name", "The name in the schema") { $0.scheme.name },
        .text("kind", "The member of `AuthScheme` in the runtime, such as `apiKey` or `basic`.") {
            names.name($0.scheme.kind.word.rawValue, as: .member)?.escaped
        },
        .object("place", "The place of the credential, if it is not the usual one.") {
            $0.scheme.place.map(PlaceContext.init)
        },
        .text("prefix", "The word before the credential, as a string literal, if it is not the usual one.") {
            $0.prefix.map(SwiftLiteral.string)
        },
        .flag("hasArguments", "Whether there is a place or a prefix.") {
            $0.scheme.place != nil || $0.prefix != nil
        },
        .object("oauth2", "How a token is requested, if the kind is `oauth2`.") { $0.oauth2 },
        .object("aws", "How requests are signed, if the kind is `awsSignature`.") { context -> AWSContext? in
            if case .awsSignature(let signature) = context.scheme.kind { AWSContext(signature) } else { nil }
        },
        .object("token", "How a token is requested, if the kind is `token`.") { context -> TokenSchemeContext? in
            if case .token(let token) = context.scheme.kind { TokenSchemeContext(token) } else { nil }
        },
        .flag("hasRealms", "Whether other URLs than the server's may issue tokens, if the kind is `challenge`.") {
            !$0.realms.isEmpty
        },
        .literals("realms", "The patterns of these URLs") { $0.realms },
        .flag("hasCoverage", "Whether the credential is sent to other URLs than the server's.") {
            !$0.scheme.coverage.isEmpty
        },
        .literals("coverage", "The patterns of the URLs that the credential is sent to") { $0.scheme.coverage },
    ]
}

/// How requests are signed with AWS Signature Version 4.
package final class AWSContext: TemplateContext {
    private let signature: API.AWSSignature

    init(_ signature: API.AWSSignature) {
        self.signature = signature
    }

    package static let name = "aws"

    package static let values: [ContextValue<AWSContext>] = [
        .literal("service", "The service") { $0.signature.service },
        .literal("region", "The region") { $0.signature.region },
        .flag("isUnsigned", "Whether the signature does not cover bodies.") { $0.signature.payload == .unsigned },
    ]
}

/// How a token is requested (RFC 6749). Values that are the defaults of the runtime are absent.
package final class OAuth2Context: TemplateContext {
    private let oauth2: API.OAuth2

    init(_ oauth2: API.OAuth2) {
        self.oauth2 = oauth2
    }

    package static let name = "oauth2"

    package static let values: [ContextValue<OAuth2Context>] = [
        .text("grant", "`clientCredentials`, `password`, `refresh` or `authorizationCode`.") {
            switch $0.oauth2.grant {
            case .clientCredentials: "clientCredentials"
            case .password: "password"
            case .refresh: "refresh"
            case .authorizationCode: "authorizationCode"
            }
        },
        .literal("issuer", "The URL of the issuer whose metadata names the other endpoints") { $0.oauth2.issuer },
        .literal("tokenEndpoint", "The URL that tokens are requested from") { $0.oauth2.token },
        .literal("authorizationEndpoint", "The URL of the page that asks the user") { $0.oauth2.authorize },
        .literal("userInfoEndpoint", "The URL that says who the user is") { $0.oauth2.userInfo },
        .object("revocation", "How tokens are revoked.") { $0.oauth2.revoke.map(RevocationContext.init) },
        .text("client", "`form`, if the credentials of the client are sent in the body.") {
            $0.oauth2.client == .basic ? nil : $0.oauth2.client.rawValue
        },
        .flag("hasScopes", "Whether there are scopes.") { !$0.oauth2.scopes.isEmpty },
        .literals("scopes", "The scopes") { $0.oauth2.scopes },
        .literal("audience", "The audience of the token") { $0.oauth2.audience },
        .flag("hasParameters", "Whether there are parameters.") { !$0.oauth2.parameters.isEmpty },
        .list("parameters", "The other parameters of the request.") { $0.oauth2.parameters.map(PairContext.init) },
        .literal("tokenMember", "The member with the token", unless: "access_token") { $0.oauth2.tokenMember },
        .literal("refreshMember", "The member with the refresh token", unless: "refresh_token") {
            $0.oauth2.refreshMember
        },
        .literal("expiresMember", "The member with the lifetime of the token", unless: "expires_in") {
            $0.oauth2.expiresMember
        },
        .object("refreshEarly", "How long before its end a token is replaced.") { context -> DurationContext? in
            guard let milliseconds = context.oauth2.refreshEarlyMilliseconds, milliseconds != 60_000 else { return nil }
            return DurationContext(milliseconds: milliseconds)
        },
        .flag("usesPKCE", "Whether the code is protected by a proof key (RFC 7636).") { $0.oauth2.usesPKCE },
    ]
}

/// How tokens are revoked (RFC 7009).
package final class RevocationContext: TemplateContext {
    private let revocation: API.OAuth2.Revocation

    init(_ revocation: API.OAuth2.Revocation) {
        self.revocation = revocation
    }

    package static let name = "revocation"

    package static let values: [ContextValue<RevocationContext>] = [
        .literal("endpoint", "The URL") { $0.revocation.endpoint },
        .text("method", "`post` or `delete`, if the request differs from RFC 7009.") {
            switch $0.revocation.call?.method {
            case .post: "post"
            case .delete: "delete"
            case nil: nil
            }
        },
        .text("token", "`accessToken` or `refreshToken`: the one that is sent then.") {
            switch $0.revocation.call?.token {
            case .accessToken: "accessToken"
            case .refreshToken: "refreshToken"
            case nil: nil
            }
        },
    ]
}
