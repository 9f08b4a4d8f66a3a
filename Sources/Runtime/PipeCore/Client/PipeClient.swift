import HTTPTypes
import Logging
import PipeHTTP

/// Makes the calls of a generated client. It has the server, the transport, the credentials and the settings.
///
/// A client is a value; copies share the server, the credentials and the list of running calls.
///
/// ```swift
/// var todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
/// todo.client.logger = Logger(label: "todo")
/// todo.client.settings.headers["Accept-Language"] = "de"
/// ```
public struct PipeClient: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the app sets for every call. It is nearer than the settings of the API in the schema; the settings of
    /// resources, operations and pipes are nearer than it.
    public var settings: CallSettings {
        get { values.layers.own }
        set { values.layers.own = newValue }
    }

    /// The settings of every call: ``settings`` over the settings of the API in the schema.
    public var callSettings: CallSettings { layers.settings }

    var layers: SettingLayers { values.layers }

    /// Sends the requests.
    public var transport: any Transport {
        get { values.transport }
        set { values.transport = newValue }
    }

    /// The clocks and random values that calls use; tests replace them.
    public var environment: Environment {
        get { values.environment }
        set { values.environment = newValue }
    }

    /// The `User-Agent` of all requests (RFC 9110, section 10.1.5): by default `NAME Pipewright/VERSION`, where NAME is
    /// the app with its version on Apple platforms and the API elsewhere.
    ///
    /// A `User-Agent` in the headers of a layer of ``settings`` replaces it. `nil` sends none of the client's;
    /// URLSession then sends its own, AsyncHTTPClient none.
    public var userAgent: String? {
        get { values.userAgent }
        set { values.userAgent = newValue }
    }

    /// The origin that has the endpoints for tokens whose URLs in the schema are absolute, such as
    /// `http://127.0.0.1:8080`, of a stand-in or a test environment. `nil` for the hosts of these URLs.
    ///
    /// OAuth 2, OpenID Connect and logins without a standard have such endpoints. Their paths and queries stay,
    /// and an issuer keeps its name. A malformed origin makes calls throw. Tokens are kept by their endpoint, so tokens of
    /// one origin are not sent to another.
    ///
    /// ```swift
    /// var todo = TodoClient(
    ///     server: .init(url: "http://127.0.0.1:8080/api"), auth: .init(session: .user("alice", password: "wonderland")))
    /// todo.client.authorizationOrigin = "http://127.0.0.1:8080"
    /// ```
    public var authorizationOrigin: String? {
        get { values.authorizationOrigin }
        set { values.authorizationOrigin = newValue }
    }

    /// Where calls are logged: one line for a request and one for its response at level `debug`, header fields at
    /// `trace`; `nil` logs nothing. Secrets are not logged.
    ///
    /// By default it is `nil`, or a logger to the standard error stream if the environment variable `PIPE_LOG` has the
    /// name of a log level, such as `PIPE_LOG=debug`.
    public var logger: Logger? {
        get { values.logger }
        set { values.logger = newValue }
    }

    /// The values of a client. One reference: clients are copied for every call, and threads that change the same
    /// reference counts at the same time wait for each other.
    private var box: Box
    private var values: Values {
        get { box.values }
        set { box = Box(newValue) }
    }
    package var core: ClientCore { values.core }
    /// The credentials by the names of their schemes.
    package var credentials: [String: any Credential] { values.credentials }

    /// Makes a client of an API that has no schema, for resources that are described while the program runs
    /// (``JSONResource``) and for calls such as ``call(_:_:query:body:accept:authAlternatives:)``. Generated clients
    /// make their own.
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
    ///   - transport: Carries the requests.
    ///   - environment: The clocks and random values that calls use.
    ///   - logger: Where calls are logged.
    public init(
        name: String = "api",
        server: String,
        settings: CallSettings = CallSettings(),
        schemes: [String: AuthScheme] = [:],
        authAlternatives: [[String]]? = nil,
        credentials: [String: any Credential] = [:],
        transport: any Transport,
        environment: Environment = .live,
        logger: Logger? = PipeClient.loggerFromEnvironment
    ) {
        let authAlternatives = authAlternatives ?? (schemes.isEmpty ? [] : [schemes.keys.sorted()])
        let descriptor = ClientDescriptor(name: name, schemes: schemes, authAlternatives: authAlternatives)
        self.init(
            descriptor, server: server, credentials: credentials, transport: transport, environment: environment,
            logger: logger)
        self.settings = settings
    }

    /// Makes a client of an API with a schema, as
    /// ``init(name:server:settings:schemes:authAlternatives:credentials:transport:environment:logger:)``.
    ///
    /// - Parameters:
    ///   - descriptor: The description of the API.
    ///   - others: The other URLs of the server, by the names in the schema.
    ///   - formerServers: The URLs that the server had before.
    @_spi(Generated)
    public init(
        _ descriptor: ClientDescriptor,
        server: String,
        others: [String: String] = [:],
        formerServers: [String] = [],
        credentials: [String: any Credential] = [:],
        transport: any Transport,
        environment: Environment = .live,
        logger: Logger? = PipeClient.loggerFromEnvironment
    ) {
        let core = ClientCore(descriptor, server: server, others: others, formerServers: formerServers)
        box = Box(
            Values(
                core: core, credentials: credentials, layers: SettingLayers(core.own(descriptor.settings)),
                transport: transport, environment: environment, userAgent: UserAgent.text(api: core.name),
                logger: logger))
    }

    /// Returns a copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> PipeClient {
        var copy = self
        change(&copy.settings)
        return copy
    }

    /// Returns a copy with other credentials for some schemes, such as the credentials of another user. It keeps the credentials of
    /// the other schemes, and shares connections, limits and running calls with this client.
    ///
    /// - Parameter credentials: The credentials by the names of their schemes in the schema. A name that no scheme has
    ///   changes nothing.
    public func with(credentials: [String: any Credential]) -> PipeClient {
        var copy = self
        copy.values.credentials.merge(credentials) { $1 }
        return copy
    }

    /// Ends all running calls of this client and its copies with ``PipeError/Reason/cancelled``.
    public func cancelCalls() {
        core.running.cancel { _ in true }
    }

    /// The name of the API and the URL of the server.
    public var description: String {
        "PipeClient(\(core.name)\(core.address.map { ", " + core.redaction.url($0.text) } ?? ""))"
    }

    /// Has neither settings nor credentials, which may be secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": core.name, "server": core.address?.text as Any])
    }

    private struct Values: Sendable {
        let core: ClientCore
        var credentials: [String: any Credential]
        var layers: SettingLayers
        var transport: any Transport
        var environment: Environment
        var userAgent: String?
        var authorizationOrigin: String?
        var logger: Logger?
    }

    /// The header fields of most calls, which send no body and accept JSON; `nil` if the user agent is malformed.
    var plainFields: HTTPFields? { box.plainFields }

    /// The transport, if it can make calls on the caller's task.
    var collectingTransport: (any CollectingTransport)? { box.collectingTransport }

    /// The values, and what would take a tenth of the instructions of each call if the call made it.
    private final class Box: Sendable {
        let values: Values
        let collectingTransport: (any CollectingTransport)?
        let plainFields: HTTPFields?

        init(_ values: Values) {
            self.values = values
            collectingTransport = values.transport as? any CollectingTransport
            plainFields = CallRequest.plainFields(userAgent: values.userAgent)
        }
    }
}
