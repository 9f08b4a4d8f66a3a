import ArgumentParser
import Articles
import Dispatch
import PipeRuntime
import Synchronization
import SyntheticSchema

/// Runs one path a number of times and nothing else, so that its instructions can be counted.
///
/// The preparation does not depend on the number, so that the difference between two counts is the path alone.
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

    @Argument(help: "The number of repetitions.")
    var count: Int

    func run() throws {
        let articles = (0..<Path.listCount).map(Articles.Article.init(number:))
        let list = try JSON.encode(articles)
        let record = try JSON.encode(articles[1])
        let titles = (0..<Path.memberCount).map { "The title of the article with the number \($0)" }
        let wide = WideRecord(first: "", second: 0)
        var (plain, boxed) = (titles.map { _ in PlainOwner(wide: wide) }, titles.map { _ in BoxedOwner(wide) })
        let transport = try InstantTransport(.long)
        let client = ArticlesClient(
            transport: path == .callOverSend ? WrappedTransport(transport) as any Transport : transport)
        for _ in 0..<count {
            switch path {
            case .decodeList: keep(try JSON.decode([Articles.Article].self, from: list))
            case .encodeList: keep(try JSON.encode(articles))
            case .decodeRecord: keep(try JSON.decode(Articles.Article.self, from: record))
            case .encodeRecord: keep(try JSON.encode(articles[1]))
            case .decodeValue: keep(try JSON.decode(JSONValue.self, from: list))
            case .writePlain: write(titles, to: &plain)
            case .writeBoxed: write(titles, to: &boxed)
            case .call, .callOverSend: break
            }
        }
        keep((plain, boxed))
        if path == .call || path == .callOverSend {
            try wait { [count] in
                for _ in 0..<count { keep(try await client.articles.read(1)) }
            }
        }
    }

    /// Sets members of records, one at a time.
    private func write<Owner: WideOwner>(_ titles: [String], to owners: inout [Owner]) {
        for (number, title) in titles.enumerated() {
            owners[number].wide.first = title
            owners[number].wide.second = number
            owners[number].wide.third = title
        }
    }

    /// Waits for asynchronous work. An asynchronous `main` would end the main thread, which some versions of valgrind
    /// do not survive.
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

/// A transport without handles.
private struct WrappedTransport: Transport {
    let wrapped: InstantTransport

    init(_ wrapped: InstantTransport) {
        self.wrapped = wrapped
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try await wrapped.send(request, body: body)
    }
}

/// The outcome of asynchronous work.
private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
    let isThere = DispatchSemaphore(value: 0)
}

/// Keeps the optimizer from removing unused work.
@inline(never)
private func keep<Value>(_ value: Value) {}

enum Path: String, CaseIterable, ExpressibleByArgument {
    case decodeList = "decode-list"
    case encodeList = "encode-list"
    case decodeRecord = "decode-record"
    case encodeRecord = "encode-record"
    case decodeValue = "decode-value"
    /// Writing members of a record in a record.
    case writePlain = "write-member"
    /// The same with the inner record behind a reference, as generated code stores large ones.
    case writeBoxed = "write-boxed-member"
    case call = "call-without-network"
    /// The same over a transport that gives no handles of its requests.
    case callOverSend = "call-over-send"

    /// The number of records in a list.
    static let listCount = 500
    /// The number of times that three members are written.
    static let memberCount = 500
}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "schema", abstract: "Prints a synthetic schema.")

    @Argument(help: "The number of resources.")
    var resources: Int

    func run() {
        print(SyntheticSchema(resources: resources).text)
    }
}
