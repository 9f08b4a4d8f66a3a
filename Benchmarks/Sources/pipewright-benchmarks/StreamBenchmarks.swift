import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
#endif

/// Reads server-sent events over loopback, compared with what reading the bytes and decoding the values cost alone.
struct StreamBenchmarks: GroupOfBenchmarks {
    static let bare = "AsyncHTTPClient, and the same JSON reader"
    static let byHand = "AsyncHTTPClient, a loop over lines, and the same JSON reader"

    func run(_ bench: Bench) async throws -> Group {
        var article = Articles.Article(number: 1)
        // So that an event has 200 bytes.
        article.title = "A title 1"
        let json = String(decoding: try JSON.encode(article), as: UTF8.self)
        let count = bench.size(1_000_000, short: 2_000)
        var group = Group(
            "Streams",
            introduction: """
                \(count) server-sent events of \(json.utf8.count + 8) bytes over loopback, read as records with
                `for try await`; the server is a separate process. The first peer reads the bytes with AsyncHTTPClient, does not
                look for events in them, and decodes as many records, each from memory, with the same JSON reader. The
                second one also finds the events, as a loop written for this server would: each is a line.
                Memory is the peak of a process above that at its start. Latency is the time from the server's write to the
                value in the loop, for an event each two milliseconds: the median of a round.
                """
        )
        let server = try Conversation([bench.sibling("benchmark-server"), json])
        defer { server.end() }
        guard let port = Int(try server.readLine()) else { throw BenchmarkError.unexpected("no port") }
        let address = "http://127.0.0.1:\(port)"
        group.rows = [
            try await throughput(address, count, Array(json.utf8), bench),
            try await memory(address, count, bench),
            try await Rounds(bench.size(5, short: 1)).row(
                "latency of an event", aims: [.atMost(0.001)], isPlotted: false,
                ours: Way(Clients.ours) { try await Self.latency(address, bench.size(500, short: 20)) }, peers: []),
        ]
        return group
    }

    static func count(_ address: String, _ count: Int) async throws -> Int {
        let client = ArticlesClient(server: .init(url: address)).client
        var received = 0
        for try await article in client.stream(of: Articles.Article.self, "events/\(count)", format: .serverSentEvents)
        where article.rating >= 0 {
            received += 1
        }
        return received
    }

    private func throughput(_ address: String, _ count: Int, _ json: [UInt8], _ bench: Bench) async throws -> Row {
        var peers: [Way<Double>] = []
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.configuration)
        peers.append(
            Way(Self.bare) {
                try await timed(count) {
                    let response = try await client.execute(
                        HTTPClientRequest(url: "\(address)/events/\(count)"), timeout: .seconds(600))
                    var bytes = 0
                    for try await chunk in response.body { bytes += chunk.readableBytes }
                    guard bytes == count * (json.count + 8) else { return bytes }
                    var decoded = 0
                    for _ in 0..<count where try JSON.decode(Articles.Article.self, from: json).rating >= 0 {
                        decoded += 1
                    }
                    return decoded
                }
            })
        peers.append(
            Way(Self.byHand) {
                try await timed(count) {
                    let response = try await client.execute(
                        HTTPClientRequest(url: "\(address)/events/\(count)"), timeout: .seconds(600))
                    return try await Self.countLines(of: response.body)
                }
            })
        #endif
        let row = try await Rounds(bench.size(7, short: 1)).row(
            "\(count) events", work: Work(Double(count), "event"), aims: [.better(0.8, than: Self.bare)],
            ours: Way(Clients.ours) { try await timed(count) { try await Self.count(address, count) } }, peers: peers)
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try await client.shutdown()
        #endif
        return row
    }

    #if AsyncHTTPClient && canImport(AsyncHTTPClient)
    /// Reads lines `data: RECORD`.
    private static func countLines(of body: HTTPClientResponse.Body) async throws -> Int {
        let start = "data: ".utf8.count
        var received: [UInt8] = []
        var decoded = 0
        for try await chunk in body {
            received.append(contentsOf: chunk.readableBytesView)
            var line = 0
            while let end = received[line...].firstIndex(of: UInt8(ascii: "\n")) {
                if end > line {
                    let json = Array(received[(line + start)..<end])
                    if try JSON.decode(Articles.Article.self, from: json).rating >= 0 { decoded += 1 }
                }
                line = end + 1
            }
            received.removeFirst(line)
        }
        return decoded
    }
    #endif

    private func timed(_ expected: Int, _ count: () async throws -> Int) async throws -> Double {
        let start = ContinuousClock.now
        guard try await count() == expected else { throw BenchmarkError.differentResults("a stream") }
        return start.duration(to: .now) / .seconds(1)
    }

    private func memory(_ address: String, _ count: Int, _ bench: Bench) async throws -> Row {
        try await Rounds(bench.size(3, short: 1), warmsUp: false).row(
            "\(count) events, peak memory above idle", .bytes, aims: [.atMost(32 * 1_048_576)],
            isPlotted: false,
            ours: Way(Clients.ours) {
                let output = try Program.output(of: [bench.ownPath, "stream", address, "--count", "\(count)"])
                guard let bytes = Double(output.split(separator: "\n").last ?? "") else {
                    throw ProcessError.noResponse(output)
                }
                return bytes
            }, peers: [])
    }

    private static func latency(_ address: String, _ count: Int) async throws -> Double {
        let client = ArticlesClient(server: .init(url: address)).client
        var latencies: [Double] = []
        for try await sent in client.stream(of: Int64.self, "ticks/\(count)", format: .serverSentEvents) {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
            latencies.append(Double(now - sent) / 1e9)
        }
        guard latencies.count == count else { throw BenchmarkError.differentResults("a stream") }
        return latencies.sorted()[count / 2]
    }
}
