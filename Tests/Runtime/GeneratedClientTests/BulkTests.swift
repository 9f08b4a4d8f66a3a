import BulkGolden
import PipeRuntime
import PipeTesting
import Testing

/// Many records of a generated client, in one request or one by one.
@Suite struct BulkTests {
    private static let base = "https://depot.example.com"

    private static func client(_ transport: ScriptedTransport) -> DepotClient {
        var depot = DepotClient(transport: transport)
        depot.client.environment.clock = ManualClock()
        depot.client.environment.boundary = { "b" }
        return depot
    }

    private static func lines(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { "\($0.line.replacing(base, with: "")) \($0.body ?? "")" }
    }

    private static let drafts = [Depot.Part.Draft(name: "bolt", count: 4), Depot.Part.Draft(name: "nut")]
    private static let two = #"[{"id":1,"name":"bolt","count":4},{"id":2,"name":"nut"}]"#
    private static let parts = [Depot.Part(id: 1, name: "bolt", count: 4), Depot.Part(id: 2, name: "nut")]

    @Test("Without a description, each record has its own call")
    func single() async throws {
        let transport = ScriptedTransport()
        transport.on(.delete, "/api/crates/1", .response(204))
        transport.on(.delete, "/api/crates/2", .response(404))
        let result = await Self.client(transport).crates.remove(all: [1, 2])
        #expect(result.failures.map(\.element) == [2])
        #expect(result.failures[0].error.isNotFound)
    }

