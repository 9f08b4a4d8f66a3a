import PipeHTTP

/// Makes the calls of a resource with a single record, such as the signed-in user.
///
/// ```swift
/// let me = try await todo.me.read()
/// try await todo.me.update { $0.name = "Ada" }
/// ```
public struct SingletonPipe<Resource: SingletonResource>: RecordPipe, CustomStringConvertible {
    /// The pipe that makes the calls.
    package var pipe: ResourcePipe<Resource>

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

    public var description: String { "SingletonPipe(\(url ?? pipe.path.text))" }
}

@_spi(Generated) extension SingletonPipe {
    /// Makes the pipe of a resource at the top of an API.
    ///
    /// - Parameters:
    ///   - client: Makes the calls.
    ///   - path: A path with values, instead of the schema's.
    public init(_ client: PipeClient, path: CallPath? = nil) {
        self.init(pipe: ResourcePipe(client, path: path))
    }
}

@_spi(Generated) extension SingletonPipe: CallTarget {
    public var callSite: CallSite { pipe.callSite }
}

// MARK: - Verbs

extension SingletonPipe where Resource: CreatableResource {
    /// Creates the record: POST.
    ///
    /// - Returns: The new record. If the response has only its `Location`, it is fetched from there.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/emptyBody`` if the response has neither.
    @discardableResult
    public func create(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Record {
        try await callSite.create(from: draft)
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
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/conflict(_:)`` if another client has changed the record and the
    ///   schema says `if-match`.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ record: Resource.Record, applying change: (inout Resource.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Patch()
        change(&patch)
        return try await callSite.update(record, with: patch)
    }
}
