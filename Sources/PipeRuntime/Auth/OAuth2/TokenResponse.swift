import PipeJSON

/// What a token endpoint answered (RFC 6749, section 5.1).
struct TokenResponse {
    private let members: JSONValue
    private let scheme: OAuth2Scheme

    init(_ body: [UInt8], scheme: OAuth2Scheme) throws(PipeError.TokenError) {
        guard let value = try? JSON.decode(JSONValue.self, from: body), value.object != nil else {
            throw .notJSON
        }
        members = value
        self.scheme = scheme
    }

    /// The token of the answer.
    ///
    /// - Parameters:
    ///   - now: When the answer came.
    ///   - scopes: What was asked for.
    ///   - refreshToken: What stays where the answer has no new one (RFC 6749, section 6).
    func token(at now: Date, scopes: Set<String>, keeping refreshToken: String?) throws(PipeError.TokenError)
        -> OAuth2Token
    {
        guard let accessToken = try text(scheme.tokenMember) else {
            throw .missingMember(scheme.tokenMember)
        }
        try checkType()
        let life = try seconds(scheme.expiresMember)
        // Keycloak's name, and the one that others have.
        var refreshLife = try seconds("refresh_expires_in")
        if refreshLife == nil {
            refreshLife = try seconds("refresh_token_expires_in")
        }
        return OAuth2Token(
            accessToken: accessToken,
            refreshToken: try text(scheme.refreshMember) ?? refreshToken,
            issueDate: now,
            // Servers write 0 for a token that does not expire.
            expirationDate: life.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil },
            refreshTokenExpirationDate: refreshLife.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil },
            scopes: scopes,
            idToken: try text("id_token")
        )
    }

    /// A token of another type must not be used by who does not understand it (RFC 6749, section 7.1).
    private func checkType() throws(PipeError.TokenError) {
        guard let type = self["token_type"]?.string?.lowercased() else {
            return
        }
        guard type == "bearer" || type == scheme.prefix.lowercased() || scheme.location != .authorizationHeader else {
            throw .tokenType(type)
        }
    }

    /// The refusal that an answer tells of (RFC 6749, section 5.2), also where it is an object, as in some APIs.
    static func refusal(in body: [UInt8]) -> (code: String, description: String?)? {
        guard let members = (try? JSON.decode(JSONValue.self, from: body))?.object, let error = members["error"] else {
            return nil
        }
        switch error {
        case .string(let code):
            return (code, members["error_description"]?.string)
        case .object(let object):
            let code = object["type"]?.string ?? object["code"]?.string ?? object["code"]?.number?.literal
            return (code ?? "error", object["message"]?.string)
        default:
            return nil
        }
    }

    // MARK: Members

    /// A member by its name, or by a JSON pointer.
    private subscript(_ member: String) -> JSONValue? {
        var value: JSONValue? = members
        if member.begins(with: "/") {
            for name in member.parts(at: "/").dropFirst() {
                let name = name.replacingBytes(of: "~1", with: "/").replacingBytes(of: "~0", with: "~")
                value = value?.object?[name]
            }
        } else {
            value = value?.object?[member]
        }
        return value == .null ? nil : value
    }

    /// A token: not empty, without control characters, so that it can be sent in a header field.
    private func text(_ member: String) throws(PipeError.TokenError) -> String? {
        guard let value = self[member] else {
            return nil
        }
        guard let text = value.string, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            throw .malformedMember(member)
        }
        return text.isEmpty ? nil : text
    }

    /// A number of seconds, which some servers write as a text; at most a hundred years.
    private func seconds(_ member: String) throws(PipeError.TokenError) -> Double? {
        guard let value = self[member] else {
            return nil
        }
        let seconds: Double? =
            switch value {
            case .number(let number): number.double
            case .string(let text): Double(text)
            default: nil
            }
        guard let seconds, seconds.isFinite, seconds >= 0 else {
            throw .malformedMember(member)
        }
        return min(seconds, 3_155_760_000)
    }
}
