import PipeHTTP
import PipeJSON

/// The response of a token endpoint (RFC 6749, section 5.1).
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

    /// Returns the token of the response.
    ///
    /// - Parameters:
    ///   - now: The time when the response came.
    ///   - scopes: The requested scopes.
    ///   - refreshToken: The refresh token to keep if the response has no other one (RFC 6749, section 6).
    func token(at now: Date, scopes: Set<String>, keeping refreshToken: String?) throws(PipeError.TokenError)
        -> OAuth2Token
    {
        guard let accessToken = try text(scheme.tokenMember) else {
            throw .missingMember(scheme.tokenMember)
        }
        try checkType()
        let life = try seconds(scheme.expiresMember)
        // The names at Keycloak and at other servers.
        var refreshLife = try seconds("refresh_expires_in")
        if refreshLife == nil {
            refreshLife = try seconds("refresh_token_expires_in")
        }
        return OAuth2Token(
            accessToken: accessToken,
            refreshToken: try text(scheme.refreshMember) ?? refreshToken,
            issueDate: now,
            // Servers send 0 for a token that does not expire.
            expirationDate: life.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil },
            refreshTokenExpirationDate: refreshLife.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil },
            scopes: scopes,
            idToken: try text("id_token")
        )
    }

    /// Throws if the token has an unknown type, as it must not be used then (RFC 6749, section 7.1).
    private func checkType() throws(PipeError.TokenError) {
        guard let type = self["token_type"]?.string?.lowercased() else {
            return
        }
        guard
            type == "bearer" || scheme.prefix.isEmpty || type == scheme.prefix.lowercased()
                || scheme.location != .authorizationHeader
        else {
            throw .tokenType(type)
        }
    }

    /// Returns the error in a response (RFC 6749, section 5.2); some APIs send an object instead of a code.
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

    /// A member, by its name or by a JSON pointer.
    private subscript(_ member: String) -> JSONValue? {
        var value: JSONValue? = members
        if member.begins(with: "/") {
            for name in member.split(atScalar: "/").dropFirst() {
                let name = name.replacingBytes(of: "~1", with: "/").replacingBytes(of: "~0", with: "~")
                value = value?.object?[name]
            }
        } else {
            value = value?.object?[member]
        }
        return value == .null ? nil : value
    }

    /// Returns a text without control characters, which fits into a header field, or `nil` if it is empty or missing.
    private func text(_ member: String) throws(PipeError.TokenError) -> String? {
        guard let value = self[member] else {
            return nil
        }
        guard let text = value.string, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            throw .malformedMember(member)
        }
        return text.isEmpty ? nil : text
    }

    /// Returns a number of seconds, which some servers send as a text; at most a hundred years.
    private func seconds(_ member: String) throws(PipeError.TokenError) -> Double? {
        guard let value = self[member] else {
            return nil
        }
        let seconds: Double? =
            switch value {
            case .number(let number): number.double
            case .string(let text): JSONNumber(text)?.double
            default: nil
            }
        guard let seconds, seconds.isFinite, seconds >= 0 else {
            throw .malformedMember(member)
        }
        return min(seconds, 3_155_760_000)
    }
}
