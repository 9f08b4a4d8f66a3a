import Articles
import Foundation
import PipeRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
#endif

/// The HTTP clients that fetch articles. The first is ours.
struct Clients: Sendable {
    static let ours = "Pipewright"

    let address: String
    let all: [Client]
    private let end: @Sendable () async throws -> Void

    init(address: String, expected: Articles.Article) {
        self.address = address
        let generated = ArticlesClient(server: .init(url: address))
        var all = [
            Client(name: Self.ours, expected: expected) { number in
                try await generated.articles.read(.init(Int64(number)))
            }
        ]

        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        var configuration = HTTPClient.Configuration()
        // As many as Pipewright's transport has.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        all.append(
            Client(name: "AsyncHTTPClient", expected: expected) { number in
                let request = HTTPClientRequest(url: "\(address)/articles/\(number)")
                let response = try await client.execute(request, timeout: .seconds(60))
                let body = try await response.body.collect(upTo: 1 << 20)
                return try FoundationCoders.decoder.decode(Articles.Article.self, from: Data(body.readableBytesView))
            }
        )
        end = { try await client.shutdown() }
        #else
        end = {}
        #endif

        let sessionConfiguration = URLSessionConfiguration.ephemeral
        sessionConfiguration.httpMaximumConnectionsPerHost = 32
        let session = URLSession(configuration: sessionConfiguration)
        all.append(
            Client(name: "URLSession", expected: expected) { number in
                guard let url = URL(string: "\(address)/articles/\(number)") else { throw URLError(.badURL) }
                return try FoundationCoders.decoder.decode(
                    Articles.Article.self, from: try await session.data(from: url).0)
            }
        )
        self.all = all
    }

    func shutdown() async throws {
        try await end()
    }
}

/// A client that fetches an article by number.
struct Client: Sendable {
    let name: String
    let expected: Articles.Article
    let fetch: @Sendable (Int) async throws -> Articles.Article

    /// Fetches articles, with a number of requests at the same time.
    func get(_ count: Int, inFlight: Int) async throws {
        try await withThrowingTaskGroup { group in
            for first in 0..<inFlight {
                group.addTask {
                    for number in stride(from: first, to: count, by: inFlight) {
                        let article = try await fetch(number)
                        guard article.id == expected.id else { throw BenchmarkError.differentResults(name) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
