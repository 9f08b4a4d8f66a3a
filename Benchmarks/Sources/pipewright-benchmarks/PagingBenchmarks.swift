import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
#endif

/// Iterates over the pages of a list from a server on loopback, compared with a loop that is written by hand.
struct PagingBenchmarks: GroupOfBenchmarks {
    static let byHand = "AsyncHTTPClient and JSONDecoder"

    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Paging",
            introduction: """
                Iterates over all records of a list in pages of 1,000 by cursors; a record has about 200 bytes of JSON.
                The server is a separate process on loopback, which returns the same page with other cursors. Ours is
                `for try await article in client.articles.all(…)`; the peer is a loop over requests of AsyncHTTPClient
                whose responses are decoded by `JSONDecoder`.
                """
        )
        let size = bench.size(1_000, short: 10)
        let file = bench.scratchPath("page.json")
        let records = (0..<size).map(Articles.Article.init(number:))
        try Data(try JSON.encode(records)).write(to: URL(filePath: file))
        let server = try Conversation([bench.sibling("benchmark-server"), "{}", file])
        defer { server.end() }
        guard let port = Int(try server.readLine()) else { throw BenchmarkError.unexpected("no port") }
        let address = "http://127.0.0.1:\(port)"

        group.rows = [
            try await iterate(address, pages: bench.size(1_000, short: 5), pageSize: size, bench),
            try await memory(address, pages: bench.size(1_000, short: 20), pageSize: size, bench),
            try await prefetch(address, pages: bench.size(20, short: 3), delay: bench.size(50, short: 1), bench),
        ]
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        group.versions.append(Fact("AsyncHTTPClient", Versions.package("async-http-client", bench)))
        #else
        group.remarks.append("AsyncHTTPClient was left out: the benchmarks were built without it.")
        #endif
        return group
    }

    private func iterate(_ address: String, pages: Int, pageSize: Int, _ bench: Bench) async throws -> Row {
        let expected = pages * pageSize
        var peers: [Way<Double>] = []
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        peers.append(
            Way(Self.byHand) {
                try await timed(expected) { try await countByHand(client, address, pages: pages, pageSize: pageSize) }
            }
        )
        #endif
        let row = try await Rounds(bench.size(5, short: 1)).row(
            "iterating over \(expected) records",
            work: Work(Double(expected), "record"),
            aims: [.better(5, than: Self.byHand)],
            ours: Way(Clients.ours) {
                try await timed(expected) {
                    try await Self.count(address, pages: pages, pageSize: pageSize, prefetch: 0)
                }
            },
            peers: peers
        )
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try await client.shutdown()
        #endif
        return row
    }

    /// Iterates over all records and uses each of them.
    static func count(_ address: String, pages: Int, pageSize: Int, prefetch: Int) async throws -> Int {
        let client = ArticlesClient(server: .init(url: address))
        var count = 0
        for try await article in client.articles.all(
            where: .init(pages: pages), pageSize: pageSize, prefetch: prefetch)
        {
            if article.rating >= 0 { count += 1 }
        }
        return count
    }

    #if AsyncHTTPClient && canImport(AsyncHTTPClient)
    private struct ArticlePage: Decodable {
        let data: [Articles.Article]
        let next: String?
    }

    private func countByHand(
        _ client: HTTPClient, _ address: String, pages: Int, pageSize: Int
    ) async throws -> Int {
        let decoder = FoundationCoders.decoder
        var count = 0
        var cursor: String? = ""
        while let current = cursor {
            let after = current.isEmpty ? "" : "&cursor=\(current)"
            let request = HTTPClientRequest(url: "\(address)/articles?pages=\(pages)&limit=\(pageSize)\(after)")
            let response = try await client.execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 64 << 20)
            let page = try decoder.decode(ArticlePage.self, from: Data(body.readableBytesView))
            for article in page.data where article.rating >= 0 { count += 1 }
            cursor = page.next
        }
        return count
    }
    #endif

    private func timed(_ expected: Int, _ count: () async throws -> Int) async throws -> Double {
        let start = ContinuousClock.now
        guard try await count() == expected else { throw BenchmarkError.differentResults("an iteration") }
        return start.duration(to: .now) / .seconds(1)
    }

    /// The memory of a process that iterates over ten pages, and of one that iterates over all pages.
    private func memory(_ address: String, pages: Int, pageSize: Int, _ bench: Bench) async throws -> Row {
        let way = { (name: String, pages: Int) in
            Way(name) {
                let output = try Program.output(of: [
                    bench.ownPath, "iterate", address, "--pages", "\(pages)", "--page-size", "\(pageSize)",
                ])
                guard let bytes = Double(output.split(separator: "\n").last ?? "") else {
                    throw ProcessError.noResponse(output)
                }
                return bytes
            }
        }
        return try await Rounds(bench.size(5, short: 1), warmsUp: false).row(
            "peak memory of iterating over \(pages) pages", .bytes,
            aims: [.better(1 / 1.1, than: "10 pages")],
            ours: way(Clients.ours, pages),
            peers: [way("10 pages", 10)]
        )
    }

    /// The consumer needs as long for a page as the server does.
    private func prefetch(_ address: String, pages: Int, delay: Int, _ bench: Bench) async throws -> Row {
        let client = ArticlesClient(server: .init(url: address))
        let way = { (name: String, prefetch: Int) in
            Way(name) {
                let start = ContinuousClock.now
                var count = 0
                for try await page in client.articles.pages(
                    where: .init(delay: delay, pages: pages), prefetch: prefetch)
                {
                    try await Task.sleep(for: .milliseconds(delay))
                    count += page.isEmpty ? 0 : 1
                }
                guard count == pages else { throw BenchmarkError.differentResults("an iteration") }
                return start.duration(to: .now) / .seconds(1)
            }
        }
        return try await Rounds(bench.size(5, short: 1)).row(
            "\(pages) pages, each \(delay) ms at the server and \(delay) ms at the consumer, prefetch: 1",
            aims: [.better(1.8, than: "prefetch: 0")],
            ours: way(Clients.ours, 1),
            peers: [way("prefetch: 0", 0)]
        )
    }
}
