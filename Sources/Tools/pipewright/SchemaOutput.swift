import PipewrightDiagnostics
import PipewrightOpenAPI
import PipewrightRendering

/// The schema that an import writes: a file, or a folder.
struct SchemaOutput {
    /// The path of the file or the folder.
    let path: String
    private let folder: OutputFolder
    private let files: [GeneratedFile]

    /// - Parameter path: The path that the user wants; `nil` for a name after the API.
    init(path: String?, api: FoundAPI) {
        let wanted = path.map { SourcePath.name(of: $0) }
        let stem = wanted.map(Self.stem) ?? api.fileName
        let schema = SchemaWriter.files(api, named: stem, isFolder: wanted.map { !$0.ends(with: ".yaml") })
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

    /// `todo` of `todo.pipes.yaml` and of `todo.pipes`.
    private static func stem(_ name: String) -> String {
        let ending = [".pipes.yaml", ".pipes"].first { name.ends(with: $0) } ?? ""
        return String(decoding: name.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }

    /// - Parameter replacing: Whether files with other content are replaced; without it they are errors.
    func write(replacing: Bool, into diagnostics: DiagnosticCollector) {
        _ = folder.write(files, replacing: replacing, dryRun: false, into: diagnostics)
    }
}
