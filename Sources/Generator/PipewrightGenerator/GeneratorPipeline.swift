import PipeModel
import PipewrightAPI
import PipewrightDiagnostics
import PipewrightRendering
import PipewrightSchema
import PipewrightYAML

/// The stages from a schema to Swift. None of them reads or writes files.
///
///     YAML text → located nodes → schema, as authored → one schema of all files → API, resolved → template contexts → Swift
package struct GeneratorPipeline: Sendable {
    private let renderer: Renderer
    private let parts: PartCounts
    private let modules: Set<RuntimeModule>?
    private let fingerprint: (@Sendable (SchemaSource) -> Fingerprint)?

    /// - Parameters:
    ///   - parts: The numbers of parts of the clients.
    ///   - modules: The modules of the runtime that the code may import; `nil` for all.
    ///   - fingerprint: Makes the fingerprint that is added to the files of schemas without warnings; `nil` for none.
    package init(
        templates: TemplateLibrary,
        parts: PartCounts = PartCounts(),
        modules: Set<RuntimeModule>? = nil,
        fingerprint: (@Sendable (SchemaSource) -> Fingerprint)? = nil
    ) {
        renderer = Renderer(templates: templates)
        self.parts = parts
        self.modules = modules
        self.fingerprint = fingerprint
    }

    /// Generates the Swift files of one schema. Returns none if it has errors, which are then in the diagnostics.
    package func generate(_ source: SchemaSource, into diagnostics: DiagnosticCollector) -> [GeneratedFile] {
        // One schema's errors are no reason to leave out another's client.
        let found = DiagnosticCollector()
        defer { diagnostics.append(found) }
        guard let api = Self.resolve(source, modules: modules, into: found) else { return [] }
        // API → template contexts → Swift files
        let files = renderer.render(api, layout: source.layout(parts))
        // Without a fingerprint, a schema with warnings is read in every run, so that the warnings are shown again.
        guard let fingerprint, found.sorted.isEmpty else { return files }
        return fingerprint(source).added(to: files)
    }

    /// Generates the Swift files of several schemas. Schemas with errors are left out.
    ///
    /// - Parameter progress: Called after each schema.
    package func generate(
        _ sources: [SchemaSource], into diagnostics: DiagnosticCollector, progress: () -> Void = {}
    ) -> [GeneratedFile] {
        var paths: [String: String] = [:]
        return sources.flatMap { source in
            let names = source.layout(parts).fileNames
            var own: Set<String> = []
            // In one schema, a part of the topic ‘a’ and the topic ‘a-1’ have the same name.
            let twice = names.first { !own.insert($0).inserted }
            if let name = names.first(where: { paths[$0] != nil }) ?? twice {
                let note = Diagnostic.Note(.firstDefined(name), at: .start(of: paths[name] ?? source.path))
                diagnostics.error(.sameOutput(file: name), at: .start(of: source.path), notes: [note])
            }
            for name in names { paths[name] = source.path }
            defer { progress() }
            return generate(source, into: diagnostics)
        }
    }

    /// The API of one schema for servers that stand in for it; `nil` if it has errors.
    package static func document(of source: SchemaSource, into diagnostics: DiagnosticCollector) -> APIDocument? {
        resolve(source, into: diagnostics).map { api in
            APIDocument(api, pipewright: PipewrightVersion.current, fingerprint: Fingerprint.text(of: source))
        }
    }

    /// The APIs of several schemas as JSON. Schemas with errors are left out.
    package static func documents(
        of sources: [SchemaSource], into diagnostics: DiagnosticCollector
    ) throws -> [GeneratedFile] {
        try files(of: sources, named: \.documentName, into: diagnostics) { try $0.json() }
    }

    /// One file for the API of each of several schemas. Schemas with errors are left out.
    ///
    /// - Parameters:
    ///   - name: The name of the file of a schema.
    ///   - text: The text of the file of an API.
    package static func files(
        of sources: [SchemaSource], named name: (SchemaSource) -> String, into diagnostics: DiagnosticCollector,
        text: (APIDocument) throws -> String
    ) rethrows -> [GeneratedFile] {
        var paths: [String: String] = [:]
        return try sources.compactMap { source in
            let name = name(source)
            if let first = paths.updateValue(source.path, forKey: name) {
                let note = Diagnostic.Note(.firstDefined(name), at: .start(of: first))
                diagnostics.error(.sameOutput(file: name), at: .start(of: source.path), notes: [note])
            }
            return try document(of: source, into: diagnostics).map { GeneratedFile(name: name, text: try text($0)) }
        }
    }

    package func generate(_ source: SourceFile, into diagnostics: DiagnosticCollector) -> [GeneratedFile] {
        generate(SchemaSource(source), into: diagnostics)
    }

    /// The largest size of a schema, in bytes. Larger files need not be read from disk.
    package static let sizeLimit = YAMLReader.Limits.fileSize

    /// Reads and checks one schema; `nil` if it has errors.
    package static func resolve(
        _ source: SchemaSource, modules: Set<RuntimeModule>? = nil, into diagnostics: DiagnosticCollector
    ) -> API? {
        resolveWithSchema(source, modules: modules, into: diagnostics)?.api
    }

    /// Reads and checks one schema, and also returns it as authored, with the places of its parts.
    package static func resolveWithSchema(
        _ source: SchemaSource, modules: Set<RuntimeModule>? = nil, into diagnostics: DiagnosticCollector
    ) -> (schema: Schema, api: API)? {
        let found = DiagnosticCollector()
        defer { diagnostics.append(found) }
        // YAML text → located nodes → schema, as authored
        guard let authored = read(source, into: found) else { return nil }
        // schema, as authored → one schema of all files
        let schema = SchemaMerger(diagnostics: found).merge(authored.main, authored.topics)
        // one schema of all files → API, resolved
        let resolver = APIResolver(schema, diagnostics: found)
        let api = resolver.resolve(modules: modules)
        return found.hasErrors ? nil : (schema, api)
    }

    package static func resolve(_ source: SourceFile, into diagnostics: DiagnosticCollector) -> API? {
        resolve(SchemaSource(source), into: diagnostics)
    }

    /// Reads every file of a schema; `nil` if one of them cannot be read, since its definitions would be reported as
    /// missing.
    private static func read(
        _ source: SchemaSource,
        into diagnostics: DiagnosticCollector
    ) -> (main: Schema, topics: [SchemaTopic])? {
        var nodes = 0
        let mainNode = YAMLReader.read(source.main, counting: &nodes, whenEmpty: .emptyFile, into: diagnostics)
        let main = mainNode.flatMap { SchemaReader(file: source.main.path, diagnostics: diagnostics).read($0) }
        var topics: [SchemaTopic] = []
        for topic in source.topics {
            let node = YAMLReader.read(topic.file, counting: &nodes, whenEmpty: .emptyTopic, into: diagnostics)
            let reader = SchemaReader(file: topic.file.path, diagnostics: diagnostics)
            if let node, let topic = reader.readTopic(node, main: mainNode, mainPath: source.main.path) {
                topics.append(topic)
            }
        }
        guard let main, topics.count == source.topics.count else { return nil }
        return (main, topics)
    }
}
