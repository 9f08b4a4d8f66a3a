@_spi(Generated) import PipeHTTP

/// The schema's description of a whole API.
@_spi(Generated) public struct ClientDescriptor: Sendable {
    /// The name of the API, used in logs.
    public let name: String
    /// The settings of every call.
    public let settings: CallSettings
    /// The authentication schemes by name.
    public let schemes: [String: AuthScheme]
    /// How a response says that a call has failed.
    public let errors: ErrorRules?
    /// The names in JSON of members whose values errors do not show.
    public let secretMembers: [String]

    /// Describes an API.
    ///
    /// - Parameters:
    ///   - name: The name of the API, used in logs.
    ///   - settings: The settings of every call.
    ///   - schemes: The authentication schemes by name.
    ///   - authAlternatives: The alternatives of schemes for a call, each a list of schemes that are used together. The
    ///     first alternative with all its credentials is used. An empty list means no authentication.
    ///   - errors: How a response says that a call has failed.
    ///   - secretMembers: The names in JSON of members whose values errors do not show.
    public init(
        name: String,
        settings: CallSettings = CallSettings(),
        schemes: [String: AuthScheme] = [:],
        authAlternatives: [[String]] = [],
        errors: ErrorRules? = nil,
        secretMembers: [String] = []
    ) {
        self.name = name
        var settings = settings
        settings.authAlternatives = settings.authAlternatives ?? authAlternatives
        self.settings = settings
        self.schemes = schemes
        self.errors = errors
        self.secretMembers = secretMembers
    }
}
