@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The callbacks of pipes. Each function returns a new pipe, whose calls and items have the callback, too.

extension ResourcePipe {
    func adding(_ add: (inout Callbacks) -> Void) -> ResourcePipe {
        var callbacks = Callbacks(callbacks)
        add(&callbacks)
        return with(callbacks)
    }

    fileprivate func onChange<Value: Sendable>(
        _ operations: Set<PipeOperation>, _ change: @escaping @Sendable (inout Value) async throws -> Void
    ) -> ResourcePipe {
        adding { $0.onChange(operations, of: Resource.Record.self, change) }
    }

    fileprivate func onCheck<Value: Sendable>(
        _ check: @escaping @Sendable (Value, inout RuleCheck) async throws -> Void
    ) -> ResourcePipe {
        adding { $0.onCheck(of: Resource.Record.self, check) }
    }

    fileprivate func onRemoval(_ removal: @escaping @Sendable (CallSite) async throws -> Void) -> ResourcePipe {
        adding { $0.onRemove(removal) }
    }
}

extension ResourcePipe where Resource: DraftingResource {
    /// A pipe that passes each draft to a closure before it is checked and sent by `create`, `save` or `upsert`. The
    /// closure can change the draft, or throw to refuse it.
    ///
    /// ```swift
    /// let projects = todo.projects.onCreate { draft in draft.style = draft.style ?? "black" }
    /// ```
    public func onCreate(
        _ change: @escaping @Sendable (inout Resource.Draft) async throws -> Void
    ) -> ResourcePipe {
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
    ) -> ResourcePipe {
        onCheck(check)
    }
}

extension ResourcePipe where Resource.Record: JSONReadable & Sendable {
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
    ) -> ResourcePipe {
        adding { $0.onReceive(change) }
    }
}

extension ResourcePipe where Resource: ReplaceableResource {
    /// A pipe that passes each record to a closure before it is checked and sent by `save` or `replace`. The closure can
    /// change the record, or throw to refuse it.
    public func onSave(
        _ change: @escaping @Sendable (inout Resource.Record) async throws -> Void
    ) -> ResourcePipe {
        onChange([.replace], change)
    }

    /// A pipe that passes each record to a closure after the rules of the schema and before it is sent, as
    /// `onValidate(draft:)`.
    public func onValidate(
        record check: @escaping @Sendable (Resource.Record, inout RuleCheck) async throws -> Void
    ) -> ResourcePipe {
        onCheck(check)
    }
}

extension ResourcePipe where Resource: UpdatableResource {
    /// A pipe that passes each patch to a closure before it is checked and sent by `update`. The closure can change the
    /// patch, or throw to refuse it.
    public func onUpdate(
        _ change: @escaping @Sendable (inout Resource.Patch) async throws -> Void
    ) -> ResourcePipe {
        onChange([.update], change)
    }

    /// A pipe that passes each patch to a closure after the rules of the schema and before it is sent, as
    /// `onValidate(draft:)`.
    public func onValidate(
        patch check: @escaping @Sendable (Resource.Patch, inout RuleCheck) async throws -> Void
    ) -> ResourcePipe {
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
        onRemoval { site in try await check(self.item(of: site)) }
    }
}

// MARK: - Singletons

extension SingletonPipe {
    func with(_ pipe: ResourcePipe<Resource>) -> SingletonPipe {
        var copy = self
        copy.pipe = pipe
        return copy
    }
}

extension SingletonPipe where Resource.Record: JSONReadable & Sendable {
    /// A pipe that passes the record of each response to a closure, as `onReceive` of a collection.
    public func onReceive(
        _ change: @escaping @Sendable (inout Resource.Record) throws -> Void
    ) -> SingletonPipe {
        with(pipe.onReceive(change))
    }
}

extension SingletonPipe where Resource: DraftingResource {
    /// A pipe that passes each draft to a closure before it is checked and sent, as `onCreate` of a collection.
    public func onCreate(
        _ change: @escaping @Sendable (inout Resource.Draft) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onCreate(change))
    }

    /// A pipe that passes each draft to a closure after the rules of the schema, as `onValidate` of a collection.
    public func onValidate(
        draft check: @escaping @Sendable (Resource.Draft, inout RuleCheck) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onValidate(draft: check))
    }
}

extension SingletonPipe where Resource: ReplaceableResource {
    /// A pipe that passes each record to a closure before it is checked and sent, as `onSave` of a collection.
    public func onSave(
        _ change: @escaping @Sendable (inout Resource.Record) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onSave(change))
    }

    /// A pipe that passes each record to a closure after the rules of the schema, as `onValidate` of a collection.
    public func onValidate(
        record check: @escaping @Sendable (Resource.Record, inout RuleCheck) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onValidate(record: check))
    }
}

extension SingletonPipe where Resource: UpdatableResource {
    /// A pipe that passes each patch to a closure before it is checked and sent, as `onUpdate` of a collection.
    public func onUpdate(
        _ change: @escaping @Sendable (inout Resource.Patch) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onUpdate(change))
    }

    /// A pipe that passes each patch to a closure after the rules of the schema, as `onValidate` of a collection.
    public func onValidate(
        patch check: @escaping @Sendable (Resource.Patch, inout RuleCheck) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.onValidate(patch: check))
    }
}

extension SingletonPipe where Resource: RemovableResource {
    /// A pipe that calls a closure before the record is removed. The closure can throw to refuse it.
    public func onRemove(_ check: @escaping @Sendable () async throws -> Void) -> SingletonPipe {
        with(pipe.onRemoval { _ in try await check() })
    }
}
