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
        #expect(report.summary == "2 of 3 operations")
        #expect(
            report.page(of: "api|\u{1B}.yaml") == """
                # Import of api|\\u{1B}.yaml

                The schema has 2 of 3 operations.

                ## What is missing

                - GET /..: no request can have the path
                - GET /p|`q: the header field or cookie ‘a\\u{1B}[2J\\nb’ is left out, since calls cannot set it

                ## Operations

                | operation | place |
                |---|---|
                | `GET /things` | `things.read` |
                | `GET /..` | none |
                | `GET /p\\|'q` | `p_q.read` |

                """)
    }

    @Test func excludedOperationsAreNotCounted() throws {
        let document = DocumentVersion.openAPI31.document(paths: ["/a: { \(call("get")) }", "/b: { \(call("get")) }"])
        let imported = ImportedDocument(document, selection: ImportSelection(only: ["/a"]))
        #expect(ImportReport(try #require(imported.api)).summary == "1 of 1 operations")
        #expect(imported.outcomes == ["GET /a: a.read", "GET /b: excluded"])
    }
}
