import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// A Swift struct cannot hold itself, so a record may contain itself only through a list or a map.
    /// A depth-first walk without recursion of its own: a schema may hold very long chains of records.
    mutating func checkRecursion() {
        var done: Set<String> = []
        for record in schema.records where !done.contains(record.name.value) {
            var path = [Step(record)]
            var onPath: Set<String> = [record.name.value]
            while let step = path.last {
                guard let field = step.nextField else {
                    done.insert(step.record.name.value)
                    onPath.remove(step.record.name.value)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].position += 1
                guard let name = Self.directRecord(of: field.type), let next = records[name] else { continue }
                if onPath.contains(name) {
                    let cycle = path.drop { $0.record.name.value != name }.dropFirst().map(\.record.name.value) + [name]
                    error(.recursiveRecord(name, through: cycle), at: field.type.range)
                } else if !done.contains(name) {
                    path.append(Step(next))
                    onPath.insert(name)
                }
            }
        }
    }

    private struct Step {
        let record: Schema.Record
        var position = 0

        init(_ record: Schema.Record) {
            self.record = record
        }

        var nextField: Schema.Field? {
            position < record.fields.count ? record.fields[position] : nil
        }
    }

    /// The record that a field of this type stores within itself.
    private static func directRecord(of type: TypeExpression) -> String? {
        switch type {
        case .named(let name): name.value
        case .optional(let wrapped, _): directRecord(of: wrapped)
        case .identifier, .formatted, .list, .map, .page: nil
        }
    }
}
