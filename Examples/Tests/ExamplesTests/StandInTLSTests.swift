#if AsyncHTTPClient
import Foundation
import PipeRuntime
import PipeStandInServer
import Testing
import TodoClient

/// A generated client and a stand-in over TLS.
@Suite struct StandInTLSTests {
    private static let description = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Tests/Model/PipeModelTests/todo.api.json").standardized

    private func todo(_ port: Int, _ trust: TransportSecurity.Trust, host: String = "localhost") throws -> TodoClient {
        TodoClient(
            server: .init(url: "https://\(host):\(port)/api"),
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: try DefaultTransport.make(security: TransportSecurity(trust: trust)))
    }

    @Test("A client that trusts the authority of the certificate signs in and pages; others send nothing")
    func trust() async throws {
        let certificate = try StandInCertificate(hostNames: ["todo.localhost"])
        let server = try StandIn(api: Self.description)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await server.run(hostNames: ["todo.localhost"], certificate: certificate) { continuation.yield($0) }
            }
            group.addTask {
                var iterator = ports.makeAsyncIterator()
                let port = try #require(await iterator.next())
                let trusts: [TransportSecurity.Trust] = [
                    .system(adding: [certificate.authority]), .roots([certificate.authority]),
                ]
                for trust in trusts {
                    for host in ["localhost", "127.0.0.1"] {
                        var count = 0
                        for try await _ in try todo(port, trust, host: host).projects.all(pageSize: 8) { count += 1 }
                        #expect(count == 20)
                    }
                }
                let strangers: [TransportSecurity.Trust] = [
                    .system, .roots([try StandInCertificate().authority]),
                ]
                let request = HTTPRequest(
                    method: .get, scheme: "https", authority: "localhost:\(port)", path: "/api/projects")
                for trust in strangers {
                    let transport = try DefaultTransport.make(security: TransportSecurity(trust: trust))
                    let error = await #expect(throws: PipeError.self) {
                        _ = try await transport.send(request, body: nil)
                    }
                    guard case .tls(.untrusted(_))? = error?.reason else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
#endif
