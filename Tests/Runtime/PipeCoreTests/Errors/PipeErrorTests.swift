@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct PipeErrorTests {
    private static func error(_ status: Int, _ body: String, type: String = "application/json") async -> PipeError {
        let transport = ScriptedTransport(
            .response(status, headers: ["Content-Type": type, "X-Request-ID": "7"], body))
        return await failure { try await todo(transport).projects.create(.init(title: "")) }
    }

    @Test(
        "Status, header fields and body are kept",
        arguments: [199, 300, 400, 401, 404, 409, 418, 422, 500, 503, 599, 600])
    func status(code: Int) async {
        let error = await Self.error(code, #"{"a":1}"#)
        guard case .status = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == code)
        #expect(error.headers[.init("x-request-id") ?? .accept] == "7")
        #expect(error.body == Array(#"{"a":1}"#.utf8))
        #expect(error.json == ["a": 1])
        #expect(error.method == .post)
        #expect(error.url == "https://todo.example.com/api/projects?v=1")
        #expect(error.isNotFound == (code == 404))
        #expect(error.isUnauthorized == (code == 401))
        #expect(error.isConflict == (code == 409))
        #expect(error.isValidationError == (code == 400 || code == 422))
    }

    @Test(
        "A response with status 2xx that does not match the schema is an error",
        arguments: ["<html>", "{", "[]", #"{"id":"x"}"#, #"{"id":8}"#, "\u{0}"])
    func decoding(body: String) async {
        let error = await Self.error(200, body, type: "Text/HTML; charset=utf-8")
        guard case .decoding = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.contentType == "text/html")
        #expect(error.bodyExcerpt == body)
        #expect(error.status == 200)
        #expect("\(error)".contains("(text/html)"))
    }

    @Test func decodingFailuresHaveAPath() async {
        let transport = ScriptedTransport(.json(#"{"data":[{"name":"a","status":"todo"},{"name":3}]}"#))
        let error = await failure { try await todo(transport).projects[8].tasks.list() }
        guard case .decoding(let cause) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(cause.path.description == "$.data[1].name")
    }

    @Test(
        "Retry-After and the reset of quotas",
        arguments: [
            (503, "Retry-After", "120", Duration.seconds(120)),
            (429, "RateLimit", #""default";r=0;t=30"#, .seconds(30)),
            (404, "Retry-After", "5", .seconds(5)), (404, "RateLimit-Reset", "5", nil),
            (503, "Retry-After", "soon", nil),
        ])
    func retryAfter(status: Int, field: String, value: String, delay: Duration?) async {
        let transport = ScriptedTransport(.response(status, headers: [field: value]))
        let client = plainClient(transport).with { $0.retry = .never }
        #expect(await failure { try await client.call(.get, "x") }.retryAfter == delay)
        #expect(PipeError(.cancelled).retryAfter == nil)
    }

    @Test func excerptsAreShort() async {
        let error = await Self.error(500, String(repeating: "ä", count: 1_000), type: "text/plain")
        #expect(error.bodyExcerpt.count == 101)
    }

    // MARK: What the server says

    @Test("RFC 9457")
    func problem() async {
        let body =
            #"{"type":"https://e/out-of-credit","title":"No credit.","status":403,"detail":"30, but 50.","instance":"/a/1","balance":30}"#
        let error = await Self.error(403, body, type: "application/problem+json; charset=utf-8")
        #expect(error.problem?.type == "https://e/out-of-credit")
        #expect(error.problem?.title == "No credit.")
        #expect(error.problem?.status == 403)
        #expect(error.problem?.detail == "30, but 50.")
        #expect(error.problem?.instance == "/a/1")
        #expect(error.problem?.members["balance"]?.int == 30)
        #expect("\(error)" == "POST https://todo.example.com/api/projects?v=1: 403 Forbidden: 30, but 50.")
        #expect(error.isForbidden)
    }

    @Test("RFC 9457, section 3.1: members of the wrong type are ignored")
    func oddProblem() async {
        let error = await Self.error(400, #"{"type":3,"title":[],"status":"x"}"#, type: "application/problem+json")
        #expect(error.problem?.type == "about:blank")
        #expect(error.problem?.title == nil)
        #expect(error.problem?.status == nil)
        #expect(await Self.error(400, "{}").problem == nil)
        #expect(await Self.error(400, "[]", type: "application/problem+json").problem == nil)
        #expect(await Self.error(400, "{", type: "application/problem+json").problem == nil)
    }

    @Test(
        "Validation messages in the server's order",
        arguments: [
            (
                #"{"errors":{"name":["can't be blank","must start with a letter"],"age":["can't be blank"]}}"#,
                ["name: can't be blank, must start with a letter", "age: can't be blank"]
            ),
            (
                #"{"title":["This field is required."],"due":["bad","worse"]}"#,
                ["title: This field is required.", "due: bad, worse"]
            ),
            (#"{"errors":{"title":"required"}}"#, ["title: required"]),
            (#"{"errors":["Name is too long","Age?"]}"#, [": Name is too long, Age?"]),
            (#"{"errors":"all wrong"}"#, [": all wrong"]),
            (#"{"errors":{"a":[],"b":[1],"c":null,"d":["x",2]}}"#, ["d: x"]),
            (#"{"detail":"no","ok":["y"]}"#, ["ok: y"]),
            (#"{"errors":{}}"#, []), ("{}", []), ("[]", []), ("3", []), ("", []), ("{", []),
        ]
    )
    func validation(body: String, expected: [String]) async {
        for status in [400, 422] {
            let messages = await Self.error(status, body).validationMessages
            #expect(messages.map { "\($0.name): \($0.messages.joined(separator: ", "))" } == expected)
        }
        #expect(await Self.error(500, body).validationMessages.isEmpty)
    }

    // MARK: Descriptions

    @Test(
        "Each error has a text of one line",
        arguments: [
            (422, #"{"errors":{"title":["can't be blank"]}}"#, "422 Unprocessable Content: title can't be blank"),
            (404, #"{"detail":"Not\nfound."}"#, "404 Not Found: Not found."),
            (500, "<html>", "500 Internal Server Error"),
            (409, #"{"message":"taken"}"#, "409 Conflict: taken"), (599, "", "status 599"),
            (400, #"{"error":"invalid_grant","error_description":"Bad password"}"#, "400 Bad Request: Bad password"),
        ]
    )
    func descriptions(status: Int, body: String, expected: String) async {
        #expect(
            await Self.error(status, body).description == "POST https://todo.example.com/api/projects?v=1: \(expected)")
    }

    @Test func everyReasonHasALine() {
        let reasons: [PipeError.Reason] = [
            .status(404), .timedOut(.attempt(.seconds(3))), .timedOut(.attempt(nil)), .cancelled,
            .connection(.refused),
            .decoding(JSONError(.unexpectedEnd, offset: 3)), .encoding(JSONError(.misplacedWrite, offset: 0)),
            .emptyBody, .header(name: "etag", .missing), .header(name: "etag", .unreadable(type: "Int")),
            .invalidRequest(.headerArgument(name: "X", .notASCII)), .invalidRequest(.headerArgument(name: "X", .date)),
            .invalidRequest(.headerArgument(name: "X", .listElement)),
            .bodyTooLarge(limit: 5), .missingCredentials(["a", "b"]), .credential("x"), .invalidRequest(.emptyIdentity),
            .redirect(.bodyNotReplayable), .redirect(.tooMany(limit: 10)), .pageLoop("u"), .pageOnOtherOrigin("u"),
            .malformedPageURL("3"), .pageArgument(.structured("[1]")), .pageArgument(.withoutBody(.get)),
            .invalidRequest(.headerName("a\r\nb")),
            .invalidRequest(.serverURL("x", .notAbsolute)), .invalidRequest(.serverVariable("TODO_URL")),
        ]
        let texts = reasons.map { PipeError($0).description }
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains { $0.isNewline } })
        #expect(Set(texts).count == texts.count)
        #expect(PipeError(.missingCredentials(["a", "b"])).description == "no credentials for ‘a’, ‘b’")
        #expect(MemoryLayout<PipeError>.size == MemoryLayout<Int>.size)
    }

    private func once(_ transport: ScriptedTransport) -> ResourcePipe<Todo.ProjectsResource> {
        todo(transport).projects.with { $0.retry = RetryPolicy.never }
    }

    @Test("Errors of the transport")
    func connection() async {
        struct Refused: Error, CustomStringConvertible { let description = "connection refused" }
        let error = await failure { try await once(ScriptedTransport(.failure(Refused()))).read(8) }
        #expect(
            error.description
                == "GET https://todo.example.com/api/projects/8?v=1: the connection failed: connection refused")
        let own = await failure {
            try await once(ScriptedTransport(.failure(PipeError(.timedOut(.attempt(nil)))))).read(8)
        }
        #expect(own.isTimedOut)
        #expect(own.url == "https://todo.example.com/api/projects/8?v=1")
    }
}
