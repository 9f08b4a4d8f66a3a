import Observation
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite @MainActor struct NetworkActivityTests {
    private func wait(until condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test("An indicator appears after its delay, and disappears with the last call")
    func indicator() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.hang, .hang)
        let todo = todo(transport)
        let activity = NetworkActivity(of: todo.client, delay: .milliseconds(300), clock: clock)
        let first = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await wait { activity.callCount == 1 }
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(299))
        #expect(!activity.isVisible)
        let second = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await wait { activity.callCount == 2 }
        first.cancel()
        await wait { activity.callCount == 1 }
        clock.advance(by: .milliseconds(1))
        await wait { activity.isVisible }
        #expect(activity.isVisible)
        second.cancel()
        await wait { !activity.isVisible }
        #expect(activity.callCount == 0)
    }

    @Test("An indicator of short calls does not appear")
    func flicker() async throws {
        let clock = ManualClock()
        let todo = todo(ScriptedTransport(.hang))
        let activity = NetworkActivity(of: todo.client, clock: clock)
        let call = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await clock.waitForSleepers(1)
        call.cancel()
        await wait { activity.callCount == 0 }
        await wait { clock.sleeperCount == 0 }
        clock.advance(by: .seconds(1))
        #expect(!activity.isVisible)
    }

    @Test("The calls of several clients are counted together")
    func clients() async throws {
        let todo = todo(ScriptedTransport(.hang)), other = plainClient(ScriptedTransport(.hang))
        let activity = NetworkActivity(of: todo.client, other)
        let first = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        let second = other.start { client async throws(PipeError) in try await client.call(.get, "cars").status }
        await wait { activity.callCount == 2 }
        first.cancel()
        second.cancel()
        await wait { activity.callCount == 0 }
    }

    @Test("Views that show the indicator are told of its changes")
    func observation() async throws {
        let todo = todo(ScriptedTransport(.hang))
        let activity = NetworkActivity(of: todo.client, delay: .zero, clock: InstantClock())
        let call = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await withCheckedContinuation { continuation in
            withObservationTracking {
                #expect(!activity.isVisible)
            } onChange: {
                continuation.resume()
            }
        }
        await wait { activity.isVisible }
        call.cancel()
    }

    @Test("An activity that is released no longer observes its clients")
    func released() async throws {
        let todo = todo(ScriptedTransport())
        var activity: NetworkActivity? = NetworkActivity(of: todo.client)
        weak let observed = activity
        #expect(observed != nil)
        activity = nil
        await wait { observed == nil && todo.client.core.running.watcherCount == 0 }
    }
}
