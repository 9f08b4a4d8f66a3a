import Synchronization

/// The calls of a client that have not ended.
package final class RunningCalls: Sendable {
    /// The resource that a call belongs to.
    package struct Scope: Sendable, Equatable {
        /// The path of the collection, which is the identity of a pipe.
        var pipe: String
        /// The path of the item, for calls on one.
        var item: String?
        /// The path of the collection with `{id}` instead of values; `nil` for the path of a URL.
        var pattern: String?

        package init(pipe: String, item: String? = nil) {
            self.pipe = pipe
            self.item = item
        }

        init(_ collection: ResourcePath, item: ResourcePath? = nil) {
            pipe = collection.text
            self.item = item?.text
            pattern = collection.pattern
        }

        package static func == (left: Scope, right: Scope) -> Bool {
            left.pipe == right.pipe && left.item == right.item
        }
    }

    /// The place of a call in the map.
    package typealias Place = SlotMap<(scope: Scope, call: RunningCall)>.Place

    private let calls = Mutex(SlotMap<(scope: Scope, call: RunningCall)>())

    var isEmpty: Bool {
        calls.withLock { $0.count == 0 }
    }

    package func add(_ call: RunningCall, scope: Scope) -> Place {
        calls.withLock { $0.add((scope, call)) }
    }

    package func remove(_ place: Place) {
        calls.withLock { $0.remove(place) }
    }

    /// Ends the calls whose scope matches.
    func cancel(where isMeant: (Scope) -> Bool) {
        let meant = calls.withLock { calls in calls.elements.filter { isMeant($0.scope) }.map(\.call) }
        // A waiting call must not get the slot of a call that is cancelled before it, and send a request.
        for call in meant { call.willBeCancelled() }
        for call in meant { call.cancel() }
    }
}
