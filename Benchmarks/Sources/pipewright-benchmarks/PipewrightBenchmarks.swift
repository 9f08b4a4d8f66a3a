import ArgumentParser
import Foundation

/// Measures Pipewright beside others and writes what it found.
@main
struct PipewrightBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipewright-benchmarks",
        abstract: "Measures Pipewright beside others, in turns, and writes RESULTS.md and results.svg.",
        subcommands: [Run.self, DecodeOnce.self, RunChild.self],
        defaultSubcommand: Run.self
    )
}

/// What the groups of benchmarks need to know.
struct Setting: Sendable {
    /// Whether to go through everything once, with little to do, to see that it works.
    let isShort: Bool
    /// The repository.
    let package: URL
    /// A folder that is removed in the end.
    let scratch: URL

    var peers: URL { package.appending(path: "Benchmarks/.build-peers") }

    /// A file's path if it is there and can be run.
    static func program(_ url: URL) -> String? {
        let path = url.path(percentEncoded: false)
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    func tool(_ configuration: String) -> String? {
        Self.program(package.appending(path: ".build/\(configuration)/pipewright"))
    }

    /// A program of this package, which is built beside this one.
    func sibling(_ name: String) -> String? {
        let own = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        return Self.program(own.appending(path: name))
    }
}

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measures and reports.")

    enum Part: String, CaseIterable, ExpressibleByArgument {
        case coding, generating, compiling, runtime
    }

    @Flag(help: "Go through everything once with little to do; the figures mean nothing.")
    var short = false

    @Option(help: "Only this group; may be given several times.")
    var only: [Part] = []

    @Option(help: "The folder of the repository.")
    var package = "."

    @Option(help: "The folder for RESULTS.md and results.svg.")
    var output: String

    func run() async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "pipewright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let package = URL(filePath: package, directoryHint: .isDirectory).standardizedFileURL.absoluteURL
        let setting = Setting(isShort: short, package: package, scratch: scratch)
        let parts = only.isEmpty ? Part.allCases : only

        var report = Report(machine: Machine(versions: versions(of: setting)))
        for part in parts {
            report.groups.append(try await group(part, setting))
            print("\(part.rawValue): done")
        }

        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = MarkdownReport.text(report, plot: "results.svg")
        try text.write(to: folder.appending(path: "RESULTS.md"), atomically: true, encoding: .utf8)
        try PlotSVG.text(report).write(to: folder.appending(path: "results.svg"), atomically: true, encoding: .utf8)
        print(text)
    }

    private func group(_ part: Part, _ setting: Setting) async throws -> Group {
        switch part {
        case .coding: try await CodingBenchmarks(setting).group()
        case .generating: try await GeneratingBenchmarks(setting).group()
        case .compiling: try await CompilingBenchmarks(setting).group()
        case .runtime: try await RuntimeBenchmarks(setting).group()
        }
    }

    private func versions(of setting: Setting) -> [String] {
        var versions = ["Foundation of that Swift; AsyncHTTPClient 1.37 and Yams 6.2 or what resolves for them"]
        if let version = CodingBenchmarks.simdjsonVersion(setting) { versions.append("simdjson \(version)") }
        let python = setting.peers.appending(path: "python/bin/python").path(percentEncoded: false)
        if let version = Machine.firstLine(of: [python, "-c", "import orjson; print(orjson.__version__)"]) {
            versions.append("orjson \(version)")
        }
        if let version = Machine.firstLine(of: ["curl", "--version"]) {
            versions.append(version.split(separator: " ").prefix(2).joined(separator: " "))
        }
        return versions
    }
}
