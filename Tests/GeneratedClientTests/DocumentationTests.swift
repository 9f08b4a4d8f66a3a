import Foundation
import GoldenTesting
import Testing

/// The Swift code of the documentation is in `DocumentationUsage.swift` or `TestingUsage.swift`, where it is
/// compiled.
@Suite struct DocumentationTests {
    private static let pages = ["README.md", "Docs/Install.md", "Docs/Runtime.md", "Docs/Testing.md"]

    static let blocks: [String] = pages.flatMap { path in
        let text = (try? String(contentsOf: Golden.package.appending(path: path), encoding: .utf8)) ?? ""
        let blocks = text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
        // The manifest of a package is not code of a client.
        return blocks.filter { !$0.contains(".package(") }
    }

    private static func normalized(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    @Test("The documentation has blocks of Swift")
    func blocksExist() {
        #expect(Self.blocks.count >= 7)
    }

    @Test("Each block of the documentation is compiled", arguments: blocks)
    func compiled(_ block: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let compiled = try ["DocumentationUsage.swift", "TestingUsage.swift", "XMLCodec.swift"].map { name in
            Self.normalized(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
        #expect(compiled.contains { $0.contains(Self.normalized(block)) })
    }
}
