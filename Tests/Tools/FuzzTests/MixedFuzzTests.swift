import PipeHTTP
import PipewrightDiagnostics
import PipewrightGenerator
import RandomTesting
import Testing

@testable import PipeCalls
@testable import PipeStandIn

/// Bodies of `multipart/mixed`, as a server sends them to clients and a client to stand-ins.
@Suite struct MixedFuzzTests {
    private static let tokens =
        [
            "--r\r\n", "--r--", "\r\n\r\n", "\n\n", "Content-ID: \(Int.min)\r\n",
            "Content-ID: <response-\(Int.max)>\r\n", "Content-ID: -9223372036854775809\n",
            "Content-Length: \(Int.min)\n", "Content-Length: 9223372036854775808\n", "Content-Length: 2\n",
            "HTTP/1.1 99999999999999999999 x\r\n", "HTTP/1.1 -1\n", "POST http://a:99999/ HTTP/1.1\n",
            "DELETE /api/tools/-9223372036854775808 HTTP/1.1\r\n", ":", ": \r\n", "\u{0}",
            String(repeating: "--r\n", count: 1_000),
        ]
        // More fields than HTTPFields can have. Rare, since they cost time.
        + [String(repeating: "a:\n", count: 66_000)]

    private static let responses = [
        "--r\r\nContent-Type: application/http\r\nContent-ID: <response-1>\r\n\r\nHTTP/1.1 200 OK\r\nETag: \"1\"\r\n"
            + "Content-Length: 8\r\n\r\n{\"id\":1}\r\n--r\r\nContent-ID: 2\r\n\r\nHTTP/1.1 404\r\n\r\n{}\r\n--r--\r\n",
        "--r\nContent-ID: 1\n\nHTTP/1.1 204 No Content\n\n--r--",
    ]

    @Test("No response of many parts ends a client")
    func responses() async throws {
        let outcome = try await Self.fuzzer("mixed-responses", Self.responses).run { input, _ in
            guard let parts = MixedParts(input, boundary: "r")?.parts else { return false }
            #expect(parts.count <= input.count / 4 + 1)
            for part in parts {
                if let id = part.contentID, let index = MixedBody.index(ofID: id) { #expect(index < Int.max) }
                if let response = part.response { #expect((100...599).contains(response.status.code)) }
            }
            return parts.contains { $0.response != nil }
        }
        #expect(outcome.slowest < 1 && outcome.growth < 500)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }

    private static let requests = [
        "--r\r\nContent-Type: application/http\r\nContent-ID: 1\r\n\r\nPOST /api/tools HTTP/1.1\r\n"
            + "Content-Length: 14\r\n\r\n{\"name\":\"nut\"}\r\n--r\r\nContent-ID: <2>\r\n\r\nDELETE /api/tools/3 HTTP/1.1\r\n\r\n\r\n--r--\r\n",
        "--r\n\nPUT /api/tools/1 HTTP/1.1\nIf-Match: *\n\n{\"id\":1,\"name\":\"bolt\"}\n--r--",
    ]

    private static let schema = """
        pipewright: 1
        name: Bulk
        servers: { main: https://bulk.example/api }
        records:
          Part: { id: int read, name: string, count: int? }
        resources:
          tools:
            record: Part
            operations: [list, create, replace, update, remove]
            bulk: { format: mixed, call: POST /$batch, limit: 50 }
        """

    @Test("No request of many parts ends a stand-in")
    func requests() async throws {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "bulk.pipes.yaml", bytes: Array(Self.schema.utf8)))
        let api = try #require(GeneratorPipeline.document(of: source, into: diagnostics), "\(diagnostics)")
        let description = Array(try api.json().utf8)
        var server = try StandIn(description: description, data: .generated(records: 5))
        var count = 0
        let outcome = try await Self.fuzzer("mixed-requests", Self.requests).run { input, _ in
            count += 1
            // Requests that are accepted make records.
            if count.isMultiple(of: 500) {
                server = try StandIn(description: description, data: .generated(records: 5))
            }
            let response = server.response(
                to: ServedRequest(
                    method: .post, origin: "http://127.0.0.1:8080", target: "/api/$batch",
                    fields: [.contentType: "multipart/mixed; boundary=r"], body: input))
            #expect((200..<500).contains(response.status))
            return response.status < 300 && String(decoding: response.body, as: UTF8.self).contains("HTTP/1.1 2")
        }
        #expect(outcome.slowest < 1 && outcome.growth < 500)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }

    private static func fuzzer(_ name: String, _ samples: [String]) -> Fuzzer {
        Fuzzer(
            name, samples: samples.map { Array($0.utf8) }, tokens: tokens.map { Array($0.utf8) }, limit: 600_000,
            share: 0.5)
    }
}
