import Foundation
import GoldenTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

/// Documents with everything that is read become the values in the file beside them.
@Suite struct DocumentGoldenTests {
    @Test(arguments: ["current.yaml", "former.json", "swagger.yaml", "split/api.yaml"])
    func isRead(name: String) throws {
        let folder = Golden.tests.appending(path: "Tools/PipewrightOpenAPITests/Documents")
        let url = folder.appending(path: name)
        func file(_ url: URL) -> SourceFile? {
            (try? Data(contentsOf: url)).map { SourceFile(path: url.lastPathComponent, bytes: [UInt8]($0)) }
        }
        let diagnostics = DiagnosticCollector()
        let main = try #require(file(url))
        let document = DocumentReader.read(
            main, load: { file(url.deletingLastPathComponent().appending(path: $0)) }, into: diagnostics)
        #expect(diagnostics.sorted.map { ProblemText($0.problem).message } == [])
        try Golden("Tools/PipewrightOpenAPITests/Documents/\(name.prefix { $0 != "." }).txt").expect(
            document?.shown ?? "")
    }
}

extension OpenAPIDocument {
    /// All values, each in a line.
    fileprivate var shown: String {
        var lines = ["\(title) \(version ?? "-") \(docs ?? "-")"]
        lines += servers.map { "server \($0.shown)" }
        lines += tags.map { "tag \($0.name) \($0.docs ?? "-")" }
        lines += securitySchemes.map { "scheme \($0.name) \($0.kind.shown)" }
        lines.append("security \(security.shown)")
        for operation in operations {
            lines += ["", shown(operation)]
            lines.append(
                "    \(operation.id ?? "-") [\(operation.tags.joined(separator: ", "))] \(operation.summary ?? "-")"
                    + (operation.isDeprecated ? " deprecated" : ""))
            if operation.security != nil { lines.append("    security \(operation.security.shown)") }
            lines += operation.servers.map { "    server \($0.shown)" }
            lines += operation.parameters.map { "    " + shown($0) }
            if operation.body != nil { lines.append("    body " + shown(operation.body)) }
            lines += operation.responses.map { "    " + shown($0) }
            lines += operation.extensions.map { "    \($0.key.text) \($0.value.shown)" }
        }
        lines.append("")
        for schema in schemas {
            if let name = schema.name { lines.append("\(name): \(shown(named: name))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
