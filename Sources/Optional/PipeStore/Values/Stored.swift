#if Store
@_spi(Generated) import PipeCore
import PipeJSON

/// A record in a store: with the changes that the server does not know yet.
public struct Stored<Record: StorableRecord>: Sendable, Identifiable {
    /// How far the changes of a record are.
    public enum State: Sendable {
        /// The server has all of them.
        case synced
        /// They are sent with the next ``RecordStore/flush()``.
        case waiting
        /// They refer to new records, or are below some, that the app has dropped or removed, that the server has
        /// refused, or that wait in vain themselves. ``RecordStore/flush()`` sends them when these are sent.
        ///
        /// ``StoredPipe/move(_:)`` and `update` give the record others to be below and to refer to, and
        /// ``StoredPipe/drop(_:cascading:)`` drops the changes.
        ///
        /// - Parameter of: The records that are missing.
        case orphaned(of: [MissingRecord])
        /// The server does not take them.
        case refused(Refusal)
        /// The server has changed the same fields.
        ///
        /// - Parameter server: The server's record; `nil` if the server has removed it.
        case inConflict(server: Record?)
        /// A response was lost: nothing says whether the server has made the change. It is not repeated by itself.
        case inDoubt
        /// The server has made a new record, but its response does not say which one it is. It is never repeated. The next
        /// ``RecordStore/flush()`` looks for it, if that is possible; ``StoredPipe/settle(_:as:)`` says which one it is,
        /// and ``StoredPipe/drop(_:)`` lets go of it.
        case made
    }

    /// The identity of the record on this device.
    public let localID: LocalID<Record>
    let newRecord: NewRecord
    let knownID: Record.ID?
    /// The record with all changes; `nil` for a new one that the server has not made yet.
    public let value: Record?
    /// How far the changes are.
    public let state: State
    /// The members of a new record as they are sent, with ``recordID`` of records that are new, too; `nil` for a record
    /// that the server has.
    public let draftMembers: JSONObject?
    /// Whether the app has removed the record, which the server does not know yet.
    public let isRemoved: Bool

    init(
        localID: LocalID<Record>, newRecord: NewRecord, id: Record.ID?, value: Record?, state: State,
        draftMembers: JSONObject?, isRemoved: Bool
    ) {
        self.localID = localID
        self.newRecord = newRecord
        knownID = id
        self.value = value
        self.state = state
        self.draftMembers = draftMembers
        self.isRemoved = isRemoved
    }

    public var id: LocalID<Record> { localID }
}

extension Stored where Record.ID: PlaceholderValue {
    /// The identity: that of the server, or for a new record one that stands for it.
    ///
    /// Drafts, changes, queries and items of stored pipes take it, and send that of the server instead, when there is one.
    ///
    /// ```swift
    /// let project = try await projects.save(Depot.Project.Draft(title: "Garden", ownerID: owner.recordID))
    /// ```
    public var recordID: Record.ID { knownID ?? .placeholder(for: newRecord) }
}

extension Stored where Record: DraftableRecord, Record.Draft: JSONReadable {
    /// The draft of a new record; `nil` for a record that the server has.
    public var draft: Record.Draft? {
        draftMembers.flatMap { try? JSON.decode(Record.Draft.self, from: JSON.encode($0)) }
    }
}

extension Stored: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.localID == right.localID && left.value == right.value && left.state == right.state
            && left.draftMembers == right.draftMembers && left.isRemoved == right.isRemoved
    }
}

extension Stored.State: Equatable {}

/// Why the server does not take a change.
public struct Refusal: Sendable, Hashable {
    /// The status of the response; `nil` if the change could not be sent, such as for an invalid identity.
    public let status: Int?
    /// What the server says, or else what is wrong.
    public let message: String
    /// The messages about single fields.
    public let fields: [FieldMessages]
}
#endif
