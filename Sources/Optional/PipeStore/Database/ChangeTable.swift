#if Store
import GRDB
import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a change does with a record.
enum ChangeOperation: String, Sendable {
    case create
    case update
    case replace
    case upsert
    case remove
}

/// How far a change is.
enum ChangeState: Int64, Sendable {
    case waiting = 1
    case sending = 2
    case refused = 3
    case inConflict = 4
    case inDoubt = 5
    /// The server has made the record, but its identity or its content is not known.
    case made = 6
}

/// A record of any type in the store.
struct RecordPlace: Hashable, Sendable {
    /// The number of the type.
    let type: Int64
    let row: Int64
}

/// A change that the server does not know yet.
struct Change: Sendable {
    var id: Int64 = 0
    let partition: Int64
    let record: RecordPlace
    /// The path of the resource without values.
    private(set) var resource: String
    var place: PipePlace
    var operation: ChangeOperation
    /// Whether members of objects are merged with those that the server has, in an update (RFC 7396).
    let mergesObjects: Bool
    /// What is sent, with what stands for records that have no identity yet.
    var body: JSONValue?
    /// The number of the body that is sent, if it has files; `body` has its other members.
    var content: Int64?
    /// The record that the change was made to.
    var base: JSONObject?
    /// The idempotency key.
    var key: String?
    var state = ChangeState.waiting
    var refusal: Refusal?
    /// Whether the server may have made the change, so that it is not joined with later ones.
    var mayBeMade = false
    /// When the server can have got it first; `nil` if it was not sent, or if the app has decided to repeat it.
    var sent: StoreClock.Reading?
    /// Whether the server has no such record any more, if the change is in conflict.
    var isGone = false
    /// How often it was sent.
    var attempts = 0
    /// How often the server has made it without saying what the record is.
    var unnamed = 0
    /// Why the last attempt has failed.
    var lastError: Refusal?
    /// When it is not sent.
    var pause: Pause?
    /// Whether it comes from a backup: what it is about may have been changed again since.
    var isRestored = false
    /// What is known of the record, if the state is ``ChangeState/made``.
    var made: MadeFacts?

    /// The change for another path of its resource.
    func moved(to resource: String, _ place: PipePlace) -> Change {
        var change = self
        (change.resource, change.place) = (resource, place)
        return change
    }

    /// A key that no other change has.
    static func newKey() -> String { UUID().uuidString.lowercased() }
}

