import Foundation
import PipeRuntime
import Testing

/// Calls of a generated client whose server drops, delays, resets, truncates, corrupts and refuses: each ends with the
/// right response or with an error that fits its disruptions, no write is applied twice without a key, and nothing is
/// left behind.
///
/// The calls run in a separate process, so that its memory and open files are theirs. Disruptions are random, from a
/// seed: `PIPEWRIGHT_CHAOS_SEED=7 PIPEWRIGHT_CHAOS=10000` sets the seed and the number of calls.
@Suite struct ChaosTests {
    #if AsyncHTTPClient || canImport(Darwin)
    static let excluded: [Disruption: String] = [:]
    #else
    /// Disruptions that end the process, because URLSession on Linux has no error for them.
    static let excluded: [Disruption: String] = [
        .cutHead: "libcurl calls it complete, and there is no head: “Transfer completed, but there's no response.”",
        .corruptHead: "a head whose end is lost is one that is cut off",
    ]
    #endif

    private static let environment = ProcessInfo.processInfo.environment

    @Test("Every call ends with the right response or a typed error", .timeLimit(.minutes(10))) func chaos()
        async throws
    {
        let count = Self.environment["PIPEWRIGHT_CHAOS"].flatMap { Int($0) } ?? 1_000
        let seed = Self.environment["PIPEWRIGHT_CHAOS_SEED"].flatMap { UInt64($0) } ?? 8
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [count = count as Int, seed = seed as UInt64] in
            try await ChaosTests.run(count, seed)
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let line = output.split(separator: "\n").first { $0.hasPrefix("chaos: ") }
        print(line ?? "chaos: seed \(seed) ended its process")
    }

    private static func run(_ count: Int, _ seed: UInt64) async throws {
        let plan = ChaosPlan(seed: seed, excluded: Set(excluded.keys))
        let report = try await ChaosRun(plan: plan, count: count, measuresMemory: !ProcessState.isSanitized).report()
        let endings = report.endings.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
        let disruptions = report.disruptions.filter { $0.key != .none }.values.reduce(0, +)
        print(
            "chaos: seed \(seed), \(count) calls in \(report.duration), \(disruptions) disruptions, \(report.repeated) calls repeated,",
            "\(report.connections) connections, \(report.growth / 1024) KiB more memory:",
            endings.joined(separator: ", "))
        for finding in report.findings.prefix(20) {
            Issue.record("seed \(seed): \(finding)")
        }
        if report.findings.count > 20 {
            Issue.record("and \(report.findings.count - 20) more")
        }
        // Most calls have at most a brief disruption.
        #expect(report.right > count * 3 / 4, "seed \(seed)")
        // A thousand calls have every disruption.
        if count >= 1_000 {
            let missing = Set(Disruption.allCases).subtracting(report.disruptions.keys).subtracting(excluded.keys)
            #expect(missing.isEmpty, "seed \(seed)")
            #expect(report.repeated > 0, "seed \(seed)")
        }
        if !report.findings.isEmpty { exit(EXIT_FAILURE) }
    }
}
