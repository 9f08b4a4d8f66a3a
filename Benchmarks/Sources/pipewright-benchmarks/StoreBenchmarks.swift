import BenchmarkReport
import Foundation
import Processes

/// A store of records on disk, beside GRDB as an app would use it.
struct StoreBenchmarks: GroupOfBenchmarks {
    static let plain = "GRDB with Codable records"

    func run(_ bench: Bench) async throws -> Group {
        let count = bench.size(100_000, short: 1_000)
        var group = Group(
            "Store",
            introduction: """
                A list of \(count) records with eight fields, in pages of 1,000 that a transport in the process gives, is
                stored; then records are read. Decoding the JSON is part of storing. The peer stores the same pages with
                GRDB: Codable records, decoded by `JSONDecoder`, each with a column for each field and two indexes; ours
                has the same two indexes. Memory is the peak of a process that does nothing else. A query that an app
                iterates over has 100 of the records; the time from a write until it has the change is that of the
                slowest of 100 writes, and of 5 by another process.
                """
        )
        let folder = bench.scratchPath("store")
        let meter = try Conversation([bench.tools.storeMeter, "--measure", folder, "\(count)"])
        defer { meter.end() }
        guard try meter.readLine() == "ready" else { throw BenchmarkError.unexpected("no store") }
        let way = { (name: String, line: String) in Way(name) { try meter.askNumber(line) } }
        let ours = Clients.ours
        group.rows = [
            try await Rounds(bench.size(5, short: 1)).row(
                "storing \(count) records of a list", work: Work(Double(count), "record"),
                aims: [.better(0.7, than: Self.plain)], ours: way(ours, "store ours"),
                peers: [way(Self.plain, "store plain")]),
            try await Rounds(bench.size(9, short: 1)).row(
                "a record by its identity", aims: [.atMost(15e-6)], ours: way(ours, "get ours"),
                peers: [way(Self.plain, "get plain")]),
            try await Rounds(bench.size(9, short: 1)).row(
                "100 of \(count) records by an index", aims: [.atMost(0.001)], ours: way(ours, "find ours"),
                peers: [way(Self.plain, "find plain")]),
            // After the reading, as they leave changes.
            try await Rounds(bench.size(5, short: 1)).row(
                "a change of a query after a write, the slowest", aims: [.atMost(0.02)], isPlotted: false,
                ours: way(ours, "observe"), peers: []),
            try await Rounds(bench.size(5, short: 1)).row(
                "the same after a write of another process", aims: [.atMost(1)], isPlotted: false,
                ours: way(ours, "observe other"), peers: []),
            try await memory(
                "--memory", bench.size(1_000_000, short: 2_000), than: 10_000,
                { "peak memory of storing a list of \($0) records" }, aims: [.atMost(96 * 1_048_576)], bench),
            try await memory(
                "--flush", bench.size(10_000, short: 50), than: bench.size(1_000, short: 10),
                { "peak memory of making and sending \($0) changes" }, aims: [], bench),
        ]
        return group
    }

    /// The memory of a process with many records, and of one with few.
    private func memory(
        _ option: String, _ many: Int, than few: Int, _ title: (Int) -> String, aims: [Aim], _ bench: Bench
    ) async throws -> Row {
        let way = { (name: String, count: Int) in
            Way(name) {
                let folder = bench.scratchPath("store-\(UUID())")
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let output = try Program.output(of: [bench.tools.storeMeter, option, folder, "\(count)"])
                guard let bytes = Double(output.split(separator: "\n").last ?? "") else {
                    throw ProcessError.noResponse(output)
                }
                return bytes
            }
        }
        return try await Rounds(bench.size(3, short: 1), warmsUp: false).row(
            title(many), .bytes, aims: aims, ours: way(Clients.ours, many), peers: [way("\(few)", few)])
    }
}
