#if Store
import GRDB
import Synchronization

/// Tells the observations of this process what other processes have written, while there are observations.
final class ForeignChanges: Sendable {
    /// Other processes are noticed within a second.
    private static let pause = Duration.milliseconds(500)

    private struct State {
        var observers = 0
        var task: Task<Void, Never>?
    }

    /// Ends the watching with the last of its kind.
    final class Watch: Sendable {
        private let changes: ForeignChanges

        fileprivate init(_ changes: ForeignChanges) {
            self.changes = changes
        }

        deinit {
            changes.leave()
        }
    }

    private let pool: DatabasePool
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    init(of pool: DatabasePool, clock: any Clock<Duration>) {
        self.pool = pool
        self.clock = clock
    }

    /// Watches as long as the result lives.
    func watch() -> Watch {
        state.withLock { state in
            state.observers += 1
            if state.task == nil {
                state.task = Task { [pool, clock] in await Self.run(pool, clock) }
            }
        }
        return Watch(self)
    }

    private func leave() {
        let ended = state.withLock { state -> Task<Void, Never>? in
            state.observers -= 1
            guard state.observers == 0 else { return nil }
            defer { state.task = nil }
            return state.task
        }
        ended?.cancel()
    }

    private static func run(_ pool: DatabasePool, _ clock: any Clock<Duration>) async {
        var last: Int?
        while !Task.isCancelled {
            // The connection that writes: the number changes with what other connections have written.
            let number = try? await pool.writeWithoutTransaction { database in
                try Int.fetchOne(database, sql: "PRAGMA data_version")
            }
            if let last, let number, number != last {
                try? await pool.write { database in try database.notifyChanges(in: .fullDatabase) }
            }
            last = number ?? last
            do { try await clock.sleep(for: pause) } catch { return }
        }
    }
}
#endif
