import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Operations whose work goes on after the response.
@Suite struct JobFinderTests {
    struct Row: Sendable {
        /// The keys of the operation besides its responses.
        var keys = ""
        let responses: String
        /// What follows `run:` in the schema.
        let text: String
        var loss: JobLoss?
        var method = "post"
        var name = "run"
    }

    private static let azure =
        "state: body#/status, done: Succeeded, failed: [Failed, Canceled], message: body#/error/message"

    /// A response with header fields and a body.
    private static func response(_ status: Int, _ headers: String..., body: String? = nil) -> String {
        let content = body.map { ", content: { application/json: { schema: \($0) } }" } ?? ""
        let fields = headers.map { "\($0): { schema: { type: string } }" }.joined(separator: ", ")
        return "\"\(status)\": { description: A., headers: { \(fields) }\(content) }"
    }

    private static func long(_ state: String? = nil) -> String {
        let options = state.map { ", x-ms-long-running-operation-options: { final-state-via: \($0) }" } ?? ""
        return "x-ms-long-running-operation: true\(options), "
    }

    private static func status(_ words: String, _ member: String = "status", more: String = "") -> String {
        "{ type: object, properties: { \(member): { type: string, enum: [\(words)] }\(more) } }"
    }

    private static let thing = "{ type: integer }"

    private static let accepted: [Row] = [
        Row(responses: response(202, "Location"), text: "POST -> job<json?>"),
        Row(responses: response(202, "location"), text: "POST -> job<json?>"),
        Row(
            responses: response(200, body: thing) + ", " + response(202, "Location"), text: "POST -> job<int>"),
        Row(
            responses: response(201, body: thing) + ", " + response(202, "Location", body: status("a")),
            text: "POST -> job<int>"),
        Row(responses: response(204) + ", " + response(202, "Location"), text: "POST -> job<json?>"),
        Row(
            responses: response(202, "Location"), text: "DELETE run -> job<json?>", method: "delete", name: "remove_run"
        ),
        // A GET that is accepted starts nothing that the schema could say.
        Row(responses: response(202, "Location"), text: "GET", method: "get"),
        Row(responses: response(202), text: "POST"),
        Row(responses: response(200, "Location"), text: "POST"),
        Row(
            responses: response(202, "Location", body: thing), text: "POST -> int", loss: .status),
        Row(
            responses: "\"200\": { description: A., content: { image/png: {} } }, " + response(202, "Location"),
            text: "POST -> bytes", loss: .content),
        Row(responses: response(202, "Operation-Location"), text: "POST", loss: .status),
        Row(
            keys: "requestBody: { content: { image/png: {} } }, ", responses: response(202, "Location"),
            text: "{ call: POST, body: bytes, headers: { Content-Type: image/png } }", loss: .upload),
    ]

    @Test("202 with Location is a job, whose result is that of another good response", arguments: accepted)
    func byStatus(row: Row) {
        check(row)
    }

    private static let withStates: [Row] = [
        Row(
            responses: response(202, "Location", body: status("queued, done, failed")),
            text: "{ call: POST -> job<Run>, job: { state: body#/status, done: done, failed: failed } }"),
        Row(
            responses: response(
                202, "Azure-AsyncOperation",
                body: status(
                    "NotStarted, In_Progress, Succeeded, Failed, Canceled", "State",
                    more: ", progress: { type: number }, error: { type: string }")),
            text: "{ call: POST -> job<Run>, job: { state: body#/State, done: Succeeded, "
                + "failed: [Failed, Canceled], message: body#/error, progress: body#/progress, "
                + "poll: header.Azure-AsyncOperation } }"),
        // A word that is not known may be an end.
        Row(
            responses: response(202, "Location", body: status("queued, frozen, done, failed")),
            text: "POST -> Run", loss: .status),
        Row(responses: response(202, "Location", body: status("queued, done")), text: "POST -> Run", loss: .status),
        Row(
            responses: response(202, "Location", body: status("queued, done, failed", "phase")),
            text: "POST -> Run", loss: .status),
        // One is the place of the status, and the other may be that of the result.
        Row(
            responses: response(202, "Location", "Operation-Location", body: status("queued, done, failed")),
            text: "POST -> Run", loss: .result),
        Row(
            responses: response(200, body: thing) + ", "
                + response(202, "Operation-Location", body: status("queued, done, failed")),
            text: "POST -> RunResult", loss: .result),
    ]

    @Test("The states in a body are those of the job if all of them are known", arguments: withStates)
    func byBody(row: Row) {
        check(row)
    }

