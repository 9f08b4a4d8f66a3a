import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

private enum Mixed: BulkForm {
    static let descriptor = ResourceDescriptor(path: "cars", settings: CallSettings(ifMatch: .known))
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(.mixed, of: [.create, .replace, .update, .remove], path: "/$batch")
    ]
}

/// Many records in one request, as HTTP messages.
@Suite struct MixedTests {
    private static func reply(_ parts: [(String?, String)], boundary: String = "r") -> ScriptedTransport.Reply {
        let body = parts.map { id, message in
            "--\(boundary)\r\nContent-Type: application/http\r\n" + (id.map { "Content-ID: \($0)\r\n" } ?? "")
                + "\r\n\(message)\r\n"
        }.joined()
        return .response(
            200, headers: ["Content-Type": "multipart/mixed; boundary=\"\(boundary)\""], body + "--\(boundary)--\r\n")
    }

    private static func car(_ id: Int, status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nETag: \"v\(id)\"\r\n\r\n{\"id\":\(id),\"color\":\"blue\"}"
    }

    private static let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 16\r\n\r\n{\"message\":\"no\"}"

    @Test("A part is the request that the verb makes, without credentials")
    func request() async throws {
        let transport = ScriptedTransport(Self.reply([(nil, Self.car(1)), (nil, Self.car(2))]))
        let records = [Car(1, "blue", version: #""a""#), Car(2, "blue")]
        let result = await cars(Mixed.self, transport).replace(all: records)
        #expect(try result.records.map(\.recordVersion.entityTag) == [#""v1""#, #""v2""#])
        let request = try #require(transport.requests.first)
        #expect(request.line == "POST https://cars.example/api/$batch")
        #expect(request.header("Content-Type") == "multipart/mixed; boundary=b-1")
        #expect(request.header("Authorization") == "Bearer secret-token")
        #expect(
            request.body == """
                --b-1\r
                Content-Type: application/http\r
                Content-Transfer-Encoding: binary\r
                Content-ID: 1\r
                \r
                PUT /api/cars/1 HTTP/1.1\r
                Host: cars.example\r
                Content-Type: application/json; charset=utf-8\r
                Content-Length: 23\r
                Accept: application/json\r
                If-Match: "a"\r
                \r
                {"id":1,"color":"blue"}\r
                --b-1\r
                Content-Type: application/http\r
                Content-Transfer-Encoding: binary\r
                Content-ID: 2\r
                \r
                PUT /api/cars/2 HTTP/1.1\r
                Host: cars.example\r
                Content-Type: application/json; charset=utf-8\r
                Content-Length: 23\r
                Accept: application/json\r
                \r
                {"id":2,"color":"blue"}\r
                --b-1--\r

                """)
    }

    @Test("Responses are assigned by their IDs, and otherwise in order")
    func assignment() async throws {
        let transport = ScriptedTransport(
            Self.reply([("<response-2>", Self.missing), ("response-1", Self.car(1))]),
            Self.reply([(nil, Self.car(1)), (nil, Self.missing)]), Self.reply([(nil, Self.car(1))]))
        let pipe = cars(Mixed.self, transport)
        for _ in 0..<2 {
            let result = await pipe.update(all: [1, 2]) { $0.color = "blue" }
            #expect(result.succeeded == [Car(1, "blue")])
            #expect(result.failures.map(\.index) == [1])
            #expect(result.failures[0].error.isNotFound)
            #expect(result.failures[0].error.message == "no")
            #expect(result.failures[0].error.url == "https://cars.example/api/cars/2")
        }
        // A server that stops at the first error leaves out the rest.
        let result = await pipe.update(all: [1, 2]) { $0.color = "blue" }
        #expect(result.errors == ["1: bulk(the response has no result for the record)"])
    }

    @Test("A created record without a body is fetched from its location")
    func location() async throws {
        let created = "HTTP/1.1 201 Created\r\nLocation: /api/cars/7\r\n\r\n"
        let transport = ScriptedTransport(Self.reply([(nil, created)]), .json(#"{"id":7,"color":"red"}"#))
        #expect(try await cars(Mixed.self, transport).create(all: [Car.Draft(color: "red")]).records == [Car(7, "red")])
        #expect(transport.lines.last == "GET https://cars.example/api/cars/7")
    }

    @Test("Removals have no body, and any success is one")
    func removal() async throws {
        let transport = ScriptedTransport(
            Self.reply([(nil, "HTTP/1.1 204 No Content\r\n\r\n"), (nil, "HTTP/1.1 500 \r\n\r\n")]))
        let result = await cars(Mixed.self, transport).remove(all: [1, 2])
        #expect(result.failures.map(\.index) == [1])
        #expect(result.failures[0].error.status == 500)
    }

    @Test(
        "A body that is not multipart with HTTP responses is an error of all records",
        arguments: [
            ("application/json", "{}"), ("multipart/mixed", "--r\r\n\r\n--r--"),
            ("multipart/mixed; boundary=r", "--r\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{}\r\n"),
            ("multipart/mixed; boundary=r", ""),
        ])
    func malformed(_ type: String, _ body: String) async throws {
        let transport = ScriptedTransport(.response(200, headers: ["Content-Type": type], body))
        let result = await cars(Mixed.self, transport).remove(all: [1])
        guard case .bulk(.malformedParts) = result.failures.first?.error.reason else {
            Issue.record("\(result.errors)")
            return
        }
    }

    @Test(
        "An ID that is not that of a request has no meaning",
        arguments: ["\(Int.min)", "\(Int.max)", "0", "-1", "9223372036854775808", "<response-\(Int.min)>", "x"])
    func foreignID(_ id: String) async throws {
        let transport = ScriptedTransport(Self.reply([(id, "HTTP/1.1 204 No Content\r\n\r\n")]))
        let result = await cars(Mixed.self, transport).remove(all: [1])
        #expect(result.failures.isEmpty)
    }

    @Test("A part with very many header fields is an error of its record", arguments: [1_001, 66_000])
    func manyFields(count: Int) async throws {
        let fields = String(repeating: "a:\r\n", count: count)
        let parts = ["HTTP/1.1 204 No Content\r\n\(fields)\r\n", "HTTP/1.1 204 No Content\r\na: b\r\n\r\n"]
        let result = await cars(Mixed.self, ScriptedTransport(Self.reply(parts.map { (nil, $0) }))).remove(all: [1, 2])
        #expect(result.failures.map(\.index) == [0])
        guard case .bulk(.malformedParts) = result.failures.first?.error.reason else {
            Issue.record("\(result.errors)")
            return
        }
    }

    @Test("A part that is not an HTTP response is an error of its record")
    func malformedPart() async throws {
        let transport = ScriptedTransport(
            Self.reply([(nil, "HTTP/1.1 20x OK\r\n\r\n"), (nil, "HTTP/1.1 204 No Content\r\n\r\n")]))
        let result = await cars(Mixed.self, transport).remove(all: [1, 2])
        #expect(
            result.errors == [
                "0: bulk(the body of the response is not multipart/mixed with HTTP responses)"
            ])
    }

    // MARK: Parts

    @Test(
        "Parts are read with both line ends, a preamble and an epilogue, and blanks after the delimiter",
        arguments: ["\r\n", "\n"])
    func lineEnds(_ end: String) throws {
        let lines = [
            "preamble", "--r \t", "Content-ID: <1>", "", "HTTP/1.1 200 OK", "X: a:b", "", "one", "--rest", "--r", "",
            "HTTP/1.1 204", "", "", "--r--", "epilogue", "--r",
        ]
        let parts = try #require(MixedParts(Array(lines.joined(separator: end).utf8), boundary: "r")).parts
        #expect(parts.count == 2)
        #expect(parts[0].contentID == "<1>")
        let first = try #require(parts[0].response)
        #expect(first.status.code == 200)
        #expect(first.headers[try #require(HTTPField.Name("X"))] == "a:b")
        #expect(String(decoding: first.body, as: UTF8.self) == "one\(end)--rest")
        #expect(parts[1].response?.status.code == 204)
        #expect(parts[1].response?.body.isEmpty == true)
    }
}
