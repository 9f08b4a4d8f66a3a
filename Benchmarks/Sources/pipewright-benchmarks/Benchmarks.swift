import Foundation
import PipeJSON

/// Measures PipeJSON and Foundation's coders side by side and prints a Markdown table.
///
/// `--short` makes do with a tenth of the records and fewer runs.
@main
struct Benchmarks {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    private let runs: Int

    static func main() throws {
        let isShort = CommandLine.arguments.contains("--short")
        let benchmarks = Benchmarks(runs: isShort ? 3 : 9)
        print(Comparison.header)
        try benchmarks.list((0..<(isShort ? 10_000 : 100_000)).map { Article(number: $0) })
        try benchmarks.single(Article(number: 1), repetitions: isShort ? 2_000 : 20_000)
    }

    private init(runs: Int) {
        self.runs = runs
    }

    private func list(_ articles: [Article]) throws {
        let bytes = try JSON.encode(articles)
        let data = Data(bytes)
        guard try decoder.decode([Article].self, from: data) == articles,
            try JSON.decode([Article].self, from: bytes) == articles
        else { throw BenchmarkError.differentResults }
        let name = String(format: "%d records, %.1f MB", articles.count, Double(bytes.count) / 1e6)
        let decoding = try Comparison("decode \(name)", bytes: bytes.count, runs: runs) {
            keep(try JSON.decode([Article].self, from: bytes))
        } foundation: {
            keep(try decoder.decode([Article].self, from: data))
        }
        print(decoding.row)
        let encoding = try Comparison("encode \(name)", bytes: bytes.count, runs: runs) {
            keep(try JSON.encode(articles))
        } foundation: {
            keep(try encoder.encode(articles))
        }
        print(encoding.row)
        let anything = try Comparison("decode to `JSONValue`, \(name)", bytes: bytes.count, runs: runs) {
            keep(try JSON.decode(JSONValue.self, from: bytes))
        } foundation: {
            keep(try JSONSerialization.jsonObject(with: data))
        }
        print(anything.row)
    }

    private func single(_ article: Article, repetitions: Int) throws {
        let bytes = try JSON.encode(article)
        let data = Data(bytes)
        let name = "one record, \(bytes.count) bytes"
        let decoding = try Comparison("decode \(name)", bytes: bytes.count, runs: runs, repetitions: repetitions) {
            keep(try JSON.decode(Article.self, from: bytes))
        } foundation: {
            keep(try decoder.decode(Article.self, from: data))
        }
        print(decoding.row)
        let encoding = try Comparison("encode \(name)", bytes: bytes.count, runs: runs, repetitions: repetitions) {
            keep(try JSON.encode(article))
        } foundation: {
            keep(try encoder.encode(article))
        }
        print(encoding.row)
    }

    /// Keeps the optimiser from leaving out what nobody uses.
    @inline(never)
    private func keep<Value>(_ value: Value) {}
}

enum BenchmarkError: Error {
    /// The two coders do not agree, so that comparing their times says nothing.
    case differentResults
}
