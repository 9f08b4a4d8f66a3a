import PipeJSON

/// One item of a resource, known by its identity; nothing is fetched by making it.
public struct PipeItem<Resource: PipeResource>: Sendable {
    /// The pipe that the item is of.
    public var pipe: Pipe<Resource>

    /// The path of the item, without the suffix.
    let path: ResourcePath

    init(pipe: Pipe<Resource>, identity: [String]) {
        self.pipe = pipe
        var path = pipe.path
        for segment in identity {
            path.append(identity: segment)
        }
        self.path = path
    }

    /// A copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> PipeItem {
        var copy = self
        change(&copy.pipe.settings)
        return copy
    }

    /// The pipe of a child resource of this item.
    public func child<Child: PipeResource>(_ resource: Child.Type = Child.self) -> Pipe<Child> {
        Pipe<Child>(
            client: pipe.client, descriptor: Child.descriptor, parent: path, parentSettings: pipe.settings
        )
    }

    /// Ends all running calls on this item with ``PipeError/Reason/cancelled``.
    public func cancel() {
        pipe.client.core.running.cancel { $0 == scope }
    }

    var itemPath: ResourcePath {
        var path = path
        path.append(suffix: pipe.descriptor.suffix)
        return path
    }

    var scope: RunningCalls.Scope {
        RunningCalls.Scope(pipe: pipe.path.text, item: path.text)
    }
}

extension Pipe where Resource: ItemResource {
    /// The item with an identity.
    public subscript(id: Resource.Record.ID) -> PipeItem<Resource> {
        PipeItem(pipe: self, identity: id.pathSegments)
    }
}
