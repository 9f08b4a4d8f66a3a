extension PipeError {
    /// The reason why a token could not be fetched.
    public enum TokenError: Error, Hashable {
        /// The server refused: the code of RFC 6749, section 5.2, such as `invalid_grant`, and the server's
        /// description.
        case refused(code: String, description: String?)
        /// The server responded with this status and without an error code. ``PipeError/message`` and ``PipeError/body`` have
        /// what it says.
        case status(Int)
        /// The connection failed, or the response was malformed.
        case connection(ConnectionError)
        /// No complete response came in time.
        case timedOut
        /// The response is not a JSON object.
        case notJSON
        /// The response has no member with this name.
        case missingMember(String)
        /// The member with this name has an invalid value, such as a token with a line break or a negative lifetime.
        case malformedMember(String)
        /// The response has no value at this place, such as `header.X-Token`.
        case missingValue(place: String)
        /// The value at this place is not usable, such as a token with a space or a negative lifetime.
        case malformedValue(place: String)
        /// The members of these names do not fit into one JSON object.
        case malformedParameter([String])
        /// The server's challenge names this URL, which the scheme does not trust.
        case untrustedRealm(String)
        /// The metadata names this issuer, and not the issuer that it was requested from.
        case issuer(String)
        /// The ID token has no claim of this name, or another value than it has to have.
        case claim(String)
        /// The header of the ID token has this parameter with a value that is not accepted: `alg` is `none` or missing,
        /// `crit` demands what the client does not understand, or `typ` is the type of another token.
        case header(String)
        /// The ID token is not signed with a key of its issuer, or with another algorithm than the issuer uses.
        case signature
        /// The response of the user info endpoint is about another user than the ID token.
        case userInfoSubject
        /// The schema names no user info endpoint.
        case noUserInfoEndpoint
        /// The token is of this type, which differs from the schema's `prefix`.
        case tokenType(String)
        /// The server redirected the request to this URL; token requests follow no redirects.
        case redirected(String)
        /// The response has more bytes than the limit.
        case tooLarge(limit: Int)
        /// The endpoint has a URL that must not get secrets: http for a server with https.
        case insecureEndpoint
        /// The URL of the endpoint is malformed.
        case malformedEndpoint(AddressError)
        /// The token store threw an error with this description.
        case store(String)
        /// The sign-in failed.
        case signIn(SignInError)
    }
}
