extension RuleBook {
    static let auth: [Rule] = [
        Rule(
            "unknown-auth",
            "An auth scheme is named that the schema does not have.",
            "‘use’ takes names from ‘auth’, or ‘none’.",
            wrong: .part("auth: { session: basic }\nuse: [session, token]"),
            right: .part("auth: { session: basic, token: bearer }\nuse: [session, token]")),
        Rule(
            "malformed-endpoint",
            "The address of an endpoint of OAuth 2 cannot be used.",
            "‘token’, ‘authorize’ and ‘revoke’ are whole addresses, or paths: one that begins with a slash stands at the root "
                + "of the server, any other below its address. Credentials do not belong into a schema, and fragments are "
                + "never sent.",
            wrong: .part(
                """
                auth: { app: { oauth2: client-credentials, token: login.example.com:443/token } }
                use: app
                """),
            right: .part(
                """
                auth: { app: { oauth2: client-credentials, token: https://login.example.com/token } }
                use: app
                """)),
        Rule(
            "malformed-coverage",
            "A pattern does not say where a scheme is sent.",
            "It is an origin, as in https://files.example.com; all hosts below one, as in https://*.example.com; either with "
                + "the beginning of a path; or the beginning of a path on the server itself, as in /admin. Credentials go "
                + "wherever it leads, so a ‘*’ stands before a host that is written out.",
            wrong: .part("auth: { files: { bearer: , for: [https://*] } }\nuse: files"),
            right: .part("auth: { files: { bearer: , for: [https://*.example.com] } }\nuse: files")),
        Rule(
            "insecure-address",
            "Secrets would be sent without encryption.",
            "An address of tokens or of a pattern begins with http:// and is not on this machine. Who listens on the way "
                + "could take the credentials and use the API, though that is served with https://. Where all servers of the "
                + "schema are http:// it is allowed, and so are localhost, 127.0.0.1 and [::1].",
            wrong: .part(
                """
                auth: { app: { oauth2: client-credentials, token: http://login.example.com/token } }
                use: app
                """),
            right: .part(
                """
                auth: { app: { oauth2: client-credentials, token: https://login.example.com/token } }
                use: app
                """)),
    ]
}
