import ArgumentParser
import BenchmarkClient
import Foundation
import PipeRuntime

/// Reading and writing JSON.
struct CodingBenchmarks {
    private let setting: Setting
    private let articles: [Article]
    private let bytes: [UInt8]
    private let rounds: Int

    init(_ setting: Setting) throws {
        self.setting = setting
        articles = (0..<(setting.isShort ? 1_000 : 100_000)).map { Article(number: $0) }
        bytes = try JSON.encode(articles)
        rounds = setting.isShort ? 1 : 9
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    func group() async throws -> Group {
        let count = articles.count.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))
        var group = Group(
            title: "Reading and writing JSON",
            text: """
                \(count) records of eight fields (\(Figures.number(Double(bytes.count) / 1e6)) MB): IDs, strings, a number, \
                a boolean, an optional, a nested record, an enumeration, an RFC 3339 date; and one such record alone.
                """)
        let file = setting.scratch.appending(path: "articles.json")
        let data = Data(bytes)
        try data.write(to: file)
        let path = file.path(percentEncoded: false)
        let simdjson = Peer(Setting.program(setting.peers.appending(path: "simdjson-peer")), [path])
        let python = Setting.program(setting.peers.appending(path: "python/bin/python"))
        let script = setting.package.appending(path: "Benchmarks/Peers/orjson_peer.py").path(percentEncoded: false)
        let orjson = Peer(python, [script, path])
        if simdjson == nil { group.remarks.append("Without simdjson, which is not installed here.") }
        if orjson == nil { group.remarks.append("Without orjson, which is not installed here.") }
        try check(data, peers: [simdjson, orjson].compactMap { $0 })

        group.rows.append(try await decodingList(data, simdjson, orjson))
        group.rows.append(try await encodingList(orjson))
        group.rows.append(try await decodingValues(data))
        group.rows += try await single()
        group.rows.append(try await memory(path))
        return group
    }

    /// All must find the same in the text, or comparing their times says nothing.
    private func check(_ data: Data, peers: [Peer]) throws {
        let expected = articles.reduce(0) { $0 + $1.checksum }
        var sums = [
            try JSON.decode([Article].self, from: bytes).reduce(0) { $0 + $1.checksum },
            try Self.decoder.decode([Article].self, from: data).reduce(0) { $0 + $1.checksum },
        ]
        for peer in peers { sums.append(try peer.ask("check")) }
        guard sums.allSatisfy({ abs($0 - expected) < 1e-9 * expected }) else { throw Disagreement(sums: sums) }
    }

    struct Disagreement: Error {
        let sums: [Double]
    }

    private func decodingList(_ data: Data, _ simdjson: Peer?, _ orjson: Peer?) async throws -> Row {
        let bytes = bytes
        var ways = [
            Contest.Way.timed("Pipewright") { keep(try JSON.decode([Article].self, from: bytes)) },
            Contest.Way.timed("JSONDecoder") { keep(try Self.decoder.decode([Article].self, from: data)) },
        ]
        if let simdjson { ways.append(Contest.Way("simdjson into C++ structs") { try simdjson.ask("decode") }) }
        if let orjson { ways.append(Contest.Way("orjson into dictionaries") { try orjson.ask("decode") }) }
        return try await Contest.row("read the list", rounds: rounds, work: .bytes(bytes.count), ways)
    }

    private func encodingList(_ orjson: Peer?) async throws -> Row {
        let articles = articles
        var ways = [
            Contest.Way.timed("Pipewright") { keep(try JSON.encode(articles)) },
            Contest.Way.timed("JSONEncoder") { keep(try Self.encoder.encode(articles)) },
        ]
        if let orjson { ways.append(Contest.Way("orjson from dictionaries") { try orjson.ask("encode") }) }
        return try await Contest.row("write the list", rounds: rounds, work: .bytes(bytes.count), ways)
    }

    private func decodingValues(_ data: Data) async throws -> Row {
        let bytes = bytes
        return try await Contest.row(
            "read the list as values of any kind", rounds: rounds, work: .bytes(bytes.count),
            [
                Contest.Way.timed("Pipewright") { keep(try JSON.decode(JSONValue.self, from: bytes)) },
                Contest.Way.timed("JSONSerialization") { keep(try JSONSerialization.jsonObject(with: data)) },
            ])
    }

    private func single() async throws -> [Row] {
        let article = articles[1]
        let bytes = try JSON.encode(article)
        let data = Data(bytes)
        let repetitions = setting.isShort ? 100 : 20_000
        let (decoder, encoder) = (Self.decoder, Self.encoder)
        return [
            try await Contest.row(
                "read one record", rounds: rounds, work: .bytes(bytes.count),
                [
                    Contest.Way.timed("Pipewright", repetitions: repetitions) {
                        keep(try JSON.decode(Article.self, from: bytes))
                    },
                    Contest.Way.timed("JSONDecoder", repetitions: repetitions / 10) {
                        keep(try decoder.decode(Article.self, from: data))
                    },
                ]),
            try await Contest.row(
                "write one record", rounds: rounds, work: .bytes(bytes.count),
                [
                    Contest.Way.timed("Pipewright", repetitions: repetitions) { keep(try JSON.encode(article)) },
                    Contest.Way.timed("JSONEncoder", repetitions: repetitions / 10) {
                        keep(try encoder.encode(article))
                    },
                ]),
        ]
    }

    /// Each way in a process of its own, less what a process takes that only has the bytes.
    private func memory(_ path: String) async throws -> Row {
        func peak(_ way: DecodeOnce.Way) throws -> Double {
            let line = Machine.firstLine(of: [CommandLine.arguments[0], "decode-once", way.rawValue, path])
            return line.flatMap(Double.init) ?? .nan
        }
        return try await Contest.row(
            "memory to read the list, besides its bytes", unit: .bytes, rounds: min(rounds, 3), warmUp: false,
            [
                Contest.Way("Pipewright") { try peak(.pipewright) - peak(.none) },
                Contest.Way("JSONDecoder") { try peak(.foundation) - peak(.none) },
            ])
    }

    static func simdjsonVersion(_ setting: Setting) -> String? {
        let peer = setting.peers.appending(path: "simdjson-peer").path(percentEncoded: false)
        return Machine.firstLine(of: ["sh", "-c", "echo version | '\(peer)' /dev/null"])
    }
}

/// Reads a list of articles once and prints how much memory this process has had at most.
struct DecodeOnce: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "decode-once", shouldDisplay: false)

    enum Way: String, ExpressibleByArgument {
        case none, pipewright, foundation
    }

    @Argument var way: Way
    @Argument var path: String

    func run() throws {
        let data = try Data(contentsOf: URL(filePath: path))
        switch way {
        case .none:
            keep([UInt8](data))
        case .pipewright:
            keep(try JSON.decode([Article].self, from: [UInt8](data)))
        case .foundation:
            keep([UInt8](data))
            keep(try CodingBenchmarks.decoder.decode([Article].self, from: data))
        }
        print(Self.peakMemory)
    }

    /// In bytes.
    private static var peakMemory: Double {
        #if canImport(Darwin)
        Double(rusage.own.ru_maxrss)
        #else
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan) * 1024
        #endif
    }
}
