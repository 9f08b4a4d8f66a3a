extension RuleBook {
    static let auth: [Rule] = [
        Rule(
            .unknownAuth,
            "The schema has no auth scheme of this name.",
            "‘use’ takes names of schemes under ‘auth’, or ‘none’.",
            wrong: "auth: { session: basic }\nuse: [session, token]",
            right: "auth: { session: basic, token: bearer }\nuse: [session, token]"),
        Rule(
            .malformedEndpoint,
            "The URL of an OAuth 2 endpoint is malformed.",
            "‘token’, ‘authorize’ and ‘revoke’ are whole URLs or paths. A path that begins with a slash starts at the "
                + "root of the server; any other path is below the server's URL. Credentials do not belong in a "
                + "schema, and fragments are never sent.",
            wrong: """
                auth: { app: { oauth2: client-credentials, token: login.example.com:443/token } }
                use: app
                """,
            right: """
                auth: { app: { oauth2: client-credentials, token: https://login.example.com/token } }
                use: app
                """),
        Rule(
            .malformedCoverage,
            "A pattern of URLs is malformed.",
            "A pattern is an origin, as in https://files.example.com; all hosts below a domain, as in "
                + "https://*.example.com; either of them with the beginning of a path; or the beginning of a path on "
                + "the server itself, as in /admin. Credentials are sent to every URL that matches, so the domain "
                + "after ‘*’ is written out.",
            wrong: "auth: { files: { bearer: , for: [https://*] } }\nuse: files",
            right: "auth: { files: { bearer: , for: [https://*.example.com] } }\nuse: files"),
        Rule(
            .insecureAddress,
            "Secrets would be sent without encryption.",
            "The URL of an endpoint or of a pattern begins with http:// and is not on this machine. An attacker on "
                + "the network could read the credentials and use the API, even if the API itself is served with "
                + "https://. http:// is allowed if all servers of the schema use it, and for localhost, 127.0.0.1 and "
                + "[::1].",
            wrong: """
                auth: { app: { oauth2: client-credentials, token: http://login.example.com/token } }
                use: app
                """,
            right: """
                auth: { app: { oauth2: client-credentials, token: https://login.example.com/token } }
                use: app
                """),
        Rule(
            .malformedSignature,
            "The signature of webhooks is not described well.",
            "‘format’ is the form of the header field: elements between separators, each a prefix and {signature} or "
                + "{timestamp}. ‘signed’ is the text that the server signs, with {body}, and with {timestamp} if "
                + "messages have a time. A time that is not signed protects nothing, since everyone can change it.",
            wrong: """
                webhooks:
                  signature: { in: header.X-Signature, timestamp: header.X-Timestamp, signed: "{body}" }
                  events: { invoice.paid: json }
                """,
            right: """
                webhooks:
                  signature: { in: header.X-Signature, timestamp: header.X-Timestamp, signed: "{timestamp}.{body}" }
                  events: { invoice.paid: json }
                """),
    ]
}
