// The keys of authentication schemes.

extension KeyDeclaration {
    static let authSchemeKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .apiKey, .described("`header.NAME`, `query.NAME`, `cookie.NAME`"), example: "header.X-Key",
            docs: "A key, and its place: `header.NAME`, `query.NAME` or `cookie.NAME`."),
        KeyDeclaration(
            .basic, .described("nothing, or a header field"), default: "`header.Authorization`",
            example: "header.Authorization",
            docs: "User name and password (RFC 7617), and their header field."),
        KeyDeclaration(
            .bearer, .described("nothing, or a place as for keys"), default: "`header.Authorization`",
            example: "query.access_token",
            docs: "A token (RFC 6750), and its place: `header.NAME`, `query.NAME` or `cookie.NAME`."),
        KeyDeclaration(
            .digest, .described("nothing"), example: "",
            docs: "A digest of user name and password (RFC 7616). The key has no value."),
        KeyDeclaration(
            .oauth2, .words(["client-credentials", "password", "refresh", "authorization-code"]),
            example: "client-credentials",
            docs: """
                A token from the endpoint `token` (RFC 6749). `client-credentials`: for the client itself. `password`:
                for a user name and a password. `refresh`: for a refresh token. `authorization-code`: for the
                permission of a user, granted in a browser.
                """),
        KeyDeclaration(
            .awsSignature, .described("a service"), example: "s3",
            docs: """
                A signature of each request (AWS Signature Version 4). The value is the service, such as `s3` or
                `execute-api`.
                """),
        KeyDeclaration(
            .custom, .described("nothing, or a Swift type"), example: "MyModule.Signature",
            docs: """
                A custom credential: any value that conforms to Credential if this is empty, or a Swift type that
                does, `MyCredential` or `Module.MyCredential`.
                """),
        KeyDeclaration(
            .prefix, .described("a word"), default: "none for keys, `Bearer` for tokens", example: "Token",
            docs: """
                The word before the credential in a header field; the empty text sends a token alone. With `api-key`, `bearer`,
                `oauth2` and `token`.
                """),
        KeyDeclaration(
            .env, .described("the name of a variable, or a mapping of parts to names"), example: "TODO_KEY",
            docs: """
                The environment variable with the credential, if the caller passes none, or a mapping from its parts
                to variables. The property of the client's `Auth` is then optional. Not with `custom` and
                `authorization-code`.
                """),
        KeyDeclaration(
            .for, .described("patterns of URLs"),
            default: "the URLs of the server, and the one that a call chooses with `server`",
            example: "https://files.example.com",
            docs: """
                The URLs that the credential is sent to; it is sent nowhere else: `https://host`, `https://*.host`,
                either with the beginning of a path, or `/path` on the server itself.
                """),
        KeyDeclaration(
            .token, .described("an endpoint, a request, or `challenge`"), example: "/oauth/token",
            docs: """
                With `oauth2`, where it is required without `issuer` and `provider`, the token endpoint: `https://host/path`, `/path` at the root of the
                server, or a path relative to its URL. Without, a token that follows no RFC: the request that gets it, or
                `challenge` for a token that the server asks for, as registries of containers do.
                """),
        KeyDeclaration(
            .issuer, .described("an endpoint"), default: "that of `provider`",
            example: "https://login.example.com/realms/todo",
            docs: """
                The URL of an issuer of OpenID Connect, whose metadata names the endpoints: `token`, `authorize`, `revoke` and
                `userinfo` are needed no more, and replace those of the metadata. Only with `oauth2`.
                """),
        KeyDeclaration(
            .provider, .words(["facebook", "github", "google", "keycloak", "microsoft"]), default: "none",
            example: "google",
            docs: """
                A known authorization server, in place of its endpoints. `keycloak` needs `issuer`, the URL of a realm. Only
                with `oauth2`.
                """),
        KeyDeclaration(
            .userinfo, .described("an endpoint"), default: "that of `issuer` or `provider`",
            example: "https://login.example.com/userinfo",
            docs: "The endpoint that says who the user is (`client.userInfo()`). Only with `oauth2`."),
        KeyDeclaration(
            .renew, .described("a request"), default: "the request of `token`",
            example: "POST auth/refresh",
            docs: """
                The request that renews a token: `METHOD URL`, or a mapping. Only with `token` as a request.
                """),
        KeyDeclaration(
            .realms, .described("patterns of URLs"), default: "the server's own origin",
            example: "https://auth.example.com/token",
            docs: """
                The URLs that may issue tokens, written as those of `for`; name and password are sent to no other one. Only
                with `token: challenge`.
                """),
        KeyDeclaration(
            .authorize, .described("an endpoint"), example: "https://login.example.com/authorize",
            docs: """
                The page that the browser opens. Required with `authorization-code` if there is neither `issuer` nor
                `provider`, not allowed with other grants.
                """),
        KeyDeclaration(
            .revoke, .described("an endpoint, or a request"), default: "none, or that of `issuer` or `provider`",
            example: "/oauth/revoke",
            docs: """
                With `oauth2`, the endpoint where tokens are revoked (RFC 7009); with both, the request
                that revokes them.
                """),
        KeyDeclaration(
            .client, .words(["basic", "form"]), default: "basic", example: "form",
            docs: "How the client authenticates: in a header field (`basic`) or in the body (`form`)."),
        KeyDeclaration(
            .scopes, .described("texts"), default: "none", example: "[read, write]",
            docs: "The scopes that are requested for tokens."),
        KeyDeclaration(
            .audience, .text, default: "none", example: "https://api.example.com",
            docs: "The audience of the tokens."),
        KeyDeclaration(
            .parameters, .described("names and texts"), example: "{ tenant: acme }",
            docs: "More parameters of the requests for tokens and for permission. Numbers and booleans are in quotes."),
        KeyDeclaration(
            .place, .described("`header.NAME`, `query.NAME`, `cookie.NAME`"), default: "`header.Authorization`",
            example: "header.X-Token",
            docs: "The place where the token is sent: `header.NAME`, `query.NAME` or `cookie.NAME`."),
        KeyDeclaration(
            .tokenMember, .described("a member, or a JSON pointer"), default: "`access_token`", example: "token",
            docs: "The member of the response with the token, as a name or a JSON pointer."),
        KeyDeclaration(
            .refreshMember, .described("a member, or a JSON pointer"), default: "`refresh_token`", example: "refresh",
            docs: "The member of the response with the next refresh token."),
        KeyDeclaration(
            .expiresMember, .described("a member, or a JSON pointer"), default: "`expires_in`", example: "expires",
            docs: "The member of the response with the token's lifetime in seconds."),
        KeyDeclaration(
            .refreshEarly, .duration, default: "60s", example: "30s",
            docs: """
                How long before its expiry a token is refreshed: a number and `ms`, `s` or `m`. At most a tenth of its
                lifetime.
                """),
        KeyDeclaration(
            .pkce, .boolean, default: "true", example: "false",
            docs: """
                Whether codes are bound to the client that requested them (RFC 7636). Only with `authorization-code`.
                """),
        KeyDeclaration(
            .region, .described("a region"), example: "eu-west-1",
            docs: "The region of the service. Required with `aws-signature`."),
        KeyDeclaration(
            .payload, .words(["signed", "unsigned"]), default: "signed", example: "unsigned",
            docs: """
                Whether the signature covers the bodies of requests. `unsigned` is for services that take such requests
                over https, as `s3` does. Only with `aws-signature`.
                """),
    ]

    static let tokenRequestKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .call, .described("a method, and an endpoint"), isRequired: true, example: "POST auth/login",
                docs: "`METHOD URL`: the request. The URL is written as an endpoint of `oauth2`."),
            KeyDeclaration(
                .send, .words(["json", "form", "basic", "none"]), default: "json", example: "form",
                docs: """
                    How name and password are sent: as members of a JSON object, in a form, in the header field
                    `Authorization` (RFC 7617), or not at all.
                    """),
            KeyDeclaration(
                .names, .described("parts and names"), default: "`{ user: username, password: password }`",
                example: "{ user: /user/email, password: /user/password }",
                docs: "The members with the parts `user` and `password`, each as a name or a JSON pointer."),
        ] + sharedTokenKeys + [
            KeyDeclaration(
                .read, .described("`body#/POINTER`, `body`, `header.NAME`, `cookie.NAME`"), isRequired: true,
                example: "body#/token",
                docs: """
                    The place of the token in the response: a member of its JSON, the whole body as text, a header field, or
                    a cookie.
                    """),
            KeyDeclaration(
                .refresh, .described("`body#/POINTER`, `header.NAME`, `cookie.NAME`"), default: "none",
                example: "body#/refresh",
                docs: """
                    The place of the token that renews it, for which the scheme needs `renew`. Without, a token renews itself,
                    if there is `renew`.
                    """),
            KeyDeclaration(
                .expires, .described("`body#/POINTER`, `header.NAME`, or a mapping"),
                default: "none, or that of the cookie", example: "body#/expires_in",
                docs: """
                    The place of its lifetime in seconds, or of the time when it expires: seconds or milliseconds since 1970,
                    by RFC 3339, or a date of HTTP; or a mapping with the unit of its lifetime.
                    """),
        ]

    static let lifetimeKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .at, .described("`body#/POINTER`, `header.NAME`"), isRequired: true, example: "body#/expires_in",
            docs: "The place of the lifetime."),
        KeyDeclaration(
            .unit, .words(["s", "ms", "m"]), isRequired: true, example: "ms",
            docs: "Its unit: seconds, milliseconds or minutes."),
    ]

    static let tokenCallKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .call, .described("a method, and an endpoint"), isRequired: true, example: "POST auth/refresh",
                docs: "`METHOD URL`: the request."),
            KeyDeclaration(
                .send, .words(["json", "form", "token", "none"]), default: "`json` to renew, `token` to revoke",
                example: "form",
                docs: """
                    How the token is sent: as a member of a JSON object, in a form, as calls send it, or not at all.
                    """),
            KeyDeclaration(
                .names, .described("parts and names"), default: "`{ refresh: refresh_token, token: token }`",
                example: "{ refresh: refresh }",
                docs: """
                    The members with the parts `refresh`, the token that renews another one, and `token`, which is sent if
                    there is no such one.
                    """),
        ] + sharedTokenKeys

    private static let sharedTokenKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .parameters, .described("names and values"), example: "{ device: ios }",
            docs: """
                More members of the body. In JSON, a text, number, boolean or `null` is sent as it is written; in a form,
                numbers and booleans are in quotes.
                """),
        KeyDeclaration(
            .headers, .described("names and texts"), example: "{ X-App: todo }",
            docs: "More header fields of the request."),
    ]

    static let revocationKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .call, .described("`POST` or `DELETE`, and an endpoint"), isRequired: true,
            example: "DELETE /me/permissions",
            docs: "`METHOD URL`: POST sends the token in a form, DELETE in the query."),
        KeyDeclaration(
            .send, .words(["access-token", "refresh-token"]), isRequired: true, example: "access-token",
            docs: "The token that is sent, in the parameter `access_token` or `refresh_token` (RFC 6749)."),
    ]

    static let environmentKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .key, .described("the name of a variable"), example: "TODO_KEY",
            docs: """
                The API key, of `api-key`, where it can be written as `env: TODO_KEY`, or the name of the access key, of
                `aws-signature`.
                """),
        KeyDeclaration(
            .token, .described("the name of a variable"), example: "TODO_TOKEN",
            docs: """
                The token, of `bearer`, where it can be written as `env: TODO_TOKEN`, or of `refresh`; the session token,
                of `aws-signature`, which may be missing.
                """),
        KeyDeclaration(
            .user, .described("the name of a variable"), example: "TODO_USER",
            docs: "The name of a user, of `basic`, `digest`, `password` and `token`."),
        KeyDeclaration(
            .password, .described("the name of a variable"), example: "TODO_PASSWORD",
            docs: "The password of a user, of `basic`, `digest`, `password` and `token`."),
        KeyDeclaration(
            .client, .described("the name of a variable"), example: "TODO_CLIENT",
            docs:
                "The name of a client, of `client-credentials`, and of `password` and `refresh` if the server needs it."
        ),
        KeyDeclaration(
            .secret, .described("the name of a variable"), example: "TODO_SECRET",
            docs: "The secret of a client, with `client`, or of an access key, of `aws-signature`."),
    ]
}