    private static let extended: [Row] = [
        Row(keys: long("location"), responses: response(200, body: thing), text: "POST -> job<int>"),
        Row(
            keys: long("location"), responses: response(200, body: thing) + ", " + response(202, "Operation-Location"),
            text: "{ call: POST -> job<int>, job: { \(azure), poll: header.Operation-Location, "
                + "result: GET header.Location } }"),
        Row(
            keys: long("azure-async-operation"), responses: response(200, body: thing),
            text: "{ call: POST -> job<int>, job: { \(azure), poll: header.Azure-AsyncOperation } }"),
        Row(
            keys: long("operation-location"), responses: response(202),
            text: "{ call: POST -> job<json?>, job: { \(azure), poll: header.Operation-Location } }"),
        Row(
            keys: long("original-uri"), responses: response(200, "Location", body: thing),
            text: "{ call: PUT -> job<int>, job: { result: GET run } }", method: "put"),
        Row(
            keys: long("original-uri"), responses: response(201, "Azure-AsyncOperation", body: thing),
            text: "{ call: PATCH -> job<int>, job: { \(azure), poll: header.Azure-AsyncOperation, result: GET run } }",
            method: "patch"),
        Row(
            keys: long("original-uri"), responses: response(200, body: thing), text: "PUT -> int", loss: .status,
            method: "put"),
        Row(
            keys: long("original-uri"), responses: response(200, "Location", body: thing), text: "POST -> int",
            loss: .result),
        Row(keys: long(), responses: response(202, "Location"), text: "POST -> job<json?>"),
        Row(
            keys: long(), responses: response(202, "Location", "Azure-AsyncOperation"),
            text: "{ call: POST -> job<json?>, job: { \(azure), poll: header.Azure-AsyncOperation } }"),
        Row(
            keys: long(), responses: response(200, "Location", "Azure-AsyncOperation", body: thing),
            text: "POST -> int", loss: .result),
        Row(keys: long(), responses: response(200, body: thing), text: "POST -> int", loss: .status),
        Row(
            keys: long("somewhere"), responses: response(200, body: thing), text: "POST -> int",
            loss: .option("somewhere")),
        Row(
            keys: "x-ms-long-running-operation: true, "
                + "x-ms-long-running-operation-options: { final-state-via: location, final-state-schema: '#/a' }, ",
            responses: response(200, body: thing), text: "POST -> int", loss: .option("final-state-schema")),
        Row(keys: "x-ms-long-running-operation: false, ", responses: response(200, body: thing), text: "POST -> int"),
    ]

    @Test("x-ms-long-running-operation is a job as Azure's guidelines describe it", arguments: extended)
    func byExtension(row: Row) {
        check(row)
    }

    /// What follows the name of an action, also if it has several lines.
    private static func action(_ name: String, in imported: ImportedDocument) -> String? {
        let lines = imported.lines(of: "resources").map { line in
            (depth: line.prefix { $0 == " " }.count, text: line.drop { $0 == " " })
        }
        guard let start = lines.firstIndex(where: { $0.text.hasPrefix(name + ":") }) else { return nil }
        let inner = lines[(start + 1)...].prefix { $0.depth > lines[start].depth }.map(\.text)
        guard inner.isEmpty else { return "{ \(inner.joined(separator: ", ")) }" }
        return String(lines[start].text.dropFirst(name.utf8.count + 2))
    }

    private func check(_ row: Row) {
        let imported = ImportedDocument(paths: [
            "/machine: { get: { responses: { \"204\": { description: A. } } } }",
            "/machine/run: { \(row.method): { \(row.keys)responses: { \(row.responses) } } }",
        ])
        #expect(Self.action(row.name, in: imported) == row.text, "\(imported.schema)")
        #expect(imported.problems == [])
        let losses = imported.api?.outcomes.flatMap(\.losses) ?? []
        #expect(losses == (row.loss.map { [.job($0)] } ?? []))
    }

    @Test("The report says why a call starts no job")
    func report() {
        let call = Self.long("somewhere") + "responses: { " + Self.response(200) + " }"
        let imported = ImportedDocument(paths: ["/machine/run: { post: { \(call) } }"])
        #expect(
            imported.losses == [
                "POST /machine/run: the work goes on after the response, but ‘somewhere’ cannot be expressed, "
                    + "so it starts no job"
            ])
    }

    @Test("The URL of a call with a query cannot be that of a result")
    func query() {
        let call = Self.long("original-uri") + "responses: { " + Self.response(200, "Location", body: Self.thing) + " }"
        let imported = ImportedDocument(paths: [
            "/machine: { get: { responses: { \"204\": { description: A. } } } }",
            "/machine/run?mode=a: { put: { \(call) } }",
        ])
        #expect(imported.losses.count == 1)
        #expect(Self.action("run", in: imported) == "PUT run?mode=a -> int", "\(imported.schema)")
    }
}
