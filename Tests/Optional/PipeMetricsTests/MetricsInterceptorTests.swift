#if Metrics
import Metrics
import MetricsTestKit
import PipeMetrics
import PipeCore
import PipeTesting
import Testing

@Suite struct MetricsInterceptorTests {
    /// Advances the clock before a request continues.
    private struct Waiting: Interceptor {
        let clock: ManualClock
        let time: Duration

        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
            next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
        ) async throws -> (HTTPResponse, HTTPBody) {
            clock.advance(by: time)
            return try await next(request, body)
        }
    }

    private let metrics = TestMetrics()
    private let clock = ManualClock()

    private func client(
        _ transport: ScriptedTransport, server: String = "http://server.com/api", seriesLimit: Int = 2_000,
        retry: RetryPolicy = .never, inner: (any Interceptor)? = nil
    ) -> PipeClient {
        var client = PipeClient(
            name: "Cars", server: server, transport: transport, environment: .init(clock: clock))
        let interceptor = MetricsInterceptor(factory: metrics, clock: clock, seriesLimit: seriesLimit)
        client.settings.interceptors = [interceptor] + (inner.map { [$0] } ?? [])
        client.settings.retry = retry
        return client
    }

    /// The dimensions except those of the server, and how many values they have.
    private var rows: [[String: String]: Int] {
        metrics.timers(label: MetricsInterceptor.duration).reduce(into: [:]) { rows, timer in
            var dimensions = Dictionary(uniqueKeysWithValues: timer.dimensions)
            dimensions["server.address"] = nil
            dimensions["server.port"] = nil
            rows[dimensions, default: 0] += timer.values.count
        }
    }

    @Test("Each request has one value, in seconds by the clock, with the names of the conventions")
    func names() async throws {
        let waiting = Waiting(clock: clock, time: .milliseconds(1500))
        let transport = ScriptedTransport(.json("[]"))
        try await client(transport, inner: waiting).call(.get, "cars/\(5)", query: ["key": "secret"])
        let timer = try metrics.expectTimer(
            "http.client.request.duration",
            [
                ("http.request.method", "GET"), ("server.address", "server.com"), ("server.port", "80"),
                ("url.template", "/api/cars/{id}"), ("http.response.status_code", "200"),
            ])
        #expect(timer.values == [1_500_000_000])
        #expect(timer.displayUnit == .seconds && timer.valueInPreferredUnit(atIndex: 0) == 1.5)
        #expect(metrics.timers.count == 1)
    }

    @Test(
        "The server's address and port are dimensions",
        arguments: [
            ("https://Server.com", "server.com", "443"), ("http://server.com:8080/x", "server.com", "8080"),
            ("http://[::1]:81/", "::1", "81"),
        ])
    func servers(url: String, address: String, port: String) async throws {
        try await client(ScriptedTransport(.json("[]")), server: url).call(.get, "/")
        let dimensions = Dictionary(uniqueKeysWithValues: try #require(metrics.timers.first).dimensions)
        #expect(dimensions["server.address"] == address && dimensions["server.port"] == port)
    }

    @Test("Retries and redirects are counted as requests, and errors have their type")
    func attempts() async throws {
        let transport = ScriptedTransport(
            .response(503), .failure(PipeError(.connection(.reset))),
            .response(302, headers: ["Location": "/elsewhere"]), .response(404))
        let retry = RetryPolicy(limit: 2, delay: .zero)
        _ = try? await client(transport, retry: retry).call(.get, "cars")
        let get = ["http.request.method": "GET", "url.template": "/api/cars"]
        #expect(
            rows == [
                get.merging(["http.response.status_code": "503", "error.type": "503"]) { $1 }: 1,
                get.merging(["error.type": "connection"]) { $1 }: 1,
                get.merging(["http.response.status_code": "302"]) { $1 }: 1,
                get.merging(["http.response.status_code": "404", "error.type": "404"]) { $1 }: 1,
            ])
    }

    @Test("A cancelled or timed out call is counted when it ends", arguments: [true, false])
    func ended(isCancelled: Bool) async throws {
        let transport = ScriptedTransport(.hangIgnoringCancellation)
        let client = client(transport)
        let call = Task { try await client.call(.get, "cars") }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        if isCancelled {
            clock.advance(by: .seconds(2))
            call.cancel()
        } else {
            clock.advance(by: .seconds(60))
        }
        _ = await call.result
        #expect(
            rows == [
                [
                    "http.request.method": "GET", "url.template": "/api/cars",
                    "error.type": isCancelled ? "cancelled" : "timeout",
                ]: 1
            ])
        #expect(metrics.timers.first?.values == [isCancelled ? 2_000_000_000 : 60_000_000_000])
    }

    @Test("A request that an inner interceptor rejects is counted with its error type")
    func aborted() async throws {
        struct No: Interceptor {
            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
                next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
            ) async throws -> (HTTPResponse, HTTPBody) {
                throw PipeError(.aborted("offline"))
            }
        }
        _ = try? await client(ScriptedTransport(), inner: No()).call(.get, "cars")
        #expect(rows.keys.first?["error.type"] == "aborted")
    }

    @Test("Unknown methods share one name, and templates have no identities")
    func cardinality() async throws {
        let transport = ScriptedTransport(.json("[]").always)
        let client = client(transport)
        for number in 0..<50 {
            try await client.call(#require(HTTPRequest.Method("X\(number)")), "cars/\(number)/wheels/\("w\(number)")")
        }
        #expect(
            rows == [
                [
                    "http.request.method": "_OTHER", "url.template": "/api/cars/{id}/wheels/{id}",
                    "http.response.status_code": "200",
                ]: 50
            ])
    }

    @Test("Beyond the limit of series, values share one series")
    func overflow() async throws {
        let transport = ScriptedTransport { request, number in .response(210 + number % 40) }
        let client = client(transport, seriesLimit: 3)
        for _ in 0..<80 { try await client.call(.get, "cars") }
        #expect(metrics.timers.count == 4)
        let rest = try metrics.expectTimer(MetricsInterceptor.duration, [("otel.metric.overflow", "true")])
        #expect(rest.values.count == 74)
    }

    @Test("Raw requests are counted without a template")
    func addresses() async throws {
        let transport = ScriptedTransport(.json("[]").always)
        let client = client(transport)
        _ = try await client.send(
            HTTPRequest(method: .get, scheme: "http", authority: "server.com", path: "/api/cars/7"))
        #expect(rows == [["http.request.method": "GET", "http.response.status_code": "200"]: 1])
    }
}
#endif
