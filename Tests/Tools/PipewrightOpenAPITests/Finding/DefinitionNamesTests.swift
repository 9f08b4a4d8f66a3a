import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// The names of records, enums and unions.
@Suite struct DefinitionNamesTests {
    private static let object = "{ type: object, properties: { a: { type: string } } }"

    /// Names in the document, in its order, and those in the schema, sorted.
    @Test(arguments: [
        (["Thing"], ["Thing"]), (["thing"], ["Thing"]), (["thing-item_v2"], ["ThingItemV2"]),
        (["a.b.Thing"], ["Thing"]), (["a.Thing", "b.Thing"], ["AThing", "BThing"]),
        (["Thing", "thing"], ["Thing", "Thing2"]),
        (["Client"], ["Client"]), (["A"], ["A2"]), (["AClient"], ["AClient2"]), (["Swift"], ["Swift2"]),
        (["HolderResource"], ["HolderResource2"]), (["HolderPipe"], ["HolderPipe2"]), (["PipeCore"], ["PipeCore2"]),
        (["self"], ["SelfValue"]), (["Null"], ["NullValue"]),
        (["V1User", "V2User"], ["V1User", "V2User"]),
        (["Type"], ["TypeValue"]), (["1"], ["N1"]), (["日本"], ["日本"]), (["😀"], ["U1f600"]), (["."], ["Value"]),
        ([" "], ["Value"]),
        (["Thing.ID"], ["ID"]), (["List«Thing»"], ["ListThing"]), (["Thing[a]"], ["ThingA"]),
    ])
    func documented(names: [String], expected: [String]) {
        let members = names.indices.map { "m\($0): { $ref: \"#/components/schemas/\(names[$0])\" }" }
        let imported = ImportedDocument(
            paths: ["/holder: { \(call("get", schema("Holder"))) }"],
            schemas: ["Holder: { type: object, properties: { \(members.joined(separator: ", ")) } }"]
                + names.map { "\"\($0)\": \(Self.object)" })
        let found = imported.lines(of: "records").filter { !$0.hasPrefix(" ") && $0 != "Holder:" }.map {
            String($0.dropLast())
        }
        #expect(found.sorted() == expected)
        #expect(imported.problems == [])
    }

    @Test("A version that the names of all schemas begin with is left out")
    func commonVersion() {
        let imported = ImportedDocument(
            paths: ["/users: { \(call("get", schema("ApiV1User"))) }"],
            schemas: [
                "ApiV1User: { type: object, properties: { team: \(schema("ApiV1Team")) } }",
                "ApiV1Team: \(Self.object)",
            ])
        let names = imported.lines(of: "records").filter { !$0.hasPrefix(" ") }
        #expect(names.sorted() == ["Team:", "User:"])
        #expect(imported.problems == [])
    }

    struct Row: Sendable {
        let paths: [String]
        let names: [String]
    }

    private static let inline: [Row] = [
        Row(
            paths: ["/things: { \(call("post", object, body(object.replacing("a:", with: "b:")))) }"], names: ["Thing"]),
        Row(paths: ["/users/{id}/photo: { \(call("get", object)) }"], names: ["Photo"]),
        Row(
            paths: ["/a: { \(call("get", object)) }", "/b/a: { \(call("get", object.replacing("a:", with: "c:"))) }"],
            names: ["A2", "BA"]),
        Row(
            paths: ["/things: { \(call("get", "{ type: object, properties: { owner: \(object) } }")) }"],
            names: ["Thing", "ThingOwner"]),
    ]

    @Test(arguments: inline)
    func inlineSchemaIsNamedAfterPathOrMember(_ row: Row) {
        let imported = ImportedDocument(paths: row.paths)
        #expect(imported.lines(of: "records").filter { !$0.hasPrefix(" ") }.map { String($0.dropLast()) } == row.names)
        #expect(imported.problems == [])
    }
}
