extension PipeError {
    /// An error of a sign-in with the user's browser (RFC 6749, section 4.1.2).
    public enum SignInError: Error, Hashable {
        /// The server or the user refused: the code of RFC 6749, section 4.1.2.1, such as `access_denied`, and the
        /// server's description.
        case refused(code: String, description: String?)
        /// The `state` differs from the request's: the callback belongs to another sign-in, or is forged.
        case state
        /// The URL of the callback differs from the redirect URL of the request.
        case address
        /// The callback has no code, or several.
        case code
        /// The schema has no authorization endpoint.
        case noEndpoint
    }
}
