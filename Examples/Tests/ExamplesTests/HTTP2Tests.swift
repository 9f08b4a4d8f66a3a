#if AsyncHTTPClient
import PipeRuntime
import Synchronization
import Testing

@testable import PipeTransports

/// Connections of HTTP/2 as they are: large heads, broken decoders, silence, requests that were not processed.
@Suite(.serialized, .timeLimit(.minutes(2))) struct HTTP2Tests {
    /// Runs a closure with a server and a transport that trusts it.
    static func run<Result>(
        settings: [(id: UInt16, value: UInt32)] = [], pingAfter: Duration = .seconds(15),
        pingTimeout: Duration = .seconds(5), _ script: @escaping FrameServer.Script,
        _ body: (FrameServer, any Transport) async throws -> Result
    ) async throws -> Result {
        let root = try Certificates.shared.get().authority.certificate
        let transport = try DefaultTransport.make(
            security: TransportSecurity(trust: .roots([root])),
            connections: ConnectionSettings(pingAfter: pingAfter, pingTimeout: pingTimeout))
        return try await FrameServer.run(settings: settings, script) { server in try await body(server, transport) }
    }

    static func client(_ server: FrameServer, _ transport: any Transport) -> PipeClient {
        var settings = CallSettings()
        settings.retry = RetryPolicy(limit: 2, delay: .milliseconds(1))
        settings.timeout = .seconds(10)
        return PipeClient(
            name: "http2", server: "https://localhost:\(server.port)", settings: settings, transport: transport)
    }

    /// Sends a request over the transport alone, without retries.
    private func send(
        _ server: FrameServer, _ transport: any Transport
    ) async -> Result<Int, PipeError.ConnectionError> {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
        do {
            let (response, body) = try await transport.send(request, body: nil)
            _ = try await body.collect(upTo: 1 << 20)
            return .success(response.status.code)
        } catch let error as PipeError {
            if case .connection(let error) = error.reason { return .failure(error) }
            Issue.record("\(error)")
        } catch {
            Issue.record("\(error)")
        }
        return .success(0)
    }

    // MARK: Heads

    private static func fields(_ count: Int, of size: Int) -> [(String, String)] {
        (0..<count).map { ("x-\($0)", String(repeating: "a", count: size)) }
    }

    @Test("A head of up to 64 KB is read", arguments: [(6, 3_000), (990, 10), (5, 12_800), (16, 4_000)])
    func largeHead(count: Int, size: Int) async throws {
        let fields = Self.fields(count, of: size)
        try await Self.run {
            [.send(Frame.head($0.stream, "200", fields))]
        } _: { server, transport in
            #expect(await send(server, transport) == .success(200))
            let response = try await Self.client(server, transport).head("x")
            #expect(response.headers[.init("x-\(count - 1)")!]?.utf8.count == size)
            #expect(server.record.connections == 1)
        }
    }

    @Test("A larger head fails its call alone, and says the limit", arguments: [(18, 4_000), (7, 12_000)])
    func tooLargeHead(count: Int, size: Int) async throws {
        let fields = Self.fields(count, of: size)
        try await Self.run {
            [.send($0.number == 2 ? Frame.head($0.stream, "200", fields) : Frame.head($0.stream))]
        } _: { server, transport in
            #expect(await send(server, transport) == .success(200))
            #expect(await send(server, transport) == .failure(.headTooLarge(limit: 65_536)))
            #expect(await send(server, transport) == .success(200))
            #expect(server.record.connections == 1)
            #expect(server.record.resets == [8])
        }
    }

    @Test("A call whose head is too large is not repeated")
    func tooLargeHeadOnce() async throws {
        let fields = Self.fields(18, of: 4_000)
        try await Self.run {
            [.send(Frame.head($0.stream, "200", fields))]
        } _: { server, transport in
            let error = await #expect(throws: PipeError.self) { try await Self.client(server, transport).get("x") }
            #expect(
                error?.description.contains("the head of the response has more than 65536 bytes") == true,
                "\(String(describing: error))")
            #expect(server.record.requests == 1)
        }
    }

    /// What SwiftNIO's decoder cannot read, so that no later frame of the connection can be read.
    static let undecodable: [(name: String, bytes: @Sendable (UInt32) -> [UInt8])] = [
        ("a head of 200 KB", { Frame.head($0, "200", Self.fields(50, of: 4_000)).flatMap(\.bytes) }),
        ("a head of 1 MB", { Frame.head($0, "200", Self.fields(250, of: 4_000)).flatMap(\.bytes) }),
        (
            "a malformed block of fields",
            { Frame(type: Frame.Kind.headers, flags: 5, stream: $0, payload: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).bytes }
        ),
        ("a frame that is too large", { _ in [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1] }),
        ("DATA on the stream 0", { _ in Frame.data(0, "x").bytes }),
    ]

    @Test("An error of the connection ends it, and other calls are repeated", arguments: undecodable.map(\.name))
    func errorOfConnection(name: String) async throws {
        let bytes = try #require(Self.undecodable.first { $0.name == name }).bytes
        try await Self.run { request in
            switch (request.connection, request.number) {
            case (1, 1): []
            case (1, 2): [.bytes(bytes(request.stream))]
            default: [.send(Frame.head(request.stream))]
            }
        } _: { server, transport in
            let client = Self.client(server, transport)
            let start = ContinuousClock.now
            let first = Task { try await client.get("first").status }
            try await until { server.record.requests == 1 }
            try await expectStatus(200) { try await client.get("second") }
            #expect(try await first.value == 200)
            #expect(ContinuousClock.now - start < .seconds(14))
            #expect(server.record.connections > 1)
        }
    }

    // MARK: Silence

    @Test("A connection on which the server is silent is given up, and the call is repeated over another")
    func frozen() async throws {
        try await Self.run(pingAfter: .milliseconds(100), pingTimeout: .milliseconds(100)) {
            $0.connection == 1 ? [.freeze] : [.send(Frame.head($0.stream))]
        } _: { server, transport in
            let start = ContinuousClock.now
            #expect(await send(server, transport) == .failure(.unresponsive))
            try await expectStatus(200) { try await Self.client(server, transport).get("x") }
            #expect(ContinuousClock.now - start < .seconds(14))
            #expect(server.record.connections == 2)
        }
    }

    @Test("A server that takes its time and acknowledges PING is waited for")
    func slow() async throws {
        try await Self.run(pingAfter: .milliseconds(20), pingTimeout: .milliseconds(500)) {
            [.later(Frame.head($0.stream))]
        } _: { server, transport in
            let call = Task { await send(server, transport) }
            try await until { server.record.pings >= 3 }
            server.openGate()
            #expect(await call.value == .success(200))
            #expect(server.record.connections == 1)
        }
    }

    // MARK: Requests that were not processed

    /// How a server says that it did not process a request.
    enum Refusal: CaseIterable {
        case refusedStream
        case goAway

        func actions(_ stream: UInt32) -> [FrameServer.Action] {
            switch self {
            case .refusedStream: [.send([.reset(stream, 7)])]
            case .goAway: [.send([.goAway(last: stream - 2)])]
            }
        }
    }

    @Test("A request that was not processed says so", arguments: Refusal.allCases)
    func notProcessed(refusal: Refusal) async throws {
        try await Self.run {
            $0.number == 2 && $0.connection == 1 ? refusal.actions($0.stream) : [.send(Frame.head($0.stream))]
        } _: { server, transport in
            #expect(await send(server, transport) == .success(200))
            #expect(await send(server, transport) == .failure(.notProcessed))
            #expect(await send(server, transport) == .success(200))
        }
    }

    @Test("A POST that was not processed is repeated", arguments: Refusal.allCases)
    func repeated(refusal: Refusal) async throws {
        try await Self.run {
            $0.number == 2 && $0.connection == 1 ? refusal.actions($0.stream) : [.send(Frame.head($0.stream))]
        } _: { server, transport in
            let client = Self.client(server, transport)
            try await expectStatus(200) { try await client.post("x", body: .text("1")) }
            try await expectStatus(200) { try await client.post("x", body: .text("2")) }
            #expect(server.record.requests == 3)
        }
    }

    @Test("A POST that is never processed ends within the limit of retries")
    func alwaysRefused() async throws {
        try await Self.run {
            Refusal.refusedStream.actions($0.stream)
        } _: { server, transport in
            let error = await #expect(throws: PipeError.self) {
                try await Self.client(server, transport).post("x", body: .text("1"))
            }
            guard case .connection(.notProcessed) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(server.record.requests == 3)
        }
    }

    @Test("A POST whose stream is cancelled, or whose connection ends, is not repeated", arguments: [false, true])
    func notRepeated(isClosed: Bool) async throws {
        try await Self.run {
            isClosed ? [.close] : [.send([.reset($0.stream, 8)])]
        } _: { server, transport in
            await #expect(throws: PipeError.self) {
                try await Self.client(server, transport).post("x", body: .text("1"))
            }
            #expect(server.record.requests == 1)
        }
    }

    @Test("GOAWAY lets the streams before it end, and refuses those after it")
    func goAwayBetween() async throws {
        try await Self.run { request in
            switch (request.connection, request.number) {
            case (1, 1): [.later(Frame.head(request.stream))]
            case (1, 2): [.send([.goAway(last: 1)])]
            default: [.send(Frame.head(request.stream))]
            }
        } _: { server, transport in
            let first = Task { await send(server, transport) }
            try await until { server.record.requests == 1 }
            #expect(await send(server, transport) == .failure(.notProcessed))
            server.openGate()
            #expect(await first.value == .success(200))
        }
    }

    // MARK: Content codings

    @Test("A response with a content coding may have no body", arguments: [200, 204, 304, 404])
    func codingWithoutBody(code: Int) async throws {
        try await Self.run {
            [.send(Frame.head($0.stream, "\(code)", [("content-encoding", "gzip"), ("x-a", "1")]))]
        } _: { server, transport in
            #expect(await send(server, transport) == .success(code))
            let request = HTTPRequest(
                method: .head, scheme: "https", authority: "localhost:\(server.port)", path: "/")
            let (response, body) = try await transport.send(request, body: nil)
            #expect(try await body.collect(upTo: 10).isEmpty)
            #expect(response.headerFields[.contentEncoding] == "gzip")
        }
    }

    /// Waits until a condition is true; the limit of the suite ends a wait that does not.
    private func until(_ isSo: () -> Bool) async throws {
        while !isSo() {
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
#endif
