import PipeExamples
import PipeHTTP
import PipeModel

/// Makes records fit their type: those that a user gives, and those from before a change of the schema.
struct RecordRepair {
    let api: ServedAPI
    let record: API.Record
    var generator: ValueGenerator

    /// A record with values for the members that it lacks.
    mutating func completed(_ object: JSONObject) -> JSONObject {
        var completed = object
        for field in record.fields where object[field.wireName] == nil && !field.isWriteOnly && !field.isRest {
            if let value = field.defaultJSON(in: api.index) {
                completed[field.wireName] = value
            } else if field.type.isOptional {
                completed[field.wireName] = .null
            } else {
                completed[field.wireName] = generator.value(of: field, of: record.swiftName)
            }
        }
        return completed
    }

    /// What is wrong with a record that a user gives.
    func problems(of object: JSONObject) -> [FieldProblem] {
        var checker = ValueChecker(api)
        checker.check(object, has: record.fields, as: .record)
        return checker.problems
    }

    /// A record without members that its type does not have, and with new values for members of another type.
    mutating func repaired(_ object: JSONObject) -> JSONObject {
        var repaired = object
        for problem in problems(of: object) {
            guard let name = problem.path.first else { continue }
            repaired[name] = nil
        }
        return completed(repaired)
    }

    /// All records with what their types need now.
    static func repaired(_ database: Database, _ api: ServedAPI, seed: UInt64) -> Database {
        var repaired = database
        for (name, table) in database.tables {
            guard let record = api.records[name] else { continue }
            for key in table.keys {
                guard let row = table[key] else { continue }
                let generator = ValueGenerator(api.index, seed: seed, "\(name) \(key)") {
                    database.tables.identities(of: api.records[$0])
                }
                var repair = RecordRepair(api: api, record: record, generator: generator)
                let value = repair.repaired(row.value)
                guard value != row.value else { continue }
                repaired.tables[name]?.set(Row(value: value, scope: row.scope), for: key)
            }
        }
        return repaired
    }
}
