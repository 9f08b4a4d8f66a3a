@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The callbacks around and after changes. Each function returns a new pipe, whose calls and items have the callback, too.

extension CallbackPipe {
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
    ) -> Self {
        adding { $0.aroundChanges(of: Resource.Record.self, closure) }
    }

    private func afterChange(
        _ operations: Set<PipeOperation>, _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> Self {
        adding { $0.afterChange(operations, closure) }
    }
}

extension CallbackPipe where Resource: DraftingResource {
    /// A pipe that passes each record, as it is now on the server, to a closure after `create`, `save` of a draft or
    /// `upsert`.
    ///
    /// ```swift
    /// let projects = todo.projects.afterCreate { project in show(project) }
    /// ```
    ///
    /// If the closure throws, so does the call, although the server has the record.
    public func afterCreate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> Self {
        afterChange([.create, .upsert], closure)
    }
}

extension CallbackPipe where Resource: ReplaceableResource {
    /// A pipe that passes each record to a closure after `replace` and `save` of a record, as `afterCreate`.
    public func afterSave(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> Self {
        afterChange([.replace], closure)
    }
}

extension CallbackPipe where Resource: UpdatableResource {
    /// A pipe that passes each record to a closure after `update`, as `afterCreate`.
    public func afterUpdate(
        _ closure: @escaping @Sendable (Resource.Record) async throws -> Void
    ) -> Self {
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
        adding { $0.afterRemove { site in try await closure(self.item(of: site)) } }
    }
}

extension SingletonPipe where Resource: RemovableResource {
    /// A pipe that calls a closure after the record was removed, as `afterRemove` of a collection.
    public func afterRemove(_ closure: @escaping @Sendable () async throws -> Void) -> SingletonPipe {
        adding { $0.afterRemove { _ in try await closure() } }
    }
}
