/// Makes the calls of one item of a resource. Making an item pipe fetches nothing.
///
/// ```swift
/// let tasks = try await todo.projects[8].tasks.list()
/// ```
public struct ItemPipe<Resource: PipeResource>: RecordPipe, CustomStringConvertible {
    /// The pipe of the item's resource.
    public var pipe: ResourcePipe<Resource>

    /// The path of the item, without the suffix.
    let path: ResourcePath
    let identity: PathIdentity

    init(pipe: ResourcePipe<Resource>, identity: PathIdentity) {
        self.pipe = pipe
        self.identity = identity
        path = pipe.path.appending(identity: identity)
    }

    /// A copy whose own settings are changed, as ``ResourcePipe/with(_:)``.
    public func with(_ change: (inout CallSettings) -> Void) -> ItemPipe {
        var copy = self
        copy.pipe = pipe.with(change)
        return copy
    }

    /// A copy with other credentials for some schemes, as ``ResourcePipe/with(credentials:)``.
    public func with(credentials: [String: any Credential]) -> ItemPipe {
        var copy = self
        copy.pipe = pipe.with(credentials: credentials)
        return copy
    }

    /// Cancels all running calls of this item: they throw ``PipeError/Reason/cancelled``.
    public func cancelCalls() {
        pipe.client.core.running.cancel { $0.pipe == scope.pipe && $0.item == scope.item }
    }

    /// The URL, without query items of settings and credentials; its path below the server if it is malformed.
    public var description: String { "ItemPipe(\(pipe.url(of: path) ?? path.text))" }

    /// The values of names in the paths of calls.
    var parameters: PathParameters {
        var parameters = pipe.parameters
        parameters.identity = identity
        return parameters
    }

    package var scope: RunningCalls.Scope { pipe.scope(ofItemAt: path) }
}

extension ResourcePipe where Resource: ItemResource {
    /// Returns the pipe of the item with an identity.
    public subscript(id: Resource.Record.ID) -> ItemPipe<Resource> {
        ItemPipe(pipe: self, identity: id.pathIdentity)
    }

    /// Returns the pipe of a record's item.
    public subscript(record: Resource.Record) -> ItemPipe<Resource> {
        self[record.id]
    }
}
