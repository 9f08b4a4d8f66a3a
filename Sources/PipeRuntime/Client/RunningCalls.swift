import Synchronization

/// The calls of a client that have not ended.
final class RunningCalls: Sendable {
    /// What a call belongs to.
    struct Scope: Sendable, Equatable {
        /// The path of the collection, which is the identity of a pipe.
        var pipe: String
        /// The path of the item, for calls on one.
        var item: String?
        /// Where in the path of the collection values are.
        var marks = PathMarks.unknown

        static func == (left: Scope, right: Scope) -> Bool {
            left.pipe == right.pipe && left.item == right.item
        }
    }

    private let calls = Mutex<[ObjectIdentifier: (scope: Scope, call: RunningCall)]>([:])

    var isEmpty: Bool {
        calls.withLock { $0.isEmpty }
    }

    func add(_ call: RunningCall, scope: Scope) {
        calls.withLock { $0[ObjectIdentifier(call)] = (scope, call) }
    }

    func remove(_ call: RunningCall) {
        calls.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// Ends the calls whose scope is meant.
    func cancel(where isMeant: (Scope) -> Bool) {
        let meant = calls.withLock { calls in calls.values.filter { isMeant($0.scope) }.map(\.call) }
        for call in meant {
            call.cancel()
        }
    }
}
