import PipeCore
import PipeHTTP

/// The calls of a client, a pipe or an item.
struct ActiveCalls: Sendable {
    let running: RunningCalls
    let isMeant: @Sendable (RunningCalls.Scope) -> Bool

    private func list(_ calls: [RunningCalls.Entry: RunningCalls.Call]) -> [ActiveCall] {
        calls.compactMap { entry, call in isMeant(call.scope) ? ActiveCall(entry, call) : nil }
            .sorted { $0.id < $1.id }
    }

    /// Those that have not ended, in the order in which they began.
    var all: [ActiveCall] { list(running.all) }

    /// The calls now and after each change.
    var updates: AsyncStream<[ActiveCall]> {
        let (updates, continuation) = AsyncStream.makeStream(
            of: [ActiveCall].self, bufferingPolicy: .bufferingNewest(1))
        let watcher = running.watch { calls in continuation.yield(list(calls)) }
        continuation.onTermination = { _ in running.unwatch(watcher) }
        return updates
    }

    /// Waits until none is left.
    func wait() async throws(PipeError) {
        for await calls in updates where calls.isEmpty {
            return
        }
        // The sequence ends before only if this task is cancelled.
        throw PipeError(.cancelled)
    }
}

extension PipeClient {
    private var active: ActiveCalls { ActiveCalls(running: core.running) { _ in true } }

    /// The calls of this client and its copies that have not ended, in the order in which they began.
    ///
    /// A download that is read as a stream belongs to them until its end; a list that is read page by page only while a
    /// page is fetched.
    public var activeCalls: [ActiveCall] { active.all }

    /// The calls that have not ended, now and after each change. A slow reader misses changes, but never the last one.
    ///
    /// ```swift
    /// for await calls in todo.client.activeCallUpdates {
    ///     print("\(calls.count) calls")
    /// }
    /// ```
    public var activeCallUpdates: AsyncStream<[ActiveCall]> { active.updates }

    /// Waits until no call of this client and its copies is left.
    ///
    /// ```swift
    /// todo.client.cancelCalls()
    /// try await todo.client.waitForCalls()
    /// ```
    ///
    /// - Throws: ``PipeError/Reason/cancelled`` if this task is cancelled.
    public func waitForCalls() async throws(PipeError) {
        try await active.wait()
    }
}

extension ResourcePipe {
    private var active: ActiveCalls {
        let path = scope.pipe
        return ActiveCalls(running: client.core.running) { $0.pipe == path }
    }

    /// The calls of this collection and its items that have not ended, in the order in which they began. Calls of
    /// copies of this pipe are among them, calls of child pipes are not.
    public var activeCalls: [ActiveCall] { active.all }

    /// These calls, now and after each change. A slow reader misses changes, but never the last one.
    public var activeCallUpdates: AsyncStream<[ActiveCall]> { active.updates }

    /// Waits until none of these calls is left.
    ///
    /// - Throws: ``PipeError/Reason/cancelled`` if this task is cancelled.
    public func waitForCalls() async throws(PipeError) {
        try await active.wait()
    }
}

extension ItemPipe {
    private var active: ActiveCalls {
        let scope = scope
        return ActiveCalls(running: pipe.client.core.running) { $0 == scope }
    }

    /// The calls of this item that have not ended, in the order in which they began.
    public var activeCalls: [ActiveCall] { active.all }

    /// These calls, now and after each change. A slow reader misses changes, but never the last one.
    public var activeCallUpdates: AsyncStream<[ActiveCall]> { active.updates }

    /// Waits until none of these calls is left.
    ///
    /// - Throws: ``PipeError/Reason/cancelled`` if this task is cancelled.
    public func waitForCalls() async throws(PipeError) {
        try await active.wait()
    }
}

extension SingletonPipe {
    /// The calls of this record that have not ended, in the order in which they began.
    public var activeCalls: [ActiveCall] { pipe.activeCalls }

    /// These calls, now and after each change. A slow reader misses changes, but never the last one.
    public var activeCallUpdates: AsyncStream<[ActiveCall]> { pipe.activeCallUpdates }

    /// Waits until none of these calls is left.
    ///
    /// - Throws: ``PipeError/Reason/cancelled`` if this task is cancelled.
    public func waitForCalls() async throws(PipeError) {
        try await pipe.waitForCalls()
    }
}
