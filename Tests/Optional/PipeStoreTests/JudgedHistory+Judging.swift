#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

@testable import PipeStore

// What is wrong after a flush.

extension JudgedHistory {
    func judge(_ report: SaveReport) async throws {
        let state = server.state.withLock { $0 }
        judgeServer(state)
        unread = try await unreadRows()
        let unsynced = try await cards.local.unsynced().records()
        if (report.left == 0) != unsynced.isEmpty {
            found("untold: \(report.left) are left, and \(unsynced.count) unsent")
        }
        for stored in unsynced where stored.state == .waiting && report.errors.isEmpty && !report.hasEndedEarly {
            let first = try await store.pendingChanges(of: stored.localID).first
            if first?.nextAttempt != nil, report.resumesAt != nil { continue }
            found("untold: \(stored.localID) waits without a reason")
        }
        for (mark, subject) in subjects.sorted(by: { $0.key < $1.key }) {
            var rows: [Stored<Record>] = []
            for local in subject.locals {
                if let stored = try await cards.stored(local) { rows.append(stored) }
            }
            note("  \(mark): \(rows.map { "\($0.localID) \($0.state)" }) \(subject.isRemoved ? "removed" : "")")
            subjects[mark]?.locals = rows.map(\.localID)
            if rows.isEmpty {
                judgeGone(mark, subject, state)
                subjects[mark] = nil
            } else if rows.allSatisfy({ $0.state == .synced }) {
                for row in rows { judgeSynced(row, mark, subject, state) }
                subjects[mark]?.intents = [:]
            } else {
                for row in rows { judgeUnsent(row, mark, state) }
            }
        }
    }

    /// Nothing is at the server twice, and the changes of others are there unless the app has decided otherwise.
    private func judgeServer(_ state: JudgedServer.State) {
        for (mark, records) in Dictionary(grouping: state.records, by: { $0.value["mark"]?.string ?? "" })
        where records.count > 1 {
            found("made twice: \(mark)")
        }
        defer { judgedLog = state.log.count }
        guard setting.detectsConflicts else { return }
        for index in judgedLog..<state.log.count {
            let written = state.log[index]
            guard !written.isForeign, !forced.contains(written.value), let intent = self.written[written.value],
                let last = state.log[..<index].lastIndex(where: { $0.path == written.path && $0.field == written.field }
                )
            else { continue }
            if state.log[last].isForeign, last >= intent.index {
                found(
                    "overwritten\(intent.isBlind ? " blindly" : ""): \(written.path) \(state.log[last].value) by \(written.value)"
                )
            }
        }
    }

    /// Whether the server has, or has had, a value that the app has written.
    private func isSent(_ intent: Subject.Intent, _ field: String, _ path: String, _ state: JudgedServer.State) -> Bool
    {
        if state.records[path]?[field]?.string == intent.value { return true }
        let own = state.log.indices.filter { state.log[$0].path == path && state.log[$0].field == field }
        guard own.contains(where: { !state.log[$0].isForeign && state.log[$0].value == intent.value }) else {
            return false
        }
        return state.records[path] == nil || own.last.map { state.log[$0].isForeign } ?? false
    }

    private func lost(_ mark: String, _ subject: Subject, _ state: JudgedServer.State) -> [String] {
        guard let path = state.pathsByMark[mark] else { return subject.intents.values.map(\.value) }
        return subject.intents.filter { !isSent($0.value, $0.key, path, state) }.map(\.value.value)
    }

    private func judgeGone(_ mark: String, _ subject: Subject, _ state: JudgedServer.State) {
        let path = state.path(ofMark: mark)
        if subject.isRemoved {
            if let path { found("lost: the removal of \(path)") }
            return
        }
        let lost = lost(mark, subject, state)
        if !lost.isEmpty { found("lost: \(mark) is gone with \(lost)") }
        if let path, !everLeftOut.contains(path) { found("wrong: \(mark) is gone, and is at the server") }
    }

    /// The rows that have to be read, since the server has not said what it has made of a change.
    func unreadRows() async throws -> Set<Int64> {
        let table = try await store.table(of: Resource.Record.self)
        return try await store.file.read { database in
            try Set(Int64.fetchAll(database, sql: "SELECT row FROM \(table.name) WHERE unread IS NOT NULL"))
        }
    }

    private func judgeSynced(
        _ row: Stored<Record>, _ mark: String, _ subject: Subject, _ state: JudgedServer.State
    ) {
        guard let value = row.value else { return found("wrong: \(mark) is synced without a value") }
        let path = "/cards/\(value.id.rawValue)"
        if let other = state.marksByPath[path], other != mark { found("wrong: \(mark) has become \(other)") }
        let lost = lost(mark, subject, state)
        if !lost.isEmpty { found("lost: \(mark) is synced without \(lost)") }
        guard let record = state.records[path] else {
            if !state.removedByOthers.contains(path) { found("wrong: \(mark) is synced, and not at the server") }
            return
        }
        if subject.isRemoved { found("lost: the removal of \(path)") }
        if state.touched.contains(path) { return }
        let (title, color) = (record["title"]?.string, record["color"]?.string)
        let problem = "\(mark) is \(value), and at the server \(record.members.map { "\($0.name) \($0.value)" })"
        if title == value.title, color == value.color {
            // The next flush reads a record that could not be read after a change.
            if unread.contains(row.localID.rawValue) { return }
            if let number = value.number, record["revision"]?.int != number { found("old version: \(problem)") }
        } else if title == state.kept(value.title), color == value.color.map(state.kept) {
            found("as sent: \(problem)")
        } else {
            found("wrong: \(problem)")
        }
    }

    private func judgeUnsent(_ row: Stored<Record>, _ mark: String, _ state: JudgedServer.State) {
        switch row.state {
        case .refused where row.value == nil && state.path(ofMark: mark) != nil:
            found("refused wrongly: \(mark) is refused, and is at the server")
        case .inConflict:
            guard let path = state.pathsByMark[mark], !setting.network.refusals.contains(412),
                !state.changedByOthers.contains(path), !state.removedByOthers.contains(path)
            else { return }
            found("conflict wrongly: \(mark) is in conflict, and others have not changed it")
        default: break
        }
    }

    /// With all sent, a whole list and the queries of the store have what the server has.
    func judgeLists() async throws {
        let state = server.state.withLock { $0 }
        func text(_ record: Record) -> String { "\(record.id.rawValue) \(record.title) \(record.color ?? "")" }
        let expected = state.records.values.map { record in
            "\(record["id"]?.int ?? 0) \(record["title"]?.string ?? "") \(record["color"]?.string ?? "")"
        }.sorted()
        let listed = try await cards.all(.cacheOnly).map(text).sorted()
        let stored = try await cards.local.values().map(text).sorted()
        if listed != expected { found("wrong list: it has \(listed), and the server \(expected)") }
        if stored != expected { found("wrong store: it has \(stored), and the server \(expected)") }
    }
}
#endif
