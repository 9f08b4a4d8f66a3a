import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI

/// A document after the stages of `pipewright import`: read, found, written, and checked as a schema.
package struct ImportedDocument {
    /// `nil` if the document cannot be read.
    package let api: FoundAPI?
    /// The diagnostics of the document.
    package let diagnostics: [Diagnostic]

    /// - Parameter load: Other files by their paths relative to the folder of the document.
    package init(
        _ file: SourceFile, selection: ImportSelection = ImportSelection(), load: (String) -> SourceFile? = { _ in nil }
    ) {
        let collector = DiagnosticCollector()
        let document = DocumentReader.read(file, load: load, into: collector)
        api = document.map { DocumentImporter.find($0, selection: selection) }
        diagnostics = collector.sorted
    }

    package init(_ text: String, selection: ImportSelection = ImportSelection()) {
        self.init(SourceFile(path: "api.yaml", text: text), selection: selection)
    }

    /// The schema as one file; empty if the document cannot be read.
    package var schema: String { api.map { SchemaWriter.text($0) } ?? "" }

    /// The schema as a folder.
    package var folder: [SchemaFile] { api.map { SchemaWriter.files($0, named: "api", isFolder: true) } ?? [] }

    /// The place of each operation in the client, and what is missing: `GET /things: things.list`.
    package var outcomes: [String] {
        api?.outcomes.map { outcome in
            switch outcome.result {
            case .carried(let place): "\(outcome.operation): \(place)"
            case .leftOut: "\(outcome.operation): left out"
            case .excluded: "\(outcome.operation): excluded"
            }
        } ?? []
    }

    package var losses: [String] { api.map { ImportReport($0).losses } ?? [] }

    /// What `pipewright check` says of the schema as one file and as a folder.
    package var problems: [String] {
        guard api != nil else { return [] }
        let diagnostics = DiagnosticCollector()
        _ = GeneratorPipeline.resolve(SourceFile(path: "api.pipes.yaml", text: schema), into: diagnostics)
        let files = folder.map { SourceFile(path: "api.pipes/\($0.name)", text: $0.text) }
        let inFolder = DiagnosticCollector()
        if let source = SchemaSource(folder: "api.pipes", files: files, into: inFolder) {
            _ = GeneratorPipeline.resolve(source, into: inFolder)
        }
        return (diagnostics.sorted + inFolder.sorted).map { diagnostic in
            let range = diagnostic.range
            let text = ProblemText(diagnostic.problem)
            return "\(range.file):\(range.line): \(text.message) [\(text.rule)]"
        }
    }
}
