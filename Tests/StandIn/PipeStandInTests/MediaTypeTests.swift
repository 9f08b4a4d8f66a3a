import PipeHTTP
import Testing

@testable import PipeStandIn

/// The stand-in takes the media type that the schema says, and no other.
@Suite struct MediaTypeTests {
    private static let schema = """
        pipewright: 1
        name: Cars
        servers: { main: http://127.0.0.1:8080 }
        records:
          Car: { id: int read, color: string }
        resources:
          cars: { record: Car, operations: [create, replace, update, upsert] }
          plain: { record: Car, patch: json, operations: [update] }
          posted: { record: Car, operations: { update: POST } }
          put: { record: Car, operations: { update: PUT } }
          named: { record: Car, operations: { update: { call: POST, headers: { Content-Type: application/vnd.car+json } } } }
          forms: { record: Car, format: form, operations: [create] }
          both: { record: Car, operations: { replace: PUT, upsert: { call: PUT, format: form } } }
          typed: { record: Car, headers: { Content-Type: application/vnd.car+json }, operations: [create, update] }
          files:
            record: Car
            operations: [read]
            actions:
              picture: { call: PUT picture, body: bytes, headers: { Content-Type: image/png } }
              content: { call: PUT content, body: bytes }
              paint: { call: POST paint, body: { color: string } }
              parts: { call: POST parts, multipart: { file: file } }
              report: { call: POST report, body: stream<Car>, on: collection }
        """

    private static let json = "application/json"
    private static let merge = "application/merge-patch+json"
    private static let vendor = "application/vnd.car+json"
    private static let form = "application/x-www-form-urlencoded"

    private static let candidates = [
        json, merge, vendor, form, "application/problem+json", "text/plain", "image/png", "application/xml", "image",
    ]

    @Test(
        "A call takes the type of its schema, with parameters, and refuses others with 415",
        arguments: [
            ("POST", "/cars", [json]), ("PUT", "/cars/1", [json]), ("PATCH", "/cars/1", [merge]),
            ("PATCH", "/plain/1", [json]), ("POST", "/posted/1", [json]), ("PUT", "/put/1", [json]),
            ("POST", "/named/1", [vendor]), ("POST", "/forms", [form]), ("POST", "/typed", [vendor]),
            ("PUT", "/both/1", [json, form]), ("PATCH", "/typed/1", [vendor]),
            ("PUT", "/files/1/picture", ["image/png"]),
            ("PUT", "/files/1/content", candidates), ("POST", "/files/1/paint", [json]),
        ])
    func types(method: String, path: String, taken: [String]) throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2))
        for type in Self.candidates {
            let isForm = taken.contains(Self.form) && type == Self.form
            for field in [type, "\(type); charset=utf-8"] {
                let reply = try server.reply(
                    method, path, isForm ? "color=red" : #"{"color":"red"}"#, fields: ["Content-Type": field])
                #expect((reply.status < 300) == taken.contains(type), "\(field): \(reply.status) \(reply.text)")
                #expect(taken.contains(type) || reply.status == 415, "\(field): \(reply.status) \(reply.text)")
            }
        }
    }

    @Test("The parts of a form and the values of a stream have their own types")
    func otherBodies() throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2))
        let part = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\na\r\n--b--"
        func status(_ path: String, _ body: String, _ type: String) throws -> Int {
            try server.reply("POST", path, body, fields: ["Content-Type": type]).status
        }
        #expect(try status("/files/1/parts", part, "multipart/form-data; boundary=b") < 300)
        #expect(try status("/files/1/parts", part, "multipart/mixed; boundary=b") == 415)
        #expect(try status("/files/report", #"{"color":"red"}"#, "application/x-ndjson") < 300)
        #expect(try status("/files/report", #"{"color":"red"}"#, "text/plain") == 415)
    }

    @Test("A body without a type is read as if it had that of the schema")
    func missing() throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2))
        let reply = server.response(
            to: ServedRequest(
                method: .patch, origin: "http://127.0.0.1:8080", target: "/cars/1",
                body: Array(#"{"color":"red"}"#.utf8)))
        #expect(reply.status == 200)
    }

    @Test("Example requests have the type of the schema")
    func examples() throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2)).server
        let examples = server.examples(origin: "http://127.0.0.1:8080")
        for resource in server.api.model.resources {
            for call in resource.calls where call.body?.kind != .stream {
                let request = try #require(examples.request(for: call, of: resource))
                let reply = server.response(to: request)
                #expect(reply.status < 300, "\(resource.id).\(call.name): \(reply.status)")
            }
        }
    }
}
