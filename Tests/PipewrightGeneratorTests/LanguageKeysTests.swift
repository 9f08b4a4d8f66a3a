import Foundation
import GoldenTesting
import PipewrightLanguage
import Testing

@testable import PipewrightGenerator

/// The JSON Schema for editors has the keys that the tool reads.
@Suite struct LanguageKeysTests {
    /// `Schemas/pipewright.schema.json`, its root and its definitions by name.
    private let definitions: [String: [String: Any]]

    init() throws {
        let data = try Data(contentsOf: Golden.package.appending(path: "Schemas/pipewright.schema.json"))
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let definitions = try #require(root["$defs"] as? [String: [String: Any]])
        self.definitions = definitions.merging(["": root]) { first, _ in first }
    }

    @Test(arguments: LanguageMapping.allCases)
    func theDefinitionHasTheKeysThatTheToolReads(_ mapping: LanguageMapping) throws {
        let definition = try #require(definitions[mapping.rawValue])
        let properties = try #require(definition["properties"] as? [String: Any])
        #expect(properties.keys.sorted() == mapping.keys.map(\.rawValue).sorted())
        #expect(definition["additionalProperties"] as? Bool == false)
    }

    @Test func thereAreNoOtherDefinitions() {
        let places = definitions.filter { $0.value["properties"] != nil }.keys.sorted()
        #expect(places == LanguageMapping.allCases.map(\.rawValue).sorted())
        #expect(Set(places).count == places.count)
    }

    @Test func theMainFilesKeysRequireTheVersion() throws {
        let requirements = try #require(definitions[""]?["dependentRequired"] as? [String: [String]])
        let expected = LanguageKeys.mainKeys.map { ($0, $0 == "pipewright" ? ["name", "servers"] : ["pipewright"]) }
        #expect(requirements == Dictionary(uniqueKeysWithValues: expected))
    }
}
