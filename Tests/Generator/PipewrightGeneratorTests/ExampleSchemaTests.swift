import Foundation
import GoldenTesting
import Testing

/// The package of examples has copies of schemas, since a plugin reads the schemas in a target's folder.
@Suite struct ExampleSchemaTests {
    private static let copies: [String] = {
        let sources = Golden.package.appending(path: "Examples/Sources")
        return (FileManager.default.subpaths(atPath: sources.path) ?? []).filter { $0.hasSuffix(".pipes.yaml") }
            .sorted()
    }()

    @Test func thereAreSome() {
        #expect(Self.copies.count >= 4)
    }

    @Test(arguments: copies)
    func isThatOfSchemas(_ path: String) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let copy = try Data(contentsOf: Golden.package.appending(path: "Examples/Sources/\(path)"))
        let original = try Data(contentsOf: Golden.package.appending(path: "Schemas/\(name)"))
        #expect(copy == original, "copy Schemas/\(name) to Examples/Sources/\(path)")
    }
}
