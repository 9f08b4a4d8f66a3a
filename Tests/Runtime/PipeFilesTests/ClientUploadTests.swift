import Foundation
import RuntimeTesting
import Synchronization
import Testing

@Suite struct ClientUploadTests {
    @Test("A content is the whole body, with its type and progress")
    func content() async throws {
        let transport = ScriptedTransport(.response(503), .json("1"))
        let client = plainClient(transport)
        let reported = Mutex<[Int64]>([])
        let content = UploadContent.bytes(Array("hello".utf8), filename: "a.txt", contentType: "text/plain")
        let response = try await client.upload(content, to: "files/\("a b")", query: ["v": "2"]) { progress in
            reported.withLock { $0.append(progress.bytes) }
        }
        #expect(try response.value(Int.self) == 1)
        #expect(transport.lines == Array(repeating: "PUT http://server.com/context/files/a%20b?v=2", count: 2))
        #expect(transport.requests[1].body == "hello")
        #expect(transport.requests[1].header("Content-Type") == "text/plain")
        #expect(reported.withLock { $0.first } == 0 && reported.withLock { $0.last } == 5)
    }

    @Test("A form has texts and files")
    func form() async throws {
        let transport = ScriptedTransport(.json("1"))
        var form = UploadForm()
        form.add("caption", "A garden")
        form.add("photo", .bytes([1, 2], filename: "a.png", contentType: "image/png"))
        try await plainClient(transport).upload(form, to: "https://files.example.com/photos")
        let sent = transport.requests[0]
        #expect(transport.lines == ["POST https://files.example.com/photos"])
        #expect(sent.header("Content-Type")?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(sent.body?.contains("name=\"caption\"\r\n\r\nA garden") == true)
        #expect(sent.body?.contains("name=\"photo\"; filename=\"a.png\"\r\nContent-Type: image/png") == true)
    }

    @Test("An upload to a malformed path sends nothing")
    func malformed() async {
        let transport = ScriptedTransport()
        let error = await failure { try await plainClient(transport).upload(.bytes([1]), to: "files/\("..")") }
        #expect(requestError(of: error) != nil && transport.requests.isEmpty)
    }
}
