#if AsyncHTTPClient
import Foundation
import PipeRuntime
import Testing

/// The nginx that `Scripts/Tests/nginx.sh` has started.
struct NginxServer: Sendable {
    let http: String
    let https: String
    let root: String
    /// The file with a line for each request that the server has handled.
    let log: String

    static let running: NginxServer? = {
        let environment = ProcessInfo.processInfo.environment
        guard let http = environment["PIPEWRIGHT_NGINX_HTTP"], let https = environment["PIPEWRIGHT_NGINX_HTTPS"],
            let file = environment["PIPEWRIGHT_NGINX_ROOT"], let log = environment["PIPEWRIGHT_NGINX_LOG"],
            let root = try? String(contentsOfFile: file, encoding: .utf8)
        else { return nil }
        return NginxServer(
            http: "http://localhost:\(http)", https: "https://localhost:\(https)", root: root, log: log)
    }()
}

/// A real nginx with `gzip on`, TLS and HTTP/2, which closes each connection after 100 requests.
/// `Scripts/Tests/nginx.sh` starts it.
@Suite(.enabled(if: NginxServer.running != nil), .serialized, .timeLimit(.minutes(2))) struct NginxTests {
    enum Version: CaseIterable, Sendable {
        case plain
        case http1
        case http2
    }

    private func client(_ version: Version) throws -> PipeClient {
        let server = try #require(NginxServer.running)
        let transport = try DefaultTransport.make(
            security: TransportSecurity(trust: .roots([server.root])),
            connections: ConnectionSettings(allowsHTTP2: version == .http2))
        return PipeClient(
            name: "nginx", server: version == .plain ? server.http : server.https, transport: transport)
    }

    @Test("A compressed list is decoded, and HEAD, 304, 204 and 404 have their status", arguments: Version.allCases)
    func compressed(version: Version) async throws {
        var client = try client(version)
        client.settings.retry = .never
        let list = try await client.get("records.json")
        #expect(list.headers[.contentEncoding] == "gzip")
        #expect(try list.decoded(as: [[String: JSONValue]].self).count == 500)
        try await expectStatus(200) { try await client.head("records.json") }
        try await expectStatus(204) { try await client.get("none-at-all") }
        #expect(try await client.get("empty.json").body.isEmpty)
        for path in ["missing", "nothing.json"] {
            let error = await #expect(throws: PipeError.self) { try await client.get("\(path)") }
            #expect(error?.status == 404)
            #expect(error?.json?["message"]?.string == "there is no such record, whatever you do")
            let head = await #expect(throws: PipeError.self) { try await client.head("\(path)") }
            #expect(head?.status == 404)
        }
        let tag = try #require(list.headers[.eTag])
        let same = await #expect(throws: PipeError.self) {
            try await client.get("records.json", headers: ["If-None-Match": tag])
        }
        #expect(same?.status == 304)
    }

    @Test("A head with six fields of 3 KB is read", arguments: Version.allCases)
    func largeHead(version: Version) async throws {
        var client = try client(version)
        client.settings.retry = .never
        for _ in 0..<3 {
            let response = try await client.get("large")
            #expect(response.headers[try #require(HTTPField.Name("X-Large-6"))]?.utf8.count == 3_000)
        }
    }

    @Test("Each of 300 POSTs arrives once, while connections are closed all the time", arguments: Version.allCases)
    func posts(version: Version) async throws {
        var client = try client(version)
        client.settings.retry = RetryPolicy(limit: 5, delay: .milliseconds(20))
        let log = try #require(NginxServer.running).log
        let mark = "\(version)-\(UInt32.random(in: 0...UInt32.max))"
        let failures = await withTaskGroup(of: PipeError?.self) { group in
            for number in 0..<300 {
                group.addTask { [client] in
                    do throws(PipeError) {
                        _ = try await client.post("posts/\(mark)/\(number)", body: .text("x"))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { errors, error in errors += error.map { [$0] } ?? [] }
        }
        #expect(failures.map(\.description) == [])
        // A line is written after its response was sent.
        var count = 0
        for _ in 0..<100 where count < 300 {
            try await Task.sleep(for: .milliseconds(50))
            count = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count { $0.contains(mark) }
        }
        #expect(count == 300)
    }
}
#endif
