import PipeHTTP
import PipeJSON

/// Makes the calls of a resource with a single record, such as the signed-in user.
///
/// ```swift
/// let me = try await todo.me.read()
/// try await todo.me.update { $0.name = "Ada" }
/// ```
public struct SingletonPipe<Resource: SingletonResource>: Sendable {
    /// The pipe that makes the calls.
    package var pipe: ResourcePipe<Resource>

    init(pipe: ResourcePipe<Resource>) {
        self.pipe = pipe
    }

    /// Makes the pipe of a resource at the top of an API.
    ///
    /// - Parameters:
    ///   - client: Makes the calls.
    ///   - path: A path with values, which replaces that of the schema.
    @_spi(Generated)
    public init(_ client: PipeClient, path: CallPath? = nil) {
        pipe = ResourcePipe(client, descriptor: Resource.descriptor, path: path)
    }

    /// The settings of every call of this pipe: all layers in one. ``with(_:)`` changes the nearest one.
    public var callSettings: CallSettings { pipe.callSettings }

    /// A copy whose own settings are changed, as ``ResourcePipe/with(_:)``.
    public func with(_ change: (inout CallSettings) -> Void) -> SingletonPipe {
        SingletonPipe(pipe: pipe.with(change))
    }

    /// A copy with other credentials for some schemes, as ``ResourcePipe/with(credentials:)``.
    public func with(credentials: [String: any Credential]) -> SingletonPipe {
        SingletonPipe(pipe: pipe.with(credentials: credentials))
    }

    /// Cancels all running calls of this pipe: they throw ``PipeError/Reason/cancelled``.
    public func cancelCalls() {
        pipe.cancelCalls()
    }

    /// The URL, without query items of settings and credentials; `nil` if it is malformed.
    public var url: String? { pipe.url }
}

extension SingletonPipe: RecordPipe {}

@_spi(Generated) extension SingletonPipe: CallTarget {
    public var callSite: CallSite { pipe.callSite }
}

extension SingletonPipe: CustomStringConvertible {
    public var description: String { "SingletonPipe(\(url ?? pipe.path.text))" }
}

// MARK: - Verbs

extension SingletonPipe where Resource: CreatableResource {
    /// Creates the record: POST.
    ///
    /// - Returns: The new record. If the response has only its `Location`, it is fetched from there.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/emptyBody`` if the response has neither.
    @discardableResult
    public func create(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Record {
        try await callSite.created(by: draft)
    }
}

extension SingletonPipe where Resource: ReplaceableResource {
    /// Replaces the record: PUT, as `replace`.
    @discardableResult
    public func save(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replace(record)
    }
}

extension SingletonPipe where Resource: UpdatableResource {
    /// Changes fields of the record: PATCH with those that the closure sets. `record` itself stays unchanged.
    ///
    /// - Returns: The record as the server has it now. If the response has none, it is fetched.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/conflict(_:)`` if another client has changed the record and the
    ///   schema says `if-match`.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ record: Resource.Record, applying change: (inout Resource.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Patch()
        change(&patch)
        return try await callSite.updated(record, with: patch)
    }
}

// MARK: - Children

@_spi(Generated) extension SingletonPipe {
    /// The pipe of a resource below this one.
    ///
    /// - Parameters:
    ///   - resource: The child resource.
    ///   - childPath: A path with values, which replaces that of the schema.
    public func child<Child: PipeResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> ResourcePipe<Child> {
        ResourcePipe<Child>(
            client: pipe.client, descriptor: Child.descriptor, path: childPath, parent: pipe.path,
            layers: pipe.layers, parameters: pipe.parameters
        ).inheriting(pipe.callbacks)
    }

    /// The pipe of a singleton below this one.
    public func child<Child: SingletonResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> SingletonPipe<Child> {
        SingletonPipe<Child>(pipe: child(resource, path: childPath))
    }
}

@_spi(Generated) extension ItemPipe {
    /// The pipe of a singleton below this item.
    public func child<Child: SingletonResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> SingletonPipe<Child> {
        SingletonPipe<Child>(pipe: child(resource, path: childPath))
    }
}
