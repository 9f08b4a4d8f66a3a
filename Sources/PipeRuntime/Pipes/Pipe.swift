import PipeJSON

/// The way to the records of one resource, or of one resource below one item of another.
///
/// A pipe is a value that costs little to make. What can be done with it depends on what its resource conforms to.
///
/// ```swift
/// let page = try await todo.projects.list(where: .init(color: "black"), limit: 20)
/// let project = try await todo.projects.read(8)
/// let tasks = todo.projects[8].tasks
/// ```
public struct Pipe<Resource: PipeResource>: Sendable {
    /// The settings of every call of this pipe: those of the client, of its parents and of its resource, merged.
    public var callSettings: CallSettings

    let client: PipeClient
    var descriptor: ResourceDescriptor
    /// The path of the collection, without the suffix.
    let path: ResourcePath
    /// What names in the paths of operations stand for.
    let parameters: PathParameters
    /// What the settings were before anybody changed them.
    let schemaSettings: CallSettings
    /// The member that holds the identity of records that have no type of their own.
    let identityMember: String

    /// Makes the pipe of a resource at the top of an API.
    public init(_ client: PipeClient) {
        self.init(client, descriptor: Resource.descriptor)
    }

    /// Makes the pipe of a resource whose path has values of its own, in the place of the one of the schema.
    public init(_ client: PipeClient, path: CallPath) {
        self.init(client, descriptor: Resource.descriptor, path: path)
    }

    init(
        _ client: PipeClient, descriptor: ResourceDescriptor, path: CallPath? = nil, identityMember: String = "id"
    ) {
        self.init(
            client: client,
            descriptor: descriptor,
            path: path,
            parent: nil,
            parentSettings: client.settings,
            identityMember: identityMember
        )
    }

    init(
        client: PipeClient,
        descriptor: ResourceDescriptor,
        path: CallPath? = nil,
        parent: ResourcePath?,
        parentSettings: CallSettings,
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
            self.path = (parent ?? ResourcePath()).appending(path ?? descriptor.path, parameters)
        }
        callSettings = parentSettings.merging(descriptor.settings)
        schemaSettings = callSettings
    }

    /// A copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> Pipe {
        var copy = self
        change(&copy.callSettings)
        return copy
    }

    /// Ends all running calls on this collection and its items with ``PipeError/Reason/cancelled``, those of other
    /// copies of this pipe too; not those of child pipes. What the server has done is not undone.
    public func cancel() {
        client.core.running.cancel { $0.pipe == path.text }
    }

    /// The URL of the collection, without the query of settings and credentials, or `nil` where it is malformed.
    public var url: String? {
        var path = path
        path.append(suffix: descriptor.suffix)
        let request = CallRequest(method: .get, target: .path(path), settings: CallSettings(), scope: scope)
        return try? client.address(of: request).text
    }

    var scope: RunningCalls.Scope {
        RunningCalls.Scope(pipe: path.text, marks: path.marks)
    }

    func scope(ofItemAt itemPath: ResourcePath) -> RunningCalls.Scope {
        RunningCalls.Scope(pipe: path.text, item: itemPath.text, marks: path.marks)
    }
}

extension Pipe: CustomStringConvertible {
    public var description: String { "Pipe(\(url ?? path.text))" }
}
