import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

/// Calls of a generated client over loopback, compared with other HTTP clients.
struct RuntimeBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        let article = Articles.Article.long
        let json = String(decoding: try JSON.encode(article), as: UTF8.self)
        var group = Group(
            "Runtime",
            introduction: """
                GETs of a record of \(json.utf8.count) bytes from a server on loopback, which is a separate process,
                over persistent connections. Ours uses the generated client and the generated struct; the peers decode
                the same struct with `JSONDecoder`. curl, one process for all requests of a round, does not decode and
                shows the speed of the server. CPU is that of the client.
                """
        )
        let server = try Conversation([bench.sibling("benchmark-server"), json])
        defer { server.end() }
        guard let port = Int(try server.readLine()) else { throw BenchmarkError.unexpected("no port") }
        let clients = Clients(address: "http://127.0.0.1:\(port)", expected: article)
        let rounds = Rounds(bench.size(9, short: 1))

        group.rows =
            try await rows("1 in flight", rounds, ways(clients, bench.size(2_000, short: 20), inFlight: 1, bench))
            + rows("32 in flight", rounds, ways(clients, bench.size(6_400, short: 64), inFlight: 32, bench))
        group.rows.append(try await withoutNetwork(article, rounds, calls: bench.size(20_000, short: 100)))
        try await clients.shutdown()
        describe(&group, bench)
        return group
    }

    private func rows(_ title: String, _ rounds: Rounds, _ ways: [Way<RequestCost>]) async throws -> [Row] {
        let results = try await rounds.run(ways)
        return [
            results.row("GET, \(title)", of: \.seconds, work: Work(1, "request")),
            results.row("GET, \(title), CPU", of: \.cpuSeconds),
        ]
    }

    private func ways(_ clients: Clients, _ count: Int, inFlight: Int, _ bench: Bench) -> [Way<RequestCost>] {
        var ways = clients.all.map { client in
            Way(client.name) {
                try await RequestCost.measure(count) { try await client.get(count, inFlight: inFlight) }
            }
        }
        // One process has one request in flight.
        if inFlight == 1, Program.find("curl") != nil {
            ways.append(
                Way("curl") {
                    let usage = try bench.meter(["curl", "-s", "-S", "\(clients.address)/articles/[1-\(count)]"])
                    return RequestCost(usage, count)
                }
            )
        }
        return ways
    }

    /// The cost of a call whose transport responds immediately.
    private func withoutNetwork(_ article: Articles.Article, _ rounds: Rounds, calls: Int) async throws -> Row {
        let client = ArticlesClient(transport: try InstantTransport(article))
        return try await rounds.row(
            "a call without a network",
            ours: Way(Clients.ours) {
                try await RequestCost.measure(calls) {
                    for _ in 0..<calls { keep(try await client.articles.read(article.id)) }
                }.seconds
            },
            peers: []
        )
    }

    private func describe(_ group: inout Group, _ bench: Bench) {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        group.versions.append(Fact("AsyncHTTPClient", Versions.package("async-http-client", bench)))
        #else
        group.remarks.append("AsyncHTTPClient was left out: the benchmarks were built without it.")
        #endif
        guard Program.find("curl") != nil, let version = try? Program.output(of: ["curl", "--version"]) else {
            group.remarks.append("curl was left out: it is not installed.")
            return
        }
        group.versions.append(Fact("curl", version.split(separator: " ").dropFirst().first.map(String.init) ?? ""))
    }
}

/// The average cost of a request.
struct RequestCost: Sendable {
    let seconds: Double
    let cpuSeconds: Double

    init(_ usage: ProcessUsage, _ count: Int) {
        seconds = usage.wallSeconds / Double(count)
        cpuSeconds = usage.cpuSeconds / Double(count)
    }

    /// Measures requests made by this process.
    static func measure(_ count: Int, _ body: () async throws -> Void) async throws -> RequestCost {
        let cpu = rusage.current.cpuSeconds
        let start = ContinuousClock.now
        try await body()
        let usage = ProcessUsage(
            wallSeconds: start.duration(to: .now) / .seconds(1),
            cpuSeconds: rusage.current.cpuSeconds - cpu,
            peakBytes: 0
        )
        return RequestCost(usage, count)
    }
}
