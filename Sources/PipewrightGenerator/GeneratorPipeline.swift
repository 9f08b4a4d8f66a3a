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

    package init(templates: TemplateLibrary) {
        renderer = Renderer(templates: templates)
    }

    /// Generates the Swift file of one schema; nil if it has errors, which are then among the diagnostics.
    package func generate(_ source: SourceFile, into diagnostics: inout Diagnostics) -> GeneratedFile? {
        guard let api = Self.resolve(source, into: &diagnostics) else { return nil }
        // API → template contexts → Swift files
        guard let file = renderer.render(api, fileName: Self.outputName(for: source.path)) else {
            diagnostics.error(.renderingFailed(template: "Client"), at: .start(of: source.path))
            return nil
        }
        return file
    }

    /// Generates the Swift files of several schemas; those with errors are left out.
    package func generate(_ sources: [SourceFile], into diagnostics: inout Diagnostics) -> [GeneratedFile] {
        var names: [String: String] = [:]
        return sources.compactMap { source in
            let name = Self.outputName(for: source.path)
            if let other = names[name] {
                let note = Diagnostic.Note(.firstDefined(name), at: .start(of: other))
                diagnostics.error(.sameOutput(file: name), at: .start(of: source.path), notes: [note])
            }
            names[name] = source.path
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

    /// `Schemas/todo.pipes.yaml` → `todo.pipes.swift`: known from the schema's name alone.
    package static func outputName(for path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return (file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file) + ".swift"
    }
}
