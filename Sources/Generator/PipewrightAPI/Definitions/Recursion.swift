import PipewrightSchema

/// A field of a record, by their names in the schema.
struct FieldPlace: Hashable {
    let record: String
    let field: String
}

/// The types that contain themselves other than through a list or a map. Such unions are boxed as a whole, and of
/// records, the optional fields on the cycle are boxed.
struct Recursion {
    let boxedFields: Set<FieldPlace>
    /// The unions that contain themselves.
    let indirectUnions: Set<String>

    init(_ schema: Schema) {
        let names = schema.records.map(\.name.value) + schema.unions.map(\.name.value)
        let indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        let recordCount = schema.records.count
        var targets: [[Int]] = schema.records.map { record in
            record.fields.compactMap { $0.directType.flatMap { indices[$0] } }
        }
        targets += schema.unions.map { union in union.types.compactMap { $0.directType.flatMap { indices[$0] } } }
        let all = StrongComponents(targets)
        indirectUnions = Set(
            schema.unions.indices.filter { all.holdsItself(recordCount + $0) }.map { schema.unions[$0].name.value })
        let ofRecords = StrongComponents(targets.prefix(recordCount).map { $0.filter { $0 < recordCount } })
        var boxed: Set<FieldPlace> = []
        for (index, record) in schema.records.enumerated() where ofRecords.holdsItself(index) {
            for field in record.fields {
                guard case .optional = field.type, let name = field.directType, let target = indices[name],
                    target < recordCount, ofRecords.areTogether(index, target)
                else { continue }
                boxed.insert(FieldPlace(record: record.name.value, field: field.name.value))
            }
        }
        boxedFields = boxed
    }
}

extension Schema.Field {
    /// The type that the field stores in its record; `nil` for fields that are only sent.
    var directType: String? { flags.contains { $0.value == .write } ? nil : type.directType }
}

extension TypeExpression {
    /// The type that a value stores other than in a list or a map.
    fileprivate var directType: String? {
        switch self {
        case .named(let name): name.value
        case .optional(let wrapped, _): wrapped.directType
        case .identifier, .formatted, .list, .map, .response: nil
        }
    }
}
