import PipeJSON

/// A record with an identity.
public protocol PipeRecord: JSONRecord, JSONWritable, Hashable, Sendable, Identifiable where ID: RecordIdentity {}

/// A record that can be created from a draft: what the caller may say of a record that does not exist yet.
public protocol DraftableRecord {
    /// The members that a new record is made of.
    associatedtype Draft: JSONWritable, Equatable, Sendable
}

/// A record of which single members can be changed.
public protocol PatchableRecord {
    /// The members to change.
    associatedtype Patch: RecordPatch
}

/// The members to change of a record; those that are not set are not sent.
public protocol RecordPatch: JSONWritable, Sendable {
    /// A patch that changes nothing.
    init()
}
