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

    /// Where a call is noted.
    typealias Place = SlotMap<(scope: Scope, call: RunningCall)>.Place

    private let calls = Mutex(SlotMap<(scope: Scope, call: RunningCall)>())

    var isEmpty: Bool {
        calls.withLock { $0.count == 0 }
    }

    func add(_ call: RunningCall, scope: Scope) -> Place {
        calls.withLock { $0.add((scope, call)) }
    }

    func remove(_ place: Place) {
        calls.withLock { $0.remove(place) }
    }

    /// Ends the calls whose scope is meant.
    func cancel(where isMeant: (Scope) -> Bool) {
        let meant = calls.withLock { calls in calls.elements.filter { isMeant($0.scope) }.map(\.call) }
        // One that waits must not get the turn of one that was cancelled before it, and send something.
        for call in meant { call.willBeCancelled() }
        for call in meant { call.cancel() }
    }
}
