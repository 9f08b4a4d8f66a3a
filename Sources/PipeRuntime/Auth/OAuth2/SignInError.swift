extension PipeError {
    /// Why a user's browser brought no code (RFC 6749, section 4.1.2).
    public enum SignInError: Error, Hashable {
        /// The server or the user refuses: the code of RFC 6749, section 4.1.2.1, as `access_denied`, and the server's words.
        case refused(code: String, description: String?)
        /// The `state` is not that of the request: the callback belongs to another sign-in, or is forged.
        case state
        /// The callback is not at the redirect address of the request.
        case address
        /// The callback has no code, or several.
        case code
        /// The schema names no authorization endpoint.
        case noEndpoint
    }
}
