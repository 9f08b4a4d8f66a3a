import Foundation
import Testing

/// The schemas in this package are copies, as a target's sources are in its folder. They must be equal to those in
/// `Schemas/`.
@Suite struct SchemaCopyTests {
    private static let examples = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: [
        ("todo", "Sources/TodoClient"), ("github", "Sources/GitHubClient"), ("kinto", "Sources/real-servers-demo"),
        ("django", "Sources/real-servers-demo"), ("etcd", "Tests/RealServerTests"), ("matrix", "Tests/RealServerTests"),
    ])
    func isTheSame(schema: String, folder: String) throws {
        let name = "\(schema).pipes.yaml"
        let original = try Data(contentsOf: Self.examples.appending(path: "../Schemas/\(name)"))
        let copy = try Data(contentsOf: Self.examples.appending(path: "\(folder)/\(name)"))
        #expect(copy == original, "cp Schemas/\(name) Examples/\(folder)/")
    }

    @Test("The extractor that a schema names is that of the golden")
    func isTheSameExtractor() throws {
        let path = "Etcd/EtcdKeyPages.swift"
        let original = try Data(contentsOf: Self.examples.appending(path: "../Tests/Goldens/\(path)"))
        let copy = try Data(contentsOf: Self.examples.appending(path: "Tests/RealServerTests/EtcdKeyPages.swift"))
        #expect(copy == original, "cp Tests/Goldens/\(path) Examples/Tests/RealServerTests/")
    }
}
