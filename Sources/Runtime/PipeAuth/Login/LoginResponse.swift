import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

/// The response of a server that issues tokens in a custom way.
struct LoginResponse {
    let fields: HTTPFields
    let body: [UInt8]

    /// Returns the token that a scheme describes.
    ///
    /// - Parameters:
    ///   - now: The time when the response came.
    ///   - scopes: The requested scopes.
    ///   - refreshToken: The token for renewals to keep if the response has no other one.
    func token(
        of scheme: TokenScheme, at now: Date, scopes: Set<String>, keeping refreshToken: String?
    ) throws(PipeError.TokenError) -> OAuth2Token {
        guard let token = try text(at: scheme.token) else {
            throw .missingValue(place: scheme.token.description)
        }
        var expiration: Date?
        if let source = scheme.expiration {
            expiration = try date(at: source, in: scheme.lifetimeUnit, now: now)
        }
        if expiration == nil, case .cookie(let name) = scheme.token {
            expiration = cookie(name)?.expirationDate(at: now)
        }
        guard let source = scheme.refreshToken else {
            // A token without another one renews itself, while it is valid.
            return OAuth2Token(
                accessToken: token, refreshToken: scheme.renewal == nil ? nil : token, issueDate: now,
                expirationDate: expiration, refreshTokenExpirationDate: expiration, scopes: scopes)
        }
        return OAuth2Token(
            accessToken: token, refreshToken: try text(at: source) ?? refreshToken, issueDate: now,
            expirationDate: expiration, scopes: scopes)
    }

    // MARK: Values

    /// Returns a text of visible ASCII characters, which fits into a header field, or `nil` if it is empty or missing.
    func text(at source: TokenScheme.Source) throws(PipeError.TokenError) -> String? {
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

    /// Returns the time that a place names, as a lifetime or a date; `nil` for none.
    ///
    /// - Parameter unit: The unit of a lifetime; `nil` if it may be a date.
    func date(
        at source: TokenScheme.Source, in unit: TokenScheme.LifetimeUnit? = nil, now: Date
    ) throws(PipeError.TokenError) -> Date? {
        let text: String?
        switch source {
        case .body(let pointer):
            switch try value(at: pointer) {
            case .number(let number): text = number.literal
            case .string(let value): text = value
            case nil, .null: text = nil
            default: throw .malformedValue(place: source.description)
            }
        case .header(let name): text = HTTPField.Name(name).flatMap { fields[$0] }
        case .cookie(let name): return cookie(name)?.expirationDate(at: now)
        case .text: return nil
        }
        guard let text else {
            return nil
        }
        if let number = JSONNumber(text)?.double {
            guard number >= 0 else {
                throw .malformedValue(place: source.description)
            }
            // Servers send 0 for a token that does not expire.
            if let unit, number > 0 {
                return now.addingTimeInterval(min(unit.seconds(number), 3_155_760_000))
            }
            return switch number {
            case 0: nil
            // Thirty years; more is a date.
            case ..<946_080_000: now.addingTimeInterval(number)
            case ..<100_000_000_000: Date(timeIntervalSince1970: number)
            default: Date(timeIntervalSince1970: min(number / 1000, 253_402_300_799))
            }
        }
        guard unit == nil, let date = HTTPTimestamp.date(of: text, now: now.timeIntervalSince1970) else {
            throw .malformedValue(place: source.description)
        }
        return date
    }

    /// The last cookie of a name that the response sets.
    private func cookie(_ name: String) -> ReceivedCookie? {
        fields[values: .setCookie].compactMap { ReceivedCookie($0) }.last { $0.name.hasSameBytes(as: name) }
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
}

extension TokenScheme.LifetimeUnit {
    fileprivate func seconds(_ count: Double) -> Double {
        switch self {
        case .seconds: count
        case .milliseconds: count / 1000
        case .minutes: count * 60
        }
    }
}
