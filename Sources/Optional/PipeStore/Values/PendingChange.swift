#if Store
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A change that the server does not have yet.
///
/// ```swift
/// for change in try await store.pendingChanges() {
///     print(change.type, change.operation, change.state, change.lastError?.message ?? "")
/// }
/// ```
public struct PendingChange: Sendable, Identifiable {
    /// The identity of a change, which no other change of the store has had.
    public struct ID: Hashable, Sendable, Codable {
        let rawValue: Int64
    }

    /// What a change does with a record.
    public enum Operation: String, Sendable, Codable {
        /// It makes a record, whose identity the server chooses.
        case create
        /// It changes fields of a record.
        case update
        /// It replaces a record.
        case replace
        /// It makes or replaces the record with an identity that the app has chosen.
        case upsert
        /// It removes a record.
        case remove
    }

    /// How far a change is.
    public enum State: Sendable, Equatable {
        /// It is sent by the next ``RecordStore/flush()`` after ``PendingChange/nextAttempt``.
        case waiting
        /// It is being sent.
        case sending
        /// It waits for new records in vain (``Stored/State/orphaned(of:)``).
        case orphaned(of: [MissingRecord])
        /// The server does not take it.
        case refused(Refusal)
        /// The server has changed the same fields, or has removed the record.
        case inConflict
        /// A response was lost: nothing says whether the server has made the change.
        case inDoubt
        /// The server has made a new record without saying which one it is.
        case made
    }

    /// The identity of the change.
    public let id: ID
    /// The name of the type of the record, such as `Todo.Project`.
    public let type: String
    /// The number of the ``LocalID`` of the record.
    public let localID: Int64
    /// What it does with the record.
    public let operation: Operation
    /// What is sent, with ``Stored/recordID`` of records that are new; `nil` for a removal.
    public let members: JSONObject?
    /// How far it is.
    public let state: State
    /// How often it was sent.
    public let attempts: Int
    /// Why the last attempt has failed; `nil` if it was not sent, or if its response was lost.
    public let lastError: Refusal?
    /// When it is sent at the earliest; `nil` if nothing but the next ``RecordStore/flush()`` is waited for.
    public let nextAttempt: Date?
}
#endif
