import Foundation

/// From a schema to Swift, by the tool as a process of its own.
struct GeneratingBenchmarks {
    private let setting: Setting
    private let rounds: Int
    private let count: Int

    init(_ setting: Setting) {
        self.setting = setting
        rounds = setting.isShort ? 1 : 5
        count = setting.isShort ? 4 : 500
    }

    func group() async throws -> Group {
        var group = Group(
            title: "Generating",
            text: """
                Schemas of so many resources, each with a record of eight fields, five operations, an enumeration and \
                paging. Yams only reads the same file as YAML nodes. Plug-ins run the tool unoptimised in debug builds.
                """)
        guard let release = setting.tool("release"), let debug = setting.tool("debug") else {
            group.remarks.append("The tool has not been built.")
            return group
        }
        var times: [Row] = []
        for count in [count / 2, count, count * 2] { times.append(try await generate(release, count, "release build")) }
        group.rows = times
        group.rows.append(try await generate(debug, count, "debug build"))
        group.rows.append(try await unchanged(release))
        group.rows.append(try await memory(release))
        return group
    }

    private func schema(_ count: Int) throws -> String {
        let file = setting.scratch.appending(path: "synthetic\(count).pipes.yaml")
        try SyntheticSchema.text(resources: count).write(to: file, atomically: true, encoding: .utf8)
        return file.path(percentEncoded: false)
    }

    private func output() throws -> String {
        let folder = setting.scratch.appending(path: "out")
        try? FileManager.default.removeItem(at: folder)
        return folder.path(percentEncoded: false)
    }

    private func compose(_ schema: String) -> Contest.Way? {
        setting.sibling("yams-compose").map { yams in
            Contest.Way("Yams, reading alone") { try Child(yams, [schema]).run().wall }
        }
    }

    private func generate(_ tool: String, _ count: Int, _ build: String) async throws -> Row {
        let schema = try schema(count)
        let ways = [
            Contest.Way("Pipewright") { try Child(tool, ["generate", schema, "--output", try output()]).run().wall }
        ]
        return try await Contest.row(
            "generate \(count) resources, \(build)", rounds: rounds,
            ways + (build == "release build" ? [compose(schema)].compactMap { $0 } : []))
    }

    private func unchanged(_ tool: String) async throws -> Row {
        let schema = try schema(count)
        let output = try output()
        let arguments = ["generate", schema, "--output", output]
        _ = try Child(tool, arguments).run()
        return try await Contest.row(
            "generate \(count) resources again, nothing changed", rounds: rounds,
            [Contest.Way("Pipewright") { try Child(tool, arguments).run().wall }])
    }

    private func memory(_ tool: String) async throws -> Row {
        let schema = try schema(count)
        var ways = [
            Contest.Way("Pipewright") {
                try Child(tool, ["generate", schema, "--output", try output()]).run().peakMemory
            }
        ]
        if let yams = setting.sibling("yams-compose") {
            ways.append(Contest.Way("Yams, reading alone") { try Child(yams, [schema]).run().peakMemory })
        }
        return try await Contest.row(
            "memory to generate \(count) resources", unit: .bytes, rounds: min(rounds, 3), ways)
    }
}
