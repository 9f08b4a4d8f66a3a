import PipewrightAPI
import PipewrightDiagnostics
import PipewrightRendering
import PipewrightSchema
import PipewrightYAML

/// The way from a schema to Swift, one stage after the other. Nothing here reads or writes a file.
///
///     YAML text → located nodes → schema, as authored → API, resolved → template contexts → Swift files
package struct GeneratorPipeline: Sendable {
    private let renderer: Renderer
    private let partition: Partition?
    private let fingerprint: (@Sendable (SourceFile) -> Fingerprint)?

    /// - Parameters:
    ///   - partition: How clients are spread over files; nil for what suits the size of a schema.
    ///   - fingerprint: What is added to the files of schemas without faults; nil for nothing.
    package init(
        templates: TemplateLibrary,
        partition: Partition? = nil,
        fingerprint: (@Sendable (SourceFile) -> Fingerprint)? = nil
    ) {
        renderer = Renderer(templates: templates)
        self.partition = partition
        self.fingerprint = fingerprint
    }

    /// Generates the Swift files of one schema; none if it has errors, which are then among the diagnostics.
    package func generate(_ source: SourceFile, into diagnostics: inout Diagnostics) -> [GeneratedFile] {
        var found = Diagnostics()
        defer { diagnostics.append(found) }
        guard let api = Self.resolve(source, into: &found) else { return [] }
        // API → template contexts → Swift files
        let stem = Self.outputStem(for: source.path)
        let partition = Self.partition(for: source, partition)
        guard let files = renderer.render(api, stem: stem, partition: partition) else {
            found.error(.renderingFailed(template: "Client"), at: .start(of: source.path))
            return []
        }
        // A schema with warnings is read anew each time, so that they show each time.
        guard let fingerprint, found.sorted.isEmpty else { return files }
        return fingerprint(source).added(to: files)
    }

    /// The names of files that an earlier partition of a schema's client may have had, and this one has not.
    package func formerNames(for source: SourceFile) -> [String] {
        let stem = Self.outputStem(for: source.path)
        let count = Self.partition(for: source, partition).partCount
        return (count..<Partition.limit).map { Partition.fileName(stem: stem, part: $0) }
    }

    /// How a schema's client is spread over files: as is wished, or as suits its size.
    package static func partition(for source: SourceFile, _ wish: Partition?) -> Partition {
        wish ?? Partition(schemaByteCount: source.bytes.count)
    }

    /// The names of all files of a schema's client.
    package static func fileNames(for source: SourceFile, _ wish: Partition?) -> [String] {
        partition(for: source, wish).fileNames(stem: outputStem(for: source.path))
    }

    /// Generates the Swift files of several schemas; those with errors are left out.
    package func generate(_ sources: [SourceFile], into diagnostics: inout Diagnostics) -> [GeneratedFile] {
        var paths: [String: String] = [:]
        return sources.flatMap { source in
            let names = Self.fileNames(for: source, partition)
            if let name = names.first(where: { paths[$0] != nil }), let other = paths[name] {
                let note = Diagnostic.Note(.firstDefined(name), at: .start(of: other))
                diagnostics.error(.sameOutput(file: name), at: .start(of: source.path), notes: [note])
            }
            for name in names { paths[name] = source.path }
            return generate(source, into: &diagnostics)
        }
    }

    /// How large a schema may be, in bytes; larger ones need not be read from disk.
    package static let sizeLimit = YAMLReader.Limits.fileSize

    /// Reads and checks one schema; nil if it has errors.
    package static func resolve(_ source: SourceFile, into diagnostics: inout Diagnostics) -> API? {
        // YAML text → located nodes
        var found = Diagnostics()
        guard let node = YAMLReader.read(source, into: &found) else {
            diagnostics.append(found)
            return nil
        }
        // located nodes → schema, as authored
        var reader = SchemaReader(file: source.path, diagnostics: found)
        guard let schema = reader.read(node) else {
            diagnostics.append(reader.diagnostics)
            return nil
        }
        // schema → API, resolved
        var resolver = APIResolver(schema, diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        diagnostics.append(resolver.diagnostics)
        return resolver.diagnostics.hasErrors ? nil : api
    }

    /// `Schemas/todo.pipes.yaml` → `todo.pipes`, with which the names of all its files begin.
    package static func outputStem(for path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
    }
}
