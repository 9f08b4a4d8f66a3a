#if AsyncHTTPClient
import PipeRuntime
import Testing

/// ``HostileResponses`` to calls without a proxy, and through one. A call ends within its time limit, and the next call is
/// not harmed.
@Suite(.timeLimit(.minutes(5))) struct HostileHTTP1Tests {
    /// How the responses reach the client.
    enum Way: CaseIterable {
        case direct
        /// By a proxy that forwards http.
        case forwarded
        /// By https through a tunnel of a proxy.
        case tunnelled
    }

    private typealias Attack = HostileResponses.Attack
    private static let limit = 1 << 20

    /// Responds to a request to `/INDEX` with that attack, and to others as it should.
    @Sendable private static func response(to head: String) -> RawServer.Response {
        let target = head.split(separator: " ").dropFirst().first ?? ""
        if let index = target.split(separator: "/").last.flatMap({ Int($0) }) {
            return HostileResponses.all[index].response
        }
        return RawServer.Response(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright".utf8))
    }

    /// The server of attacks.
    private struct Target: Sendable {
        var client: PipeClient
        let transport: any Transport
        let scheme: String
        let authority: String

        /// Sends a request over the transport alone, which reads the body in pieces.
        func send(_ path: String, isHead: Bool) async throws -> Attack.Ending {
            let request = HTTPRequest(
                method: isHead ? .head : .get, scheme: scheme, authority: authority, path: "/" + path)
            let (response, body) = try await transport.send(request, body: nil)
            let text = String(decoding: try await body.collect(upTo: limit), as: UTF8.self)
            return response.status.kind == .successful ? .body(text) : .error
        }
    }

    /// Runs a closure with the server of attacks.
    private static func run(_ way: Way, _ body: (Target) async throws -> Void) async throws {
        let certificates = try Certificates.shared.get()
        func target(_ scheme: String, _ authority: String, _ proxy: Proxy, root: String? = nil) throws -> Target {
            let connections = ConnectionSettings(proxy: proxy)
            let transport =
                try root.map {
                    try DefaultTransport.make(
                        security: TransportSecurity(trust: .roots([$0])), connections: connections)
                } ?? DefaultTransport.make(connections: connections)
            var client = PipeClient(name: "hostile", server: "\(scheme)://\(authority)", transport: transport)
            client.settings.retry = .never
            client.settings.bodyLimit = limit
            return Target(client: client, transport: transport, scheme: scheme, authority: authority)
        }
        try await RawServer.run(way == .tunnelled ? certificates.other : nil, .responses(response)) { server in
            switch way {
            case .direct:
                try await body(target("http", "127.0.0.1:\(server.port)", .none))
            case .forwarded:
                // For the client it is the proxy that responds.
                try await body(target("http", "origin.test", .url("127.0.0.1:\(server.port)")))
            case .tunnelled:
                try await TestProxy.run { proxy in
                    try await body(
                        target(
                            "https", "other.example:\(server.port)", .url("127.0.0.1:\(proxy.port)"),
                            root: certificates.authority.certificate))
                }
            }
        }
    }

    /// Makes a call that is attacked, and another one.
    private static func meet(_ index: Int, _ target: Target) async throws {
        let attack = HostileResponses.all[index]
        var client = target.client
        client.settings.timeout = attack.ending == .timeout ? .milliseconds(200) : .seconds(20)
        let start = ContinuousClock.now
        var ending: Attack.Ending
        do throws(PipeError) {
            let response = try await attack.isHead ? client.head("\(index)") : client.get("\(index)")
            ending = .body(String(decoding: response.body, as: UTF8.self))
        } catch {
            ending = .error
            if case .timedOut(.attempt) = error.reason { ending = .timeout }
            #expect(!error.isCancelled, "\(attack.name)")
            #expect(error.body.count <= limit && error.description.utf8.count < 2_000, "\(attack.name)")
        }
        #expect(ending == attack.ending, "\(attack.name)")
        try await requireRight(client, after: attack)
        if attack.ending != .timeout {
            do {
                ending = try await target.send("\(index)", isHead: attack.isHead)
            } catch {
                ending = .error
                #expect(error is PipeError || error is HTTPBodyError, "\(attack.name): \(error)")
            }
            #expect(ending == attack.ending, "\(attack.name), read in pieces")
            try await requireRight(client, after: attack)
        }
        #expect(ContinuousClock.now - start < .seconds(40), "\(attack.name)")
    }

    private static func requireRight(_ client: PipeClient, after attack: Attack) async throws {
        var client = client
        client.settings.timeout = .seconds(20)
        // The connection may end before the call is sent.
        client.settings.retry = RetryPolicy(limit: 2, delay: .milliseconds(1))
        let next = try await client.get("next")
        #expect(String(decoding: next.body, as: UTF8.self) == "right", "after \(attack.name)")
    }

    private static func indices(_ isIncluded: (Attack) -> Bool) -> [Int] {
        HostileResponses.all.indices.filter { isIncluded(HostileResponses.all[$0]) }
    }

    @Test("A malformed response harms one call at most", arguments: Way.allCases)
    func attacks(way: Way) async throws {
        try await Self.run(way) { target in
            // One after another, so that each call gets the connection of the one before.
            for index in Self.indices({ $0.ending != .timeout }) {
                try await Self.meet(index, target)
            }
        }
    }

    @Test("A response without an end ends with its call", arguments: Way.allCases)
    func endless(way: Way) async throws {
        try await Self.run(way) { target in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in Self.indices({ $0.ending == .timeout }) {
                    group.addTask { try await Self.meet(index, target) }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("Responses without an end take little memory, also in a tunnel")
    func memory() async {
        // `HostileTests` measures calls without a proxy. In a process that does nothing else; it has the servers, too.
        await #expect(processExitsWith: .success) {
            try await HostileHTTP1Tests.run(.tunnelled) { target in
                try await HostileHTTP1Tests.meet(0, target)
                let before = ProcessState.mostResidentBytes()
                for index in HostileHTTP1Tests.indices({ !$0.response.flood.isEmpty }) {
                    try await HostileHTTP1Tests.meet(index, target)
                }
                #expect(ProcessState.mostResidentBytes() - before < 128 << 20 || ProcessState.isSanitized)
            }
        }
    }

    @Test("There are at least 102, with unique names")
    func names() {
        #expect(Set(HostileResponses.all.map(\.name)).count == HostileResponses.all.count)
        #expect(HostileResponses.all.count >= 102)
    }
}
#endif
