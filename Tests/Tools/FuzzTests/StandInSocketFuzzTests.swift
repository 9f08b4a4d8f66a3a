#if StandIn
import Foundation
import GoldenTesting
import RandomTesting
import Testing

/// `pipewright-serve` in another process, to which bytes are sent over loopback. `PIPEWRIGHT_SERVE` is the path of another
/// binary than that of the tests, such as one of a release build, in which other checks are left out.
@Suite struct StandInSocketFuzzTests {
    /// The most memory of the server, in MiB.
    private static let memoryLimit = 512.0

    /// A server with a schema of the project.
    private struct Server {
        let tool: RunningTool
        let port: Int
        /// A request that is carried out.
        let valid: String

        init(_ schema: String, valid: String) async throws {
            let path = Golden.package.appending(path: schema).path
            tool = try RunningTool(
                ProcessInfo.processInfo.environment["PIPEWRIGHT_SERVE"] ?? "pipewright-serve",
                [path, "--port", "0", "--records", "5", "--quiet"], in: Golden.package)
            let line = try #require(await tool.line(with: "is served at"))
            let address = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
            port = try #require(address.port)
            self.valid = valid
        }

        /// Fails if the server does not respond to a request as it should.
        func check() throws {
            let connection = try LoopbackConnection(port: port, seconds: 60)
            connection.send(valid)
            let response = connection.readToEnd()
            try #require(response.hasPrefix("HTTP/1.1 20"), "\(response)")
        }
    }

