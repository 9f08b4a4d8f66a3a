import CallTesting
import Foundation
import PipeStandInServer
import PipeTransports
import Testing

/// The client makes every call of its document against a stand-in of the API.
@Suite(.serialized) struct EveryCallTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The names of calls that no stand-in can serve, with the reason behind each.
    private static let open: Set<String> = {
        let lines = environment["IMPORTED_OPEN"].flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        return Set(lines.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    }()

    private func server() throws -> StandIn {
        let api = URL(filePath: try #require(Self.environment["IMPORTED_API"]))
        return try StandIn(api: api, data: .generated(seed: 1, records: 3))
    }

    private func expect(_ outcomes: [CallLog.Outcome], _ way: String) {
        let failures = outcomes.filter { $0.failure != nil }
        for outcome in failures where !Self.open.contains(outcome.name) {
            Issue.record("\(outcome.name) \(way): \(outcome.failure ?? "")")
        }
        let working = Self.open.subtracting(failures.map(\.name))
        #expect(working.isEmpty, "these calls are not open any more")
        print("   \(allCalls[0].name): \(outcomes.count - failures.count) of \(outcomes.count) calls \(way)")
        #expect(!outcomes.isEmpty)
    }

    @Test("Every call is made in the process, and its response is what its type says") func inTheProcess() async throws
    {
        let server = try server()
        let log = CallLog { server.reset() }
        await allCalls[0].make(log, at: nil, by: server.transport)
        expect(log.outcomes, "in the process")
    }

    @Test("Every call is made over HTTP on loopback") func overHTTP() async throws {
        let server = try server()
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let log = CallLog { server.reset() }
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run { port in continuation.yield(port) } }
            group.addTask {
                for await port in ports {
                    let transport = LoopbackTransport(port: port, by: DefaultTransport.shared)
                    await allCalls[0].make(log, at: "http://127.0.0.1:\(port)", by: transport)
                    return
                }
            }
            try await group.next()
            group.cancelAll()
        }
        expect(log.outcomes, "over HTTP")
    }
}
