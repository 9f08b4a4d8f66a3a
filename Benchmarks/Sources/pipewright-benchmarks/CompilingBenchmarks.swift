import BenchmarkReport
import Foundation
import Processes
import SyntheticSchema

/// The cost of compiling generated clients.
struct CompilingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        let count = bench.size(100, short: 5)
        var group = Group(
            "Compiling",
            introduction: """
                The generated client of \(count) resources with eight fields, an enum, five operations and paging each: a clean build of its module by `swift build`, with its dependencies already built. The peer has no
                client: the same \(count) structs and enums, written by hand with plain `Codable`, `Sendable`. Memory is
                that of the largest process. The last rows are those of a client of \(bench.size(1000, short: 6)) resources,
                as many as those of the largest public APIs.
                """
        )
        bench.say("building the dependencies of clients")
        let package = try ScratchPackage(resources: count, bench)
        let rounds = Rounds(bench.size(3, short: 1), warmsUp: false)
        // The short form skips the optimizer.
        let optimized = bench.size(ScratchPackage.Configuration.release, short: .debug)
        try package.prepare(.debug)
        try package.prepare(optimized)

        bench.say("compiling for debugging")
        let debug = try await rounds.run(package.ways { try package.cleanBuild($0, .debug) })
        bench.say("compiling for release")
        let release = try await rounds.run(package.ways { try package.cleanBuild($0, optimized) })
        bench.say("compiling after a change")
        let changed = try await rounds.run(package.ways { try package.buildAfterChange($0) })
        let unchanged = try await rounds.run([Way("swift build") { try package.build(package.client, .debug) }])
        group.rows = [
            debug.row("debug", of: \.wallSeconds, aims: [.atMost(10)]),
            debug.row("debug, CPU", of: \.cpuSeconds),
            debug.row("debug, peak memory", .bytes, of: \.peakBytes, aims: [.atMost(500e6)]),
            changed.row("debug, after a change of one field", of: \.wallSeconds, aims: [.atMost(2.5)]),
            unchanged.row("debug, nothing changed", of: \.wallSeconds),
            release.row("release", of: \.wallSeconds, aims: [.atMost(38)]),
            release.row("release, CPU", of: \.cpuSeconds),
            release.row("release, peak memory", .bytes, of: \.peakBytes),
            try perResource("lines of Swift per resource", package, .number("lines"), aims: [.atMost(120)]) {
                Double(try package.lines(of: $0))
            },
            try perResource("text section per resource, release", package, .bytes, aims: [.atMost(14 * 1024)]) {
                try package.textBytes(of: $0, optimized)
            },
        ]
        let large = package.large.resources
        try package.build(package.large, .debug)
        let largeBuild = Way(package.large.title) { try package.cleanBuild(package.large, .debug) }
        group.rows.append(
            try await Rounds(1, warmsUp: false).run([largeBuild])
                .row("\(large) resources, debug", of: \.wallSeconds, aims: [.atMost(100)]))
        #if os(Linux)
        let largeMemory = Way(package.large.title) { try package.cleanBuild(package.large, .debug, addsUp: true) }
        group.rows.append(
            try await Rounds(1, warmsUp: false).run([largeMemory])
                .row(
                    "\(large) resources, debug, peak memory of all processes", .bytes, of: \.peakBytes,
                    aims: [.atMost(2 * 1024 * 1024 * 1024)]))
        // Separate from the others, since reading the memory of all processes takes time.
        let together = try await rounds.run(package.ways { try package.cleanBuild($0, .debug, addsUp: true) })
        group.rows.insert(together.row("debug, peak memory of all processes", .bytes, of: \.peakBytes), at: 3)
        #endif
        return group
    }

    private func perResource(
        _ title: String,
        _ package: ScratchPackage,
        _ quantity: Quantity,
        aims: [Aim] = [],
        figure: (ScratchPackage.Module) throws -> Double
    ) throws -> Row {
        let measurements = try package.modules.map { module in
            Measurement(module.title, Samples([try figure(module) / Double(package.resources)]))
        }
        return Row(title, quantity, ours: measurements[0], peers: Array(measurements.dropFirst()), aims: aims)
    }
}

extension ScratchPackage {
    /// Makes a way for each module.
    fileprivate func ways(_ measure: @escaping (Module) throws -> ProcessUsage) -> [Way<ProcessUsage>] {
        modules.map { module in Way(module.title) { try measure(module) } }
    }
}
