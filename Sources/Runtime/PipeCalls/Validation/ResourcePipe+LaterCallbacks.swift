@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The callbacks around and after changes. Each function returns a new pipe, whose calls and items have the callback, too.

extension ResourcePipe {
    /// A pipe that makes each change of a record within a closure: `create`, `save`, `replace`, `update`, `upsert` and
    /// `remove`, with all other callbacks and the rules of the schema.
    ///
    /// ```swift
    /// let projects = todo.projects.aroundChanges { change in
    ///     show("saving")
    ///     defer { show("done") }
    ///     try await change()
    /// }
    /// ```
    ///
    /// The closure passes on the error of `change`, or throws another one, which the call throws. If it catches the error,
    /// the call still throws it. The closure may call `change` again, such as after an error; a closure that does not call it
    /// makes the call throw ``PipeError/Reason/aborted(_:)``. The closures that were added first are outermost.
    public func aroundChanges(
        _ closure: @escaping @Sendable (_ change: () async throws -> Void) async throws -> Void
    ) -> ResourcePipe {
        adding { $0.aroundChanges(of: Resource.Record.self, closure) }
    }

    fileprivate func afterChange(
        _ operations: Set<PipeOperation>, _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> ResourcePipe {
        adding { $0.afterChange(operations, closure) }
    }

    fileprivate func afterRemoval(_ closure: @escaping @Sendable (CallSite) async throws -> Void) -> ResourcePipe {
        adding { $0.afterRemove(closure) }
    }
}

extension ResourcePipe where Resource: DraftingResource {
    /// A pipe that passes each record to a closure after `create`, `save` of a draft or `upsert`, as the server has it now.
    ///
    /// ```swift
    /// let projects = todo.projects.afterCreate { project in show(project) }
    /// ```
    ///
    /// If the closure throws, so does the call, although the server has the record.
    public func afterCreate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> ResourcePipe {
        afterChange([.create, .upsert], closure)
    }
}

extension ResourcePipe where Resource: ReplaceableResource {
    /// A pipe that passes each record to a closure after `replace` and `save` of a record, as `afterCreate`.
    public func afterSave(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> ResourcePipe {
        afterChange([.replace], closure)
    }
}

extension ResourcePipe where Resource: UpdatableResource {
    /// A pipe that passes each record to a closure after `update`, as `afterCreate`.
    public func afterUpdate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> ResourcePipe {
        afterChange([.update], closure)
    }
}

extension ResourcePipe where Resource: RemovableResource & ItemResource {
    /// A pipe that passes the item of each record to a closure after `remove`.
    ///
    /// If the closure throws, so does the call, although the server has removed the record.
    public func afterRemove(
        _ closure: @escaping @Sendable (ItemPipe<Resource>) async throws -> Void
    ) -> ResourcePipe {
        afterRemoval { site in try await closure(self.item(of: site)) }
    }
}

// MARK: - Singletons

extension SingletonPipe {
    /// A pipe that makes each change of the record within a closure, as `aroundChanges` of a collection.
    public func aroundChanges(
        _ closure: @escaping @Sendable (_ change: () async throws -> Void) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.aroundChanges(closure))
    }
}

extension SingletonPipe where Resource: DraftingResource {
    /// A pipe that passes the record to a closure after `create` and `upsert`, as `afterCreate` of a collection.
    public func afterCreate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.afterCreate(closure))
    }
}

extension SingletonPipe where Resource: ReplaceableResource {
    /// A pipe that passes the record to a closure after `replace` and `save`, as `afterSave` of a collection.
    public func afterSave(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.afterSave(closure))
    }
}

extension SingletonPipe where Resource: UpdatableResource {
    /// A pipe that passes the record to a closure after `update`, as `afterUpdate` of a collection.
    public func afterUpdate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> SingletonPipe {
        with(pipe.afterUpdate(closure))
    }
}

extension SingletonPipe where Resource: RemovableResource {
    /// A pipe that calls a closure after the record was removed, as `afterRemove` of a collection.
    public func afterRemove(_ closure: @escaping @Sendable () async throws -> Void) -> SingletonPipe {
        with(pipe.afterRemoval { _ in try await closure() })
    }
}
