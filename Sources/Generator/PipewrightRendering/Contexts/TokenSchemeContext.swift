import PipeModel
import PipewrightAPI

/// How a token is requested that follows no RFC. Values that are the defaults of the runtime are absent.
package final class TokenSchemeContext: TemplateContext {
    private let scheme: API.TokenScheme

    init(_ scheme: API.TokenScheme) {
        self.scheme = scheme
    }

    package static let name = "token"

    package static let values: [ContextValue<TokenSchemeContext>] = [
        .object("request", "The request that gets a token.") { TokenRequestContext($0.scheme.request) },
        .object("source", "The place of the token in the response.") { TokenPlaceContext($0.scheme.token) },
        .object("refreshToken", "The place of the token that renews it.") {
            $0.scheme.refreshToken.map(TokenPlaceContext.init)
        },
        .object("expiration", "The place of the time when it expires.") {
            $0.scheme.expiration.map(TokenPlaceContext.init)
        },
        .text(
            "lifetimeUnit",
            "`seconds`, `milliseconds` or `minutes`, if the value at that place is a lifetime in this unit."
        ) {
            $0.scheme.lifetimeUnit.map { "\($0)" }
        },
        .object("renewal", "The request that renews a token.") { $0.scheme.renewal.map(TokenRequestContext.init) },
        .object("revocation", "The request that revokes a token.") {
            $0.scheme.revocation.map(TokenRequestContext.init)
        },
        .object("refreshEarly", "How long before its end a token is replaced.") { context -> DurationContext? in
            guard let milliseconds = context.scheme.refreshEarlyMilliseconds, milliseconds != 60_000 else { return nil }
            return DurationContext(milliseconds: milliseconds)
        },
    ]
}

/// A request that gets, renews or revokes a token.
package final class TokenRequestContext: TemplateContext {
    private let call: API.TokenCall

    init(_ call: API.TokenCall) {
        self.call = call
    }

    package static let name = "token request"

    package static let values: [ContextValue<TokenRequestContext>] = [
        .text("method", "`get`, `post`, `put`, `patch` or `delete`.") { $0.call.method.rawValue.lowercased() },
        .literal("endpoint", "The URL") { $0.call.endpoint },
        .text("content", "`form`, `basic`, `token` or `none`, if the secrets are not sent as JSON.") {
            $0.call.content == .json ? nil : $0.call.content.rawValue
        },
        .literal("userMember", "The member with the user name", unless: "username") { $0.call.user },
        .literal("passwordMember", "The member with the password", unless: "password") { $0.call.password },
        .literal("refreshMember", "The member with the token that renews another one", unless: "refresh_token") {
            $0.call.refreshToken
        },
        .literal("tokenMember", "The member with the token", unless: "token") { $0.call.token },
        .flag("hasParameters", "Whether there are more members.") { !$0.call.parameters.isEmpty },
        .list("parameters", "More members.") { $0.call.parameters.map(PairContext.init) },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.call.headers.isEmpty },
        .list("headers", "More header fields.") { $0.call.headers.map(PairContext.init) },
    ]
}

/// The place of a value in the response to a request for a token.
package final class TokenPlaceContext: TemplateContext {
    private let place: TokenPlace

    init(_ place: TokenPlace) {
        self.place = place
    }

    package static let name = "token place"

    package static let values: [ContextValue<TokenPlaceContext>] = [
        .text("kind", "`text`, `body`, `header` or `cookie`.") {
            switch $0.place {
            case .text: "text"
            case .body: "body"
            case .header: "header"
            case .cookie: "cookie"
            }
        },
        .literal("value", "The JSON pointer or the name") {
            switch $0.place {
            case .text: nil
            case .body(let value), .header(let value), .cookie(let value): value
            }
        },
    ]
}
