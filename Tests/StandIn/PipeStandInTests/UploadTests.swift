import FilesGolden
import Foundation
import PipeHTTP
import PipeRuntime
import Testing

@testable import PipeStandIn

/// Uploads in parts, which can be resumed.
@Suite struct UploadTests {
    private let schema = """
        pipewright: 1
        name: Archive
        servers: { main: https://archive.example.com/v1 }
        records: { File: { id: int read, name: string, size: int read } }
        resources:
          files:
            record: File
            operations: [read]
            actions:
              resume: { call: PUT large -> File, body: bytes, resumable: content-range }
              push: { call: POST push -> File, body: bytes, resumable: { by: location, digest: query.digest } }
              content: GET content -> bytes
        """
    private let server: StandIn

    init() throws {
        server = try StandIn(description: try Served.description(of: schema))
    }

    private func path(_ response: ServedResponse) throws -> String {
        let location = try #require(response.fields[.location])
        #expect(location.hasPrefix("http://127.0.0.1:8080/v1/_stand-in/uploads/"))
        return String(location.dropFirst("http://127.0.0.1:8080".count))
    }

    private func part(_ path: String, _ text: String, _ range: String?, method: String = "PUT") throws -> ServedResponse
    {
        var fields = ["Content-Type": "text/plain"]
        if let range { fields["Content-Range"] = range }
        return try server.reply(method, path, text, fields: fields)
    }

    @Test("Parts with Content-Range are put together")
    func contentRange() throws {
        let path = try path(server.reply("PUT", "/v1/files/1/large"))
        #expect(try part(path, "", "bytes */11").fields[.range] == nil)
        let first = try part(path, "hello ", "bytes 0-5/11")
        #expect(first.status == 308 && first.fields[.range] == "bytes=0-5")
        // A part that was sent twice is there once; one too far ahead is refused.
        #expect(try part(path, "lo ", "bytes 3-5/11").fields[.range] == "bytes=0-5")
        #expect(try part(path, "d", "bytes 10-10/11").status == 416)
        #expect(try part(path, "abc", "bytes 6-7/11").status == 400)
        #expect(try part(path, "abc", "letters").status == 400)
        #expect(try part(path, "", "bytes */11").status == 308)
        let last = try part(path, "world", "bytes 6-10/11")
        #expect(last.status == 200 && last.json["size"] == 11 && last.json["id"] == 1)
        #expect(try server.reply("GET", "/v1/files/1/content").text == "hello world")
        #expect(try server.reply("PUT", "/v1/files/99/large").status == 404)
    }

    @Test("Parts at the location of each response end with a digest")
    func location() throws {
        let begun = try server.reply("POST", "/v1/files/2/push")
        #expect(begun.status == 202)
        let path = try path(begun)
        let first = try part(path, "hello ", "0-5", method: "PATCH")
        #expect(first.status == 202 && first.fields[.range] == "0-5")
        #expect(try part(path, "world", nil, method: "PATCH").fields[.range] == "0-10")
        #expect(try server.reply("GET", path).fields[.range] == "0-10")
        #expect(try server.reply("DELETE", path).status == 405)
        #expect(try server.reply("PUT", path).status == 422)
        #expect(try server.reply("PUT", path + "?digest=sha256:00").status == 400)
        let digest = "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"
        let last = try server.reply("PUT", path + "?digest=sha256:\(digest)")
        #expect(last.status == 200 && last.json["size"] == 11)
        #expect(try server.reply("GET", "/v1/files/2/content").text == "hello world")
        // The upload has ended.
        #expect(try server.reply("GET", path).status == 404)
    }

    @Test("A client resumes an upload after a lost part")
    func client() async throws {
        let server = try Served.standIn("Tests/Goldens/Files/files.pipes.yaml")
        let archive = FilesClient(server: .main, transport: server.transport)
        let bytes = Data((0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let file = archive.attachments[3]
        let resumption = UploadResumption()
        server.fail(oneIn: 3, with: .status(503, retryAfter: 0))
        try await file.resumeInParts(.data(bytes), resumption: resumption)
        server.stopFailing()
        #expect(try await file.content().data() == bytes)
    }
}
