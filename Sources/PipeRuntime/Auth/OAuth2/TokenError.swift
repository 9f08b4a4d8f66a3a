extension PipeError {
    /// Why there is no token.
    public enum TokenError: Error, Hashable {
        /// The server refuses: the code of RFC 6749, section 5.2, as `invalid_grant`, and the server's words.
        case refused(code: String, description: String?)
        /// The server answered with this status and no word that OAuth has.
        case status(Int)
        /// The connection could not be made, was lost, or brought what is no answer.
        case connection(ConnectionError)
        /// No complete answer came in time.
        case timedOut
        /// The answer is not JSON, or not an object.
        case notJSON
        /// The answer lacks this member.
        case missingMember(String)
        /// The answer has this member, with a value that cannot be: a token with a line break, a life below zero.
        case malformedMember(String)
        /// The token is of a type that the schema's `prefix` does not name.
        case tokenType(String)
        /// The server sends the request on to another address, where it is not sent.
        case redirected(String)
        /// The answer has more bytes than a token could need.
        case tooLarge(limit: Int)
        /// The endpoint is not at an address that may get secrets: http for a server with https.
        case insecureEndpoint
        /// The URL of the endpoint is malformed.
        case malformedEndpoint(AddressError)
        /// The token store failed; what it said.
        case store(String)
        /// The sign-in did not end as it should.
        case signIn(SignInError)
    }
}
