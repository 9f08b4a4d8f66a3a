import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Members with the ID of another record have its type, if the document leaves no doubt.
@Suite struct IdentityTypesTests {
    @Test(arguments: [
        ("owner_id", "{ type: integer }", "Owner.ID?"), ("ownerId", "{ type: integer }", "Owner.ID?"),
        ("owner_id", "{ type: [integer, 'null'] }", "Owner.ID?"), ("owner_id", "{ type: string }", "string?"),
        ("other_id", "{ type: integer }", "int?"), ("owner", "{ type: integer }", "int?"),
        ("owner", "{ oneOf: [{ type: integer }, \(schema("Owner"))] }", "[Owner.ID, Owner]"),
        ("owner", "{ oneOf: [{ type: string }, \(schema("Owner"))] }", "[string, Owner]"),
    ])
    func isFound(name: String, member: String, type: String) {
        let imported = ImportedDocument(
            paths: [
                "/owners/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], \(call("get", schema("Owner"))) }",
                "/holder: { \(call("get", schema("Holder"))) }",
            ],
            schemas: [
                "Owner: { type: object, required: [id], properties: { id: { type: integer } } }",
                "Holder: { type: object, properties: { \(name): \(member) } }",
            ])
        let lines = imported.lines(of: "records") + imported.lines(of: "unions")
        #expect(
            lines.contains {
                $0.hasSuffix(": \(type)")
                    && ($0.contains("  \(name): ") || $0.hasPrefix("HolderOwner: ") || $0.hasPrefix("OwnerOr"))
            }, "\(lines)")
        #expect(imported.problems == [])
    }

    @Test func twoRecordsOfOneNameAreDoubtful() {
        let imported = ImportedDocument(
            paths: ["a", "b"].map { letter in
                "/\(letter)/owners/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], \(call("get", schema("\(letter.uppercased()).Owner"))) }"
            } + ["/holder: { \(call("get", schema("Holder"))) }"],
            schemas: [
                "A.Owner: { type: object, required: [id], properties: { id: { type: integer }, a: { type: string } } }",
                "B.Owner: { type: object, required: [id], properties: { id: { type: integer }, b: { type: string } } }",
                "Holder: { type: object, properties: { owner_id: { type: integer } } }",
            ])
        #expect(imported.lines(of: "records").contains("  owner_id: int?"))
        #expect(imported.problems == [])
    }
}
