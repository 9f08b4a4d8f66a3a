import ImportTesting
import Testing

@testable import PipewrightOpenAPI

@Suite struct ImportReportTests {
    @Test func everyOperationHasItsPlaceOrReason() throws {
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get")) }", "\"/..\": { \(call("get")) }",
                "/p|`q: { \(call("get", nil, "parameters: [{ name: \"a\\u001B[2J\\nb\", in: header, schema: { type: string } }]")) }",
            ])
        let report = ImportReport(try #require(imported.api))
        #expect(report.summary == "1 of 3 operations whole, 1 with a loss, 1 left out")
        #expect(
            report.page(of: "api|\u{1B}.yaml") == """
                # Import of api|\\u{1B}.yaml

                The schema has 1 of 3 operations whole, 1 with a loss, 1 left out: see below.

                ## What is missing

                - GET /..: no request can have the path (line 6)
                - GET /p|`q: the header field or cookie ‘a\\u{1B}[2J\\nb’ is left out, since calls cannot set it (line 7)

                ## Operations

                | operation | place |
                |---|---|
                | `GET /..` | none |
                | `GET /p\\|'q` | `p_q.read` |
                | `GET /things` | `things.read` |

                """)
    }

    @Test func excludedOperationsAreNotCounted() throws {
        let document = DocumentVersion.openAPI31.document(paths: ["/a: { \(call("get")) }", "/b: { \(call("get")) }"])
        let imported = ImportedDocument(document, selection: ImportSelection(only: ["/a"]))
        #expect(ImportReport(try #require(imported.api)).summary == "1 of 1 operations whole")
        #expect(imported.outcomes == ["GET /a: a.read", "GET /b: excluded"])
    }

    @Test("An operation is not whole if a schema that it reaches loses something")
    func lossesOfSchemas() throws {
        let imported = ImportedDocument(
            paths: [
                "/plain: { \(call("get", "{ type: string }")) }", "/shapes: { \(call("get", schema("Outer"))) }",
                "/others: { \(call("get", schema("Outer"))) }",
            ],
            schemas: [
                "Outer: { type: object, properties: { inner: \(schema("Inner")) } }",
                "Inner: { type: object, properties: { code: { type: string, pattern: '^(?=a)' } } }",
            ])
        let report = ImportReport(try #require(imported.api))
        #expect(report.summary == "1 of 3 operations whole, 2 with a loss")
        #expect(report.losses.count == 1)
    }

    @Test("Lines are in the order of paths, whatever the order in the document")
    func order() throws {
        let paths =
            ["/b: { \(call("get", nil, body("{ type: object, properties: { a: { type: string } } }"))) }"]
            + ["/a: { \(call("head", nil, body("{ type: object, properties: { a: { type: string } } }"))) }"]
        let reports = try [paths, paths.reversed()].map { paths in
            ImportReport(try #require(ImportedDocument(paths: paths).api)).losses
        }
        #expect(reports[0].map { String($0.prefix(7)) } == ["HEAD /a", "GET /b:"])
        #expect(reports[0] == reports[1])
    }
}
