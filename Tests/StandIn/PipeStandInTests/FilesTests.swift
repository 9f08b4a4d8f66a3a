import Foundation
import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing
import TodoGolden

/// Files that are uploaded and downloaded again.
@Suite struct FilesTests {
    private let server: StandIn
    private let todo: TodoClient

    init() throws {
        server = try Served.standIn("Schemas/todo.pipes.yaml")
        todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: server.transport)
    }

    @Test("A file that was uploaded can be downloaded, the whole and parts of it")
    func roundTrip() async throws {
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let attachments = todo.projects[3].attachments
        let made = try await attachments.upload(
            file: .data(Data(bytes), filename: "garden.bin", contentType: "application/x-garden"), caption: "A – b")
        #expect(made.size == 10_000 && made.name == "garden.bin" && made.caption == "A – b")
        #expect(try await attachments.read(made.id) == made)
        #expect(try await attachments[made.id].content().data() == Data(bytes))
        let path = "/api/projects/3/attachments/\(made.id.rawValue.uuidString.lowercased())/content"
        func part(_ range: String) throws -> ServedResponse {
            try server.reply("GET", path, fields: ["Authorization": "Bearer stand-in-token", "Range": range])
        }
        let middle = try part("bytes=100-199")
        #expect(middle.status == 206 && middle.body == Array(bytes[100..<200]))
        #expect(middle.fields[.contentRange] == "bytes 100-199/10000")
        #expect(try part("bytes=-10").body == Array(bytes.suffix(10)))
        #expect(try part("bytes=9990-").body == Array(bytes.suffix(10)))
        #expect(try part("bytes=10000-").status == 416)
        // A malformed range is ignored.
        for range in ["lines=1-2", "bytes=+0-1", "bytes=0-+1", "bytes=-+1", "bytes=+1-", "bytes=--1", "bytes=1"] {
            #expect(try part(range).status == 200, "\(range)")
        }
    }

    @Test("A line that only begins like the delimiter belongs to the content")
    func delimiters() throws {
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
        let reply = try server.reply(
            "POST", "/api/projects/3/attachments", head + "a\r\n--bc\r\nd\r\n--b--\r\n",
            fields: [
                "Authorization": "Bearer stand-in-token", "Content-Type": "multipart/form-data; boundary=b",
            ])
        #expect(reply.status == 201 && reply.json["size"] == 10)
    }

    @Test(
        "Malformed multipart bodies are refused",
        arguments: [
            ("multipart/form-data; boundary=b", "", 400), ("multipart/form-data", "--b--", 400),
            ("multipart/form-data; boundary=b", "--b\r\nno colon\r\n\r\na\r\n--b--\r\n", 400),
            ("multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\na", 400),
            ("application/json", "{}", 415),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\na\r\n--b--", 422
            ),
            ("multipart/form-data; boundary=b", "--b--", 422),
            ("multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--", 400),
            ("multipart/form-data; boundary=b", "--b\r\nContent-Type: image/png\r\n\r\na\r\n--b--", 400),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\na\r\n--bc--", 400
            ),
        ])
    func malformed(type: String, body: String, status: Int) throws {
        let reply = try server.reply(
            "POST", "/api/projects/3/attachments", body,
            fields: ["Authorization": "Bearer stand-in-token", "Content-Type": type])
        #expect(reply.status == status, "\(reply.text)")
    }
}
