@_spi(Generated) import PipeCore
import PipeJSON

/// A pipe with callbacks: a ``ResourcePipe`` or a ``SingletonPipe``. Each function returns a new pipe, whose calls and items
/// have the callback, too.
public protocol CallbackPipe<Resource>: Sendable {
    /// The resource of the records.
    associatedtype Resource: PipeResource

    /// A copy whose ``ResourcePipe``, which has the callbacks, is changed by a closure.
    func withResourcePipe(_ change: (inout ResourcePipe<Resource>) -> Void) -> Self
}

extension ResourcePipe: CallbackPipe {
    public func withResourcePipe(_ change: (inout ResourcePipe) -> Void) -> ResourcePipe {
        var copy = self
        change(&copy)
        return copy
    }
}

extension SingletonPipe: CallbackPipe {
    public func withResourcePipe(_ change: (inout ResourcePipe<Resource>) -> Void) -> SingletonPipe {
        var copy = self
        change(&copy.pipe)
        return copy
    }
}

extension CallbackPipe {
    func adding(_ add: (inout Callbacks) -> Void) -> Self {
        withResourcePipe { pipe in
            var callbacks = Callbacks(pipe.callbacks)
            add(&callbacks)
            pipe = pipe.with(callbacks)
        }
    }

    private func onChange<Value: Sendable>(
        _ operations: Set<PipeOperation>, _ change: @escaping @Sendable (inout Value) async throws -> Void
    ) -> Self {
        adding { $0.onChange(operations, of: Resource.Record.self, change) }
    }

    private func onCheck<Value: Sendable>(
        _ check: @escaping @Sendable (Value, inout RuleCheck) async throws -> Void
    ) -> Self {
        adding { $0.onCheck(of: Resource.Record.self, check) }
    }
}

extension CallbackPipe where Resource: DraftingResource {
    /// A pipe that passes each draft to a closure before it is checked and sent by `create`, `save` or `upsert`. The
    /// closure can change the draft, or throw to refuse it.
    ///
    /// ```swift
    /// let projects = todo.projects.onCreate { draft in draft.style = draft.style ?? "black" }
    /// ```
    public func onCreate(
        _ change: @escaping @Sendable (inout Resource.Draft) async throws -> Void
    ) -> Self {
        onChange([.create, .upsert], change)
    }

    /// A pipe that passes each draft to a closure after the rules of the schema and before it is sent. The closure adds
    /// messages about fields, or throws to refuse the draft.
    ///
    /// ```swift
    /// let projects = todo.projects.onValidate(draft: { draft, rules in
    ///     if draft.title == "root" { rules.add("is reserved", to: "title") }
    /// })
    /// ```
    public func onValidate(
        draft check: @escaping @Sendable (Resource.Draft, inout RuleCheck) async throws -> Void
    ) -> Self {
        onCheck(check)
    }
}

extension CallbackPipe where Resource.Record: JSONReadable & Sendable {
    /// A pipe that passes each record of a response to a closure: of its verbs, of its lists, and of actions that return
    /// its record. The closure can change the record, or throw an error, which the call throws.
    ///
    /// ```swift
    /// let projects = todo.projects.onReceive { project in project.title = project.title.capitalized }
    /// ```
    ///
    /// Pipes below have it, too, if their records have the same type.
    public func onReceive(
        _ change: @escaping @Sendable (inout Resource.Record) throws -> Void
    ) -> Self {
        adding { $0.onReceive(change) }
    }
}

extension CallbackPipe where Resource: ReplaceableResource {
    /// A pipe that passes each record to a closure before it is checked and sent by `save` or `replace`. The closure can
    /// change the record, or throw to refuse it.
    public func onSave(
        _ change: @escaping @Sendable (inout Resource.Record) async throws -> Void
    ) -> Self {
        onChange([.replace], change)
    }

    /// A pipe that passes each record to a closure after the rules of the schema and before it is sent, as
    /// `onValidate(draft:)`.
    public func onValidate(
        record check: @escaping @Sendable (Resource.Record, inout RuleCheck) async throws -> Void
    ) -> Self {
        onCheck(check)
    }
}

extension CallbackPipe where Resource: UpdatableResource {
    /// A pipe that passes each patch to a closure before it is checked and sent by `update`. The closure can change the
    /// patch, or throw to refuse it.
    public func onUpdate(
        _ change: @escaping @Sendable (inout Resource.Patch) async throws -> Void
    ) -> Self {
        onChange([.update], change)
    }

    /// A pipe that passes each patch to a closure after the rules of the schema and before it is sent, as
    /// `onValidate(draft:)`.
    public func onValidate(
        patch check: @escaping @Sendable (Resource.Patch, inout RuleCheck) async throws -> Void
    ) -> Self {
        onCheck(check)
    }
}

extension ResourcePipe where Resource: RemovableResource & ItemResource {
    /// A pipe that passes the item of each record to a closure before the record is removed. The closure can throw to
    /// refuse it.
    ///
    /// ```swift
    /// let projects = todo.projects.onRemove { project in
    ///     guard try await project.tasks.list().isEmpty else { throw NotEmpty() }
    /// }
    /// ```
    public func onRemove(_ check: @escaping @Sendable (ItemPipe<Resource>) async throws -> Void) -> ResourcePipe {
        adding { $0.onRemove { site in try await check(self.item(of: site)) } }
    }
}

extension SingletonPipe where Resource: RemovableResource {
    /// A pipe that calls a closure before the record is removed. The closure can throw to refuse it.
    public func onRemove(_ check: @escaping @Sendable () async throws -> Void) -> SingletonPipe {
        adding { $0.onRemove { _ in try await check() } }
    }
}
