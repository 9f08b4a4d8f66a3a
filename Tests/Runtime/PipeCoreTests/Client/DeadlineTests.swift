import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Deadlines of lists, uploads and downloads. Those of plain calls are in `CallAttemptsTests`.
@Suite struct DeadlineTests {
    private func pipe(_ transport: any Transport, _ clock: ManualClock) -> ResourcePipe<JSONResource> {
        ResourcePipe<JSONResource>(plainClient(transport, clock: clock), ResourceDescriptor(path: "cars")).with {
            $0.deadline = .seconds(20)
            $0.timeout = .seconds(90)
        }
    }

    private func isDeadline(_ error: PipeError) -> Bool {
        if case .timedOut(.deadline(.seconds(20))) = error.reason { true } else { false }
    }

    @Test("A raw request is sent with its own header fields")
    func raw() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.hang)
        let client = pipe(transport, clock).client.with { $0.deadline = .seconds(20) }
        let call = Task {
            await failure {
                try await client.send(
                    HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/x"))
            }
        }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(20))
        #expect(isDeadline(await call.value))
        #expect(clock.sleeperCount == 0)
    }

    @Test("An upload ends at its deadline")
    func upload() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.hang)
        let cars = pipe(transport, clock)
        let call = Task {
            await failure { try await cars.call(.put, "8").uploading(.content(.bytes([1, 2, 3]))).send() }
        }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(20))
        #expect(isDeadline(await call.value))
        #expect(clock.sleeperCount == 0)
    }

    @Test("A download ends at its deadline, even after it has received data")
    func download() async throws {
        let clock = ManualClock()
        let (stalled, stall) = AsyncStream<Void>.makeStream()
        let (rest, end) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        let count = Atomic(0)
        let stream = AsyncStream<ArraySlice<UInt8>> {
            guard count.add(1, ordering: .relaxed).newValue > 1 else { return [1] }
            stall.yield()
            return await rest.first { _ in true }
        }
        let transport = OneResponse(response: HTTPResponse(status: .ok), body: HTTPBody(length: 100, once: stream))
        let cars = pipe(transport, clock)
        let call = Task { await failure { try await cars.call(.get, "8").download().data() } }
        for await _ in stalled { break }
        // The wait for the rest may begin, and be timed, later.
        let advance = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(20))
                await Task.yield()
            }
        }
        #expect(isDeadline(await call.value))
        advance.cancel()
        end.finish()
        #expect(clock.sleeperCount == 0)
    }

    private struct OneResponse: Transport {
        let response: HTTPResponse
        let body: HTTPBody

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            (response, self.body)
        }
    }
}
