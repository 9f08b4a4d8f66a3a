import Foundation
import PipeRuntime
import PipeTesting
import Testing

@Suite struct RecordingTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString).json")
        .path()

    private func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/a", _ fields: [(HTTPField.Name, String)] = []
    ) -> HTTPRequest {
        var request = HTTPRequest(method: method, scheme: "https", authority: "example.com", path: path)
        for (name, value) in fields { request.headerFields[name] = value }
        return request
    }

    private func text(_ transport: any Transport, _ request: HTTPRequest, body: HTTPBody? = nil) async throws -> String
    {
        let (response, body) = try await transport.send(request, body: body)
        return "\(response.status.code) " + String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    private func file() throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    @Test("A recording is replayed in any order of requests") func replaysWhatWasRecorded() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = ScriptedTransport(
            .text("one"), .text("two"), .stream(200, chunks: ["a", "b"]), .response(422, bytes: [0xFF, 0]),
            .response(204))
        let recording = RecordingTransport(server, path: path)
        let requests = [request(), request(), request(.get, "/b?x=1"), request(.post), request(.delete)]
        var recorded: [String] = []
        for request in requests {
            let body = request.method == .post ? HTTPBody("sent") : nil
            recorded.append(try await text(recording, request, body: body))
        }
        try recording.save()
        let replay = try ReplayTransport(path: path)
        #expect(replay.left == ["GET /a", "GET /a", "GET /b?x=1", "POST /a", "DELETE /a"])
        var replayed: [String] = []
        for index in [4, 2, 0, 3, 1] { replayed.append(try await text(replay, requests[index])) }
        #expect(replayed == [4, 2, 0, 3, 1].map { recorded[$0] })
        #expect(replay.left.isEmpty)
        // A response that has been used, and one that was never recorded.
        let error = await #expect(throws: UnrecordedRequestError.self) { try await text(replay, request()) }
        #expect(error?.recordedCount == 2)
        let other = await #expect(throws: UnrecordedRequestError.self) { try await text(replay, request(.put)) }
        #expect(other?.description == "\(path): PUT /a was not recorded; unused: nothing")
        let fallback = try ReplayTransport(path: path, fallback: ScriptedTransport(.text("else")))
        #expect(try await text(fallback, request(.put)) == "200 else")
    }

    @Test("Secrets are removed from every part of a recording")
    func secrets() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let issued = #"{"access_token":"secret-issued","user":{"pin":1234,"name":"Alice"},"echo":"secret-bearer!"}"#
        let server = ScriptedTransport(
            .json(
                issued,
                headers: [
                    "Set-Cookie": "session=secret-session; Path=/", "Location": "/there?code=secret-code&x=1",
                    "Content-Length": "\(issued.utf8.count)",
                ]),
            .failure(PipeError(.connection(.other("no way to secret-bearer")))))
        let secrets = RecordingSecrets(headers: ["X-Tenant"], query: ["appid"], members: ["pin"])
        let recording = RecordingTransport(server, path: path, removing: secrets)
        let tenant = try #require(HTTPField.Name("X-Tenant"))
        let sent = request(
            .post, "/a?appid=secret-query&q=secret-bearer",
            [
                (.authorization, "Bearer secret-bearer"), (.cookie, "id=secret-cookie"), (tenant, "secret-tenant"),
                (.contentType, "application/x-www-form-urlencoded"),
            ])
        let form = "grant_type=password&password=secret%20form&echo=secret%20form&name=alice"
        #expect(try await text(recording, sent, body: HTTPBody(form)) == "200 \(issued)")
        await #expect(throws: PipeError.self) { try await text(recording, sent) }
        try recording.save()
        let file = try file()
        #expect(!file.contains("secret-") && !file.contains("secret%20"), "\(file)")
        #expect(!file.contains("1234"))
        #expect(file.contains("Alice") && file.contains("name=alice") && file.contains("grant_type=password"))
        // A request with other credentials is the same request.
        let replay = try ReplayTransport(path: path)
        let asked = request(.post, "/a?appid=other-query&q=other-bearer", [(.authorization, "Bearer other-bearer")])
        let (response, body) = try await replay.send(asked, body: nil)
        let replayed = try await body.collect(upTo: 10_000)
        #expect(response.headerFields[.contentLength] == "\(replayed.count)")
        #expect(try JSON.decode(JSONValue.self, from: replayed)["user"]?["pin"] == 0)
        await #expect(throws: PipeError.self) { try await text(replay, asked) }
    }

    @Test("A recording with unread or too large bodies is not saved") func whatIsNotWholeIsNotSaved() async throws {
        let server = ScriptedTransport(.stream(200, chunks: ["a", "b"]), .text("too long"))
        let recording = RecordingTransport(server, path: path, bodyLimit: 5)
        let (_, body) = try await recording.send(request(), body: nil)
        let unfinished = #expect(throws: RecordingError.self) { try recording.save() }
        #expect(unfinished?.description == "\(path): bodies not read to the end: GET /a")
        _ = try await body.collect(upTo: 10)
        #expect(try await text(recording, request()) == "200 too long")
        let large = #expect(throws: RecordingError.self) { try recording.save() }
        #expect(large?.description == "\(path): a body of GET /a has more than 5 bytes")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private static let head = #""method":"GET","url":"http://a/b","headers":[]"#

    @Test(
        "A malformed file is an error with the location",
        arguments: [
            ("", "the text ends"), ("{", "byte 1"), ("[]", "expected an object at /"),
            ("{}", "the member ‘format’ at /"),
            (#"{"format":2}"#, "the number 1 at /format"), (#"{"format":"1"}"#, "an integer at /format"),
            (#"{"format":1,"removed":{"headers":[],"query":[]}}"#, "the member ‘exchanges’ at /"),
            (#"{"format":1,"removed":{"headers":[1],"query":[]}}"#, "a string at /removed/headers/0"),
            (exchanges("1"), "an object at /exchanges/0"),
            (exchanges("{\(head)}"), "the member ‘response’ or ‘failure’ at /exchanges/0"),
            (exchanges(#"{"method":"G T","url":"","headers":[],"failure":""}"#), "a method at /exchanges/0/method"),
            (
                exchanges("{\(head),\"response\":{\"status\":99}}"),
                "a status from 100 to 999 at /exchanges/0/response/status"
            ),
            (
                exchanges("{\(head),\"response\":{\"status\":200,\"headers\":[[\"a\"]]}}"),
                "the name and the value of a header field at /exchanges/0/response/headers/0"
            ),
            (
                exchanges("{\(head),\"response\":{\"status\":200,\"headers\":[],\"body\":{\"base64\":\"*\"}}}"),
                "Base64 at /exchanges/0/response/body/base64"
            ),
        ])
    func broken(text: String, message: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        let error = #expect(throws: RecordingError.self) { try ReplayTransport(path: path) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(error?.path == path)
    }

    private static func exchanges(_ text: String) -> String {
        #"{"format":1,"removed":{"headers":[],"query":[]},"exchanges":["# + text + "]}"
    }

    @Test("A missing file is an error of the system") func missingFile() {
        let error = #expect(throws: RecordingError.self) { try ReplayTransport(path: path) }
        guard case .system = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
