import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// `--only` and `--without`.
@Suite struct ImportSelectionTests {
    private static let paths = [
        "/a: { get: { operationId: listA, tags: [one, two], responses: {} }, post: { operationId: makeA, responses: {} } }",
        "/a/{id}: { get: { responses: {} } }", "/b/a: { get: { tags: [two], responses: {} } }",
    ]

    @Test(
        arguments: [
            ([], [], ["GET /a", "POST /a", "GET /a/{id}", "GET /b/a"]), (["/a"], [], ["GET /a", "POST /a"]),
            (["/a*"], [], ["GET /a", "POST /a", "GET /a/{id}"]),
            (["*/a"], [], ["GET /a", "POST /a", "GET /b/a"]), (["*"], ["/a"], ["GET /a/{id}", "GET /b/a"]),
            (["two"], [], ["GET /a", "GET /b/a"]),
            (["makeA"], [], ["POST /a"]), (["/a"], ["makeA"], ["GET /a"]),
            (["makeA", "/b/*"], [], ["POST /a", "GET /b/a"]), (["/*/*"], [], ["GET /a/{id}", "GET /b/a"]),
            (["/"], [], []), ([""], [], []), (["/A"], [], []), (["/a**{*"], [], ["GET /a/{id}"]), ([], ["*"], []),
        ] as [([String], [String], [String])])
    func chooses(only: [String], without: [String], expected: [String]) {
        let document = DocumentVersion.openAPI31.document(paths: Self.paths)
        let imported = ImportedDocument(document, selection: ImportSelection(only: only, without: without))
        #expect(
            imported.outcomes.filter { !$0.hasSuffix(": excluded") }.map { $0.split(separator: ":")[0] }
                == expected.map { $0[...] })
    }

    @Test func patternsWithManyStarsEnd() {
        let path = String(repeating: "a", count: 5000)
        let document = DocumentVersion.openAPI31.document(paths: ["/\(path): { \(call("get")) }"])
        let imported = ImportedDocument(
            document, selection: ImportSelection(only: [String(repeating: "*a", count: 500) + "b"]))
        #expect(imported.outcomes.allSatisfy { $0.hasSuffix(": excluded") })
    }
}
