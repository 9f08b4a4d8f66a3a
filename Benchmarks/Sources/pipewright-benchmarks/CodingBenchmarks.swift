import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

/// Decoding and encoding of generated records.
struct CodingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Coding",
            introduction: """
                A list of articles and a single one, with generated structs. `JSONDecoder` and `JSONEncoder` code the same structs by `Codable`, simdjson (on-demand) fills C++
                structs that own their text, and orjson decodes to dictionaries, and encodes these, in Python. All were
                checked to decode the same content. Times include freeing the result.
                """
        )
        let articles = (0..<bench.size(100_000, short: 2_000)).map(Articles.Article.init(number:))
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

    private func checkFoundation(_ list: Sample<[Articles.Article]>) throws {
        let encoded = try FoundationCoders.encoder.encode(list.value)
        guard try FoundationCoders.decoder.decode([Articles.Article].self, from: list.data) == list.value,
            try JSON.decode([Articles.Article].self, from: list.bytes) == list.value,
            try JSON.decode([Articles.Article].self, from: [UInt8](encoded)) == list.value
        else { throw BenchmarkError.differentResults("Foundation") }
    }

    private func decode(_ list: Sample<[Articles.Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
        let decoder = FoundationCoders.decoder
        return try await rounds.row(
            "decode \(list.value.count) records",
            work: list.work,
            aims: [.better(15, than: Peers.decoder), .better(1, than: Peers.simdjson)],
            ours: .timed(Peers.ours) { try JSON.decode([Articles.Article].self, from: list.bytes) },
            peers: [.timed(Peers.decoder) { try decoder.decode([Articles.Article].self, from: list.data) }]
                + peers.all.map { $0.way("decode") }
        )
    }

    private func encode(_ list: Sample<[Articles.Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
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
        _ record: Sample<Articles.Article>,
        _ rounds: Rounds,
        _ peers: Peers,
        repetitions: Int
    ) async throws -> Row {
        let decoder = FoundationCoders.decoder
        return try await rounds.row(
            "decode one record, \(record.bytes.count) bytes",
            aims: [.atMost(0.6e-6)],
            ours: .timed(Peers.ours, repetitions: repetitions) {
                try JSON.decode(Articles.Article.self, from: record.bytes)
            },
            peers: [
                .timed(Peers.decoder, repetitions: repetitions) {
                    try decoder.decode(Articles.Article.self, from: record.data)
                }
            ] + peers.all.map { $0.way("decode-record \(repetitions)") }
        )
    }

    private func encodeRecord(
        _ record: Sample<Articles.Article>,
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

    private func decodeValue(_ list: Sample<[Articles.Article]>, _ rounds: Rounds, _ peers: Peers) async throws -> Row {
        try await rounds.row(
            "decode the list to `JSONValue`",
            work: list.work,
            ours: .timed(Peers.ours) { try JSON.decode(JSONValue.self, from: list.bytes) },
            peers: [.timed("JSONSerialization") { try JSONSerialization.jsonObject(with: list.data) }]
                + peers.encoding.map { $0.way("decode") }
        )
    }

    private func memory(
        _ list: Sample<[Articles.Article]>,
        _ rounds: Rounds,
        _ peers: Peers,
        _ bench: Bench
    ) async throws -> Row {
        func own(_ name: String, _ way: MemoryCommand.Way) -> Way<Double> {
            Way(name) { try MemoryResponse(of: [bench.ownPath, "memory", way.rawValue, list.file]).bytes }
        }
        return try await rounds.row(
            "memory to decode the list, including its bytes",
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

    /// The other coders.
    private struct Peers {
        static let ours = "PipeJSON"
        static let decoder = "JSONDecoder"
        static let encoder = "JSONEncoder"
        static let simdjson = "simdjson"
        static let orjson = "orjson"

        var simdjson: CodingPeer?
        var orjson: CodingPeer?
        var all: [CodingPeer] { [simdjson, orjson].compactMap { $0 } }
        /// The peers that also encode, and decode to values of any type.
        var encoding: [CodingPeer] { [orjson].compactMap { $0 } }

        init(_ bench: Bench, list: Sample<[Articles.Article]>, record: Sample<Articles.Article>, group: inout Group)
            throws
        {
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

/// The reasons why the figures of a row would be meaningless.
enum BenchmarkError: Error {
    /// A peer decoded other content, so that comparing times is meaningless.
    case differentResults(String)
    /// A condition for a row is not met.
    case unexpected(String)
}
