/// What a schema says of an API as a whole.
@_spi(Generated) public struct ClientDescriptor: Sendable {
    /// The name of the API, used in logs.
    public let name: String
    /// What every call starts from.
    public let settings: CallSettings
    /// The authentication schemes by name.
    public let schemes: [String: AuthScheme]
    /// How an answer says that a call has failed.
    public let errors: ErrorRules?

    /// Describes an API.
    ///
    /// - Parameters:
    ///   - name: The name of the API.
    ///   - settings: Headers, query and timeout of every call.
    ///   - schemes: The authentication schemes by name.
    ///   - authSchemes: The alternatives of schemes that a call needs, the first with all its credentials is used; an inner
    ///     list means all of them, an empty one means none.
    ///   - errors: How an answer says that a call has failed.
    public init(
        name: String,
        settings: CallSettings = CallSettings(),
        schemes: [String: AuthScheme] = [:],
        authSchemes: [[String]] = [],
        errors: ErrorRules? = nil
    ) {
        self.name = name
        var settings = settings
        settings.authSchemes = settings.authSchemes ?? authSchemes
        self.settings = settings.declared()
        self.schemes = schemes
        self.errors = errors
    }
}
