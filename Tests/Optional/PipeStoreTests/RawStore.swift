#if Store
import Foundation
import GRDB

@testable import PipeStore

/// The database of a store without the store.
struct RawStore {
    private(set) var problems: [String] = []
    private(set) var changes: [Change] = []

    init(at folder: URL) throws {
        let path = folder.appendingPathComponent("records.sqlite").path
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            (problems, changes) = try DatabaseQueue(path: path).read { database in
                let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check")
                let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
                let problems = messages.filter { $0 != "ok" } + references.map { "a broken reference: \($0)" }
                guard try database.tableExists("change") else { return (problems, []) }
                let changes = try ChangeTable.changes(
                    of: "alice", leavingOut: UnreadableRecords(), in: database)
                return (problems, changes)
            }
        } catch {
            problems = ["\(error)"]
        }
    }
}
#endif
