import PipeJSON

/// A record with an identity.
public protocol PipeRecord: JSONRecord, JSONWritable, Hashable, Sendable, Identifiable where ID: RecordIdentity {}

extension PipeRecord {
    /// Hashes the identity: equal records have equal identities.
    @_semantics("optimize.sil.specialize.generic.never")
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

/// A record that is created from a draft.
public protocol DraftableRecord {
    /// The fields of a new record.
    associatedtype Draft: JSONWritable, Equatable, Sendable
}

/// A record whose fields can be changed one by one.
public protocol PatchableRecord {
    /// The changed fields.
    associatedtype Patch: RecordPatch
}

/// The changed fields of a record; the others are not sent.
public protocol RecordPatch: JSONWritable, Sendable {
    /// A patch that changes nothing.
    init()
}
