import PipewrightSchema

/// The types that are `Codable`: a record is if the schema says so, or if it is in a field of one that is.
struct CodableTypes {
    /// The records that the schema marks, and records in their fields.
    let records: Set<String>
    /// Whether enums and unions are: if any type that can contain them is.
    let hasEnums: Bool

    init(_ definitions: Definitions) {
        let schema = definitions.schema
        var queue = schema.records.filter { $0.codable ?? schema.codable }
        var found = Set(queue.map(\.name.value))
        while let record = queue.popLast() {
            for name in record.fields.flatMap(\.type.heldNames) {
                guard let held = definitions.records[name], found.insert(name).inserted else { continue }
                queue.append(held)
            }
        }
        records = found
        hasEnums = schema.codable || schema.records.contains { $0.codable == true }
    }
}
