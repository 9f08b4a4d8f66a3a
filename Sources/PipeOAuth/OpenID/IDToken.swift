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

    /// Reads the claims of a token, without its signature: the token endpoint sent the token over a connection of TLS,
    /// which authenticates it (section 3.1.3.7, item 6).
    package init(_ token: String) throws(PipeError.TokenError) {
        let parts = token.parts(at: ".")
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1])
        else {
            throw .malformedMember("id_token")
        }
        self.claims = UserClaims(claims)
        keyID = header["kid"]?.string
    }

    /// Throws if the token is not meant for a sign-in (section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - issuer: The issuer, which may have the placeholder ``ServerMetadata/tenant``; `nil` if the schema names none.
    ///   - client: The ID of the client; `nil` if a closure provides it.
    ///   - nonce: The value of the authorization request; `nil` for other grants.
    ///   - now: The time.
    package func check(issuer: String?, client: String?, nonce: String?, now: Date) throws(PipeError.TokenError) {
        if let issuer {
            let tenant = claims["tid"]?.string ?? ""
            let expected = issuer.replacingBytes(of: ServerMetadata.tenant, with: tenant)
            guard let found = claims.issuer, Self.isSame(found, expected) else {
                throw .claim("iss")
            }
        }
        if let client {
            let audience = claims.audience
            guard audience.contains(where: { $0.isSame(as: client) }) else {
                throw .claim("aud")
            }
            let party = claims["azp"]?.string
            guard party.map({ $0.isSame(as: client) }) ?? (audience.count == 1) else {
                throw .claim("azp")
            }
        }
        guard let expiration = claims.expirationDate, now < expiration.addingTimeInterval(Self.clockTolerance) else {
            throw .claim("exp")
        }
        if let nonce {
            guard let found = claims["nonce"]?.string, found.isSame(as: nonce) else {
                throw .claim("nonce")
            }
        }
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw .claim("sub")
        }
    }

    private static func isSame(_ found: String, _ issuer: String) -> Bool {
        found.isSame(as: issuer) || (found + "/").isSame(as: issuer) || found.isSame(as: issuer + "/")
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
        if let user, let previousUser, !user.isSame(as: previousUser) {
            throw .claim("sub")
        }
        return self
    }
}
