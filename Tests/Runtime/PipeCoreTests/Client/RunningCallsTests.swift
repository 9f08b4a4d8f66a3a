@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct RunningCallsTests {
    private final class Request: CancellableRequest {
        private let ending: @Sendable () -> Void

        init(_ ending: @escaping @Sendable () -> Void) {
            self.ending = ending
        }

        func cancel() { ending() }
    }

    @Test("When calls are cancelled together, none of them starts another attempt")
    func cancelledTogether() {
        let calls = RunningCalls()
        let running = RunningCall()
        let waiting = RunningCall()
        let other = RunningCall()
        let scope = RunningCalls.Scope(pipe: "cars")
        _ = calls.add(running, scope: scope)
        _ = calls.add(waiting, scope: scope)
        _ = calls.add(other, scope: .init(pipe: "wheels"))
        let begun = Mutex<[Bool]>([])
        running.began(Request { begun.withLock { $0 = [(try? waiting.begin()) != nil, (try? other.begin()) != nil] } })
        calls.cancel { $0 == scope }
        #expect(begun.withLock { $0 } == [false, true])
        #expect(running.hasEnded && waiting.hasEnded && !other.hasEnded)
    }
}
