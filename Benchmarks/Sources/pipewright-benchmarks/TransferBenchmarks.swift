import BenchmarkReport
import Foundation
import Processes

/// Uploads and downloads over loopback, compared with curl.
struct TransferBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        let size = bench.size(1 << 30, short: 1 << 20)
        var group = Group(
            "Transfers",
            introduction: """
                Downloads and uploads of a file of \(size >> 20) MiB over loopback; the server is a separate process.
                Each transfer is also a separate process, ours as well as curl's, and its time is that of the whole
                process. Downloads go to a new file, except for the stream, whose bytes are counted.
                """
        )
        let server = try Conversation([bench.sibling("benchmark-server"), "{}"])
        defer { server.end() }
        guard let port = Int(try server.readLine()) else { throw BenchmarkError.unexpected("no port") }
        let transfers = Transfers(address: "http://127.0.0.1:\(port)", size: size, bench: bench)
        try transfers.makeFile()
        defer { transfers.removeFiles() }

        let rounds = Rounds(bench.size(5, short: 1))
        group.rows += try await rows("down to a file", rounds, transfers.down(.file), transfers, aims: true)
        group.rows += try await rows("down as a stream", rounds, transfers.down(.stream), transfers, aims: false)
        group.rows += try await rows("up from a file", rounds, transfers.up(.upload), transfers, aims: true)
        group.rows += try await rows("up in a form", rounds, transfers.up(.multipart), transfers, aims: true)
        group.rows.append(try await parallel(transfers, bench))
        return group
    }

    /// Rows for time and memory.
    private func rows(
        _ title: String, _ rounds: Rounds, _ ways: [Way<ProcessUsage>], _ transfers: Transfers, aims: Bool
    ) async throws -> [Row] {
        let results = try await rounds.run(ways)
        let work = Work(Double(transfers.size) / 1e6, "MB")
        let isBeside = ways.count > 1 && aims
        return [
            results.row(
                title, of: \.wallSeconds, work: work, aims: isBeside ? [.better(0.9, than: Transfers.curl)] : []),
            results.row(
                "\(title), peak memory", .bytes, of: \.peakBytes, aims: [.atMost(64 * 1_048_576)], isPlotted: false),
        ]
    }

    /// The server limits the rate of each connection.
    private func parallel(_ transfers: Transfers, _ bench: Bench) async throws -> Row {
        let size = bench.size(80_000_000, short: 400_000)
        let path = "blobs/\(size)?rate=\(bench.size(20_000_000, short: 2_000_000))"
        return try await Rounds(bench.size(3, short: 1)).row(
            "\(size / 1_000_000) MB in 4 parts from a server that limits each connection",
            work: Work(Double(size) / 1e6, "MB"),
            aims: [.better(3.5, than: "one connection")],
            ours: Way("4 connections") { try transfers.run(.parallel, path, size).wallSeconds },
            peers: [Way("one connection") { try transfers.run(.file, path, size).wallSeconds }])
    }
}

/// The processes that transfer the file.
private struct Transfers {
    static let curl = "curl"

    let address: String
    let size: Int
    let bench: Bench

    private var source: String { bench.scratchPath("up.bin") }
    private var target: String { bench.scratchPath("down.bin") }

    func makeFile() throws {
        guard FileManager.default.createFile(atPath: source, contents: nil),
            let file = FileHandle(forWritingAtPath: source)
        else { throw BenchmarkError.unexpected("no file") }
        let piece = Data(repeating: 0x78, count: 1 << 20)
        for _ in 0..<size >> 20 { try file.write(contentsOf: piece) }
        try file.close()
    }

    func removeFiles() {
        for path in [source, target] { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Replacing an existing file makes the file system write to the disk, which is not part of a client's time.
    private func removeTarget() {
        try? FileManager.default.removeItem(atPath: target)
    }

    func run(_ kind: TransferCommand.Kind, _ path: String, _ size: Int) throws -> ProcessUsage {
        removeTarget()
        let file = kind == .upload || kind == .multipart ? source : target
        return try bench.meter([
            bench.ownPath, "transfer", kind.rawValue, address, path, file, "--size", "\(size)",
        ])
    }

    func down(_ kind: TransferCommand.Kind) -> [Way<ProcessUsage>] {
        let path = "blobs/\(size)"
        let output = kind == .stream ? "/dev/null" : target
        return [Way(Clients.ours) { try run(kind, path, size) }]
            + curl(["-o", output, "\(address)/\(path)"])
    }

    func up(_ kind: TransferCommand.Kind) -> [Way<ProcessUsage>] {
        let how = kind == .multipart ? ["-X", "PUT", "-F", "file=@\(source)"] : ["-T", source]
        return [Way(Clients.ours) { try run(kind, "sink", size) }]
            + curl(how + ["-H", "Expect:", "-o", "/dev/null", "\(address)/sink"])
    }

    private func curl(_ arguments: [String]) -> [Way<ProcessUsage>] {
        guard Program.find("curl") != nil else { return [] }
        return [
            Way(Self.curl) {
                removeTarget()
                return try bench.meter(["curl", "-s", "-S", "-f"] + arguments)
            }
        ]
    }
}
