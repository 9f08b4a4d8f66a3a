import Foundation
import GoldenTesting
import ImportTesting
import Testing

/// Changed documents give a schema without errors, or none. The slow tests and `make fuzz` try more of them.
@Suite struct ImportMutationTests {
    @Test(arguments: ImportMutation.documents)
    func schemaOfChangedDocumentIsValid(name: String) throws {
        let url = Golden.tests.appending(path: "Generator/PipewrightGeneratorTests/Imports/\(name).yaml")
        let tree = try #require(DocumentTree(yaml: String(contentsOf: url, encoding: .utf8)))
        #expect(ImportMutation(tree.json).failures == [])
        for seed in UInt64(0)..<40 {
            var failures: [String] = []
            let time = processorTime { failures = ImportMutation(of: tree, seed: seed).failures }
            #expect(failures == [], "seed \(seed)")
            #expect(time < 5, "seed \(seed)")
        }
    }

    @Test(arguments: DocumentTreeMutator.oddTexts)
    func oddNamesAreNamesEverywhere(text: String) throws {
        let name = DocumentTree.text(text).json
        let json = """
            {"openapi":"3.1.0","info":{"title":\(name),"version":\(name),"description":\(name)},"servers":[{"url":\(name)},{"url":"https://a.example"}],
            "tags":[{"name":\(name),"description":\(name)}],"security":[{\(name):[]}],
            "paths":{"/x":{"post":{"operationId":\(name),"tags":[\(name)],"summary":\(name),"description":\(name),
            "parameters":[{"name":\(name),"in":"query","description":\(name),"schema":{"type":"string","default":\(name)}},
            {"name":\(name),"in":"header","schema":{"type":"integer"}},{"name":\(name),"in":"cookie","schema":{"type":"string"}}],
            "requestBody":{"content":{\(name):{"schema":{"$ref":"#/components/schemas/A"}},"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}},
            "responses":{"200":{"description":\(name),"headers":{\(name):{"schema":{"type":"string"}}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}}}}},
            \(DocumentTree.text("/" + text).json):{"get":{"operationId":\(name),"responses":{"200":{"description":"","content":{\(name):{}}}}}},
            \(DocumentTree.text("/y/{" + text + "}").json):{"get":{"parameters":[{"name":\(name),"in":"path","required":true,"schema":{"type":"integer"}}],"responses":{"204":{"description":""}}}}},
            "components":{"schemas":{"A":{"title":\(name),"description":\(name),"properties":{\(name):{"enum":[\(name),"b"]},"b":{"properties":{\(name):{"const":\(name)}}},
            "c":{"oneOf":[{"$ref":"#/components/schemas/B"},{"$ref":"#/components/schemas/C"}],"discriminator":{"propertyName":\(name),"mapping":{\(name):"#/components/schemas/B"}}}}},
            "B":{"required":["b"],"properties":{"b":{"type":"string","enum":["x","y"],"x-enum-varnames":[\(name),\(name)],"x-enum-descriptions":[\(name)]}}},
            "C":{"properties":{"c":{"type":"string","format":\(name)}}},\(name):{"type":"object","properties":{"d":{"$ref":"#/components/schemas/A"}}}},
            "securitySchemes":{\(name):{"type":"apiKey","in":"header","name":\(name)}}}}
            """
        let mutation = ImportMutation(json)
        #expect(mutation.failures == [])
    }
}
