import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// What no request can have is left out and reported, or gets another name.
@Suite struct UsablePartsTests {
    @Test(arguments: [
        "/..", "/a/../b", "/.", "/a\\\\b", "/a//b", "/a{", "/a}", "/a b", "/a\\u0000", "/{a{b}}", "/a%2Fb",
    ])
    func pathIsLeftOut(path: String) {
        let imported = ImportedDocument(paths: ["\"\(path)\": { \(call("get")) }", "/x: { \(call("get")) }"])
        #expect(
            imported.outcomes.count == 2 && imported.outcomes.first?.hasSuffix(": left out") == true,
            "\(imported.outcomes)")
        #expect(imported.losses.first?.hasSuffix(": no request can have the path") == true)
        #expect(imported.lines(of: "resources") == ["x:", "  actions:", "    read: GET /"])
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        ("/a/{b c}", "a/{b_c}"), ("/a/{b.c}", "a/{b_c}"), ("/a/{b:[0-9]+}", "a/{b_0_9}"), ("/a/{*b}", "a/{b}"),
        ("/a/{b/c}", "a/{b_c}"),
        ("/a/{é}", "a/{item}"), ("/a/{b-c}/{b_c}", "a/{b-c}/{b_c_2}"), ("/a/{b}/{b}", "a/{b}/{b}"), ("/a/{1}", "a/{1}"),
        ("/a/{self}", "a/{self}"),
    ])
    func parameterOfPathIsRenamed(path: String, expected: String) {
        let names = Set(path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }).sorted()
        let parameters = names.map { "{ name: \"\($0)\", in: path, required: true, schema: { type: integer } }" }
        let imported = ImportedDocument(
            paths: ["\"\(path)\": { \(call("get", nil, "parameters: [\(parameters.joined(separator: ", "))]")) }"])
        #expect(imported.schema.contains("path: \"\(expected)\"\n"), "\(imported.schema)")
        // The report has the path of the document.
        #expect(imported.outcomes.first?.hasPrefix("GET \(path): ") == true && imported.losses == [])
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        ("header", "a\\nX-Evil: 1"), ("header", ""), ("header", "X-{id}"), ("header", "é"), ("header", "Host"),
        ("header", "content-length"),
        ("header", "Cookie"), ("cookie", "a;b"), ("cookie", "a=b"), ("cookie", ""), ("cookie", "a\\r\\nb"),
    ])
    func fieldIsLeftOut(place: String, name: String) {
        let imported = ImportedDocument(
            paths: [
                "/x: { \(call("get", nil, "parameters: [{ name: \"\(name)\", in: \(place), schema: { type: string } }]")) }"
            ])
        #expect(imported.lines(of: "resources") == ["x:", "  actions:", "    read: GET /"])
        #expect(imported.losses.count == 1 && imported.losses.allSatisfy { !$0.utf8.contains { $0 < 32 } })
        #expect(imported.problems == [])
    }

    @Test(
        "The fixed query of a path arrives as the document has it",
        arguments: [
            ("a=b%20c", "a=b%20c"), ("a=100%25", "a=100%25"), ("a=b%26c%3Dd%23", "a=b%26c%3Dd%23"), ("a=é", "a=é"),
        ])
    func fixedQuery(_ query: String, _ expected: String) {
        let imported = ImportedDocument(paths: ["\"/x/run?\(query)\": { \(call("post")) }"])
        #expect(imported.schema.contains("run?\(expected)"), "\(imported.schema)")
        #expect(imported.problems == [] && imported.losses == [])
    }

    @Test func headerFieldsOfOneNameAreOne() {
        let parameters = ["X-A", "x-a"].map { "{ name: \($0), in: header, required: true, schema: { type: string } }" }
        let imported = ImportedDocument(paths: [
            "/x: { \(call("get", nil, "parameters: [\(parameters.joined(separator: ", "))]")) }"
        ])
        #expect(imported.schema.contains("headers: { X-A: \"{x_a}\" }") && imported.losses.count == 1)
        #expect(imported.problems == [])
    }
}
