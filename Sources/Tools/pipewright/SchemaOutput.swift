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
    /// What a check of the schema says.
    private let problems: DiagnosticCollector

    /// - Parameters:
    ///   - path: The path that the user wants; `nil` for a name after the API.
    ///   - api: The API. What would be an error in its schema is left out.
    init(path: String?, correcting api: inout FoundAPI) {
        let wanted = path.map { SourcePath.name(of: $0) }
        let stem = wanted.map(Self.stem) ?? api.fileName
        var problems = DiagnosticCollector()
        let schema = SchemaCorrection.correct(
            &api, named: stem, isFolder: wanted.map { !$0.ends(with: ".yaml") }
        ) { files in
            let schema = Self.named(files, stem, path: path)
            problems = Self.check(schema)
            return Self.errors(in: schema.sources, problems)
        }
        let output = Self.named(schema, stem, path: path)
        self.path = output.path
        folder = output.folder
        files = output.files
        self.problems = problems
    }

    private typealias Named = (path: String, folder: OutputFolder, files: [GeneratedFile], sources: [SourceFile])

    /// The files of a schema with their names.
    private static func named(_ schema: [SchemaFile], _ stem: String, path: String?) -> Named {
        let name: String
        let folder: OutputFolder
        let files: [GeneratedFile]
        if let file = schema.first, schema.count == 1, file.name.isEmpty {
            name = path ?? stem + ".pipes.yaml"
            folder = OutputFolder(of: name)
            files = [GeneratedFile(name: SourcePath.name(of: name), text: file.text)]
        } else {
            name = path ?? stem + ".pipes"
            folder = OutputFolder(path: name)
            files = schema.map { GeneratedFile(name: $0.name, text: $0.text) }
        }
        return (name, folder, files, files.map { SourceFile(path: folder.path(of: $0.name), text: $0.text) })
    }

    /// The files as the sources of a schema.
    var sources: [SourceFile] {
        files.map { SourceFile(path: folder.path(of: $0.name), text: $0.text) }
    }

    /// Adds what `pipewright check` says of the schema.
    func check(into diagnostics: DiagnosticCollector) {
        diagnostics.append(problems)
    }

    /// Checks a schema as `pipewright check` does.
    private static func check(_ schema: Named) -> DiagnosticCollector {
        let diagnostics = DiagnosticCollector()
        let sources = schema.sources
        if let first = sources.first, sources.count == 1, first.path == schema.path {
            _ = GeneratorPipeline.resolve(first, into: diagnostics)
        } else if let source = SchemaSource(folder: schema.path, files: sources, into: diagnostics) {
            _ = GeneratorPipeline.resolve(source, into: diagnostics)
        }
        return diagnostics
    }

    /// The errors in the files of a schema.
    private static func errors(in sources: [SourceFile], _ diagnostics: DiagnosticCollector) -> [SchemaProblem] {
        let positions = Dictionary(zip(sources.map(\.path), sources.indices)) { first, _ in first }
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
