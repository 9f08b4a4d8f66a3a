import PipewrightDiagnostics
import PipewrightSchema

// A type is `Codable` only if its fields are.

extension APIResolver {
    /// The records that are `Codable`: records that the schema marks, and records in their fields.
    func findCodableRecords() -> Set<String> {
        var queue = schema.records.filter { $0.codable ?? schema.codable }
        var found = Set(queue.map(\.name.value))
        while let record = queue.popLast() {
            for name in record.fields.flatMap(\.type.heldNames) {
                guard let held = records[name], found.insert(name).inserted else { continue }
                queue.append(held)
            }
        }
        return found
    }

    /// Reports records that are not `Codable` in fields of others that are.
    mutating func checkCodable() {
        let codable = codableRecords
        for record in schema.records where codable.contains(record.name.value) && record.codable != false {
            for field in record.fields {
                for name in field.type.heldNames {
                    guard let held = records[name], held.codable == false else { continue }
                    error(
                        .typeNotAllowed(type: name, in: .record(record.name.value), reason: .recordIsNotCodable),
                        at: field.type.range, notes: definition(of: held))
                }
            }
        }
    }
}
