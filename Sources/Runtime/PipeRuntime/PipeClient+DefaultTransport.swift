import Logging
import PipeCore
import PipeTransports

extension PipeClient {
    /// Makes a client of an API that has no schema, with the transport of the platform (``DefaultTransport``).
    ///
    /// ```swift
    /// let client = PipeClient(
    ///     server: "https://cars.example.com/api", schemes: ["user": .basic],
    ///     credentials: ["user": BasicCredentials(user: "alice", password: "wonderland")])
    /// let cars = client.resource(.init("cars"))
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the API, for logs and in `User-Agent`.
    ///   - server: The `http` or `https` URL of the server. A malformed one makes every call throw.
    ///   - settings: The settings of every call.
    ///   - schemes: The authentication schemes by name.
    ///   - authAlternatives: The alternatives of schemes for a call, each a list of schemes that go together; the first
    ///     alternative with all its credentials is used. `nil` means all schemes together.
    ///   - credentials: The credentials by the names of their schemes.
    ///   - environment: The clocks and random values that calls use.
    ///   - logger: Where calls are logged.
    public init(
        name: String = "api",
        server: String,
        settings: CallSettings = CallSettings(),
        schemes: [String: AuthScheme] = [:],
        authAlternatives: [[String]]? = nil,
        credentials: [String: any Credential] = [:],
        environment: Environment = .live,
        logger: Logger? = PipeClient.loggerFromEnvironment
    ) {
        self.init(
            name: name, server: server, settings: settings, schemes: schemes, authAlternatives: authAlternatives,
            credentials: credentials, transport: DefaultTransport.shared, environment: environment, logger: logger)
    }
}
