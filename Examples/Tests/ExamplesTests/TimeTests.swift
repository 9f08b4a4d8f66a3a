import PipeRuntime
import Testing

/// Calls without a complete response.
@Suite(.timeLimit(.minutes(5))) struct TimeTests {
    /// 0: not even the head of a response arrives; otherwise this many bytes of its body.
    @Test("A call times out", arguments: [0, 1, 10_000])
    func timeout(bytes: Int) async throws {
        try await ProbeServer.run { server in
            let stalls = server.probe().stalls.with {
                // Long enough for the request to arrive while all other tests run on two processors: in 0.3 s it did not
                // always, and then there was no call for the server to see abandoned.
                $0.timeout = .seconds(3)
                $0.retry = .never
            }
            let error = await failure { () throws(PipeError) in try await stalls.read(.init(rawValue: bytes)) }
            #expect(error?.isTimedOut == true, "\(String(describing: error))")
            await server.expectAbandonedCall()
        }
    }

    @Test("A cancelled task ends its call", arguments: [0, 10_000])
    func cancelledTask(bytes: Int) async throws {
        try await ProbeServer.run { server in
            let call = Task { () -> PipeError? in
                await failure { () throws(PipeError) in
                    try await server.probe().stalls.read(.init(rawValue: bytes))
                }
            }
            await server.expect(.stalled)
            call.cancel()
            let error = await call.value
            #expect(error?.isCancelled == true, "\(String(describing: error))")
            await server.expect(.abandoned)
        }
    }

    @Test("A pipe cancels its calls")
    func cancelledPipe() async throws {
        try await ProbeServer.run { server in
            let stalls = server.probe().stalls
            async let first = failure { () throws(PipeError) in try await stalls.read(0) }
            async let second = failure { () throws(PipeError) in try await stalls.read(1) }
            await server.expect(.stalled)
            await server.expect(.stalled)
            stalls.cancelCalls()
            #expect(await first?.isCancelled == true)
            #expect(await second?.isCancelled == true)
            let blob = try await server.probe().blobs.read(1)
            #expect(blob.text == "x")
        }
    }
}

extension ProbeServer {
    /// Waits for the next event of the server.
    func expect(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) async {
        let next = await events.first { _ in true }
        #expect(next == event, sourceLocation: sourceLocation)
    }

    func expectAbandonedCall(sourceLocation: SourceLocation = #_sourceLocation) async {
        await expect(.stalled, sourceLocation: sourceLocation)
        await expect(.abandoned, sourceLocation: sourceLocation)
    }
}
