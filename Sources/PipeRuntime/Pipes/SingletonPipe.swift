import HTTPTypes
import PipeJSON

/// The way to something of which there is only one, as the user who calls: no list, no identity.
///
/// ```swift
/// let me = try await todo.me.read()
/// try await todo.me.update { $0.name = "Ada" }
/// ```
public struct SingletonPipe<Resource: SingletonResource>: Sendable {
    /// What the calls are made by.
    var pipe: Pipe<Resource>

    init(pipe: Pipe<Resource>) {
        self.pipe = pipe
    }

    /// Makes the pipe of a resource at the top of an API.
    ///
    /// - Parameters:
    ///   - client: What carries out the calls.
    ///   - path: Its path where that has values of its own, in the place of the one of the schema.
    public init(_ client: PipeClient, path: CallPath? = nil) {
        pipe = Pipe(client, descriptor: Resource.descriptor, path: path)
    }

    /// The settings of every call of this pipe: those of the client, of its parents and of its resource, merged.
    public var callSettings: CallSettings {
        get { pipe.callSettings }
        set { pipe.callSettings = newValue }
    }

    /// A copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> SingletonPipe {
        SingletonPipe(pipe: pipe.with(change))
    }

    /// Ends all running calls of this pipe with ``PipeError/Reason/cancelled``.
    public func cancel() {
        pipe.cancel()
    }

    /// The URL, without the query of settings and credentials, or `nil` where it is malformed.
    public var url: String? { pipe.url }
}

extension SingletonPipe: RecordPlace {
    var descriptor: ResourceDescriptor { pipe.descriptor }

    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>?, fields: [HTTPField]
    ) async throws(PipeError) -> CallResponse {
        try await pipe.client.perform(pipe.request(operation, content: content, fields: fields))
    }
}

extension SingletonPipe: CallTarget {
    public var callSite: CallSite { pipe.callSite }
}

extension SingletonPipe: CustomStringConvertible {
    public var description: String { "SingletonPipe(\(url ?? pipe.path.text))" }
}

// MARK: - Verbs

extension SingletonPipe where Resource: ReadableSingleton {
    /// Fetches the record: GET.
    ///
    /// - Throws: ``PipeError``.
    public func read() async throws(PipeError) -> Resource.Record {
        try await fetched()
    }
}

extension SingletonPipe where Resource: CreatableSingleton {
    /// Creates the record: POST.
    ///
    /// - Returns: The record as the server made it. Where the server returns none but its `Location`, it is fetched
    ///   from there.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/emptyBody`` where the server returns neither.
    @discardableResult
    public func create(_ draft: Resource.Record.Draft) async throws(PipeError) -> Resource.Record {
        let response = try await perform(.create, content: pipe.descriptor.content(draft, of: .create))
            .orFromLocation(of: pipe)
        return callSettings.versioned(try response.value(at: pipe.descriptor.place(of: .create)), response)
    }
}

extension SingletonPipe where Resource: ReplaceableSingleton {
    /// Puts a whole record in the place of the one that is there: PUT.
    ///
    /// - Returns: The record as the server has it now; the one given where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replaced(by: record)
    }

    /// Saves the record: PUT, as ``replace(_:)``.
    @discardableResult
    public func save(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replace(record)
    }
}

extension SingletonPipe where Resource: UpdatableSingleton {
    /// Changes members of the record: PATCH with those that the closure sets.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Record.Patch()
        change(&patch)
        return try await update(patch)
    }

    /// Changes members of the record: PATCH with those that are set.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func update(_ patch: Resource.Record.Patch) async throws(PipeError) -> Resource.Record {
        try callSettings.allowsUnknownVersion()
        return try await changed(.update, to: patch)
    }

    /// Changes what a change sets and nothing else of the record as it was read; that one stays as it is.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/conflict(_:)`` where somebody else has changed it meanwhile and the
    ///   schema says `if-match`.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ record: Resource.Record, _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Record.Patch()
        change(&patch)
        return try await updated(record, with: patch)
    }
}

extension SingletonPipe where Resource: RemovableSingleton {
    /// Removes the record: DELETE. What the server answers is not read. Where an attempt failed and the next one finds no record
    /// (404, 410), it was removed.
    ///
    /// - Throws: ``PipeError``.
    public func remove() async throws(PipeError) {
        try callSettings.allowsUnknownVersion()
        try await removed()
    }
}

extension SingletonPipe where Resource: ExistsSingleton {
    /// Whether there is a record: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` for all else.
    public func exists() async throws(PipeError) -> Bool {
        try await probe()
    }
}

// MARK: - Children

extension SingletonPipe {
    /// The pipe of a resource below this one.
    ///
    /// - Parameters:
    ///   - resource: The child resource.
    ///   - childPath: Its path where that has values of its own, in the place of the one of the schema.
    public func child<Child: PipeResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> Pipe<Child> {
        Pipe<Child>(
            client: pipe.client, descriptor: Child.descriptor, path: childPath, parent: pipe.path,
            parentSettings: pipe.callSettings, parameters: pipe.parameters
        )
    }

    /// The pipe of a singleton below this one.
    public func child<Child: SingletonResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> SingletonPipe<Child> {
        SingletonPipe<Child>(pipe: child(resource, path: childPath))
    }
}

extension PipeItem {
    /// The pipe of a singleton below this item.
    public func child<Child: SingletonResource>(
        _ resource: Child.Type = Child.self, path childPath: CallPath? = nil
    ) -> SingletonPipe<Child> {
        SingletonPipe<Child>(pipe: child(resource, path: childPath))
    }
}