    @Test("No bytes that come over a socket end a stand-in or make it fail, and its memory is bounded")
    func socket() async throws {
        let token = "Authorization: Bearer stand-in-token"
        let todo = try await Server(
            "Schemas/todo.pipes.yaml",
            valid: "GET /api/projects HTTP/1.1\r\nHost: localhost\r\n\(token)\r\nConnection: close\r\n\r\n")
        let depot = try await Server(
            "Tests/Goldens/Bulk/bulk.pipes.yaml",
            valid: "POST /api/tools HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\":\"saw\"}")
        let servers = [todo, depot]
        for server in servers { try server.check() }
        // Connections whose responses are read later, so that most have come then.
        var open: [(connection: LoopbackConnection, sent: [UInt8])] = []
        defer {
            // The input that has ended a server is one of these.
            let place = FileManager.default.temporaryDirectory.appending(path: "pipewright-fuzz-stand-in-socket-sent")
            try? Data(open.map(\.sent).joined(separator: Array("\n=====\n".utf8))).write(to: place)
        }
        var inputs = 0
        var memory = 0.0
        let outcome = try await Fuzzer("stand-in-socket", samples: Self.samples, tokens: Self.tokens, limit: 1 << 19)
            .run {
                input, random in
                let server = servers[Int.random(in: 0..<servers.count, using: &random)]
                let connection = try LoopbackConnection(port: server.port)
                let sent = Bool.random(using: &random) ? input : Self.withValidHead(input, &random)
                connection.send(sent)
                open.append((connection, sent))
                inputs += 1
                if inputs % 500 == 0 {
                    for server in servers { try server.check() }
                    memory = max(memory, servers.map { $0.tool.residentMemory }.max() ?? 0)
                    try #require(memory < Self.memoryLimit)
                }
                guard open.count > 16 else { return false }
                let responses = open.removeFirst().connection.finish(after: 5)
                #expect(!responses.contains("HTTP/1.1 500"), "\(responses)")
                return responses.contains("HTTP/1.1 2")
            }
        for server in servers {
            try server.check()
            memory = max(memory, server.tool.residentMemory)
        }
        print("stand-in-socket: memory of the larger server \(memory) MiB")
        #expect(memory < Self.memoryLimit)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
        for server in servers { #expect(await server.tool.interrupt() == 0) }
    }

    /// The body of an input after the head of a sample, so that it is read.
    private static func withValidHead(_ input: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let end = Array("\r\n\r\n".utf8)
        let body = input.firstRange(of: end).map { input[$0.upperBound...] } ?? input[...]
        let sample = samples.randomElement(using: &random) ?? []
        let head = String(decoding: sample[..<(sample.firstRange(of: end)?.lowerBound ?? 0)], as: UTF8.self)
        let lines = head.split(separator: "\r\n").filter { !$0.hasPrefix("Content-Length") }
        return Array((lines + ["Content-Length: \(body.count)\r\n\r\n"]).joined(separator: "\r\n").utf8) + body
    }

    private static let samples: [[UInt8]] = {
        let fields = "Host: localhost\r\nAuthorization: Bearer stand-in-token\r\n"
        func request(_ line: String, _ more: String = "", _ body: String = "") -> String {
            let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
            return "\(line) HTTP/1.1\r\n\(fields)\(more)\(length)\r\n\(body)"
        }
        let json = "Content-Type: application/json\r\n"
        let message = "DELETE /api/tools/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let creation =
            "POST http://localhost/api/tools HTTP/1.1\r\n\(json)Content-Length: 14\r\n\r\n{\"name\":\"saw\"}"
        let part = "--b\r\nContent-Type: application/http\r\nContent-ID: <1>\r\n\r\n"
        let form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
        return [
            request("GET /api/projects?limit=2&start=2"), request("GET /api/projects/1", "If-None-Match: \"1\"\r\n"),
            request("HEAD http://localhost/api/projects/1"), request("OPTIONS *"), request("GET /_docs"),
            request("POST /api/projects", json, #"{"title":"Garden","style":null}"#),
            request("PATCH /api/projects/2", "Content-Type: application/merge-patch+json\r\n", #"{"style":"wild"}"#),
            request(
                "POST /api/projects",
                json + "Transfer-Encoding: chunked\r\n\r\n6\r\n{\"titl\r\n7;a=b\r\ne\":\"a\"}\r\n0\r\n"),
            request("POST /api/projects", "Expect: 100-continue\r\nOrigin: http://localhost\r\n", "{}"),
            request("POST /api/projects/2/attachments", "Content-Type: multipart/form-data; boundary=b\r\n", form),
            request("GET /api/projects/2/attachments/1/content", "Range: bytes=1-3\r\n"),
            request("POST /oauth/token", "Content-Type: application/x-www-form-urlencoded\r\n", "grant_type=password"),
            request("GET /api/projects") + request("GET /api/projects/3") + request("DELETE /api/projects/4"),
            request(
                "POST /api/$batch", "Content-Type: multipart/mixed; boundary=b\r\n",
                part + message + "\r\n" + part + creation + "\r\n--b--\r\n"),
            request("POST /api/bins", json, #"[{"name":"nut","count":3},{"name":"saw","count":1}]"#),
            request(
                "POST /api/operations",
                "Content-Type: application/vnd.api+json; ext=\"https://jsonapi.org/ext/atomic\"\r\n",
                #"{"atomic:operations":[{"op":"remove","href":"/api/articles/1"}]}"#),
        ].map { Array($0.utf8) }
    }()

    private static let tokens =
        [
            "\r\n", "\r\n\r\n", "\n", "\r", ": ", "--b\r\n", "--b--\r\n", "Content-Length: 99999999999999999999\r\n",
            "Content-Length: -1\r\n", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFF\r\n",
            "Host: localhost\r\n", "Host: [::1\r\n", "http://", "https://localhost", "://", "HTTP/1.0", "HTTP/2.0",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT localhost:80 HTTP/1.1\r\n",
            "Upgrade: h2c\r\nConnection: upgrade\r\n",
            "Content-ID: -9223372036854775808\r\n", "Range: bytes=-18446744073709551616\r\n",
            "Content-Range: bytes 0-9223372036854775807/*\r\n", "%00", "%FF", "?a=%", "{}", "[[[[[[[[", "1e999",
            "\u{0}",
            "Cookie: a=b; c\r\n", "Content-Encoding: gzip\r\n", "Sec-Fetch-Site: cross-site\r\n", "../", "$batch",
            // More fields than NIO takes, and than HTTPFields has places for.
            String(repeating: "a: b\r\n", count: 300), String(repeating: "a:\r\n", count: 66_000),
            String(repeating: "a", count: 3000),
        ].map { Array($0.utf8) }
}
#endif