    @Test("bulk: array sends an array with the method of the operation")
    func array() async throws {
        let transport = ScriptedTransport(.json(Self.two), .json(Self.two), .json(Self.two), .response(204))
        let bins = Self.client(transport).bins
        #expect(try await bins.create(all: Self.drafts).records == Self.parts)
        #expect(try await bins.replace(all: Self.parts).records == Self.parts)
        #expect(try await bins.update(all: [1, 2]) { $0.name = "x" }.records == Self.parts)
        #expect(await bins.remove(all: [1, 2]).isSuccess)
        #expect(
            Self.lines(transport) == [
                #"POST /api/bins [{"name":"bolt","count":4},{"name":"nut"}]"#, "PUT /api/bins \(Self.two)",
                #"PATCH /api/bins [{"id":1,"name":"x"},{"id":2,"name":"x"}]"#, "DELETE /api/bins [1,2]",
            ])
    }

    @Test("The members of bulk say where the records and their results are, and an operation can have its own")
    func results() async throws {
        let transport = ScriptedTransport(
            .json(
                #"""
                {"results":[{"status":201,"data":{"id":1,"name":"bolt","count":4}},
                {"status":409,"error":{"message":"exists"}}]}
                """#),
            .json(#"[{"id":2,"name":"b"},{"id":1,"name":"a"}]"#), .response(204), .response(503), .response(204),
            .json(#"{"id":1,"name":"bolt","count":4}"#))
        let parts = Self.client(transport).parts.with { $0.retry = RetryPolicy(limit: 0) }
        let created = await parts.create(all: Self.drafts)
        #expect(created.succeeded == [Self.parts[0]])
        #expect(created.failures[0].error.status == 409)
        #expect(created.failures[0].error.message == "exists")
        let updated = await parts.update(all: [RecordUpdate(1) { $0.name = "a" }, RecordUpdate(2) { $0.name = "b" }])
        #expect(try updated.records.map(\.name) == ["a", "b"])
        let removed = await parts.remove(all: [1, 2, 3])
        #expect(removed.failures.map(\.index) == [2])
        #expect(await removed.retryingFailures().isSuccess)
        // The replacement has no bulk.
        #expect(try await parts.replace(all: [Self.parts[0]]).records == [Self.parts[0]])
        #expect(
            Self.lines(transport) == [
                #"POST /api/parts/batch {"items":[{"name":"bolt","count":4},{"name":"nut"}]}"#,
                #"PATCH /api/parts {"parts":[{"id":1,"name":"a"},{"id":2,"name":"b"}]}"#,
                #"POST /api/v2/parts/remove {"ids":[{"id":1},{"id":2}]}"#,
                #"POST /api/v2/parts/remove {"ids":[{"id":3}]}"#,
                #"POST /api/v2/parts/remove {"ids":[{"id":3}]}"#, #"PUT /api/parts/1 {"id":1,"name":"bolt","count":4}"#,
            ])
    }

    @Test("A resource below an item inherits bulk, with its own identity")
    func inherited() async throws {
        let transport = ScriptedTransport(
            .json(#"{"results":[{"status":200,"data":{"code":"a","text":"A"}}]}"#),
            .json(#"{"room":"r","number":1,"load":3}"#))
        let part = Self.client(transport).parts[8]
        #expect(try await part.labels.update(all: ["a"]) { $0.text = "A" }.records.map(\.text) == ["A"])
        // An identity of two fields has no member that could be sent.
        let shelf = Depot.Shelf.ID(room: "r", number: 1)
        #expect(try await part.shelves.update(all: [shelf]) { $0.load = 3 }.records.map(\.load) == [3])
        #expect(
            Self.lines(transport) == [
                #"POST /api/parts/8/labels/batch {"items":[{"code":"a","text":"A"}]}"#,
                #"PATCH /api/parts/8/shelves/r/1 {"load":3}"#,
            ])
    }

    @Test("bulk: lines sends a record in each line")
    func lines() async throws {
        let transport = ScriptedTransport(
            .response(
                200, headers: ["Content-Type": "application/x-ndjson"],
                "{\"id\":1,\"name\":\"bolt\",\"count\":4}\n{\"id\":2,\"name\":\"nut\"}\n"))
        #expect(try await Self.client(transport).scans.create(all: Self.drafts).records == Self.parts)
        #expect(transport.requests[0].body == "{\"name\":\"bolt\",\"count\":4}\n{\"name\":\"nut\"}\n")
    }

    @Test("format: atomic sends operations of JSON:API")
    func atomic() async throws {
        let transport = ScriptedTransport(
            .json(#"{"atomic:results":[{"data":{"id":1,"name":"a"}}]}"#), .response(204))
        let articles = Self.client(transport).articles
        #expect(try await articles.update(all: [1]) { $0.name = "a" }.records.map(\.name) == ["a"])
        #expect(await articles.remove(all: [1]).isSuccess)
        #expect(
            Self.lines(transport) == [
                #"POST /api/operations {"atomic:operations":[{"op":"update","href":"/api/articles/1","#
                    + #""data":{"id":1,"name":"a"}}]}"#,
                #"POST /api/operations {"atomic:operations":[{"op":"remove","href":"/api/articles/1"}]}"#,
            ])
    }

    @Test("format: mixed sends the requests of the verbs, with their versions")
    func mixed() async throws {
        let parts = ["HTTP/1.1 200 OK\r\nETag: \"2\"\r\n\r\n{\"id\":1,\"name\":\"a\"}", "HTTP/1.1 412 \r\n\r\n"]
        let transport = ScriptedTransport(
            .response(
                200, headers: ["Content-Type": "multipart/mixed; boundary=r"],
                parts.map { "--r\r\nContent-Type: application/http\r\n\r\n\($0)\r\n" }.joined() + "--r--"))
        var known = Self.parts[0]
        known.recordVersion = RecordVersion(entityTag: "\"1\"")
        let result = await Self.client(transport).tools.update(
            all: [RecordUpdate(known) { $0.name = "a" }, RecordUpdate(2) { $0.name = "b" }])
        #expect(try result.results[0].get().recordVersion.entityTag == "\"2\"")
        #expect(result.failures.map(\.error.status) == [412])
        let body = transport.requests[0].body ?? ""
        #expect(transport.requests[0].line == "POST \(Self.base)/api/$batch")
        #expect(body.count(of: "PATCH /api/tools/1 HTTP/1.1\r\n") == 1)
        #expect(body.count(of: "If-Match: \"1\"\r\n") == 1)
    }
}

extension String {
    /// How often a text is in this one.
    fileprivate func count(of text: String) -> Int {
        utf8.indices.filter { utf8[$0...].starts(with: text.utf8) }.count
    }
}
