#if Store
import GRDB
import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RecordStore {
    /// Sends the changes that are waiting, in the order in which they were made.
    ///
    /// A change whose record is below another one, or refers to it, is sent after that. Changes of resources that the app
    /// has not connected to the store yet stay. One process sends at a time.
    ///
    /// - Returns: What has become of the changes. An error of a call does not throw: its change waits, is refused, in
    ///   conflict or in doubt.
    /// - Throws: ``StoreError`` if the store itself fails.
    @discardableResult
    public func flush() async throws(StoreError) -> SaveReport {
        var report = SaveReport()
        guard isFlushing.exchange(true, ordering: .acquiringAndReleasing) == false else {
            report.isElsewhere = true
            return report
        }
        defer { isFlushing.store(false, ordering: .releasing) }
        let account = account
        try await adoptFormerPlaces()
        for partition in try await file.read({ try Partition.all(of: account, in: $0) }) {
            try await flush(partition, &report)
            if Task.isCancelled { break }
        }
        let now = file.clock.time
        let pause: Int64?
        (report.left, report.orphaned, pause) = try await file.writeToTheEnd { database in
            try ContentTable.removeAbandoned(now: now, in: database)
            return (
                try ChangeTable.count(of: account, in: database),
                try Dependencies.orphanCount(of: account, in: database),
                try Partition.nextPause(of: account, now: now, in: database)
            )
        }
        report.resumesAt = pause.map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
        return report
    }

    private func flush(_ partition: Partition, _ report: inout SaveReport) async throws(StoreError) {
        guard partition.pause?.isOver(at: file.clock.time) ?? true else {
            report.hasEndedEarly = true
            return
        }
        guard let lease = try await takeLease(of: partition) else {
            report.isElsewhere = true
            return
        }
        let outbox = Outbox(file, lease)
        do throws(StoreError) {
            try await settleInterrupted(in: partition, outbox, &report)
            try await findMade(in: partition, outbox, &report)
            for sender in senders.all(at: partition.server) { try await sender.readUnread(partition.id, in: outbox) }
            try await sendAll(of: partition, outbox, &report)
        } catch {
            try? await outbox.end()
            guard error.call?.isCancelled == true else { throw error }
            report.hasEndedEarly = true
            return
        }
        try await outbox.end()
        if outbox.isLost { report.isElsewhere = true }
    }

    private func sendAll(
        of partition: Partition, _ outbox: Outbox, _ report: inout SaveReport
    ) async throws(StoreError) {
        var last: Int64 = 0
        // Whether another program responds in the stead of the server, such as the sign-in page of a network. What can
        // be sent only once is not sent then.
        var isForeign = false
        var attempted: Set<Int64> = []
        while !Task.isCancelled, !outbox.isLost {
            let (after, now) = (last, file.clock.time)
            let unreadable = file.unreadable
            let change = try await file.read { database in
                try ChangeTable.next(
                    after: after, partition: partition.id, now: now, leavingOut: unreadable, in: database)
            }
            guard let change else { return }
            last = change.id
            guard attempted.insert(change.id).inserted else { continue }
            guard let sender = senders.sender(of: change.resource, at: partition.server) else {
                report.unconnected.insert(change.resource)
                continue
            }
            if isForeign, !sender.isRepeatable(change, file.clock) { continue }
            if attempted.count == 1 {
                try await outbox.write { database in try BackupMark.raise(in: database) }
                try await file.keepBackupMark()
            }
            let outcome = try await outbox.renewing { () async throws(StoreError) in
                try await sender.send(change, in: outbox)
            }
            isForeign = if case .foreign = outcome { true } else { false }
            switch outcome {
            case .sent:
                report.sent += 1
                if try await file.read({ try ChangeTable.isAwaited(change, in: $0) }) { last = 0 }
            case .made: report.made += 1
            case .foreign(let error, let inDoubt):
                report.errors.append(error)
                if inDoubt { report.inDoubt += 1 }
            case .refused: report.refused += 1
            case .inConflict: report.inConflict += 1
            case .inDoubt: report.inDoubt += 1
            case .paused, .dropped: break
            case .failed(let error, let endsFlush):
                report.errors.append(error)
                report.hasEndedEarly = endsFlush
                if endsFlush { return }
            }
        }
    }

    // MARK: - One process at a time

    private func takeLease(of partition: Partition) async throws(StoreError) -> Lease? {
        let (owner, leases, now) = (owner, leases, file.clock.elapsed())
        return try await file.write { database in
            try Lease.take(
                partition.id, owner: owner, isOver: { leases.isOver($0, of: partition.id, now: now) }, in: database)
        }
    }

    /// Changes that a process was sending when it ended: nothing says whether the server has made them.
    private func settleInterrupted(
        in partition: Partition, _ outbox: Outbox, _ report: inout SaveReport
    ) async throws(StoreError) {
        let unreadable = file.unreadable
        let interrupted = try await file.read { database in
            try ChangeTable.changes(
                in: .sending, partition: partition.id, leavingOut: unreadable, in: database)
        }
        for change in interrupted {
            guard let sender = senders.sender(of: change.resource, at: partition.server) else {
                report.unconnected.insert(change.resource)
                continue
            }
            try await sender.settle(change, in: outbox)
        }
    }

    /// Reads the records that the server has made without saying what they are.
    private func findMade(
        in partition: Partition, _ outbox: Outbox, _ report: inout SaveReport
    ) async throws(StoreError) {
        let unreadable = file.unreadable
        let made = try await file.read { database in
            try ChangeTable.changes(in: .made, partition: partition.id, leavingOut: unreadable, in: database)
        }
        for change in made {
            guard let sender = senders.sender(of: change.resource, at: partition.server) else {
                report.unconnected.insert(change.resource)
                continue
            }
            if try await sender.findMade(change, in: outbox) { report.sent += 1 } else { report.made += 1 }
            if Task.isCancelled { return }
        }
    }
}

/// A server with the records of an account.
struct Partition: Sendable {
    let id: Int64
    let server: String
    /// When nothing is sent, as the server has asked for it.
    let pause: Pause?

    static func all(of account: String, in database: Database) throws -> [Partition] {
        try Row.fetchAll(
            database, sql: "SELECT id, server, pause_from, pause_until FROM partition WHERE account = ? ORDER BY id",
            arguments: [account]
        ).map { row in
            var pause: Pause?
            if let from = row[2] as Int64?, let until = row[3] as Int64? { pause = Pause(from: from, until: until) }
            return Partition(id: row[0], server: row[1], pause: pause)
        }
    }

    static func pause(of id: Int64, in database: Database) throws -> Pause? {
        let statement = try database.cachedStatement(sql: "SELECT pause_from, pause_until FROM partition WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]), let from = row[0] as Int64?,
            let until = row[1] as Int64?
        else { return nil }
        return Pause(from: from, until: until)
    }

    /// When the first pause of changes that wait is over; `nil` if none pauses.
    static func nextPause(of account: String, now: Int64, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database,
            sql: """
                SELECT min(until) FROM (
                    SELECT max(coalesce(change.pause_until, 0), coalesce(partition.pause_until, 0)) AS until
                    FROM change JOIN partition ON partition.id = change.partition
                    WHERE account = ?1 AND state = ?2
                        AND (change.pause_from <= ?3 AND change.pause_until > ?3
                            OR partition.pause_from <= ?3 AND partition.pause_until > ?3))
                """, arguments: [account, ChangeState.waiting.rawValue, now])
    }
}
#endif
