import PipeHTTP
import Testing

@testable import PipeStandIn

/// The fields of a record that describe the uploaded file.
@Suite struct UploadFactTests {
    private let server: StandIn

    init() throws {
        server = try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Disk
                    servers: { main: http://127.0.0.1:8080 }
                    records:
                      File: { id: int read, name: string, fileSize: int64 read, mime_type: string read }
                      Project: { id: int read, name: string }
                      Asset: { id: uuid read, original_name: string, byte_size: int read string-encoded, label: string? }
                      Receipt: { file_name: string, size: int }
                    resources:
                      files:
                        record: File
                        operations: [list, read]
                        actions:
                          send: { call: POST send -> File, on: collection, multipart: { file: file, name: string? } }
                          put: { call: "PUT by-name/{name} -> File", on: collection, body: bytes }
                          add: { call: POST add -> File, on: collection, query: { name: string }, body: bytes }
                          disposed: { call: POST disposed -> File, on: collection, body: bytes }
                      projects:
                        record: Project
                        operations: [read]
                        actions:
                          cover: { call: PUT cover -> Project, body: bytes }
                          attach: { call: POST attach -> Asset, multipart: { file: file, label: string? } }
                          check: { call: POST check -> Receipt, multipart: { file: file } }
                      assets: { record: Asset, operations: [list, read], actions: { content: GET content -> bytes } }
                    """), data: .generated(records: 3))
    }

    private func send(_ path: String, name: String = "map.png", more: String = "") throws -> ServedResponse {
        let file = "Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: image/png"
        let body = "--b\r\n\(file)\r\n\r\nhello\r\n\(more)--b--\r\n"
        return try server.reply("POST", path, body, fields: ["Content-Type": "multipart/form-data; boundary=b"])
    }

    @Test("A new record has the name, the size and the type that came")
    func parts() throws {
        let made = try send("/files/send").json
        #expect(made["name"] == "map.png" && made["fileSize"] == 5 && made["mime_type"] == "image/png")
        #expect(try server.reply("GET", "/files/\(made["id"]?.int ?? 0)").json == made)
        // A name that the client sends besides the file is that of the record.
        let named = try send(
            "/files/send", more: "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nPlan\r\n"
        ).json
        #expect(named["name"] == "Plan" && named["fileSize"] == 5)
    }

    @Test(
        "A file that is the whole body has the name of the path, the query or Content-Disposition",
        arguments: [
            ("PUT", "/files/by-name/a%20b.txt", [:], "a b.txt"), ("POST", "/files/add?name=c.txt", [:], "c.txt"),
            ("POST", "/files/disposed", ["Content-Disposition": "attachment; filename=\"d.txt\""], "d.txt"),
        ] as [(String, String, [String: String], String)])
    func whole(method: String, path: String, fields: [String: String], name: String) throws {
        let type = ["Content-Type": "text/plain"]
        let made = try server.reply(method, path, "hello you", fields: fields.merging(type) { $1 })
        #expect(made.json["name"]?.string == name && made.json["fileSize"] == 9, "\(made.text)")
        #expect(made.json["mime_type"] == "text/plain")
    }

    @Test("A record without a file keeps its name")
    func otherRecord() throws {
        let before = try server.reply("GET", "/projects/1").json
        let type = ["Content-Type": "image/png", "Content-Disposition": "attachment; filename=\"d.png\""]
        #expect(try server.reply("PUT", "/projects/1/cover", "abc", fields: type).json == before)
    }

    @Test("A result of another type has what came, and is among the records of its resource")
    func otherResult() throws {
        let made = try send(
            "/projects/1/attach", more: "--b\r\nContent-Disposition: form-data; name=\"label\"\r\n\r\nHarbor\r\n"
        ).json
        #expect(made["original_name"] == "map.png" && made["byte_size"] == "5" && made["label"] == "Harbor")
        let id = try #require(made["id"]?.string)
        #expect(try server.reply("GET", "/assets/\(id)").json == made)
        #expect(try server.reply("GET", "/assets").json.array?.count == 4)
        #expect(try server.reply("GET", "/assets/\(id)/content").text == "hello")
        let receipt = try send("/projects/1/check", name: "b.png").json
        #expect(receipt["file_name"] == "b.png" && receipt["size"] == 5)
    }
}
