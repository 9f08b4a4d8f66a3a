extension PipeError {
    /// Why a text is not a usable URL.
    public enum AddressError: Error, Hashable {
        /// There is no scheme, or no `//` after it.
        case notAbsolute
        /// The scheme is neither `http` nor `https`.
        case unsupportedScheme
        /// The host is missing, or has invalid characters.
        case malformedHost
        /// The port is not a number from 1 to 65535.
        case malformedPort
        /// There is a user name or password before the host (RFC 9110, section 4.2.4).
        case userInformation
    }
}
