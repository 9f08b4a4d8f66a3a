import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
#endif

/// The cost of a call above the HTTP client below it: time, allocations, and memory left by a cancelled call.
struct CallBenchmarks: GroupOfBenchmarks {
    private static let bare = "AsyncHTTPClient"
    private static let undecoded = "AsyncHTTPClient, not decoded"
    private static let session = "URLSession"

    func run(_ bench: Bench) async throws -> Group {
        let article = Articles.Article.long
        let json = String(decoding: try JSON.encode(article), as: UTF8.self)
        var group = Group(
            "Calls",
            introduction: """
                The same GETs as above, of \(json.utf8.count) bytes, compared with AsyncHTTPClient, which Pipewright
                uses as its transport, in the same configuration: with the same JSON reader, and without decoding.
                URLSession has `JSONDecoder`. All ways alternate in short rounds. Allocations are counted in a separate
                process; the server is another process.
                """
        )
        let server = try Conversation([bench.sibling("benchmark-server"), json])
        defer { server.end() }
        guard let port = Int(try server.readLine()) else { throw BenchmarkError.unexpected("no port") }
        let address = "http://127.0.0.1:\(port)"
        let clients = Peers(address, article)

        // Many short rounds: the compared times differ by less than a tenth, and the speed of the machine varies by
        // more than that from one second to the next.
        for (inFlight, rounds, count) in [(1, 120, 200), (32, 240, 800)] {
            let count = bench.size(count, short: 64)
            let results = try await Rounds(bench.size(rounds, short: 1)).run(
                clients.all.map { client in
                    Way(client.name) {
                        try await RequestCost.measure(count) { try await client.get(count, inFlight: inFlight) }
                    }
                })
            group.rows.append(
                results.row(
                    "GET beside bare clients, \(inFlight) in flight", of: \.seconds, work: Work(1, "request"),
                    aims: [.better(0.9, than: Self.bare), .better(3, than: Self.session)]))
            group.rows.append(results.row("the same, CPU", of: \.cpuSeconds, isPlotted: false))
        }
        try await clients.shutdown()
        try await count(&group, address, bench)
        return group
    }

    // MARK: Allocations

    private func count(_ group: inout Group, _ address: String, _ bench: Bench) async throws {
        let number = bench.size(2_000, short: 20)
        func figure(_ arguments: [String]) throws -> Double {
            let output = try Program.output(of: [bench.sibling("call-meter")] + arguments)
            guard let figure = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw ProcessError.noResponse(output)
            }
            return figure
        }
        func way(_ name: String, _ way: String) -> Way<Double> {
            Way(name) { try figure(["allocations", way, address, "\(number)"]) }
        }
        var peers = [way(Self.session, "urlsession")]
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        peers = [way(Self.bare, "bare"), way(Self.undecoded, "undecoded")] + peers
        #endif
        let rounds = Rounds(bench.size(3, short: 1), warmsUp: false)
        let row = try await rounds.row(
            "allocations of a GET", .number("allocations"), isPlotted: false, ours: way(Clients.ours, "pipewright"),
            peers: peers)
        let left = try await rounds.row(
            "memory left by a cancelled call", .bytes, aims: [.atMost(64)], isPlotted: false,
            ours: Way(Clients.ours) { try figure(["cancelled", address, "\(bench.size(10_000, short: 64))"]) },
            peers: [])
        guard row.ours.samples.least >= 0 else {
            group.remarks.append("Allocations are counted only with glibc, which is not the C library of this machine.")
            return
        }
        group.rows += [row, left]
    }

    // MARK: Clients

    /// The first is ours.
    private struct Peers: Sendable {
        let all: [Client]
        private let end: @Sendable () async throws -> Void

        init(_ address: String, _ article: Articles.Article) {
            let articles = ArticlesClient(server: .init(url: address)).articles
            var all = [
                Client(name: Clients.ours, expected: article) { try await articles.read(.init(Int64($0))) }
            ]
            #if AsyncHTTPClient && canImport(AsyncHTTPClient)
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.configuration)
            all.append(
                Client(name: bare, expected: article) { number in
                    let body = try await Self.bytes(client, "\(address)/articles/\(number)")
                    return try JSON.decode(Articles.Article.self, from: body)
                })
            all.append(
                Client(name: undecoded, expected: article) { number in
                    keep(try await Self.bytes(client, "\(address)/articles/\(number)"))
                    return article
                })
            end = { try await client.shutdown() }
            #else
            end = {}
            #endif
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 32
            let session = URLSession(configuration: configuration)
            let decoder = FoundationCoders.decoder
            all.append(
                Client(name: CallBenchmarks.session, expected: article) { number in
                    guard let url = URL(string: "\(address)/articles/\(number)") else { throw URLError(.badURL) }
                    return try decoder.decode(Articles.Article.self, from: try await session.data(from: url).0)
                })
            self.all = all
        }

        func shutdown() async throws {
            try await end()
        }

        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        private static func bytes(_ client: HTTPClient, _ url: String) async throws -> [UInt8] {
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(60))
            return Array(try await response.body.collect(upTo: 1 << 20).readableBytesView)
        }
        #endif
    }
}
