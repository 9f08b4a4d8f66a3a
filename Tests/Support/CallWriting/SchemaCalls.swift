import Foundation
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator

/// Reads a schema from its file or folder and writes the calls of its client.
package struct SchemaCalls {
    package let document: APIDocument
    package var api: API { document.api }

    /// The schema cannot be read, or has errors.
    package struct Unusable: Error {
        package let path: String
        package let problems: [String]
    }

    /// - Parameters:
    ///   - path: The path of the schema, from the folder.
    ///   - folder: The folder of the package.
    package init(_ path: String, in folder: URL) throws {
        let diagnostics = DiagnosticCollector()
        let file = folder.appending(path: path)
        let source: SchemaSource?
        if path.hasSuffix(".yaml") {
            source = SchemaSource(SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: file))))
        } else {
            let names = try FileManager.default.contentsOfDirectory(atPath: file.path).sorted()
            let files = try names.map { name in
                SourceFile(path: "\(path)/\(name)", bytes: [UInt8](try Data(contentsOf: file.appending(path: name))))
            }
            source = SchemaSource(folder: path, files: files, into: diagnostics)
        }
        guard let source, let document = GeneratorPipeline.document(of: source, into: diagnostics) else {
            throw Unusable(path: path, problems: diagnostics.sorted.map { "\($0)" })
        }
        self.document = document
    }

    /// The schemas whose clients are goldens, by the names of their modules without `Golden`.
    package static func goldens(in folder: URL) throws -> [(name: String, path: String)] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: folder.appending(path: "Tests/Goldens").path).sorted()
            .map { name in
                let stem = name.lowercased()
                let paths = ["Schemas/\(stem).pipes.yaml", "Schemas/\(stem).pipes"]
                let path = paths.first { files.fileExists(atPath: folder.appending(path: $0).path) }
                return (name, path ?? "Tests/Goldens/\(name)/\(stem).pipes.yaml")
            }
    }

    /// The file that lists the calls of several clients.
    package static func list(of names: [String]) -> String {
        let lines =
            [
                "// swift-format-ignore-file", "// The calls of all clients. Do not edit.", "", "import CallTesting",
                "",
                "let allCalls: [any ClientCalls.Type] = [",
            ] + names.map { "    \($0)Calls.self," } + ["]", ""]
        return lines.joined(separator: "\n")
    }
}
