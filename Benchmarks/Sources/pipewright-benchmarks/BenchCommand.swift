import ArgumentParser
import BenchmarkReport
import Foundation

struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Runs the groups and writes RESULTS.md and results.svg."
    )

    @Flag(help: "Run every row once with tiny sizes; the figures mean nothing.")
    var short = false

    @Option(help: "Run one group alone: \(GroupName.allCases.map(\.rawValue).joined(separator: ", ")).")
    var only: GroupName?

    @Option(help: "The folder that the report is written to.")
    var output: String

    @Option(help: "The folder of the package pipewright.")
    var root = "."

    @OptionGroup var tools: Tools

    func run() async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "pipewright-bench-\(UUID())")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let bench = Bench(
            isShort: short,
            root: URL(filePath: root, directoryHint: .isDirectory),
            scratch: scratch,
            tools: tools
        )
        var report = Report(
            facts: try Machine.facts + [Fact("Swift", Versions.swift())],
            notice: short ? "A short run: it shows that the benchmarks work. Its figures mean nothing." : nil
        )
        for name in only.map({ [$0] }) ?? GroupName.allCases {
            bench.say("== \(name.rawValue)")
            report.groups.append(try await name.benchmarks.run(bench))
        }
        try write(report)
    }

    private func write(_ report: Report) throws {
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = MarkdownRenderer(plot: "results.svg").text(report)
        try Data(text.utf8).write(to: folder.appending(path: "RESULTS.md"))
        try Data(PlotRenderer().text(report).utf8).write(to: folder.appending(path: "results.svg"))
        print(text)
    }
}

/// Programs that the groups run, which are built beforehand.
struct Tools: ParsableArguments {
    @Option(help: "pipewright, built for release.")
    var pipewright: String

    @Option(help: "pipewright, built for debugging, as build-tool plugins run it.")
    var pipewrightDebug: String

    @Option(help: "yams-compose, built for debugging.")
    var yamsComposeDebug: String

    @Option(help: "store-meter, built with the trait Store.")
    var storeMeter: String

    @Option(help: "The peer that decodes with simdjson, if it could be built.")
    var simdjson: String?

    @Option(help: "A Python that has orjson, if there is one.")
    var python: String?
}

enum GroupName: String, CaseIterable, ExpressibleByArgument {
    case coding
    case generating
    case compiling
    case runtime
    case calls
    case paging
    case auth
    case transfers
    case streams
    case store

    var benchmarks: any GroupOfBenchmarks {
        switch self {
        case .coding: CodingBenchmarks()
        case .generating: GeneratingBenchmarks()
        case .compiling: CompilingBenchmarks()
        case .runtime: RuntimeBenchmarks()
        case .calls: CallBenchmarks()
        case .paging: PagingBenchmarks()
        case .auth: AuthBenchmarks()
        case .transfers: TransferBenchmarks()
        case .streams: StreamBenchmarks()
        case .store: StoreBenchmarks()
        }
    }
}
