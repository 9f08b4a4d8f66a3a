import Foundation
import Testing

/// The schemas here are copies: a target's sources lie in its folder. They must say what `Schemas/` says.
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
