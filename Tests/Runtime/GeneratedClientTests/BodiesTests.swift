import BodiesGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of an imported document, `Tests/Generator/PipewrightGeneratorTests/Imports/bodies.yaml`.
@Suite struct BodiesTests {
    private static let base = "https://bodies.example"
    private static let file = #"{"id":"f1","title":"Photo","size":3}"#

    @Test func recordsAreListedReadChangedAndRemoved() async throws {
        let transport = ScriptedTransport(
            .json(#"{"files":[\#(Self.file)]}"#), .json(Self.file), .json(Self.file), .response(204),
            .json(#"{"removed":true}"#))
        let files = BodiesClient(transport: transport).files
        #expect(try await files.list().map(\.title) == ["Photo"])
        let file = try await files.read("f1")
        #expect(file.size == 3)
        #expect(try await files.update(file.id) { $0.title = "Garden" }?.title == "Photo")
        #expect(try await files.update(file.id) { $0.title = "Garden" } == nil)
        #expect(try await files.remove(file.id).removed)
        #expect(
            transport.lines == [
                "GET \(Self.base)/files", "GET \(Self.base)/files/f1", "PATCH \(Self.base)/files/f1",
                "PATCH \(Self.base)/files/f1",
                "DELETE \(Self.base)/files/f1",
            ])
        #expect(transport.requests[2].body == #"{"title":"Garden"}"#)
        #expect(transport.requests[2].header("Content-Type")?.hasPrefix("application/json") == true)
    }

    @Test func bodiesAreJSONFormsPartsAndBytes() async throws {
        let transport = ScriptedTransport(
            .json("2"), .json(#"{"token":"t"}"#), .response(201, Self.file), .response(204), .response(202))
        let bodies = BodiesClient(transport: transport)
        #expect(try await bodies.files["f1"].lines(["a", "b"]) == 2)
        #expect(
            try await bodies.login.save(Bodies.LoginResource.Draft(user: "a&b", password: "p", remember: true)).token
                == "t")
        let content = UploadContent.data(Data("hello".utf8), filename: "a.txt")
        #expect(
            try await bodies.files.upload(
                file: content, title: "A", more: [content], summary: "a\n1", origin: Bodies.FileOrigin(device: "d")
            ).id == "f1")
        try await bodies.files["f1"].content.upload(content)
        try await bodies.notes.upload(content)
        let sent = transport.requests
        #expect(
            transport.lines == [
                "POST \(Self.base)/files/f1/lines", "POST \(Self.base)/login", "POST \(Self.base)/files",
                "PUT \(Self.base)/files/f1/content",
                "POST \(Self.base)/notes",
            ])
        #expect(sent[0].body == #"["a","b"]"#)
        #expect(sent[1].body == "user=a%26b&password=p&remember=true")
        #expect(sent[2].header("Content-Type")?.hasPrefix("multipart/form-data; boundary=") == true)
        let parts = try #require(sent[2].body)
        for part in [
            "name=\"file\"; filename=\"a.txt\"\r\nContent-Type: image/png\r\n\r\nhello\r\n",
            "name=\"title\"\r\n\r\nA\r\n",
            "name=\"more\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n",
            "name=\"summary\"\r\nContent-Type: text/csv\r\nX-Columns: one\r\n\r\na\n1\r\n",
            "name=\"origin\"\r\nContent-Type: application/vnd.bodies+json\r\n\r\n{\"device\":\"d\"}\r\n",
        ] {
            #expect(parts.contains(part), "\(part)")
        }
        #expect(sent[3].header("Content-Type") == "image/png" && sent[4].header("Content-Type") == "text/plain")
        #expect(sent[3].body == "hello")
    }
}
