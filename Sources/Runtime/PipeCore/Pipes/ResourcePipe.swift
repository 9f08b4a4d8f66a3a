/// Makes the calls of one resource, or of one resource below an item of another one.
///
/// A pipe is a value, and cheap to make. The protocols of its resource provide its verbs.
///
/// ```swift
/// let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 20)
/// let project = try await todo.projects.read(8)
/// let tasks = todo.projects[8].tasks
/// ```
public struct ResourcePipe<Resource: PipeResource>: Sendable, CustomStringConvertible {
    /// The settings of every call of this pipe: all layers in one. ``with(_:)`` changes the nearest one.
    public var callSettings: CallSettings { layers.settings }

    package private(set) var client: PipeClient
    package var descriptor: ResourceDescriptor
    /// The path of the collection, without the suffix.
    var path: ResourcePath
    /// The values of names in the paths of operations.
    var parameters: PathParameters
    package private(set) var layers: SettingLayers
    /// The member with the identity of a JSON record.
    let identityMember: String

    /// Makes the pipe of a resource at the top of an API.
    ///
    /// - Parameters:
    ///   - client: Makes the calls.
    ///   - path: A path with values, instead of the schema's.
    @_spi(Generated)
    public init(_ client: PipeClient, path: CallPath? = nil) {
        self.init(client: client, descriptor: Resource.descriptor, path: path, layers: client.layers)
    }

    init(
        client: PipeClient,
        descriptor: ResourceDescriptor,
        path: CallPath? = nil,
        parent: ResourcePath? = nil,
        layers: SettingLayers,
        parameters: PathParameters = PathParameters(),
        identityMember: String = "id"
    ) {
        self.identityMember = identityMember
        self.client = client
        self.descriptor = descriptor
        self.parameters = parameters
        if path == nil, parent == nil {
            self.path = descriptor.top
        } else {
            self.path = (parent ?? ResourcePath()).appending(path ?? descriptor.values.path, parameters)
        }
        self.layers = layers.below(descriptor.values.settings.map(client.core.own))
    }

    /// Makes a pipe of the same calls as another one, whose records are read as another type.
    init(_ pipe: ResourcePipe<some PipeResource>) {
        client = pipe.client
        descriptor = pipe.descriptor
        path = pipe.path
        parameters = pipe.parameters
        layers = pipe.layers
        identityMember = pipe.identityMember
    }

    /// A copy whose own settings are changed. They are nearer than all others; ``callSettings`` has the
    /// values of settings that they leave out.
    public func with(_ change: (inout CallSettings) -> Void) -> ResourcePipe {
        var copy = self
        change(&copy.layers.own)
        return copy
    }

    /// A copy with other credentials for some schemes, which pipes below have, too. Schemes that are left out have the
    /// credentials of the pipe above or of the client.
    ///
    /// ```swift
    /// let projects = todo.projects.with(credentials: ["session": BasicCredentials(user: "bob", password: "…")])
    /// ```
    ///
    /// - Parameter credentials: The credentials by the names of their schemes in the schema.
    public func with(credentials: [String: any Credential]) -> ResourcePipe {
        var copy = self
        copy.client = client.with(credentials: credentials)
        return copy
    }

    /// Cancels all running calls of this collection and its items, including calls of copies of this pipe, but not
    /// of child pipes. They throw ``PipeError/Reason/cancelled``. The server may have executed them.
    public func cancelCalls() {
        client.core.running.cancel { $0.pipe == path.text }
    }

    /// The URL of the collection, without query items of settings and credentials; `nil` if it is malformed.
    public var url: String? { url(of: path) }

    /// The URL of the collection or of an item.
    func url(of path: ResourcePath) -> String? {
        var path = path
        path.append(suffix: descriptor.values.suffix)
        let settings = CallSettings(server: callSettings.server)
        let request = CallRequest(method: .get, target: .path(path), settings: settings, scope: scope)
        return try? client.address(of: request).text
    }

    package var scope: RunningCalls.Scope {
        RunningCalls.Scope(path)
    }

    func scope(ofItemAt itemPath: ResourcePath) -> RunningCalls.Scope {
        RunningCalls.Scope(path, item: itemPath)
    }

    public var description: String { "ResourcePipe(\(url ?? path.text))" }

    /// Starts a call that is cancelled when the last reference to its handle is released.
    public func start<Value: Sendable>(
        _ call: @escaping @Sendable (ResourcePipe) async throws(PipeError) -> Value
    ) -> CallHandle<Value> {
        CallHandle { () async throws(PipeError) in try await call(self) }
    }
}
