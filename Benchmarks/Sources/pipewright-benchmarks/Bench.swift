import BenchmarkReport
import Foundation
import Processes

/// What the groups have in common: how much to do, and where things are.
struct Bench: Sendable {
    let isShort: Bool
    /// The folder of the package pipewright.
    let root: URL
    /// A folder that is removed at the end.
    let scratch: URL
    let tools: Tools

    /// One of two sizes.
    func size<Size>(_ full: Size, short: Size) -> Size {
        isShort ? short : full
    }

    /// A program that was built together with this one.
    func sibling(_ name: String) -> String {
        let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return own.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    }

    var ownPath: String { sibling("pipewright-benchmarks") }

    func path(_ parts: String...) -> String {
        parts.reduce(root) { $0.appending(path: $1) }.path(percentEncoded: false)
    }

    func scratchPath(_ name: String) -> String {
        scratch.appending(path: name).path(percentEncoded: false)
    }

    /// Runs a command and measures all of its processes.
    ///
    /// - Parameter addsUp: Whether the peak is that of all of them together, instead of that of the largest.
    func meter(_ command: [String], addsUp: Bool = false) throws -> ProcessUsage {
        let output = try Program.output(of: [sibling("process-meter")] + (addsUp ? ["--tree"] : []) + command)
        guard let usage = ProcessUsage(output) else { throw ProcessError.noAnswer(output) }
        return usage
    }

    /// Tells whoever waits what is going on.
    func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// A way to measure: one group of the report.
protocol GroupOfBenchmarks: Sendable {
    func run(_ bench: Bench) async throws -> Group
}
