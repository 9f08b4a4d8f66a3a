import AsyncHTTPClient
import BenchmarkClient
import Foundation
import PipeRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls over HTTP to a server on loopback.
struct RuntimeBenchmarks {
    private let setting: Setting
    private let rounds: Int
    private let calls: Int

    init(_ setting: Setting) {
        self.setting = setting
        rounds = setting.isShort ? 1 : 7
        calls = setting.isShort ? 64 : 3_200
    }

    func group() async throws -> Group {
        var group = Group(
            title: "Calls",
            text: """
                `GET /articles/7`, answered with a record of about 220 bytes by a server on loopback, read into the \
                generated struct; one call at a time, and 32 at once. AsyncHTTPClient and URLSession read it with \
                `JSONDecoder`; curl does not read it at all.
                """)
        let body = String(decoding: try JSON.encode(Article(number: 1)), as: UTF8.self)
        guard let server = Peer(setting.sibling("benchmark-server"), [body]) else {
            group.remarks.append("The server has not been built.")
            return group
        }
        let url = "http://127.0.0.1:\(Int(try server.next()))"
        for inFlight in [1, 32] {
            group.rows += try await rows(url, inFlight: inFlight)
        }
        group.rows.append(try await withoutNetwork(body))
        if Machine.firstLine(of: ["curl", "--version"]) == nil { group.remarks.append("Without curl.") }
        return group
    }

    private func rows(_ url: String, inFlight: Int) async throws -> [Row] {
        let client = ArticlesClient(server: .init(url: url))
        let decoder = CodingBenchmarks.decoder
        let address = "\(url)/articles/7"
        guard let location = URL(string: address) else { return [] }
        let session = URLSession(configuration: .ephemeral)
        var processor: [String: [Double]] = [:]

        func way(_ name: String, _ calls: Int, _ call: @escaping @Sendable () async throws -> Article) -> Contest.Way {
            Contest.Way(name) {
                let before = rusage.own.seconds
                let elapsed = try await Self.elapsed(calls, inFlight: inFlight, call)
                processor[name, default: []].append((rusage.own.seconds - before) / Double(calls))
                return elapsed / Double(calls)
            }
        }
        var ways = [
            way("Pipewright", calls) { try await client.articles.read(7) },
            way("AsyncHTTPClient", calls) {
                let response = try await HTTPClient.shared.execute(
                    HTTPClientRequest(url: address), timeout: .seconds(30))
                let body = try await response.body.collect(upTo: 1 << 20)
                return try decoder.decode(Article.self, from: Data(body.readableBytesView))
            },
            way("URLSession", max(calls / 4, inFlight)) {
                try decoder.decode(Article.self, from: try await Self.data(location, session))
            },
        ]
        if inFlight == 1, Machine.firstLine(of: ["curl", "--version"]) != nil {
            let calls = calls
            ways.append(
                Contest.Way("curl") {
                    try Child("/usr/bin/env", ["curl", "-s", "\(address)?[1-\(calls)]"]).run().wall / Double(calls)
                })
        }
        let name = inFlight == 1 ? "one call at a time" : "\(inFlight) calls at once"
        let time = try await Contest.row("\(name): time a call", rounds: rounds, work: .requests(1), ways)
        session.finishTasksAndInvalidate()
        let ours = processor["Pipewright"] ?? []
        let cells = ["Pipewright", "AsyncHTTPClient", "URLSession"].compactMap { name in
            Samples(processor[name] ?? []).map { samples in
                let ratio = name == "Pipewright" ? nil : Samples(zip(processor[name] ?? [], ours).map { $0 / $1 })
                return Row.Cell(name: name, samples: samples, ratio: ratio)
            }
        }
        return [time, Row(name: "\(name): processor time a call", unit: .time, work: nil, cells: cells)]
    }

    /// The time of so many calls, of which as many as asked for are on their way at a time.
    private static func elapsed(
        _ calls: Int,
        inFlight: Int,
        _ call: @escaping @Sendable () async throws -> Article
    ) async throws -> Double {
        let elapsed = try await ContinuousClock().measure {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<inFlight {
                    group.addTask {
                        for _ in 0..<calls / inFlight { keep(try await call()) }
                    }
                }
                try await group.waitForAll()
            }
        }
        return elapsed / .seconds(1)
    }

    /// A GET with a completion handler: the asynchronous one is unsafe to cancel on Linux, and no faster.
    private static func data(_ url: URL, _ session: URLSession) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: url) { data, _, error in
                if let data {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: error ?? URLError(.unknown))
                }
            }.resume()
        }
    }

    private func withoutNetwork(_ body: String) async throws -> Row {
        struct Answer: Transport {
            let body: [UInt8]

            func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
                (HTTPResponse(status: .ok), HTTPBody(self.body))
            }
        }
        let client = ArticlesClient(server: .local, transport: Answer(body: Array(body.utf8)))
        let calls = setting.isShort ? 100 : 20_000
        return try await Contest.row(
            "a call without a network", rounds: rounds,
            [
                Contest.Way("Pipewright") {
                    try await Self.elapsed(calls, inFlight: 1) { try await client.articles.read(7) } / Double(calls)
                }
            ])
    }
}
