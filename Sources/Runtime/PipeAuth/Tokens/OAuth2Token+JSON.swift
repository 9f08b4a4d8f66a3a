import PipeHTTP
import PipeJSON

/// The JSON form of a token in stores: an object with the member names of RFC 6749, section 5.1; dates are seconds
/// since 1970.
extension OAuth2Token {
    /// The token as JSON; `nil` if a date is infinite or millions of years away.
    var json: JSONObject? {
        var object = JSONObject()
        object["access_token"] = .string(accessToken)
        object["refresh_token"] = refreshToken.map { .string($0) }
        for (name, date) in [
            ("issued", issueDate), ("expires", expirationDate), ("refresh_expires", refreshTokenExpirationDate),
        ] {
            if let date {
                guard let number = JSONNumber(exactly: date) else {
                    return nil
                }
                object[name] = .number(number)
            }
        }
        object["scopes"] = .array(scopes.sorted().map { .string($0) })
        object["id_token"] = idToken.map { .string($0) }
        return object
    }

    /// Reads a token; `nil` if a member is missing or has another type.
    init?(json object: JSONObject) {
        func text(_ name: String) -> String?? {
            guard let value = object[name] else {
                return .some(nil)
            }
            return value.string.map { .some($0) }
        }
        func date(_ name: String) -> Date?? {
            guard let value = object[name] else {
                return .some(nil)
            }
            return value.number.flatMap { $0.date }.map { .some($0) }
        }
        guard case .some(.some(let accessToken)) = text("access_token"), let refreshToken = text("refresh_token"),
            let idToken = text("id_token"), case .some(.some(let issued)) = date("issued"),
            let expires = date("expires"), let refreshExpires = date("refresh_expires"),
            let scopes = (object["scopes"] ?? .array([])).array
        else {
            return nil
        }
        let names = scopes.compactMap(\.string)
        guard names.count == scopes.count else {
            return nil
        }
        self.init(
            accessToken: accessToken, refreshToken: refreshToken, issueDate: issued, expirationDate: expires,
            refreshTokenExpirationDate: refreshExpires, scopes: Set(names), idToken: idToken)
    }
}

extension JSONNumber {
    /// The seconds from 1970 to 2001, where `Date` counts from.
    private static let referenceOffset: Int64 = 978_307_200
    /// Some 30 million years; here the precision of a `Double` is an eighth of a second.
    private static let limit = 1e15

    /// The seconds from 1970 to a date, with enough digits to read the same date again.
    ///
    /// A `Double` of these seconds has one fractional bit less than the date, which counts from 2001.
    init?(exactly date: Date) {
        let reference = date.timeIntervalSinceReferenceDate
        guard reference.magnitude < Self.limit else {
            return nil
        }
        let whole = reference.rounded(.down)
        var seconds = Int64(whole) + Self.referenceOffset
        var fraction = reference - whole
        let isNegative = seconds < 0
        if isNegative {
            seconds = -seconds - (fraction > 0 ? 1 : 0)
            fraction = fraction > 0 ? 1 - fraction : 0
        }
        var text = "\(isNegative ? "-" : "")\(seconds)"
        // Digit by digit, from the fraction in units of 2^-60.
        var rest = min(UInt64(fraction * 0x1p60), 1 << 60 - 1)
        var point = "."
        for _ in 0..<18 where Self.date(text) != date {
            rest *= 10
            text += "\(point)\(rest >> 60)"
            rest &= 1 << 60 - 1
            point = ""
        }
        self.init(text)
    }

    /// The date that is this number of seconds after 1970.
    var date: Date? {
        if let date = Self.date(literal) {
            return date
        }
        // A number with an exponent, which this code never writes.
        return double.flatMap { $0.magnitude < Self.limit ? Date(timeIntervalSince1970: $0) : nil }
    }

    private static func date(_ literal: String) -> Date? {
        let isNegative = literal.begins(with: "-")
        let parts = literal.dropping { $0 == "-" }.split(atScalar: ".", maxSplits: 1)
        guard let first = parts.first, first.utf8.count <= 15, let seconds = Int64(digits: first),
            let fraction = Double(parts.count > 1 ? "0.\(parts[1])" : "0"), fraction < 1
        else {
            return nil
        }
        let whole = Double((isNegative ? -seconds : seconds) - referenceOffset)
        return Date(timeIntervalSinceReferenceDate: isNegative ? whole - fraction : whole + fraction)
    }
}
