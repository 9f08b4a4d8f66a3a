import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI
import PipewrightRendering

/// The schema that an import writes: a file, or a folder.
struct SchemaOutput {
    /// The path of the file or the folder.
    let path: String
    private let folder: OutputFolder
    private let files: [GeneratedFile]

    /// - Parameters:
    ///   - path: The path that the user wants; `nil` for a name after the API.
    ///   - api: The API. What would be an error in its schema is left out.
    init(path: String?, correcting api: inout FoundAPI) {
        let wanted = path.map { SourcePath.name(of: $0) }
        let stem = wanted.map(Self.stem) ?? api.fileName
        let schema = SchemaCorrection.correct(
            &api, named: stem, isFolder: wanted.map { !$0.ends(with: ".yaml") }, errors: Self.errors)
        if let file = schema.first, schema.count == 1, file.name.isEmpty {
            let path = path ?? stem + ".pipes.yaml"
            self.path = path
            folder = OutputFolder(of: path)
            files = [GeneratedFile(name: SourcePath.name(of: path), text: file.text)]
        } else {
            self.path = path ?? stem + ".pipes"
            folder = OutputFolder(path: self.path)
            files = schema.map { GeneratedFile(name: $0.name, text: $0.text) }
        }
    }

    /// The files as the sources of a schema.
    var sources: [SourceFile] {
        files.map { SourceFile(path: folder.path(of: $0.name), text: $0.text) }
    }

    /// Checks the schema as `pipewright check` does.
    func check(into diagnostics: DiagnosticCollector) {
        let sources = sources
        if let first = sources.first, sources.count == 1, first.path == path {
            _ = GeneratorPipeline.resolve(first, into: diagnostics)
        } else if let source = SchemaSource(folder: path, files: sources, into: diagnostics) {
            _ = GeneratorPipeline.resolve(source, into: diagnostics)
        }
    }

    /// The errors in the files of a schema.
    private static func errors(in files: [SchemaFile]) -> [SchemaProblem] {
        let diagnostics = DiagnosticCollector()
        let stem = files.first.map(\.name) ?? ""
        let names = files.map { $0.name.isEmpty ? "api.pipes.yaml" : $0.name }
        let sources = zip(files, names).map { SourceFile(path: $1, text: $0.text) }
        if stem.isEmpty {
            for source in sources { _ = GeneratorPipeline.resolve(source, into: diagnostics) }
        } else {
            let folder = Self.stem(stem) + ".pipes"
            if let source = SchemaSource(folder: folder, files: sources, into: diagnostics) {
                _ = GeneratorPipeline.resolve(source, into: diagnostics)
            }
        }
        let positions = Dictionary(zip(names, names.indices)) { first, _ in first }
        return diagnostics.sorted.compactMap { diagnostic in
            guard diagnostic.severity == .error, let file = positions[diagnostic.range.file] else { return nil }
            let text = ProblemText(diagnostic.problem)
            return SchemaProblem(
                file: file, line: diagnostic.range.line, message: text.message,
                isAboutName: text.rule == Rule.Name.nameCollision.rawValue)
        }
    }

    /// `todo` of `todo.pipes.yaml`, `todo.yaml` and `todo.pipes`.
    private static func stem(_ name: String) -> String {
        let ending = [".pipes.yaml", ".yaml", ".pipes"].first { name.ends(with: $0) } ?? ""
        return String(decoding: name.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }

    /// - Parameter replacing: Whether files with other content are replaced; without it they are errors.
    func write(replacing: Bool, into diagnostics: DiagnosticCollector) {
        _ = folder.write(files, replacing: replacing, dryRun: false, into: diagnostics)
    }
}