/// The changes that the server does not know yet, in the order in which they were made.
enum ChangeTable {
    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE change(id INTEGER PRIMARY KEY AUTOINCREMENT,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    type INTEGER NOT NULL, row INTEGER NOT NULL, resource TEXT NOT NULL, place BLOB NOT NULL,
                    operation TEXT NOT NULL, merges INTEGER NOT NULL, body BLOB, base BLOB, key TEXT,
                    state INTEGER NOT NULL, problem BLOB, content INTEGER,
                    attempts INTEGER NOT NULL DEFAULT 0, pause_from INTEGER, pause_until INTEGER) STRICT;
                CREATE INDEX change_record ON change(type, row);
                CREATE INDEX change_partition ON change(partition, state, id);
                CREATE TABLE mark(change INTEGER NOT NULL REFERENCES change(id) ON DELETE CASCADE,
                    type INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(change, type, row)) STRICT, WITHOUT ROWID;
                CREATE INDEX mark_record ON mark(type, row);
                CREATE TABLE identity(type INTEGER NOT NULL, row INTEGER NOT NULL,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    path TEXT NOT NULL, json BLOB NOT NULL, PRIMARY KEY(type, row)) STRICT, WITHOUT ROWID;
                """)
    }

    // MARK: - Reading

    private static let columns =
        """
        id, partition, type, row, resource, place, operation, merges, body, base, key, state, problem, content, attempts,
        pause_from, pause_until
        """

    /// The changes of a record.
    static func changes(of record: RecordPlace, in database: Database) throws -> [Change] {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM change WHERE type = ? AND row = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [record.type, record.row]).map(change)
    }

    static func change(_ id: Int64, in database: Database) throws -> Change? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM change WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(change)
    }

    static func change(_ id: Int64, of account: String, in database: Database) throws -> Change? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM change
                WHERE id = ? AND partition IN (SELECT id FROM partition WHERE account = ?)
                """)
        return try Row.fetchOne(statement, arguments: [id, account]).map(change)
    }

    /// The changes of an account, without those that cannot be read.
    static func changes(
        of account: String, leavingOut unreadable: UnreadableRecords, in database: Database
    ) throws -> [Change] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns) FROM change
                WHERE partition IN (SELECT id FROM partition WHERE account = ?) ORDER BY id
                """, arguments: [account]
        ).compactMap { try readable($0, leavingOut: unreadable, in: database) }
    }

    /// The changes of a resource that can be read.
    static func changes(
        ofResource resource: String, partition: Int64, in database: Database
    ) throws -> [Change] {
        try Row.fetchAll(
            database, sql: "SELECT \(columns) FROM change WHERE partition = ? AND resource = ? ORDER BY id",
            arguments: [partition, resource]
        ).compactMap { row in
            do { return try change(row) } catch is JSONError { return nil }
        }
    }

    /// The changes of all accounts that wait or are being sent, without those that cannot be read.
    static func unsent(in database: Database) throws -> [Change] {
        try Row.fetchAll(
            database, sql: "SELECT \(columns) FROM change WHERE state IN (?, ?)",
            arguments: [ChangeState.waiting.rawValue, ChangeState.sending.rawValue]
        ).compactMap { row in
            do { return try change(row) } catch is JSONError { return nil }
        }
    }

    /// The changes in a state, without those that cannot be read.
    static func changes(
        in state: ChangeState, partition: Int64, leavingOut unreadable: UnreadableRecords, in database: Database
    ) throws -> [Change] {
        try Row.fetchAll(
            database, sql: "SELECT \(columns) FROM change WHERE partition = ? AND state = ? ORDER BY id",
            arguments: [partition, state.rawValue]
        ).compactMap { try readable($0, leavingOut: unreadable, in: database) }
    }

    /// The name of a type with a number.
    static func type(_ number: Int64, in database: Database) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(sql: "SELECT name FROM type WHERE id = ?"), arguments: [number])
    }

    /// The change of a row; `nil` if it cannot be read, which is noted.
    private static func readable(
        _ row: Row, leavingOut unreadable: UnreadableRecords, in database: Database
    ) throws -> Change? {
        let type = try type(row[2], in: database)
        return try unreadable.leavingOut(row[3], of: type ?? "") { try change(row) }
    }

    /// The changes of a record that can be read. The others are removed.
    static func removingUnreadable(of record: RecordPlace, in database: Database) throws -> [Change] {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM change WHERE type = ? AND row = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [record.type, record.row]).compactMap { row in
            do {
                return try change(row)
            } catch is JSONError {
                try remove(row[0], in: database)
                return nil
            }
        }
    }

    /// Whether a change that was written before has waited for the record of another one.
    static func isAwaited(_ change: Change, in database: Database) throws -> Bool {
        guard change.operation == .create else { return false }
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM mark WHERE type = ? AND row = ? AND change < ?)")
        return try Bool.fetchOne(statement, arguments: [change.record.type, change.record.row, change.id]) ?? false
    }

    static func hasChanges(of record: RecordPlace, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM change WHERE type = ? AND row = ?")
        return try Bool.fetchOne(statement, arguments: [record.type, record.row]) ?? false
    }

    static func count(of account: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM change WHERE partition IN (SELECT id FROM partition WHERE account = ?)",
            arguments: [account]) ?? 0
    }

    /// The first change after another one that can be sent: it waits, all records that it refers to have identities, and
    /// no earlier change of its record is left. One that pauses, or that cannot be read, is left out.
    static func next(
        after last: Int64, partition: Int64, now: Int64, leavingOut unreadable: UnreadableRecords,
        in database: Database
    ) throws -> Change? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM change AS this
                WHERE partition = ?1 AND state = \(ChangeState.waiting.rawValue) AND id > ?2
                    AND (pause_until IS NULL OR ?3 < pause_from OR ?3 >= pause_until)
                    AND NOT EXISTS (SELECT 1 FROM change AS other
                        WHERE other.type = this.type AND other.row = this.row AND other.id < this.id)
                    AND NOT EXISTS (SELECT 1 FROM mark LEFT JOIN identity USING(type, row)
                        WHERE mark.change = this.id AND identity.path IS NULL)
                ORDER BY id LIMIT 1
                """)
        var last = last
        while let row = try Row.fetchOne(statement, arguments: [partition, last, now]) {
            if let change = try readable(row, leavingOut: unreadable, in: database) { return change }
            last = row[0]
        }
        return nil
    }

    private static func change(_ row: Row) throws -> Change {
        var change = Change(
            id: row[0], partition: row[1], record: RecordPlace(type: row[2], row: row[3]), resource: row[4],
            place: PipePlace(json: try JSON.decode(JSONValue.self, from: [UInt8](row[5] as Data))),
            operation: ChangeOperation(rawValue: row[6]) ?? .update, mergesObjects: row[7], body: try value(row[8]),
            base: try value(row[9])?.object, key: row[10], state: ChangeState(rawValue: row[11]) ?? .waiting)
        let problem = try value(row[12])
        change.refusal = problem?["refusal"].map(Refusal.init)
        change.isGone = problem?["isGone"]?.bool ?? false
        change.mayBeMade = problem?["mayBeMade"]?.bool ?? false
        change.isRestored = problem?["isRestored"]?.bool ?? false
        change.content = row[13]
        if let time = problem?["sent"]?.int, let jumps = problem?["jumps"]?.int {
            change.sent = StoreClock.Reading(time: Int64(time), jumps: Int64(jumps))
        }
        change.attempts = row[14]
        if let from = row[15] as Int64?, let until = row[16] as Int64? {
            change.pause = Pause(from: from, until: until)
        }
        change.unnamed = problem?["unnamed"]?.int ?? 0
        change.lastError = problem?["lastError"].map(Refusal.init)
        change.made = problem?["made"].map(MadeFacts.init)
        return change
    }

    private static func value(_ data: Data?) throws -> JSONValue? {
        try data.map { try JSON.decode(JSONValue.self, from: [UInt8]($0)) }
    }

    // MARK: - Writing

    /// Adds a change, or writes one again that is there.
    ///
    /// - Parameter marks: The new records that it refers to; `nil` if they are the same as before.
    static func write(_ change: Change, marks: Set<RecordPlace>? = nil, in database: Database) throws {
        var problem = JSONObject()
        problem["refusal"] = change.refusal?.json
        if change.isGone { problem["isGone"] = true }
        if change.mayBeMade { problem["mayBeMade"] = true }
        if change.isRestored { problem["isRestored"] = true }
        problem["sent"] = change.sent.map { .number(JSONNumber($0.time)) }
        problem["jumps"] = change.sent.map { .number(JSONNumber($0.jumps)) }
        if change.unnamed > 0 { problem["unnamed"] = .number(JSONNumber(change.unnamed)) }
        problem["lastError"] = change.lastError?.json
        problem["made"] = change.made?.json
        let values: [DatabaseValue] = [
            change.partition.databaseValue, change.record.type.databaseValue, change.record.row.databaseValue,
            change.resource.databaseValue, try data(change.place.json).databaseValue,
            change.operation.rawValue.databaseValue, change.mergesObjects.databaseValue,
            try change.body.map(data)?.databaseValue ?? .null,
            try change.base.map { try data(.object($0)) }?.databaseValue ?? .null, change.key?.databaseValue ?? .null,
            change.state.rawValue.databaseValue, problem.isEmpty ? .null : try data(.object(problem)).databaseValue,
            change.content?.databaseValue ?? .null, change.attempts.databaseValue,
            change.pause?.from.databaseValue ?? .null, change.pause?.until.databaseValue ?? .null,
        ]
        var id = change.id
        if id == 0 {
            try database.cachedStatement(
                sql: """
                    INSERT INTO change(partition, type, row, resource, place, operation, merges, body, base, key, state,
                        problem, content, attempts, pause_from, pause_until)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: StatementArguments(values))
            id = database.lastInsertedRowID
        } else {
            try database.cachedStatement(
                sql: """
                    UPDATE change SET partition = ?, type = ?, row = ?, resource = ?, place = ?, operation = ?,
                        merges = ?, body = ?, base = ?, key = ?, state = ?, problem = ?, content = ?, attempts = ?,
                        pause_from = ?, pause_until = ? WHERE id = ?
                    """
            ).execute(arguments: StatementArguments(values + [id.databaseValue]))
        }
        guard let marks else { return }
        try database.cachedStatement(sql: "DELETE FROM mark WHERE change = ?").execute(arguments: [id])
        for mark in marks {
            try database.cachedStatement(
                sql: "INSERT INTO mark(change, type, row) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            ).execute(arguments: [id, mark.type, mark.row])
        }
    }

    static func remove(_ id: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM change WHERE id = ?").execute(arguments: [id])
    }

    /// Ends the waiting for a record that the server has made, when a response has brought it.
    static func removeMade(of record: RecordPlace, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM change WHERE type = ? AND row = ? AND state = ?")
            .execute(arguments: [record.type, record.row, ChangeState.made.rawValue])
    }

    private static func data(_ value: JSONValue) throws -> Data { Data(try JSON.encode(value)) }

    // MARK: - Identities of records that were made here

    /// The identity that the server has given to a record.
    struct Identity: Sendable {
        /// As segments of a path, percent-encoded.
        let path: String
        /// The parts, not percent-encoded.
        let parts: [String]
        /// The value of a field that refers to the record; `nil` if no field can.
        let value: JSONValue?

        init(path: String, parts: [String], value: JSONValue?) {
            (self.path, self.parts, self.value) = (path, parts, value)
        }

        init(path: String, json: JSONValue?) {
            self.init(
                path: path, parts: json?["parts"]?.array?.compactMap(\.string) ?? [], value: json?["value"])
        }

        var json: JSONValue {
            var object: JSONObject = ["parts": .array(parts.map { .string($0) })]
            object["value"] = value
            return .object(object)
        }
    }

    static func identity(of record: RecordPlace, in database: Database) throws -> Identity? {
        let statement = try database.cachedStatement(sql: "SELECT path, json FROM identity WHERE type = ? AND row = ?")
        guard let row = try Row.fetchOne(statement, arguments: [record.type, record.row]) else { return nil }
        return Identity(path: row[0], json: try value(row[1]))
    }

    static func setIdentity(
        _ identity: Identity, of record: RecordPlace, partition: Int64, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO identity(type, row, partition, path, json) VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT(type, row) DO UPDATE SET path = ?4, json = ?5
                """
        ).execute(
            arguments: [record.type, record.row, partition, identity.path, try data(identity.json)])
    }

    /// The records with changes that refer to another record, or are below it.
    static func records(referringTo record: RecordPlace, in database: Database) throws -> [RecordPlace] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT change.type, change.row FROM mark JOIN change ON change.id = mark.change
                WHERE mark.type = ? AND mark.row = ?
                """)
        return try Row.fetchAll(statement, arguments: [record.type, record.row])
            .map { RecordPlace(type: $0[0], row: $0[1]) }
    }
}

// MARK: - As JSON

extension PipePlace {
    init(json: JSONValue) {
        let items = (json["items"]?.array ?? []).map { item in
            PathParameters.Ancestor(
                name: item["name"]?.string ?? "",
                identity: PathIdentity(
                    item["parts"]?.array?.compactMap(\.string) ?? [], separator: item["separator"]?.string))
        }
        self.init(path: json["path"]?.string ?? "", items: items)
    }

    var json: JSONValue {
        let items = items.map { item -> JSONValue in
            var object: JSONObject = [
                "name": .string(item.name), "parts": .array(item.identity.parts.map { .string($0) }),
            ]
            object["separator"] = item.identity.separator.map { .string($0) }
            return .object(object)
        }
        return ["path": .string(path), "items": .array(items)]
    }
}

extension Refusal {
    fileprivate init(json: JSONValue) {
        status = json["status"]?.int
        message = json["message"]?.string ?? ""
        fields = (json["fields"]?.array ?? []).map { field in
            FieldMessages(
                name: field["name"]?.string ?? "", messages: field["messages"]?.array?.compactMap(\.string) ?? [])
        }
    }

    fileprivate var json: JSONValue {
        var object: JSONObject = ["message": .string(message)]
        object["status"] = status.map { .number(JSONNumber($0)) }
        let fields = fields.map { field -> JSONValue in
            ["name": .string(field.name), "messages": .array(field.messages.map { .string($0) })]
        }
        if !fields.isEmpty { object["fields"] = .array(fields) }
        return .object(object)
    }
}
#endif
