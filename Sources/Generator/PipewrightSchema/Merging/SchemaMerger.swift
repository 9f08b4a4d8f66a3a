import PipewrightDiagnostics

/// Merges the files of a folder into one schema: the declarations of the main file, then of the topics in their order.
/// Reports names that two files define, and keeps the first definition.
package struct SchemaMerger {
    package let diagnostics: DiagnosticCollector

    package init(diagnostics: DiagnosticCollector = DiagnosticCollector()) {
        self.diagnostics = diagnostics
    }

    package func merge(_ main: Schema, _ topics: [SchemaTopic]) -> Schema {
        var schema = main
        schema.topics = topics.map { Schema.Topic(file: $0.file, docs: $0.docs) }
        schema.records = joined(main.records, topics.map(\.records), by: \.name, kind: .record)
        schema.enums = joined(main.enums, topics.map(\.enums), by: \.name, kind: .enumeration)
        schema.unions = joined(main.unions, topics.map(\.unions), by: \.name, kind: .union)
        schema.resources = joined(main.resources, topics.map(\.resources), by: \.name, kind: .resource)
        return schema
    }

    private func joined<Declaration>(
        _ main: [Declaration],
        _ topics: [[Declaration]],
        by name: KeyPath<Declaration, Located<String>>,
        kind: ShapeProblem.DefinitionKind
    ) -> [Declaration] {
        var joined = main
        // Within one file, no name is defined twice, because the YAML reader reports repeated keys.
        var places = Dictionary(main.map { ($0[keyPath: name].value, $0[keyPath: name].range) }) { first, _ in first }
        for declaration in topics.joined() {
            let name = declaration[keyPath: name]
            if let first = places[name.value] {
                diagnostics.error(
                    .duplicateDefinition(kind: kind, name: name.value), at: name.range,
                    notes: [Diagnostic.Note(.firstDefined(name.value), at: first)])
            } else {
                places[name.value] = name.range
                joined.append(declaration)
            }
        }
        return joined
    }
}
