#if Store
import GRDB
import Synchronization

/// The changes of a partition, as long as this store has the right to send them. After another process has taken that,
/// nothing is written.
final class Outbox: Sendable {
    let file: StoreFile
    private let lease: Lease
    private let lost = Atomic(false)

    init(_ file: StoreFile, _ lease: Lease) {
        self.file = file
        self.lease = lease
    }

    /// Whether another process has the right by now.
    var isLost: Bool { lost.load(ordering: .acquiring) }

    /// Writes what was decided about a change, also if the task was cancelled. It is on the disk afterwards.
    ///
    /// - Returns: `nil` if another process has the right to send by now; then nothing is written.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value? {
        let lease = lease
        let value = try await file.writeToTheEnd { database -> Value? in
            try lease.isHeld(in: database) ? try body(database) : nil
        }
        if value == nil { lost.store(true, ordering: .releasing) }
        return value
    }

    /// Runs a call, and shows other processes meanwhile that this one still sends.
    func renewing<Value: Sendable>(
        _ call: @escaping @Sendable () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let (file, lease) = (file, lease)
        let result = await withTaskGroup(of: Result<Value, StoreError>?.self) { group in
            group.addTask {
                do throws(StoreError) { return .success(try await call()) } catch { return .failure(error) }
            }
            group.addTask {
                while (try? await file.sleep(for: Lease.pauseOfRenewal)) != nil {
                    try? await file.write { database in try lease.renew(in: database) }
                }
                return nil
            }
            var value: Result<Value, StoreError>?
            while value == nil, let next = await group.next() { value = next }
            group.cancelAll()
            return value
        }
        guard let result else { throw .signedOut }
        return try result.get()
    }

    /// Sends nothing to the server for as long as it asks for.
    func pause(_ length: Duration?) async throws(StoreError) {
        guard let length, length > .zero else { return }
        let pause = Pause(length, now: file.clock.time)
        let partition = lease.partition
        try await write { database in
            try database.execute(
                sql: "UPDATE partition SET pause_from = ?, pause_until = ? WHERE id = ?",
                arguments: [pause.from, pause.until, partition])
        }
    }

    func end() async throws(StoreError) {
        let lease = lease
        try await file.writeToTheEnd { database in try lease.end(in: database) }
    }
}
#endif
