import BenchmarkReport
import Foundation
import Processes
import SyntheticSchema

/// The command line tool with a large schema.
struct GeneratingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Generating",
            introduction: """
                `pipewright generate` as a separate process, with a schema of resources that have eight fields, an enum,
                five operations and paging each. No other generator reads this language. Yams, which only reads the same
                YAML, shows the cost of reading. In debug builds, build-tool plugins run the tool without optimization.
                """
        )
        group.versions = [Fact("Yams", Versions.package("yams", bench))]
        let count = bench.size(500, short: 10)
        let schema = try Schema(resources: count, bench)
        let rounds = Rounds(bench.size(9, short: 1), warmsUp: !bench.isShort)

        let release = try await rounds.run([
            generate(Self.ours, bench.tools.pipewright, schema, bench),
            compose(bench.sibling("yams-compose"), schema, bench),
        ])
        let debug = try await Rounds(bench.size(5, short: 1), warmsUp: false).run([
            generate(Self.ours, bench.tools.pipewrightDebug, schema, bench),
            compose(bench.tools.yamsComposeDebug, schema, bench),
        ])
        group.rows = [
            release.row("\(count) resources", of: \.wallSeconds, aims: [.atMost(0.13)]),
            release.row("\(count) resources, CPU", of: \.cpuSeconds, aims: [.atMost(0.16)]),
            release.row("\(count) resources, peak memory", .bytes, of: \.peakBytes, aims: [.atMost(100e6)]),
            debug.row("\(count) resources, debug tool", of: \.wallSeconds, aims: [.atMost(0.6)]),
            debug.row("\(count) resources, debug tool, peak memory", .bytes, of: \.peakBytes),
            try await unchanged(schema, rounds, bench),
            try await linearity(largest: count * 2, rounds, bench),
        ]
        return group
    }

    private static let ours = "pipewright"

    private func generate(_ name: String, _ tool: String, _ schema: Schema, _ bench: Bench) -> Way<ProcessUsage> {
        Way(name) {
            try? FileManager.default.removeItem(atPath: schema.output)
            return try bench.meter([tool, "generate", schema.file, "--output", schema.output])
        }
    }

    private func compose(_ program: String, _ schema: Schema, _ bench: Bench) -> Way<ProcessUsage> {
        Way("Yams, reading only") { try bench.meter([program, schema.file]) }
    }

    private func unchanged(_ schema: Schema, _ rounds: Rounds, _ bench: Bench) async throws -> Row {
        let command = [bench.tools.pipewright, "generate", schema.file, "--output", schema.output]
        _ = try bench.meter(command)
        return try await rounds.run([Way(Self.ours) { try bench.meter(command) }])
            .row("\(schema.resources) resources, nothing changed", of: \.wallSeconds, aims: [.atMost(0.03)])
    }

    /// The time per resource at three sizes.
    private func linearity(largest: Int, _ rounds: Rounds, _ bench: Bench) async throws -> Row {
        let ways = try [largest, largest / 2, largest / 4].map { count in
            let schema = try Schema(resources: count, bench)
            let whole = generate("\(count) resources", bench.tools.pipewright, schema, bench)
            return Way<Double>(whole.name) { try await whole.measure().wallSeconds / Double(count) }
        }
        return try await rounds.row(
            "time per resource",
            isPlotted: false,
            ours: ways[0],
            peers: Array(ways.dropFirst())
        )
    }
}

extension GeneratingBenchmarks {
    /// A schema in a file, and the folder of its client.
    private struct Schema {
        let resources: Int
        let file: String
        let output: String

        init(resources: Int, _ bench: Bench) throws {
            self.resources = resources
            let folder = bench.scratch.appending(path: "schema-\(resources)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: SyntheticSchema.fileName)
            try Data(SyntheticSchema(resources: resources).text.utf8).write(to: file)
            self.file = file.path(percentEncoded: false)
            output = folder.appending(path: "generated").path(percentEncoded: false)
        }
    }
}
