import PipewrightCommandLine
import PipewrightComparison
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI

/// A schema or a document of the arguments of `diff`.
struct ComparedInput {
    /// `nil` if there are errors.
    private(set) var api: ComparedAPI?
    private(set) var sources: [SourceFile] = []

    /// Reads a schema, or imports a document. Only errors are reported: other commands report the warnings.
    static func read(_ path: String, into diagnostics: DiagnosticCollector) -> ComparedInput {
        let found = DiagnosticCollector()
        let input = isDocument(path) ? importDocument(path, into: found) : readSchema(path, into: found)
        if input.api == nil { diagnostics.append(found) }
        return input
    }

    /// Whether a path leads to a document: a JSON file, or a YAML file that is not a schema or a part of one.
    private static func isDocument(_ path: String) -> Bool {
        let name = SourcePath.name(of: path)
        // A file in a folder that is a schema has a name that begins with the folder's.
        guard !name.ends(with: ".pipes.yaml"), SourcePath.shortName(of: path) == name else { return false }
        return [".yaml", ".yml", ".json"].contains { name.ends(with: $0) } && !InputFile.isFolder(path)
    }

    private static func readSchema(_ path: String, into diagnostics: DiagnosticCollector) -> ComparedInput {
        var input = ComparedInput()
        guard let source = InputFile.readSchema(at: path, into: diagnostics) else { return input }
        input.sources = source.files
        guard let (schema, api) = GeneratorPipeline.resolveWithSchema(source, into: diagnostics) else { return input }
        input.api = ComparedAPI(api, places: APIPlaces(schema, api))
        return input
    }

    private static func importDocument(_ path: String, into diagnostics: DiagnosticCollector) -> ComparedInput {
        var input = ComparedInput()
        let folder = DocumentFolder(of: path)
        guard let file = folder.readMain(into: diagnostics) else { return input }
        input.sources = [file]
        let document = DocumentReader.read(file, load: { folder.read($0) }, into: diagnostics)
        guard let document, !diagnostics.hasErrors else { return input }
        let found = DocumentImporter.find(document)
        // The text of the schema is only between two stages: its places are not shown.
        let text = SchemaWriter.text(found)
        let source = SchemaSource(SourceFile(path: found.fileName + ".pipes.yaml", text: text))
        guard let (schema, api) = GeneratorPipeline.resolveWithSchema(source, into: diagnostics) else {
            input.sources += source.files
            return input
        }
        let places = DocumentPlaces(types: found.placesOfDefinitions, calls: found.placesOfCalls)
        input.api = ComparedAPI(api, places: APIPlaces(schema, api, file: path, document: places))
        return input
    }
}
