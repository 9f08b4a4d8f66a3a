import CallTesting
import Foundation
import PipeStandIn
import Testing

/// The client makes every call of its document against a stand-in of the API.
@Suite struct EveryCallTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The names of calls that no stand-in can serve, with the reason behind each.
    private static let open: Set<String> = {
        let lines = environment["IMPORTED_OPEN"].flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        return Set(lines.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    }()

    @Test("Every call is made, and its response is what its type says") func everyCall() async throws {
        let calls = allCalls[0]
        let api = URL(filePath: try #require(Self.environment["IMPORTED_API"]))
        let server = try StandIn(api: api, data: .generated(seed: 1, records: 3))
        let log = CallLog { server.reset() }
        await calls.make(log, at: nil, by: server.transport)
        let failures = log.outcomes.filter { $0.failure != nil }
        for outcome in failures where !Self.open.contains(outcome.name) {
            Issue.record("\(outcome.name): \(outcome.failure ?? "")")
        }
        let working = Self.open.subtracting(failures.map(\.name))
        #expect(working.isEmpty, "these calls are not open any more")
        print("   \(calls.name): \(log.outcomes.count - failures.count) of \(log.outcomes.count) calls of the stand-in")
        #expect(!log.outcomes.isEmpty)
    }
}
