import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

/// The response of a server that issues tokens in a custom way.
struct LoginResponse {
    private let fields: HTTPFields
    private let body: [UInt8]
    private let scheme: TokenScheme

    init(_ fields: HTTPFields, _ body: [UInt8], scheme: TokenScheme) {
        self.fields = fields
        self.body = body
        self.scheme = scheme
    }

    /// Returns the token of the response.
    ///
    /// - Parameters:
    ///   - now: The time when the response came.
    ///   - refreshToken: The token for renewals to keep if the response has no other one.
    func token(at now: Date, scopes: Set<String>, keeping refreshToken: String?) throws(PipeError.TokenError)
        -> OAuth2Token
    {
        guard let token = try text(at: scheme.token) else {
            throw .missingValue(place: scheme.token.description)
        }
        var next: String?
        if let source = scheme.refreshToken {
            next = try text(at: source) ?? refreshToken
        } else if scheme.renewal != nil {
            next = token
        }
        var expiration = try scheme.expiration.flatMap { (source) throws(PipeError.TokenError) in
            try date(at: source, now: now)
        }
        if expiration == nil, case .cookie(let name) = scheme.token {
            expiration = cookie(name)?.expirationDate(at: now)
        }
        return OAuth2Token(
            accessToken: token, refreshToken: next, issueDate: now, expirationDate: expiration,
            // A token that renews itself must do so while it is valid.
            refreshTokenExpirationDate: scheme.refreshToken == nil ? expiration : nil, scopes: scopes)
    }

    /// Returns a token with the cookie that the response sets; `nil` if it sets the same one, or removes it.
    func token(replacing token: OAuth2Token, cookie name: String, at now: Date) throws(PipeError.TokenError)
        -> OAuth2Token?
    {
        guard let text = try text(at: .cookie(name)) else {
            return nil
        }
        let expiration = cookie(name)?.expirationDate(at: now)
        guard !text.isSame(as: token.accessToken) || expiration != token.expirationDate,
            expiration.map({ $0 > now }) ?? true
        else {
            return nil
        }
        let renewsItself = token.refreshToken?.isSame(as: token.accessToken) ?? false
        return OAuth2Token(
            accessToken: text, refreshToken: renewsItself ? text : token.refreshToken, issueDate: now,
            expirationDate: expiration, refreshTokenExpirationDate: renewsItself ? expiration : nil)
    }

    private func cookie(_ name: String) -> ReceivedCookie? {
        fields[values: .setCookie].compactMap { ReceivedCookie($0) }.last { $0.name.isSame(as: name) }
    }

    // MARK: Values

    /// Returns a text of visible ASCII characters, which fits into a header field, or `nil` if it is empty or missing.
    private func text(at source: TokenScheme.Source) throws(PipeError.TokenError) -> String? {
        let text: String?
        switch source {
        case .text:
            guard let whole = String(validating: body, as: UTF8.self) else {
                throw .malformedValue(place: source.description)
            }
            text = String(whole.trimmingASCIIWhitespace())
        case .header(let name): text = HTTPField.Name(name).flatMap { fields[$0] }
        case .cookie(let name): text = cookie(name)?.value
        case .body(let pointer):
            switch try value(at: pointer) {
            case .string(let value): text = value
            case nil, .null: text = nil
            default: throw .malformedValue(place: source.description)
            }
        }
        guard let text, !text.isEmpty else {
            return nil
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .malformedValue(place: source.description)
        }
        return text
    }

    private func value(at pointer: String) throws(PipeError.TokenError) -> JSONValue? {
        guard let pointer = JSONPointer(pointer) else {
            return nil
        }
        do throws(JSONError) {
            return try JSON.value(at: pointer, in: body)
        } catch {
            throw .notJSON
        }
    }

    /// Returns the time when the token expires; `nil` for never.
    private func date(at source: TokenScheme.Source, now: Date) throws(PipeError.TokenError) -> Date? {
        let text: String
        switch source {
        case .body(let pointer):
            switch try value(at: pointer) {
            case .number(let number): text = number.literal
            case .string(let value): text = value
            case nil, .null: return nil
            default: throw .malformedValue(place: source.description)
            }
        case .header(let name):
            guard let value = HTTPField.Name(name).flatMap({ fields[$0] }) else {
                return nil
            }
            text = value
        case .cookie(let name): return cookie(name)?.expirationDate(at: now)
        case .text: return nil
        }
        if let number = Double(text) {
            guard number.isFinite, number >= 0 else {
                throw .malformedValue(place: source.description)
            }
            return switch number {
            // Servers send 0 for a token that does not expire.
            case 0: nil
            // Thirty years; more is a date.
            case ..<946_080_000: now.addingTimeInterval(number)
            case ..<100_000_000_000: Date(timeIntervalSince1970: number)
            default: Date(timeIntervalSince1970: min(number / 1000, 253_402_300_799))
            }
        }
        guard let date = HTTPTimestamp.date(of: text, now: now.timeIntervalSince1970) else {
            throw .malformedValue(place: source.description)
        }
        return date
    }
}
