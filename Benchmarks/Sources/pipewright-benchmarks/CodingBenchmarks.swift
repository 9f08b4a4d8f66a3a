import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

/// Decoding and encoding of the generated records.
struct CodingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Coding",
            introduction: """
                A list of articles and a single one, with generated structs. `JSONDecoder` and `JSONEncoder` code the
                same structs by `Codable`, simdjson (on-demand) fills C++ structs that own their text, orjson makes
                dictionaries, and writes them, in Python. All were checked to have decoded the same. Times include
                giving the memory of the result back.
                """
        )
        let articles = (0..<bench.size(100_000, short: 2_000)).map(Article.init(number:))
        let list = try Sample(articles, name: "list", bench)
        let record = try Sample(articles[1], name: "record", bench)
        let peers = try Peers(bench, list: list, record: record, group: &group)
        let rounds = Rounds(bench.size(9, short: 1))

        try checkFoundation(list)
        for peer in peers.all where try peer.summary() != ContentSummary(articles).description {
            throw BenchmarkError.differentResults(peer.name)
        }
        group.rows = [
            try await decode(list, rounds, peers),
            try await encode(list, rounds, peers),
            try await decodeRecord(record, rounds, peers, repetitions: bench.size(20_000, short: 100)),
            try await encodeRecord(record, rounds, peers, repetitions: bench.size(20_000, short: 100)),
            try await decodeValue(list, rounds, peers),
            try await memory(list, Rounds(bench.size(3, short: 1), warmsUp: false), peers, bench),
        ]
        return group
    }

    static func bytes(ofFile path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private func checkFoundation(_ list: Sample<[Article]>) throws {
        let encoded = try FoundationCoders.encoder.encode(list.value)
        guard try FoundationCoders.decoder.decode([Article].self, from: list.data) == list.value,
            try JSON.decode([Article].self, from: list.bytes) == list.value,
            try JSON.decode([Article].self, from: [UInt8](encoded)) == list.value
        else { throw BenchmarkError.differentResults("Foundation") }
    }

    private func decode(_ list: Sample<[Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
        let decoder = FoundationCoders.decoder
        return try await rounds.row(
            "decode \(list.value.count) records",
            work: list.work,
            aims: [.better(15, than: Peers.decoder), .better(1, than: Peers.simdjson)],
            ours: .timed(Peers.ours) { try JSON.decode([Article].self, from: list.bytes) },
            peers: [.timed(Peers.decoder) { try decoder.decode([Article].self, from: list.data) }]
                + peers.all.map { $0.way("decode") }
        )
    }

    private func encode(_ list: Sample<[Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
        let encoder = FoundationCoders.encoder
        return try await rounds.row(
            "encode \(list.value.count) records",
            work: list.work,
            aims: [.better(10, than: Peers.encoder)],
            ours: .timed(Peers.ours) { try JSON.encode(list.value) },
            peers: [.timed(Peers.encoder) { try encoder.encode(list.value) }]
                + peers.encoding.map { $0.way("encode") }
        )
    }

    private func decodeRecord(
        _ record: Sample<Article>,
        _ rounds: Rounds,
        _ peers: Peers,
        repetitions: Int
    ) async throws -> Row {
        let decoder = FoundationCoders.decoder
        return try await rounds.row(
            "decode one record, \(record.bytes.count) bytes",
            aims: [.atMost(0.6e-6)],
            ours: .timed(Peers.ours, repetitions: repetitions) { try JSON.decode(Article.self, from: record.bytes) },
            peers: [
                .timed(Peers.decoder, repetitions: repetitions) { try decoder.decode(Article.self, from: record.data) }
            ] + peers.all.map { $0.way("decode-record \(repetitions)") }
        )
    }

    private func encodeRecord(
        _ record: Sample<Article>,
        _ rounds: Rounds,
        _ peers: Peers,
        repetitions: Int
    ) async throws -> Row {
        let encoder = FoundationCoders.encoder
        return try await rounds.row(
            "encode one record, \(record.bytes.count) bytes",
            ours: .timed(Peers.ours, repetitions: repetitions) { try JSON.encode(record.value) },
            peers: [.timed(Peers.encoder, repetitions: repetitions) { try encoder.encode(record.value) }]
                + peers.encoding.map { $0.way("encode-record \(repetitions)") }
        )
    }

    private func decodeValue(_ list: Sample<[Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
        try await rounds.row(
            "decode the list to `JSONValue`",
            work: list.work,
            ours: .timed(Peers.ours) { try JSON.decode(JSONValue.self, from: list.bytes) },
            peers: [.timed("JSONSerialization") { try JSONSerialization.jsonObject(with: list.data) }]
                + peers.encoding.map { $0.way("decode") }
        )
    }

    private func memory(
        _ list: Sample<[Article]>,
        _ rounds: Rounds,
        _ peers: Peers,
        _ bench: Bench
    ) async throws -> Row {
        func own(_ name: String, _ way: MemoryCommand.Way) -> Way<Double> {
            Way(name) { try MemoryAnswer(of: [bench.ownPath, "memory", way.rawValue, list.file]).bytes }
        }
        return try await rounds.row(
            "memory to decode the list, its bytes among it",
            .bytes,
            ours: own(Peers.ours, .pipejson),
            peers: [own(Peers.decoder, .foundation)] + peers.all.map { $0.memory(of: list.file) }
        )
    }
}

extension CodingBenchmarks {
    /// A value and its text, in memory and in a file.
    private struct Sample<Value: JSONWritable> {
        let value: Value
        let bytes: [UInt8]
        let data: Data
        let file: String

        init(_ value: Value, name: String, _ bench: Bench) throws {
            self.value = value
            bytes = try JSON.encode(value)
            data = Data(bytes)
            file = bench.scratchPath("\(name).json")
            try data.write(to: URL(filePath: file))
        }

        var work: Work { Work(Double(bytes.count) / 1e6, "MB") }
    }

    /// Who else codes.
    private struct Peers {
        static let ours = "PipeJSON"
        static let decoder = "JSONDecoder"
        static let encoder = "JSONEncoder"
        static let simdjson = "simdjson"
        static let orjson = "orjson"

        var simdjson: CodingPeer?
        var orjson: CodingPeer?
        var all: [CodingPeer] { [simdjson, orjson].compactMap { $0 } }
        /// Those that also write, and decode to values of any shape.
        var encoding: [CodingPeer] { [orjson].compactMap { $0 } }

        init(_ bench: Bench, list: Sample<[Article]>, record: Sample<Article>, group: inout Group) throws {
            if let program = bench.tools.simdjson {
                simdjson = try CodingPeer(Self.simdjson, [program], list: list.file, record: record.file)
            } else {
                group.remarks.append("simdjson was left out: no C++ compiler or no `simdjson.h` was found.")
            }
            if let python = bench.tools.python {
                let script = bench.path("Benchmarks", "Peers", "orjson", "articles.py")
                orjson = try CodingPeer(Self.orjson, [python, script], list: list.file, record: record.file)
            } else {
                group.remarks.append("orjson was left out: no Python that has it was found.")
            }
            group.versions = all.map { Fact($0.name, $0.version) }
        }
    }
}

/// Why figures would mean nothing.
enum BenchmarkError: Error {
    /// A peer does not agree on the content, so that comparing times says nothing.
    case differentResults(String)
    /// Something that a row needs did not happen.
    case unexpected(String)
}
