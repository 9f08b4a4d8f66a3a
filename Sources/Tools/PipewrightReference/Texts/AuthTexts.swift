import PipeModel

/// The texts of the page about credentials, errors and webhooks.
enum AuthTexts {
    static func scheme(_ scheme: API.AuthScheme) -> [Prose] {
        switch scheme.kind {
        case .apiKey:
            let place = PagingTexts.place(scheme.place ?? .header("Authorization"))
            return ["A key in \(place)" + (scheme.prefix.map { ", after \(code: $0)." } ?? ".")]
        case .basic: return ["User name and password in \(code: "Authorization") (Basic, RFC 7617)."]
        case .bearer: return ["A token in \(header(scheme)) (Bearer, RFC 6750)."]
        case .digest: return ["User name and password, which are not sent themselves (Digest, RFC 7616)."]
        case .awsSignature: return ["Every request is signed (AWS Signature Version 4)."]
        case .challenge: return ["A token, which the response to the first request says where to get."]
        case .custom:
            return ["The app has the credentials of this scheme: a type that conforms to \(code: "Credential")."]
        case .oauth2: return oauth2(scheme)
        case .token: return token(scheme)
        }
    }

    private static func header(_ scheme: API.AuthScheme) -> Prose {
        PagingTexts.place(scheme.place ?? .header("Authorization"))
            + (scheme.prefix.map { $0.isEmpty ? ", alone" : ", after \(code: $0)" } ?? "")
    }

    private static func oauth2(_ scheme: API.AuthScheme) -> [Prose] {
        guard let oauth2 = scheme.oauth2 else { return [] }
        var texts: [Prose]
        switch oauth2.grant {
        case .clientCredentials: texts = ["The app exchanges its own credentials for a token (OAuth 2)."]
        case .password: texts = ["The app exchanges user name and password for a token (OAuth 2)."]
        case .refresh: texts = ["The app exchanges a refresh token for a token (OAuth 2)."]
        case .authorizationCode:
            texts = ["The user signs in in a browser, and the app gets a token (OAuth 2, authorization code)."]
        }
        texts.append("The token is sent in \(header(scheme)).")
        if let issuer = oauth2.issuer { texts.append("The issuer is \(code: issuer).") }
        if let authorize = oauth2.authorize { texts.append("The user signs in at \(code: authorize).") }
        if let token = oauth2.token { texts.append("Tokens are requested at \(code: token).") }
        if let revoke = oauth2.revoke?.endpoint { texts.append("Tokens are revoked at \(code: revoke).") }
        if !oauth2.scopes.isEmpty { texts.append("Scopes: \(oauth2.scopes.codes(last: ", ")).") }
        return texts
    }

    private static func token(_ scheme: API.AuthScheme) -> [Prose] {
        guard let token = scheme.token else { return [] }
        var texts: [Prose] = [
            """
            The app requests a token with \(code: "\(token.request.method.rawValue) \(token.request.endpoint)"); it is in \
            \(place(token.token)) of the response.
            """,
            "The token is sent in \(header(scheme)).",
        ]
        if let renewal = token.renewal {
            texts.append("\(code: "\(renewal.method.rawValue) \(renewal.endpoint)") renews it.")
        }
        if let revocation = token.revocation {
            texts.append("\(code: "\(revocation.method.rawValue) \(revocation.endpoint)") revokes it.")
        }
        return texts
    }

    private static func place(_ place: TokenPlace) -> Prose {
        switch place {
        case .text: "the body"
        case .body(let pointer): "the member \(code: pointer)"
        case .header(let name): "the header field \(code: name)"
        case .cookie(let name): "the cookie \(code: name)"
        }
    }

    // MARK: - Errors

    static func errors(_ rules: API.ErrorRules?) -> [Prose] {
        var texts: [Prose] = []
        if let condition = rules?.condition {
            texts.append(
                """
                A response is an error if its status is not 200 to 299, or if \(PagingTexts.condition(condition)).
                """)
        } else {
            texts.append("A response is an error if its status is not 200 to 299.")
        }
        if let record = rules?.record {
            texts.append("Its body is \(TypeTexts.counted(record)).")
        } else if rules == nil {
            texts.append(
                "Its body is a problem with a title and details, \(code: "application/problem+json") (RFC 9457).")
        }
        if let message = rules?.message { texts.append("The message is at \(code: message).") }
        switch rules?.validation {
        case .object(let pointer)?:
            texts.append("At \(code: pointer) are the messages about fields, by the names of the fields.")
        case .list(let pointer, let field, let message)?:
            var text: Prose = "At \(code: pointer) is a list of messages about fields"
            if let field { text += ", each with the name of the field at \(code: field)" }
            if !message.isEmpty { text += (field == nil ? ", each" : " and") + " with the message at \(code: message)" }
            texts.append(text + ".")
        case nil: break
        }
        texts.append(
            "In Swift, every call throws \(code: "PipeError"), which has the status, the message and the body.")
        return texts
    }

    // MARK: - Webhooks

    static func webhooks(_ webhooks: API.Webhooks) -> [Prose] {
        var texts: [Prose] = ["The server sends these messages to a URL of the app by itself."]
        if let event = webhooks.event { texts.append("The name of the event is in \(PagingTexts.place(event)).") }
        if !webhooks.data.isEmpty { texts.append("The values are at \(code: webhooks.data) in the body.") }
        if let id = webhooks.id {
            texts.append(
                "A message is identified by \(PagingTexts.place(id)), so that one that comes twice is recognized.")
        }
        if webhooks.format == .form { texts.append("The body is a form.") }
        if let signature = webhooks.signature { texts.append(self.signature(signature)) }
        return texts
    }

    private static func signature(_ signature: API.Webhooks.Signature) -> Prose {
        guard case .described(let described) = signature else {
            return "Messages are signed as Standard Webhooks says."
        }
        return "The signature (HMAC with SHA-256) is in the header field \(code: described.header)"
            + (described.encoding == .hex ? ", in hexadecimal digits." : ", as Base64.")
    }
}
