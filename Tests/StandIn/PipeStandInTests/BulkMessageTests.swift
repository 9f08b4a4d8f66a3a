import PipeExamples
import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

/// Requests for many records in the formats of JSON:API and of HTTP messages.
@Suite struct BulkMessageTests {
    private let server: StandIn

    init() throws {
        server = try Served.standIn("Tests/Goldens/Bulk/bulk.pipes.yaml")
    }

    private var count: Int {
        server.server.examples(origin: "").database.tables["Part"]?.count ?? 0
    }

    // MARK: - Atomic operations

    private func operations(_ operations: String) throws -> ServedResponse {
        try server.reply(
            "POST", "/api/operations", #"{"atomic:operations":[\#(operations)]}"#,
            fields: ["Content-Type": #"application/vnd.api+json; ext="https://jsonapi.org/ext/atomic""#])
    }

    @Test("Atomic operations add, update and remove")
    func atomic() throws {
        let response = try operations(
            """
            {"op":"add","data":{"name":"nut","count":3}},
            {"op":"update","href":"/api/articles/2","data":{"id":2,"count":40}},
            {"op":"update","href":"/api/articles/3","data":{"id":3,"name":"bolt"}},
            {"op":"remove","href":"/api/articles/1"}
            """)
        #expect(response.status == 200)
        #expect(response.fields[.contentType]?.hasPrefix("application/vnd.api+json") == true)
        let results = try #require(response.json["atomic:results"]?.array)
        #expect(results.count == 4 && results[0]["data"]?["name"] == "nut" && results[0]["data"]?["id"] == 21)
        #expect(results[1]["data"]?["count"] == 40 && results[2]["data"]?["name"] == "bolt")
        #expect(results[3]["data"] == nil)
        #expect(count == 20)
    }

    @Test(
        "An atomic operation copies no table",
        arguments: [
            #"{"op":"update","href":"/api/articles/2","data":{"count":40}}"#,
            #"{"op":"update","href":"/api/articles/2","data":{"name":"bolt","count":40}}"#,
            #"{"op":"remove","href":"/api/articles/1"}"#,
        ])
    func uncopied(operation: String) throws {
        let server = server.server
        let path = "/operations"
        let routes = server.api.bulkRoutes.matches(for: path).filter { $0.route.bulk?.rules.format == .atomic }
        let request = ServedRequest(method: .post, origin: "", target: "/api" + path)
        let call = AtomicCall(api: server.api, routes: routes, request: request)
        let operation = try JSON.decode(JSONValue.self, from: Array(operation.utf8))
        try server.withRecords { records throws(Refusal) in
            func place() -> UnsafePointer<Row>? {
                records.tables["Part"]?.rows.withUnsafeBufferPointer { $0.baseAddress }
            }
            // The records that others may have are copied once.
            records.tables["Part"]?.set(Row(value: ["id": 1000]), for: "1000")
            let before = place()
            _ = try call.result(of: operation, in: &records, 1)
            #expect(place() == before)
        }
    }

    @Test("A failed atomic operation fails all")
    func failedAtomic() throws {
        let response = try operations(
            #"{"op":"remove","href":"/api/articles/1"},{"op":"remove","href":"/api/articles/2"},"#
                + #"{"op":"remove","href":"/api/articles/99"}"#
        )
        #expect(response.status == 404 && response.json["message"]?.string != nil)
        #expect(count == 20)
        for wrong in [
            #"{"op":"move"}"#, #"{"op":"remove"}"#, #"{"op":"add","data":{"name":1}}"#, "1",
            #"{"op":"update","href":"/api/tools/2","data":{"count":40}}"#,
        ] {
            #expect(try operations(wrong).status >= 400, "\(wrong)")
        }
        #expect(count == 20)
    }

    // MARK: - HTTP messages

    private func batch(
        _ parts: [String], to server: StandIn? = nil, path: String = "/api/$batch", fields: [String: String] = [:]
    ) throws -> ServedResponse {
        let body = parts.enumerated().map { index, part in
            "--b\r\nContent-Type: application/http\r\nContent-ID: \(index + 1)\r\n\r\n\(part)\r\n"
        }
        return try (server ?? self.server).reply(
            "POST", path, body.joined() + "--b--\r\n",
            fields: fields.merging(["Content-Type": "multipart/mixed; boundary=b"]) { $1 })
    }

    private func messages(_ response: ServedResponse) throws -> [String] {
        let boundary = try #require(
            response.fields[.contentType].flatMap { MediaType($0) }?.parameters["boundary"])
        return try #require(MultipartBodies(response.body, boundary: boundary)).parts.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func message(_ line: String, _ json: String = "", _ field: String = "") -> String {
        let type = line.hasPrefix("PATCH") ? "application/merge-patch+json" : "application/json"
        let content = json.isEmpty ? "" : "Content-Type: \(type)\r\nContent-Length: \(json.utf8.count)\r\n"
        return "\(line) HTTP/1.1\r\nHost: depot.example.com\r\n\(field)\(content)\r\n\(json)"
    }

    @Test("A message with very many header fields fails alone")
    func manyFields() throws {
        let fields = String(repeating: "a:\r\n", count: 66_000)
        let parts = try messages(
            batch([message("DELETE /api/tools/1", "", fields), message("DELETE /api/tools/2")]))
        #expect(parts.map { $0.split(separator: "HTTP/1.1 ").last?.prefix(3) } == ["400", "204"])
        // In the part around the message, too, and in forms.
        let body = "--b\r\n\(fields)\r\nDELETE /api/tools/3 HTTP/1.1\r\n\r\n\r\n--b--\r\n"
        let type = ["Content-Type": "multipart/mixed; boundary=b"]
        #expect(try messages(server.reply("POST", "/api/$batch", body, fields: type))[0].contains("HTTP/1.1 400"))
        #expect(MultipartReader(Array(body.utf8), boundary: "b") == nil)
    }

    @Test("A body of very many parts is refused")
    func manyParts() throws {
        let body = String(repeating: "--b\n", count: MultipartBodies.countLimit + 2) + "--b--"
        let type = ["Content-Type": "multipart/mixed; boundary=b"]
        #expect(try server.reply("POST", "/api/$batch", body, fields: type).status == 400)
    }

    @Test("HTTP messages have a response each, and fail alone")
    func mixed() throws {
        let response = try batch([
            message("POST /api/tools", #"{"name":"saw"}"#), message("DELETE /api/tools/1"),
            message("DELETE /api/tools/99"), message("PATCH /api/tools/2", #"{"count":5}"#, "If-Match: \"old\"\r\n"),
            "nonsense",
        ])
        let parts = try messages(response)
        #expect(response.status == 200)
        #expect(
            parts.map { $0.split(separator: "HTTP/1.1 ").last?.prefix(3) } == ["201", "204", "404", "412", "400"])
        #expect(parts[0].contains("Content-ID: response-1\r\n") && parts[0].contains(#""name":"saw""#))
        #expect(count == 20)
        #expect(try batch(Array(repeating: message("DELETE /api/tools/1"), count: 51)).status == 413)
        #expect(
            try server.reply("POST", "/api/$batch", "", fields: ["Content-Type": "multipart/mixed; boundary=b"])
                .status == 400)
        // A batch has no batches in it.
        let nested = message("POST /api/$batch", "", "Content-Type: multipart/mixed; boundary=b\r\n")
        #expect(try messages(batch([nested]))[0].contains("HTTP/1.1 40"))
    }

    @Test(
        "The target of a message is a URL only if it begins with http:// or https://",
        arguments: [
            ("/api/tools/1", "204"), ("https://depot.example.com/api/tools/1", "204"),
            ("HTTP://x/api/tools/1?from=http://y/z", "204"), ("/api/tools/1?from=https://x/api/nothing", "204"),
            ("/api/nothing?from=https://x/api/tools/1", "404"), ("ftp://x/api/tools/1", "404"),
        ])
    func targets(target: String, status: String) throws {
        let messages = try messages(batch([message("DELETE \(target)")]))
        #expect(messages[0].contains("HTTP/1.1 \(status)"), "\(messages)")
    }

    @Test("The credentials of a batch are those of its messages")
    func credentials() throws {
        let schema = """
            pipewright: 1
            name: Depot
            servers: { main: https://depot.example.com/api }
            auth: { login: basic, token: { bearer: } }
            use: login
            records: { Part: { id: int read, name: string } }
            resources:
              tools: { record: Part, operations: [create, remove], bulk: { format: mixed, call: POST /batch } }
              guarded: { record: Part, operations: [remove], use: token }
            """
        let server = try StandIn(description: try Served.description(of: schema))
        let parts = [message("DELETE /api/tools/1"), message("DELETE /api/guarded/2")]
        #expect(try batch(parts, to: server, path: "/api/batch").status == 401)
        let response = try batch(
            parts, to: server, path: "/api/batch", fields: ["Authorization": "Basic YWxpY2U6d29uZGVybGFuZA=="])
        let replies = try messages(response)
        #expect(replies[0].contains("HTTP/1.1 204") && replies[1].contains("HTTP/1.1 401"))
    }
}
