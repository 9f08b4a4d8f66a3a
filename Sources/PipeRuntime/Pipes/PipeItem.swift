import PipeJSON

/// One item of a resource, known by its identity; nothing is fetched by making it.
public struct PipeItem<Resource: PipeResource>: Sendable {
    /// The pipe that the item is of.
    public var pipe: Pipe<Resource>

    /// The path of the item, without the suffix.
    let path: ResourcePath
    let identity: PathIdentity

    init(pipe: Pipe<Resource>, identity: PathIdentity) {
        self.pipe = pipe
        self.identity = identity
        path = pipe.path.appending(identity: identity)
    }

    /// A copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> PipeItem {
        var copy = self
        change(&copy.pipe.callSettings)
        return copy
    }

    /// The pipe of a child resource of this item.
    ///
    /// - Parameters:
    ///   - resource: The child resource.
    ///   - childPath: Its path where that has values of its own, in the place of the one of the schema.
    public func child<Child: PipeResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> Pipe<Child> {
        let parameters = pipe.descriptor.name.map { pipe.parameters.below($0, identity: identity) }
        return Pipe<Child>(
            client: pipe.client,
            descriptor: Child.descriptor,
            path: childPath,
            parent: path,
            parentSettings: pipe.callSettings,
            parameters: parameters ?? pipe.parameters
        )
    }

    /// Ends all running calls on this item with ``PipeError/Reason/cancelled``.
    public func cancel() {
        pipe.client.core.running.cancel { $0 == scope }
    }

    /// What names in the paths of calls stand for.
    var parameters: PathParameters {
        var parameters = pipe.parameters
        parameters.identity = identity
        return parameters
    }

    var scope: RunningCalls.Scope { pipe.scope(ofItemAt: path) }
}

extension Pipe where Resource: ItemResource {
    /// The item with an identity.
    public subscript(id: Resource.Record.ID) -> PipeItem<Resource> {
        PipeItem(pipe: self, identity: id.pathIdentity)
    }

    /// The item of a record.
    public subscript(record: Resource.Record) -> PipeItem<Resource> {
        self[record.id]
    }
}
