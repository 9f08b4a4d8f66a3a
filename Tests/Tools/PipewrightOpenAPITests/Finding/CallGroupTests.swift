import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Names of resources and actions.
@Suite struct CallGroupTests {
    @Test("Paths that name calls are the actions of one resource")
    func calls() {
        let imported = ImportedDocument(paths: [
            "/chat.postMessage: { \(call("post")) }", "/chat.delete: { \(call("post")) }",
            "/CreateContact: { \(call("post")) }", "/other: { \(call("get", "{ type: string }")) }",
        ])
        #expect(
            imported.outcomes == [
                "POST /chat.postMessage: chat.postMessage", "POST /chat.delete: chat.delete",
                "POST /CreateContact: contact.create", "GET /other: other.read",
            ])
        #expect(imported.problems == [])
    }

    @Test("The version that most paths have is left out of names")
    func versions() {
        let imported = ImportedDocument(
            paths: ["/v2/a/x", "/v2/b/x", "/v2/{c}/d", "/v1/a/x"].map { path in
                let names =
                    path.contains("{")
                    ? "parameters: [{ name: c, in: path, required: true, schema: { type: string } }]" : ""
                return "\(path): { \(call("get", "{ type: string }", names)) }"
            })
        #expect(!imported.outcomes.contains { $0.contains(": v2") }, "\(imported.outcomes)")
        #expect(imported.problems == [])
    }

    @Test("An action whose name is taken has the words of its ID, or those of its parameter")
    func numbers() {
        let imported = ImportedDocument(
            paths: [
                "/things/{id}: { \(call("get", schema("Thing"))), \(call("put", nil, body("{ type: array, items: { type: string } }"))) }"
            ]
                + ["one", "two", "three"].map { name in
                    "/things/{\(name)_id}: { \(call("put", nil, "operationId: thing-put-\(name), " + body("{ type: array, items: { type: string } }"))) }"
                },
            schemas: ["Thing: { type: object, required: [id], properties: { id: { type: string } } }"])
        #expect(!imported.outcomes.contains { $0.hasSuffix("_3") || $0.hasSuffix("_4") }, "\(imported.outcomes)")
    }
}
