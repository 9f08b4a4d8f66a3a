import PipewrightDiagnostics
import PipewrightSchema

/// Reports records that are not `Codable` in fields of others that are.
struct CodableRule {
    let definitions: Definitions
    let codable: CodableTypes

    func check() {
        for record in definitions.schema.records
        where codable.records.contains(record.name.value) && record.codable != false {
            for field in record.fields {
                for name in field.type.heldNames {
                    guard let held = definitions.records[name], held.codable == false else { continue }
                    definitions.refuse(
                        name, in: .record(record.name.value), .recordIsNotCodable, at: field.type.range,
                        notes: definitions.definition(of: held))
                }
            }
        }
    }
}
