import BenchmarkReport
import Foundation
import Processes

/// The context of all groups: the amount of work, and the locations of files and programs.
struct Bench: Sendable {
    let isShort: Bool
    /// The folder of the package pipewright.
    let root: URL
    /// A folder that is removed at the end.
    let scratch: URL
    let tools: Tools

    /// Returns one of two sizes.
    func size<Size>(_ full: Size, short: Size) -> Size {
        isShort ? short : full
    }

    /// The path of a program that was built together with this one.
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
    /// - Parameter addsUp: Whether the peak is the sum over all processes instead of that of the largest.
    func meter(_ command: [String], addsUp: Bool = false) throws -> ProcessUsage {
        let output = try Program.output(of: [sibling("process-meter")] + (addsUp ? ["--tree"] : []) + command)
        guard let usage = ProcessUsage(output) else { throw ProcessError.noResponse(output) }
        return usage
    }

    /// Prints a line of progress.
    func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// A group of the report.
protocol GroupOfBenchmarks: Sendable {
    func run(_ bench: Bench) async throws -> Group
}
