import ArgumentParser
import Articles
import PipeRuntime
import SyntheticSchema

/// Runs one path so many times and does nothing else, so that its instructions can be counted.
///
/// All that is prepared is prepared whatever the count, so that the difference between two counts is the path alone.
@main
struct HotPaths: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hot-paths",
        subcommands: [RunCommand.self, SchemaCommand.self]
    )
}

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Runs a path.")

    @Argument(help: "The path: \(Path.allCases.map(\.rawValue).joined(separator: ", ")).")
    var path: Path

    @Argument(help: "How often.")
    var count: Int

    func run() async throws {
        let articles = (0..<Path.listCount).map(Article.init(number:))
        let list = try JSON.encode(articles)
        let record = try JSON.encode(articles[1])
        let client = ArticlesClient(transport: try InstantTransport(.long))
        for _ in 0..<count {
            switch path {
            case .decodeList: keep(try JSON.decode([Article].self, from: list))
            case .encodeList: keep(try JSON.encode(articles))
            case .decodeRecord: keep(try JSON.decode(Article.self, from: record))
            case .encodeRecord: keep(try JSON.encode(articles[1]))
            case .decodeValue: keep(try JSON.decode(JSONValue.self, from: list))
            case .call: keep(try await client.articles.read(1))
            }
        }
    }

    /// Keeps the optimiser from leaving out what nobody uses.
    @inline(never)
    private func keep<Value>(_ value: Value) {}
}

enum Path: String, CaseIterable, ExpressibleByArgument {
    case decodeList = "decode-list"
    case encodeList = "encode-list"
    case decodeRecord = "decode-record"
    case encodeRecord = "encode-record"
    case decodeValue = "decode-value"
    case call = "call-without-network"

    /// The records of a list.
    static let listCount = 500
}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "schema", abstract: "Prints a synthetic schema.")

    @Argument(help: "How many resources it has.")
    var resources: Int

    func run() {
        print(SyntheticSchema(resources: resources).text)
    }
}
