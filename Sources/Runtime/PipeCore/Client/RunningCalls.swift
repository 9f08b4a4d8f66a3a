import HTTPTypes
import Synchronization

/// The calls of a client that have not ended.
package final class RunningCalls: Sendable {
    /// The resource that a call belongs to.
    package struct Scope: Sendable, Equatable {
        /// The path of the collection, which is the identity of a pipe.
        package let pipe: String
        /// The path of the item, for calls on one.
        package let item: String?
        /// The path of the collection with `{id}` instead of values; `nil` for the path of a URL.
        package let pattern: String?

        package init(pipe: String, item: String? = nil) {
            self.pipe = pipe
            self.item = item
            pattern = nil
        }

        init(_ collection: ResourcePath, item: ResourcePath? = nil) {
            pipe = collection.text
            self.item = item?.text
            pattern = collection.pattern
        }
    }

    /// The number of an entry. A call has another one while its response is read.
    package typealias Entry = Int

    /// A call that has not ended.
    package struct Call: Sendable {
        package let scope: Scope
        package let call: RunningCall
        /// The method of its request; `nil` while it only reads a response that is in memory.
        package let method: HTTPRequest.Method?
    }

    private struct State {
        var calls: [Entry: Call] = [:]
        var nextEntry: Entry = 0
        var watchers: [Int: @Sendable ([Entry: Call]) -> Void] = [:]
        var nextWatcher = 0
    }

    private let state = Mutex(State())

    var isEmpty: Bool {
        state.withLock { $0.calls.isEmpty }
    }

    package func add(_ call: RunningCall, scope: Scope, method: HTTPRequest.Method? = nil) -> Entry {
        state.withLock { state in
            let entry = state.nextEntry
            state.nextEntry += 1
            state.calls[entry] = Call(scope: scope, call: call, method: method)
            if !state.watchers.isEmpty { Self.report(state) }
            return entry
        }
    }

    package func remove(_ entry: Entry) {
        state.withLock { state in
            state.calls[entry] = nil
            if !state.watchers.isEmpty { Self.report(state) }
        }
    }

    /// The calls that have not ended.
    package var all: [Entry: Call] { state.withLock { $0.calls } }

    /// Passes the calls to a closure, now and after each change, until ``unwatch(_:)``. The closure is called under a
    /// lock, so that it gets the changes in order.
    ///
    /// - Returns: The number of the closure.
    package func watch(_ watcher: @escaping @Sendable ([Entry: Call]) -> Void) -> Int {
        state.withLock { state in
            defer { state.nextWatcher += 1 }
            state.watchers[state.nextWatcher] = watcher
            watcher(state.calls)
            return state.nextWatcher
        }
    }

    package func unwatch(_ watcher: Int) {
        // The closure is released after the lock.
        let removed = state.withLock { $0.watchers.removeValue(forKey: watcher) }
        withExtendedLifetime(removed) {}
    }

    /// The number of closures that ``watch(_:)`` has added.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

    private static func report(_ state: State) {
        for watcher in state.watchers.values { watcher(state.calls) }
    }

    /// Ends the calls whose scope matches.
    func cancel(where isMeant: (Scope) -> Bool) {
        let meant = state.withLock { state in state.calls.values.filter { isMeant($0.scope) }.map(\.call) }
        // A waiting call must not get the slot of a call that is cancelled before it, and send a request.
        for call in meant { call.preventFurtherPhases() }
        for call in meant { call.cancel() }
    }
}
