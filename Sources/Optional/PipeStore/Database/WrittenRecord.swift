#if Store
@_spi(Generated) import PipeCore
import PipeJSON

/// What the server has said of a record that it has written.
struct WrittenRecord<Record: StorableRecord>: Sendable {
    let id: Record.ID
    /// The members in the response. The others are as they were sent.
    let members: JSONObject
    let entityTag: String?
    /// Whether ``members`` are the whole record, so that it has no others.
    let isWhole: Bool
    /// Whether it was looked for instead of coming in the response, and others may have changed it.
    var isFound = false

    /// - Parameter isWhole: Whether members that the response lacks are null.
    init?(_ received: ReceivedRecord<Record>, isWhole: Bool) {
        guard let members = try? JSON.decode(JSONObject.self, from: received.json) else { return nil }
        id = received.id
        self.members = members
        entityTag = received.recordVersion.entityTag
        self.isWhole = isWhole
    }

    /// A record of which a response has members; `nil` if they are not enough for a record.
    ///
    /// - Parameters:
    ///   - sent: The record with the change that was sent.
    ///   - isWhole: Whether members that the response lacks are null.
    init?(_ members: JSONObject, sent: JSONObject?, isWhole: Bool, entityTag: String?) {
        self.members = members
        self.entityTag = entityTag
        self.isWhole = isWhole
        // Without its identity, an object that cannot be read as a record can be anything, such as `{"status": "ok"}`.
        let hasIdentity = Record.storage.columns.first.map { members[$0.name] != nil } ?? false
        guard hasIdentity || Self.record(members) != nil, let record = Self.record(Self.merged(members, sent, isWhole))
        else { return nil }
        id = record.id
    }

    /// The whole record.
    ///
    /// - Parameter sent: The record with the change that was sent.
    func merged(into sent: JSONObject?) -> JSONObject { Self.merged(members, sent, isWhole) }

    /// Whether the response does not say what the server has made of what was sent.
    func lacks(_ sent: JSONObject?, version: String?) -> Bool {
        if isWhole { return false }
        if let version, members[version] == nil { return true }
        return (sent?.members ?? []).contains { $0.value != .null && members[$0.name] == nil }
    }

    private static func merged(_ members: JSONObject, _ sent: JSONObject?, _ isWhole: Bool) -> JSONObject {
        guard !isWhole, let sent else { return members }
        return sent.updated(by: members, mergesObjects: false)
    }

    /// Whether JSON can be read as a record.
    static func isReadable(_ json: JSONObject) -> Bool { record(json) != nil }

    private static func record(_ json: JSONObject) -> Record? {
        (try? JSON.encode(json)).flatMap { try? JSON.decode(Record.self, from: $0) }
    }
}
#endif
