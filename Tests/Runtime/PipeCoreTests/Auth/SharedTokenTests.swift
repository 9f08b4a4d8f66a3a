import HTTPTypes
import RuntimeTesting
import Synchronization
import Testing

@testable import PipeCore

@Suite struct SharedTokenTests {
    /// A credential of an app with its own login.
    private struct Keys: Credential {
        let keys = SharedToken<String>()
        let counter: Counter

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            let counter = counter
            return .header("X-Session", value: try await keys.value { _ in try await counter.next() })
        }

        func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
            keys.refuse { refusal.authorization == .header("X-Session", value: $0) }
            return true
        }
    }

    private struct Refusal: Error {}

    /// Makes keys, and fails where it is told to.
    private final class Counter: Sendable {
        let count = Mutex(0)
        let failures: Set<Int>

        init(failures: Set<Int> = []) {
            self.failures = failures
        }

        func next() async throws -> String {
            let number = count.withLock { count in
                count += 1
                return count
            }
            await Task.yield()
            if failures.contains(number) { throw Refusal() }
            return "k\(number)"
        }
    }

    private func client(_ transport: ScriptedTransport, _ counter: Counter) -> PipeClient {
        PipeClient(
            server: "https://api.example.com", schemes: ["session": .custom],
            credentials: ["session": Keys(counter: counter)],
            transport: transport)
    }

    @Test("All calls that wait share one fetch")
    func shared() async throws {
        let token = SharedToken<String>()
        let counter = Counter()
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await token.value { _ in
                        for _ in 0..<50 { await Task.yield() }
                        return try await counter.next()
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: "k1", count: 20))
    }

    @Test("After a 401 one new token is fetched, and the call is retried with it")
    func refused() async throws {
        let counter = Counter()
        let transport = ScriptedTransport(.json("1"), .response(401), .json("2"), .json("3"))
        let client = client(transport, counter)
        #expect(try await client.get("a") as Int == 1)
        #expect(try await client.get("a") as Int == 2)
        #expect(try await client.get("a") as Int == 3)
        #expect(transport.requests.map { $0.header("X-Session") } == ["k1", "k1", "k2", "k2"])
    }

    @Test("An error of the fetch is that of the call; the next call fetches again")
    func failed() async throws {
        let transport = ScriptedTransport(.json("1"))
        let client = client(transport, Counter(failures: [1]))
        guard case .credential(let text) = await failure(of: { try await client.get("a") as Int }).reason else {
            Issue.record("no error of a credential")
            return
        }
        #expect(text.contains("Refusal") && transport.requests.isEmpty)
        #expect(try await client.get("a") as Int == 1)
        #expect(transport.requests[0].header("X-Session") == "k2")
    }

    @Test("A token that is not usable is fetched again with the previous one at hand")
    func unusable() async throws {
        let token = SharedToken<Int> { $0 > 1 }
        #expect(try await token.value { $0 ?? 1 } == 1)
        #expect(try await token.value { ($0 ?? 8) + 1 } == 2)
        #expect(try await token.value { _ in 9 } == 2)
        token.refuse { $0 == 1 }
        #expect(try await token.value { _ in 9 } == 2)
        token.refuse { $0 == 2 }
        #expect(try await token.value { _ in 9 } == 9)
        token.remove()
        #expect(try await token.value { $0 ?? 10 } == 10)
    }
}
