import ArgumentParser
import Articles
import Dispatch
import PipeRuntime
import Synchronization
import SyntheticSchema

/// Runs one path so many times and does nothing else, so that its instructions can be counted.
///
/// All that is prepared is prepared whatever the count, so that the difference between two counts is the path alone.
@main
struct HotPaths: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hot-paths",
        subcommands: [RunCommand.self, SchemaCommand.self]
    )
}

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Runs a path.")

    @Argument(help: "The path: \(Path.allCases.map(\.rawValue).joined(separator: ", ")).")
    var path: Path

    @Argument(help: "How often.")
    var count: Int

    func run() throws {
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
            case .call: break
            }
        }
        if path == .call {
            try wait { [count] in
                for _ in 0..<count { keep(try await client.articles.read(1)) }
            }
        }
    }

    /// Waits for what is asynchronous. A `main` that is asynchronous itself ends the main thread, which some versions of
    /// valgrind do not survive.
    private func wait(for body: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Outcome()
        Task.detached {
            do { try await body() } catch { outcome.error.withLock { $0 = error } }
            outcome.isThere.signal()
        }
        outcome.isThere.wait()
        if let error = outcome.error.withLock({ $0 }) { throw error }
    }
}

/// How something asynchronous went.
private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
    let isThere = DispatchSemaphore(value: 0)
}

/// Keeps the optimiser from leaving out what nobody uses.
@inline(never)
private func keep<Value>(_ value: Value) {}

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
