import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An ID token (OpenID Connect Core 1.0, section 2).
package struct IDToken: Sendable {
    /// The difference of clocks that is tolerated, in seconds.
    private static let clockTolerance = 300.0

    package let claims: UserClaims
    /// The name of the key that signed the token (RFC 7515, section 4.1.4).
    package let keyID: String?
    /// The algorithm of the signature (RFC 7515, section 4.1.1); empty without one.
    package let algorithm: String
    private let header: JSONObject

    /// Reads the claims of a token, without its signature: the token endpoint sent the token over a connection of TLS,
    /// which authenticates it (section 3.1.3.7, item 6).
    package init(_ token: String) throws(PipeError.TokenError) {
        let parts = token.split(atScalar: ".")
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1])
        else {
            throw .malformedMember("id_token")
        }
        self.claims = UserClaims(claims)
        self.header = header
        keyID = header["kid"]?.string
        algorithm = header["alg"]?.string ?? ""
    }

    /// Throws if the token is not meant for these clients (section 3.1.3.7), or if its header declares another
    /// kind of token.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, which may have the placeholder ``ServerMetadata/tenant``; `nil` if the schema names none.
    ///   - clients: The IDs of the clients; `nil` if a closure provides them.
    ///   - authorizedParties: The other audiences and authorized parties that the token may name.
    ///   - nonce: The value of the authorization request; `nil` for other grants.
    ///   - now: The time.
    package func check(
        issuer: String?, clients: [String]?, authorizedParties: [String], nonce: String?, now: Date
    ) throws(PipeError.TokenError) {
        try checkHeader()
        if let issuer {
            let tenant = claims["tid"]?.string ?? ""
            let expected = issuer.replacingBytes(of: ServerMetadata.tenant, with: tenant)
            guard let found = claims.issuer, Self.isSame(found, expected) else {
                throw .claim("iss")
            }
        }
        if let clients {
            try checkParties(clients, others: authorizedParties)
        }
        try checkTimes(now)
        if let nonce {
            guard let found = claims["nonce"]?.string, found.hasSameBytes(as: nonce) else {
                throw .claim("nonce")
            }
        }
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw .claim("sub")
        }
    }

    private func checkHeader() throws(PipeError.TokenError) {
        // A token without a signature is only for clients that have registered for it (section 2).
        guard !algorithm.isEmpty, !algorithm.lowercased().hasSameBytes(as: "none") else {
            throw .header("alg")
        }
        // Parameters that have to be understood: none is, also if the list is empty or malformed (RFC 7515, section
        // 4.1.11).
        guard header["crit"] == nil else {
            throw .header("crit")
        }
        // Another type, such as `at+jwt`, is a token for another purpose (RFC 7519, section 5.1; RFC 8725, section
        // 3.11).
        if let type = header["typ"] {
            guard let type = type.string?.lowercased(),
                type.hasSameBytes(as: "jwt") || type.hasSameBytes(as: "application/jwt")
            else {
                throw .header("typ")
            }
        }
    }

    /// Items 3 to 5 of section 3.1.3.7, in errata set 2.
    private func checkParties(_ clients: [String], others: [String]) throws(PipeError.TokenError) {
        func isKnown(_ party: String) -> Bool {
            (clients + others).contains { $0.hasSameBytes(as: party) }
        }
        let audience = claims.audience
        guard audience.contains(where: { client in clients.contains { $0.hasSameBytes(as: client) } }),
            audience.allSatisfy(isKnown), audience.count == claims["aud"]?.array?.count ?? 1
        else {
            throw .claim("aud")
        }
        if let party = claims["azp"], party != .null {
            guard let party = party.string, isKnown(party) else {
                throw .claim("azp")
            }
        }
    }

    private func checkTimes(_ now: Date) throws(PipeError.TokenError) {
        guard let expiration = claims.expirationDate, now < expiration.addingTimeInterval(Self.clockTolerance) else {
            throw .claim("exp")
        }
        // RFC 7519, section 4.1.5.
        if let start = claims["nbf"], start != .null {
            guard let start = start.number.flatMap({ $0.date }), start <= now.addingTimeInterval(Self.clockTolerance)
            else {
                throw .claim("nbf")
            }
        }
    }

    private static func isSame(_ found: String, _ issuer: String) -> Bool {
        found.hasSameBytes(as: issuer) || (found + "/").hasSameBytes(as: issuer) || found.hasSameBytes(as: issuer + "/")
    }

    /// Reads Base64 with the URL alphabet, without padding (RFC 7515, section 2).
    private static func object(_ text: Substring) -> JSONObject? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = (text + padding).replacingBytes(of: "-", with: "+").replacingBytes(of: "_", with: "/")
        return Data(base64Encoded: base64).flatMap { (try? JSON.decode(JSONValue.self, from: Array($0)))?.object }
    }
}

extension OAuth2Token {
    /// Returns the token that a renewal got, with the ID token of the previous one unless it has its own.
    ///
    /// Throws if its ID token is about another user (OpenID Connect Core 1.0, section 12.2).
    func keepingUser(of previous: OAuth2Token) throws(PipeError.TokenError) -> OAuth2Token {
        guard let kept = previous.idToken else {
            return self
        }
        guard let idToken else {
            return OAuth2Token(
                accessToken: accessToken, refreshToken: refreshToken, issueDate: issueDate,
                expirationDate: expirationDate, refreshTokenExpirationDate: refreshTokenExpirationDate, scopes: scopes,
                idToken: kept)
        }
        let (user, previousUser) = (try IDToken(idToken).claims.subject, try? IDToken(kept).claims.subject)
        if let user, let previousUser, !user.hasSameBytes(as: previousUser) {
            throw .claim("sub")
        }
        return self
    }
}
