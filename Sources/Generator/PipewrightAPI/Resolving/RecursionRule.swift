import PipewrightDiagnostics
import PipewrightSchema

/// A field of a record, by their names in the schema.
struct FieldPlace: Hashable {
    let record: String
    let field: String
}

extension APIResolver {
    /// Finds types that contain themselves other than through a list or a map. Such unions are boxed as a whole, and of
    /// records, the optional fields on the cycle are boxed. The remaining cycles have only required fields, and are
    /// errors, since no finite value exists.
    mutating func findRecursion() {
        let names = schema.records.map(\.name.value) + schema.unions.map(\.name.value)
        let indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        let recordCount = schema.records.count
        var targets: [[Int]] = schema.records.map { record in
            record.fields.compactMap { Self.directType(of: $0).flatMap { indices[$0] } }
        }
        targets += schema.unions.map { union in
            union.cases.compactMap { Self.directType(of: $0.type).flatMap { indices[$0] } }
        }
        let all = StrongComponents(targets)
        for (index, union) in schema.unions.enumerated() where all.holdsItself(recordCount + index) {
            indirectUnions.insert(union.name.value)
        }
        let ofRecords = StrongComponents(targets.prefix(recordCount).map { $0.filter { $0 < recordCount } })
        for (index, record) in schema.records.enumerated() where ofRecords.holdsItself(index) {
            for field in record.fields {
                guard case .optional = field.type, let name = Self.directType(of: field), let target = indices[name],
                    target < recordCount, ofRecords.areTogether(index, target)
                else { continue }
                boxedFields.insert(FieldPlace(record: record.name.value, field: field.name.value))
            }
        }
        checkEndlessRecords()
    }

    /// A depth-first search with an explicit stack, since a schema may have very long chains of records.
    private func checkEndlessRecords() {
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
                if case .optional = field.type { continue }
                guard let name = Self.directType(of: field), let next = records[name] else { continue }
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

    /// The type that a field stores in its record; `nil` for fields that are only sent.
    private static func directType(of field: Schema.Field) -> String? {
        field.flags.contains { $0.value == .write } ? nil : directType(of: field.type)
    }

    private static func directType(of type: TypeExpression) -> String? {
        switch type {
        case .named(let name): name.value
        case .optional(let wrapped, _): directType(of: wrapped)
        case .identifier, .formatted, .list, .map, .response: nil
        }
    }
}
