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

    /// The number of an entry. A call has another one while its response is read.
    package typealias Entry = Int

    private struct State {
        var calls: [Entry: (scope: Scope, call: RunningCall)] = [:]
        var nextEntry: Entry = 0
    }

    private let state = Mutex(State())

    var isEmpty: Bool {
        state.withLock { $0.calls.isEmpty }
    }

    package func add(_ call: RunningCall, scope: Scope) -> Entry {
        state.withLock { state in
            defer { state.nextEntry += 1 }
            state.calls[state.nextEntry] = (scope, call)
            return state.nextEntry
        }
    }

    package func remove(_ entry: Entry) {
        state.withLock { $0.calls[entry] = nil }
    }

    /// Ends the calls whose scope matches.
    func cancel(where isMeant: (Scope) -> Bool) {
        let meant = state.withLock { state in state.calls.values.filter { isMeant($0.scope) }.map(\.call) }
        // A waiting call must not get the slot of a call that is cancelled before it, and send a request.
        for call in meant { call.willBeCancelled() }
        for call in meant { call.cancel() }
    }
}
