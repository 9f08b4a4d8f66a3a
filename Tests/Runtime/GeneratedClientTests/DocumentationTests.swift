import Foundation
import GoldenTesting
import Testing

/// The Swift code of the documentation is in files whose names end in `Usage.swift`, where it is
/// compiled.
@Suite struct DocumentationTests {
    /// A block of Swift on a page.
    struct Block: Sendable, CustomTestStringConvertible {
        let page: String
        let code: String

        var testDescription: String { "\(page): \(code.prefix { $0 != "\n" })" }
    }

    /// All pages of the package.
    private static let pages =
        ["Docs", "Sources", "Examples", "Benchmarks"].flatMap { files(in: $0, "md") }
        + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]

    static let blocks: [Block] = pages.flatMap { page in
        let blocks = text(of: page).matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
        // The manifest of a package is not code of a client. `Scripts/Checks/comments.py` compiles SwiftUI.
        return blocks.filter {
            !$0.contains(".product(") && !$0.contains(".package(") && !$0.contains("import SwiftUI")
        }
        .map { Block(page: page, code: $0) }
    }

    private static let sources: [String] = files(in: "Tests/Runtime/GeneratedClientTests", "swift")
        .filter { $0.hasSuffix("Usage.swift") }.map { text(of: $0) }
    private static let compiled = sources.map { normalized($0) }

    /// The paths of the files in a folder of the package and in those below it.
    private static func files(in folder: String, _ pathExtension: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: Golden.package.appending(path: folder).path)
        return (paths ?? []).filter { !$0.hasPrefix(".") && $0.hasSuffix(".\(pathExtension)") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    private static func text(of path: String) -> String {
        (try? String(contentsOf: Golden.package.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func isImport(_ line: String) -> Bool {
        line.hasPrefix("import ") || line.hasPrefix("@_exported import ")
    }

    /// The lines of code, without imports, which are at the beginning of a file.
    private static func normalized(_ text: String) -> String {
        lines(text).filter { !isImport($0) }.joined(separator: "\n")
    }

    @Test(
        "Pages with calls have blocks of Swift",
        arguments: ["README.md", "Docs/Testing.md", "Docs/Runtime/Calls.md", "Docs/HowTo/SignIn.md"])
    func blocksExist(_ page: String) {
        #expect(Self.blocks.contains { $0.page == page })
    }

    @Test("Each block of the documentation is compiled", arguments: blocks)
    func compiled(_ block: Block) {
        let code = Self.normalized(block.code)
        #expect(code.isEmpty || Self.compiled.contains { $0.contains(code) })
        // `TodoAPI` is the module of the tutorial.
        for line in Self.lines(block.code) where Self.isImport(line) && line != "import TodoAPI" {
            let line = line.replacing("@_exported ", with: "")
            #expect(Self.sources.contains { Self.lines($0).contains(line) }, "\(line)")
        }
    }
}
