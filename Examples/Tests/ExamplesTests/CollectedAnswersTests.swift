#if AsyncHTTPClient
import HTTPTypes
import PipeTesting
import Testing

@testable import PipeRuntime

/// What calls go over that need no task of their own: the same transport, by another of its ways.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CollectedAnswersTests {
    /// What cannot be asked of a way that brings whole answers alone, and as much as a call may keep.
    private static let others: Set = [
        "a body comes as it arrives", "a call can be cancelled while its body comes",
        "a large answer takes no more memory than a small one",
    ]

    @Test func othersAreThere() {
        #expect(Self.others.isSubset(of: TransportConformance.checks.map(\.name)))
    }

    @Test(arguments: TransportConformance.checks.filter { !others.contains($0.name) })
    func conforms(check: TransportConformance.Check) async throws {
        if let reason = TransportConformanceTests.knownLimits[check.name] {
            await withKnownIssue("\(reason)") { try await check.run(WholeAnswers()) }
        } else {
            try await check.run(WholeAnswers())
        }
    }
}

/// Collects the answer to each request whose body is in memory.
private struct WholeAnswers: Transport {
    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let transport = AsyncHTTPClientTransport.shared
        guard body == nil || body?.bytes != nil else {
            return try await transport.send(request, body: body)
        }
        let call = RunningCall()
        return try await withTaskCancellationHandler {
            try await transport.collect(request, body: body?.bytes, limit: 64 << 20, for: call)
        } onCancel: {
            call.cancel()
        }
    }
}
#endif
