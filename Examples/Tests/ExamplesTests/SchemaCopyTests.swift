import Foundation
import Testing

/// The schemas in this package are copies, as a target's sources are in its folder. They must be equal to those in
/// `Schemas/`.
@Suite struct SchemaCopyTests {
    private static let examples = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: [
        ("todo", "TodoClient"), ("github", "GitHubClient"), ("kinto", "real-servers-demo"),
        ("django", "real-servers-demo"),
    ])
    func isTheSame(schema: String, target: String) throws {
        let name = "\(schema).pipes.yaml"
        let original = try Data(contentsOf: Self.examples.appending(path: "../Schemas/\(name)"))
        let copy = try Data(contentsOf: Self.examples.appending(path: "Sources/\(target)/\(name)"))
        #expect(copy == original, "cp Schemas/\(name) Examples/Sources/\(target)/")
    }
}
