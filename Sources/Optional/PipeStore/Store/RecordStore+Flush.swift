#if Store
import GRDB
import PipeCore
import PipeHTTP

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
        for partition in try await file.read({ try Partition.all(of: account, in: $0) }) {
            try await flush(partition, &report)
            if Task.isCancelled { break }
        }
        let now = file.moment(now())
        (report.left, report.orphaned) = try await file.writeToTheEnd { database in
            try ContentTable.removeAbandoned(now: now, in: database)
            return (
                try ChangeTable.count(of: account, in: database),
                try Dependencies.orphanCount(of: account, in: database)
            )
        }
        return report
    }

    private func flush(_ partition: Partition, _ report: inout SaveReport) async throws(StoreError) {
        guard try await takeLease(of: partition) else {
            report.isElsewhere = true
            return
        }
        do throws(StoreError) {
            try await settleInterrupted(in: partition, &report)
            try await findMade(in: partition, &report)
            try await sendAll(of: partition, &report)
        } catch {
            try? await endLease(of: partition)
            guard error.call?.isCancelled == true else { throw error }
            report.hasEndedEarly = true
            return
        }
        try await endLease(of: partition)
    }

    private func sendAll(of partition: Partition, _ report: inout SaveReport) async throws(StoreError) {
        var last: Int64 = 0
        // Whether another program responds in the stead of the server, such as the sign-in page of a network. What can
        // be sent only once is not sent then.
        var isForeign = false
        var attempted: Set<Int64> = []
        while !Task.isCancelled {
            let after = last
            let unreadable = file.unreadable
            let change = try await file.read { database in
                try ChangeTable.next(
                    after: after, partition: partition.id, leavingOut: unreadable, in: database)
            }
            guard let change else { return }
            last = change.id
            guard attempted.insert(change.id).inserted else { continue }
            guard let sender = senders.sender(of: change.resource, at: partition.server) else {
                report.unconnected.insert(change.resource)
                continue
            }
            if isForeign, !sender.isRepeatable(change) { continue }
            guard try await takeLease(of: partition) else {
                report.isElsewhere = true
                return
            }
            let outcome = try await sender.send(change, in: file)
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
            case .dropped: break
            case .failed(let error, let endsFlush):
                report.errors.append(error)
                report.hasEndedEarly = endsFlush
                if endsFlush { return }
            }
        }
    }

    // MARK: - One process at a time

    private func takeLease(of partition: Partition) async throws(StoreError) -> Bool {
        let (owner, now) = (owner, file.moment(now()))
        return try await file.write { database in
            try Lease.take(partition.id, owner: owner, now: now, in: database)
        }
    }

    private func endLease(of partition: Partition) async throws(StoreError) {
        let owner = owner
        try await file.writeToTheEnd { database in try Lease.end(partition.id, owner: owner, in: database) }
    }

    /// Changes that a process was sending when it ended: nothing says whether the server has made them.
    private func settleInterrupted(
        in partition: Partition, _ report: inout SaveReport
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
            try await sender.settle(change, in: file)
        }
    }

    /// Reads the records that the server has made without saying what they are.
    private func findMade(in partition: Partition, _ report: inout SaveReport) async throws(StoreError) {
        let unreadable = file.unreadable
        let made = try await file.read { database in
            try ChangeTable.changes(in: .made, partition: partition.id, leavingOut: unreadable, in: database)
        }
        for change in made {
            guard let sender = senders.sender(of: change.resource, at: partition.server) else {
                report.unconnected.insert(change.resource)
                continue
            }
            if try await sender.findMade(change, in: file) { report.sent += 1 } else { report.made += 1 }
            if Task.isCancelled { return }
        }
    }
}

/// A server with the records of an account.
struct Partition: Sendable {
    let id: Int64
    let server: String

    static func all(of account: String, in database: Database) throws -> [Partition] {
        try Row.fetchAll(
            database, sql: "SELECT id, server FROM partition WHERE account = ? ORDER BY id", arguments: [account]
        ).map { Partition(id: $0[0], server: $0[1]) }
    }
}
#endif
