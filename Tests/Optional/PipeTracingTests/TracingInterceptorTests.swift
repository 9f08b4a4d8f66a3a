#if Tracing
import InMemoryTracing
import PipeCore
import PipeTesting
import PipeTracing
import Synchronization
import Testing
import Tracing

@Suite struct TracingInterceptorTests {
    private let tracer = InMemoryTracer()
    private let clock = ManualClock()

    private func client(
        _ transport: ScriptedTransport, retry: RetryPolicy = .never, tracer: (any Tracer)? = nil,
        now: @escaping @Sendable () -> DefaultTracerClock.Timestamp = { DefaultTracerClock.now }
    ) -> PipeClient {
        var client = PipeClient(
            name: "Cars", server: "http://alice.example/api", schemes: ["key": .apiKey(in: .query("api_key"))],
            credentials: ["key": APIKey("geheim")],
            transport: transport, environment: .init(clock: clock))
        client.settings.interceptors = [TracingInterceptor(tracer: tracer ?? self.tracer, now: now)]
        client.settings.retry = retry
        return client
    }

    private func attributes(_ span: FinishedInMemorySpan) -> [String: String] {
        var found: [String: String] = [:]
        span.attributes.forEach { name, value in
            switch value {
            case .string(let text): found[name] = text
            case .int32(let number): found[name] = "\(number)"
            case .int64(let number): found[name] = "\(number)"
            default: found[name] = "\(value)"
            }
        }
        return found
    }

    @Test("Each request has a span below the caller's, with its context in the request's header fields")
    func spans() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let time = Mutex<UInt64>(0)
        let client = client(transport) {
            DefaultTracerClock.Timestamp(
                nanosecondsSinceEpoch: time.withLock { time in
                    time += 5
                    return time
                })
        }
        try await tracer.withSpan("caller") { _ in
            _ = try await client.call(.get, "cars/\(5)", query: ["color": "red", "api_key": "geheim"])
        }
        let span = try #require(tracer.finishedSpans.first)
        let caller = try #require(tracer.finishedSpans.last)
        #expect(span.operationName == "GET /api/cars/{id}" && span.kind == .client)
        #expect(span.traceID == caller.traceID && span.parentSpanID == caller.spanID)
        #expect(
            attributes(span) == [
                "http.request.method": "GET", "server.address": "alice.example", "server.port": "80",
                "url.full": "http://alice.example/api/cars/5?color=red&api_key=***",
                "url.template": "/api/cars/{id}", "http.response.status_code": "200",
            ])
        #expect(span.status == nil && span.errors.isEmpty)
        #expect(span.startInstant.nanosecondsSinceEpoch == 5 && span.endInstant.nanosecondsSinceEpoch == 10)
        #expect(transport.requests[0].header("in-memory-trace-id") == span.traceID)
        #expect(transport.requests[0].header("in-memory-span-id") == span.spanID)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("Attempts and redirects have numbered spans")
    func attempts() async throws {
        let transport = ScriptedTransport(
            .response(302, headers: ["Location": "/api/b"]), .response(503), .failure(PipeError(.connection(.reset))),
            .json("[]"))
        let retry = RetryPolicy(limit: 2, delay: .zero)
        try await client(transport, retry: retry).call(.get, "cars")
        let spans = tracer.finishedSpans
        #expect(spans.map { attributes($0)["http.request.resend_count"] } == [nil, "1", "2", "3"])
        #expect(spans.map { attributes($0)["http.response.status_code"] } == ["302", "503", nil, "200"])
        #expect(spans.map { attributes($0)["error.type"] } == [nil, "503", "connection", nil])
        #expect(spans.map { $0.status?.code } == [nil, .error, .error, nil])
        #expect(spans.map { attributes($0)["url.full"]?.hasSuffix("/b") } == [false, true, false, false])
        let sent = transport.requests.map { $0.header("in-memory-span-id") }
        #expect(sent == spans.map(\.spanID))
    }

    @Test("A status from 400 on is an error of the span", arguments: [(399, false), (400, true), (500, true)])
    func statuses(status: Int, isError: Bool) async throws {
        _ = try? await client(ScriptedTransport(.response(status))).call(.get, "cars")
        let span = try #require(tracer.finishedSpans.first)
        #expect((span.status?.code == .error) == isError)
        #expect(attributes(span)["error.type"] == (isError ? "\(status)" : nil))
    }

    @Test("A cancelled or timed out call ends its span when it ends", arguments: [true, false])
    func ended(isCancelled: Bool) async throws {
        let transport = ScriptedTransport(.hangIgnoringCancellation)
        let client = client(transport)
        let call = Task { try await client.call(.get, "cars") }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        if isCancelled {
            call.cancel()
        } else {
            clock.advance(by: .seconds(60))
        }
        _ = await call.result
        let span = try #require(tracer.finishedSpans.first)
        #expect(attributes(span)["error.type"] == (isCancelled ? "cancelled" : "timeout"))
        #expect(span.status?.code == .error)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("An unknown method has a common name")
    func methods() async throws {
        try await client(ScriptedTransport(.json("[]"))).call(#require(HTTPRequest.Method("PURGE")), "cars")
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "HTTP /api/cars")
        #expect(attributes(span)["http.request.method"] == "_OTHER")
        #expect(attributes(span)["http.request.method_original"] == "PURGE")
    }

    @Test("A span's error contains no secrets")
    func secrets() async throws {
        let failure = PipeError(.connection(.other("no way to http://bob:geheim@alice.example/?api_key=geheim")))
        _ = try? await client(ScriptedTransport(.failure(failure))).call(.get, "cars")
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.status?.message?.contains("geheim") == false)
    }

    @Test("Without a tracer there are no spans")
    func noTracer() async throws {
        var client = client(ScriptedTransport(.json("[]")))
        client.settings.interceptors = [TracingInterceptor()]
        try await client.call(.get, "cars")
        #expect(tracer.finishedSpans.isEmpty)
    }
}
#endif
