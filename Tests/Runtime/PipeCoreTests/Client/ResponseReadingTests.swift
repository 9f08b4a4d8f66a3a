import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Reading a response is limited by the time of its call, and ends when the call is cancelled.
@Suite struct ResponseReadingTests {
    private static let count = 20_000
    private static let body = "[\(Array(repeating: "0", count: count).joined(separator: ","))]"

    /// What a test does while the element with this number is read.
    private func during(
        _ number: Int, settings: CallSettings = CallSettings(), body: String = body, isCollected: Bool = false,
        _ event: @escaping @Sendable (PipeClient, ManualClock) -> Void
    ) async throws -> Result<Int, PipeError> {
        let clock = ManualClock()
        let script = ScriptedTransport(.json(body))
        var client = plainClient(isCollected ? CollectingScript(script) : script, clock: clock)
        client.settings = settings
        let called = client
        let call = called.bounded(
            CallRequest(
                method: .get, target: .path(ResourcePath().appending("numbers", PathParameters())), settings: settings,
                scope: RunningCalls.Scope(pipe: "numbers")))
        // In a separate task, which a test can cancel.
        return await Task { () -> Result<Int, PipeError> in
            do throws(PipeError) {
                let response = try await called.perform(call)
                return Watched.$event.withValue(Watched.Event(number: number) { event(called, clock) }) {
                    Self.count(of: response)
                }
            } catch {
                return .failure(error)
            }
        }.value
    }

    private static func count(of response: CallResponse) -> Result<Int, PipeError> {
        do throws(PipeError) {
            return .success(try response.value([Watched].self).count)
        } catch {
            return .failure(error)
        }
    }

    @Test("The timeout of the call passes while its response is read", arguments: [false, true])
    func timeout(isCollected: Bool) async throws {
        let result = try await during(5_000, isCollected: isCollected) { $1.advance(by: .seconds(60)) }
        guard case .failure(let error) = result, case .timedOut(.attempt(.seconds(60))) = error.reason else {
            Issue.record("\(result)")
            return
        }
        #expect(error.status == 200 && error.method == .get)
        #expect(error.description.contains("no complete response within 60"))
    }

    @Test("The deadline passes while a response is read")
    func deadline() async throws {
        let result = try await during(5_000, settings: CallSettings(deadline: .seconds(7))) {
            $1.advance(by: .seconds(7))
        }
        guard case .failure(let error) = result, case .timedOut(.deadline(.seconds(7))) = error.reason else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("The task or the pipe is cancelled while a response is read", arguments: [false, true])
    func cancellation(isTask: Bool) async throws {
        let result = try await during(5_000) { client, _ in
            if isTask {
                withUnsafeCurrentTask { $0?.cancel() }
            } else {
                client.cancelCalls()
            }
        }
        guard case .failure(let error) = result, error.isCancelled else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("A response that is read in time succeeds; a short body has no time limit")
    func inTime() async throws {
        let inTime = try await during(5_000) { $1.advance(by: .seconds(59)) }
        #expect((try? inTime.get()) == Self.count)
        let short = "[\(Array(repeating: "0", count: 5_001).joined(separator: ","))]"
        let late = try await during(5_000, body: short) { $1.advance(by: .seconds(61)) }
        #expect((try? late.get()) == 5_001)
    }

    @Test("A call whose response was read leaves nothing in the client")
    func nothingLeft() async throws {
        let client = plainClient(ScriptedTransport(.json(Self.body)))
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "numbers"))
        #expect(try await pipe.read(1).array?.count == Self.count)
        #expect(client.core.running.isEmpty)
    }

    @Test("A response that the app holds can be read at any time")
    func answerInHand() async throws {
        let clock = ManualClock()
        let client = plainClient(ScriptedTransport(.json(Self.body)), clock: clock)
        let answer = try await client.call(.get, "numbers")
        clock.advance(by: .seconds(600))
        client.cancelCalls()
        #expect(try answer.json().array?.count == Self.count)
    }
}

/// A number that reports when it is read.
private struct Watched: JSONReadable, Sendable {
    final class Event: Sendable {
        let number: Int
        let act: @Sendable () -> Void
        let count = Mutex(0)

        init(number: Int, act: @escaping @Sendable () -> Void) {
            self.number = number
            self.act = act
        }
    }

    @TaskLocal static var event: Event?

    init(json reader: inout JSONReader) throws(JSONError) {
        if let event = Self.event,
            event.count.withLock({
                $0 += 1; return $0
            }) == event.number
        {
            event.act()
        }
        try reader.skipValue()
    }
}
