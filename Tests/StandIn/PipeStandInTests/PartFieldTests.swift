import Testing

@testable import PipeStandIn

/// Media types and header fields of parts.
@Suite struct PartFieldTests {
    private let server: StandIn

    init() throws {
        server = try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Press
                    servers: { main: http://127.0.0.1:8080 }
                    resources:
                      pages:
                        actions:
                          press:
                            call: POST -> json
                            multipart:
                              note: { type: string, content-type: application/json }
                              cover: { type: file?, content-type: image/png, headers: { X-Origin: "camera " } }
                    """))
    }

    private func press(_ fields: String..., cover: String? = nil) throws -> ServedResponse {
        var body = "--b\r\nContent-Disposition: form-data; name=\"note\"\r\n"
        body += fields.map { $0 + "\r\n" }.joined() + "\r\n[1]\r\n"
        if let cover {
            body += "--b\r\nContent-Disposition: form-data; name=\"cover\"; filename=\"a\"\r\n\(cover)\r\na\r\n"
        }
        return try server.reply(
            "POST", "/pages/press", body + "--b--\r\n", fields: ["Content-Type": "multipart/form-data; boundary=b"])
    }

    @Test("A text has the media type of the schema, and is a text nevertheless")
    func types() throws {
        #expect(try press("Content-Type: application/json; charset=utf-8").status < 300)
        for fields in ["Content-Type: text/plain", "X-A: b", "Content-Type: json"] {
            let refused = try press(fields)
            #expect(refused.status == 415, "\(fields)")
            #expect(
                refused.text.contains("The part ‘note’ must have the header field Content-Type: application/json."),
                "\(refused.text)")
        }
    }

    @Test("A file has any media type, and the header fields of the schema")
    func fields() throws {
        let type = "Content-Type: application/json"
        #expect(try press(type, cover: "X-Origin: camera\r\n").status < 300)
        #expect(try press(type, cover: "Content-Type: image/gif\r\nx-origin: camera\r\n").status < 300)
        for cover in ["", "X-Origin: scanner\r\n"] {
            let refused = try press(type, cover: cover)
            #expect(refused.status == 400 && refused.text.contains("X-Origin: camera"), "\(refused.text)")
        }
    }
}
