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
        /// The server does not take them.
        case refused(Refusal)
        /// The server has changed the same fields.
        ///
        /// - Parameter server: The server's record; `nil` if the server has removed it.
        case inConflict(server: Record?)
        /// A response was lost: nothing says whether the server has made the change. It is not repeated by itself.
        case inDoubt
    }

    /// The identity of the record on this device.
    public let localID: LocalID<Record>
    /// The record with all changes; `nil` for a new one that the server has not made yet.
    public let value: Record?
    /// How far the changes are.
    public let state: State
    /// The members of a new record as they are sent, but for references to records that are new, too; `nil` for a
    /// record that the server has.
    public let draftMembers: JSONObject?
    /// Whether the app has removed the record, which the server does not know yet.
    public let isRemoved: Bool

    public var id: LocalID<Record> { localID }
}

extension Stored where Record: DraftableRecord, Record.Draft: JSONReadable {
    /// The draft of a new record; `nil` for a record that the server has, and for a draft with references to records
    /// that are new, too.
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
