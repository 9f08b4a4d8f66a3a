import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

@Suite struct ReferenceTests {
    @Test(
        arguments: [
            ("#/components/schemas/Pet", "", ["components", "schemas", "Pet"], "Pet"),
            ("#/paths/~1pets~1{id}/get/responses/200", "", ["paths", "/pets/{id}", "get", "responses", "200"], nil),
            ("#/paths/~1a~0b%7Bc%7d", "", ["paths", "/a~b{c}"], nil),
            ("#", "", [], nil),
            ("#/", "", [""], nil),
            ("pets.yaml", "pets.yaml", [], "pets"),
            ("schemas/pet.v1.json", "schemas/pet.v1.json", [], "pet"),
            ("../common.yaml#/Pet", "../common.yaml", ["Pet"], "Pet"),
            ("a%20b.yaml#/definitions/P%C3%A9t", "a b.yaml", ["definitions", "Pét"], "Pét"),
            ("a.yaml#/$defs/X", "a.yaml", ["$defs", "X"], "X"),
            ("a.yaml#/x/properties/y", "a.yaml", ["x", "properties", "y"], nil),
            ("a%zz%+1%", "a%zz%+1%", [], "a%zz%+1%"),
        ] as [(String, String, [String], String?)])
    func isRead(text: String, file: String, pointer: [String], name: String?) throws {
        let reference = try Reference(text)
        #expect(reference.file == file)
        #expect(reference.pointer == pointer)
        #expect(reference.name == name)
    }

    @Test(arguments: ["", "#Pet", "#/a~2", "#/a~", "%FF#/a", "#/%C3", String(repeating: "a", count: 5000)])
    func isMalformed(text: String) {
        #expect(throws: ReferenceError.malformed) { try Reference(text) }
    }
}
