import PipeCore

/// The changed fields of one record, for an update of many.
///
/// ```swift
/// let result = await todo.tasks.update(all: [
///     RecordUpdate(8) { $0.done = true },
///     RecordUpdate(task) { $0.title = "Water the roses" },
/// ])
/// ```
public struct RecordUpdate<Resource: UpdatableResource & ItemResource>: Sendable {
    /// The identity of the record.
    public let id: Resource.Record.ID
    /// The changed fields.
    public let patch: Resource.Patch
    /// The record as the caller knows it, whose version is sent if the schema says `if-match`.
    let record: Resource.Record?

    /// Changes fields of the record with an identity: those that the closure sets.
    public init(_ id: Resource.Record.ID, applying change: (inout Resource.Patch) -> Void) {
        self.init(id, nil, change)
    }

    /// Changes fields of a record: those that the closure sets.
    public init(_ record: Resource.Record, applying change: (inout Resource.Patch) -> Void) {
        self.init(record.id, record, change)
    }

    private init(_ id: Resource.Record.ID, _ record: Resource.Record?, _ change: (inout Resource.Patch) -> Void) {
        var patch = Resource.Patch()
        change(&patch)
        self.id = id
        self.patch = patch
        self.record = record
    }
}
