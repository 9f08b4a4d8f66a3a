import PipewrightDiagnostics
import PipewrightSchema

/// Reports records that contain themselves through required fields only, since no finite value exists.
struct EndlessRecordRule {
    let definitions: Definitions

    /// A depth-first search with an explicit stack, since a schema may have very long chains of records.
    func check() {
        var done: Set<String> = []
        for record in definitions.schema.records where !done.contains(record.name.value) {
            var path = [Step(record: record)]
            var onPath: Set<String> = [record.name.value]
            while let step = path.last {
                guard let field = step.nextField else {
                    done.insert(step.record.name.value)
                    onPath.remove(step.record.name.value)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].position += 1
                if case .optional = field.type { continue }
                guard let name = field.directType, let next = definitions.records[name] else { continue }
                if onPath.contains(name) {
                    let cycle = path.drop { $0.record.name.value != name }.dropFirst().map(\.record.name.value) + [name]
                    definitions.error(.recursiveRecord(name, through: cycle), at: field.type.range)
                } else if !done.contains(name) {
                    path.append(Step(record: next))
                    onPath.insert(name)
                }
            }
        }
    }

    private struct Step {
        let record: Schema.Record
        var position = 0

        var nextField: Schema.Field? { position < record.fields.count ? record.fields[position] : nil }
    }
}
