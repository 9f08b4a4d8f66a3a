#if AsyncHTTPClient
import Foundation
import Hummingbird
import PipeRuntime
import Testing

/// The number of connections, their HTTP version, and the time limit for opening one.
@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
    private func call(_ server: TLSServer, _ transport: any Transport, times: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<times {
                group.addTask {
                    let request = HTTPRequest(
                        method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/items")
                    let (response, body) = try await transport.send(request, body: nil)
                    #expect(response.status.code == 200)
                    #expect(try await body.collect(upTo: 100) == Array("[]".utf8))
                }
            }
            try await group.waitForAll()
        }
    }

    private func transport(_ connections: ConnectionSettings) throws -> any Transport {
        let root = try Certificates.shared.get().authority.certificate
        return try DefaultTransport.make(
            security: TransportSecurity(trust: .roots([root])), connections: connections)
    }

    @Test("With HTTP/2 one connection takes all calls")
    func http2() async throws {
        try await TLSServer.run(try Certificates.shared.get().server, .http2) { server in
            let transport = try transport(ConnectionSettings())
            try await call(server, transport, times: 1)
            try await call(server, transport, times: 60)
            #expect(server.http2Count == 61)
            #expect(server.connectionCount == 1)
        }
    }

    @Test("With HTTP/1.1 the number of connections is limited", arguments: [1, 3])
    func perHost(limit: Int) async throws {
        try await TLSServer.run(try Certificates.shared.get().server, .http2) { server in
            let transport = try transport(ConnectionSettings(perHost: limit, allowsHTTP2: false))
            try await call(server, transport, times: 60)
            #expect(server.requestCount == 60 && server.http2Count == 0)
            #expect((1...limit).contains(server.connectionCount))
        }
    }

    @Test("A response before the end of the request is returned")
    func earlyResponse() async throws {
        try await TLSServer.run(try Certificates.shared.get().server) { server in
            defer { server.endRefusal() }
            let transport = try transport(ConnectionSettings())
            let request = HTTPRequest(
                method: .post, scheme: "https", authority: "localhost:\(server.port)", path: "/refused")
            let body = HTTPBody([UInt8](repeating: 7, count: 32 << 20))
            let (response, content) = try await transport.send(request, body: body)
            #expect(response.status.code == 413)
            #expect(try await content.collect(upTo: 100) == Array("too large".utf8))
        }
    }

    @Test("A server that accepts no connection is an error within the time limit")
    func connectTimeout() async throws {
        let listener = try FullListener()
        let transport = try DefaultTransport.make(connections: ConnectionSettings(connectTimeout: .milliseconds(50)))
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:\(listener.port)", path: "/")
        let error = await #expect(throws: PipeError.self) { try await transport.send(request, body: nil) }
        guard case .timedOut(.connect) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// Calls that wait because all connections to their server are in use.
@Suite(.timeLimit(.minutes(5))) struct WaitingCallsTests {
    /// How a request is sent, and with which body.
    enum Way: CaseIterable {
        case collected
        case sent
        case streamed
    }

    @Test("Calls wait for a free connection longer than one may take to be made", arguments: Way.allCases)
    func waiting(way: Way) async throws {
        let router = Router()
        router.post("items") { request, _ in
            let body = try await request.body.collect(upTo: 100)
            try await Task.sleep(for: .milliseconds(100))
            return Response.json("[\(body.readableBytes)]")
        }
        try await LoopbackApplication.run(router, label: "slow-server") { port in
            let connections = ConnectionSettings(connectTimeout: .seconds(1), perHost: 3)
            let transport = try DefaultTransport.make(connections: connections)
            let client = PipeClient(name: "slow", server: "http://127.0.0.1:\(port)", transport: transport)
            let start = ContinuousClock.now
            // The responses take 2 s in all.
            let failures = await withTaskGroup(of: (any Error)?.self) { group in
                for _ in 0..<60 {
                    group.addTask {
                        do {
                            let body = try await send(way, to: port, client, transport)
                            #expect(body == Array("[5]".utf8))
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { errors, error in errors += error.map { ["\($0)"] } ?? [] }
            }
            #expect(failures == [])
            #expect(ContinuousClock.now - start > .milliseconds(1_500))
        }
    }

    /// Sends five bytes, and returns the response.
    private func send(
        _ way: Way, to port: Int, _ client: PipeClient, _ transport: any Transport
    ) async throws -> [UInt8] {
        if way == .collected {
            return try await client.call(.post, "items", body: .encoded("abc")).body
        }
        let request = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/items")
        let chunks = AsyncStream<ArraySlice<UInt8>> { chunks in
            chunks.yield([1, 2])
            chunks.yield([3, 4, 5])
            chunks.finish()
        }
        let body = way == .streamed ? HTTPBody(length: 5, once: chunks) : HTTPBody([1, 2, 3, 4, 5])
        let (_, response) = try await transport.send(request, body: body)
        return try await response.collect(upTo: 100)
    }

    @Test("A call that waits for a connection ends with its own timeout, and when it is cancelled")
    func ends() async throws {
        let router = Router()
        router.get("held") { _, _ in
            try await Task.sleep(for: .milliseconds(800))
            return Response.json("[]")
        }
        try await LoopbackApplication.run(router, label: "slow-server") { port in
            let transport = try DefaultTransport.make(
                connections: ConnectionSettings(connectTimeout: .milliseconds(200), perHost: 1))
            var client = PipeClient(name: "slow", server: "http://127.0.0.1:\(port)", transport: transport)
            client.settings.retry = .never
            let first = Task { [client] in try await client.call(.get, "held").body }
            // Until it has the connection.
            try await Task.sleep(for: .milliseconds(100))
            let cancelled = Task { [client] in try await client.call(.get, "held").body }
            client.settings.timeout = .milliseconds(400)
            let impatient = client
            let error = await #expect(throws: PipeError.self) { try await impatient.call(.get, "held") }
            if case .timedOut(.attempt) = error?.reason {} else { Issue.record("\(String(describing: error))") }
            cancelled.cancel()
            #expect(await #expect(throws: PipeError.self) { try await cancelled.value }?.isCancelled == true)
            #expect(try await first.value == Array("[]".utf8))
        }
    }
}
#endif
