import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    /// What a record has of a value that a client has sent for a field: the value with all members that responses have;
    /// `nil` if the field has another type in records than in requests.
    func kept(_ value: JSONValue, as field: API.Field, of record: API.Record) -> JSONValue? {
        var generator = generator("kept \(field.wireName)")
        let whole = completed(value, field.type, with: &generator)
        var checker = ValueChecker(api)
        checker.check(whole, field.type)
        let isOther = checker.problems.contains { problem in
            switch problem.reason {
            case .missing, .null, .wrongType: true
            case .unknown, .readOnly, .fixed, .notListed, .noSuchRecord, .otherThanInPath, .rule: false
            }
        }
        // Without the type, `nil` would be the value null.
        return isOther ? JSONValue?.none : whole
    }

    /// A value whose records have all members that responses have.
    private func completed(
        _ value: JSONValue, _ type: API.FieldType, with generator: inout ValueGenerator
    ) -> JSONValue {
        // A part without a type stays as it is.
        typealias Part = (value: JSONValue, type: API.FieldType?)
        return JSONValue(madeOf: (value, type) as Part) { value, type in
            switch (type?.required, value) {
            case (.list(let element)?, .array(let elements)): return .array(elements.map { ($0, element) })
            case (.map(let element)?, .object(let object)):
                return .object(object.members.map { ($0.name, ($0.value, element)) })
            case (.record(let name)?, .object(let object)):
                let fields = (api.records[name]?.fields ?? []).filter { !$0.isRest }
                var members: [(name: String, source: Part)] = []
                for member in object.members {
                    let field = fields.first { $0.wireName.hasSameBytes(as: member.name) }
                    if field?.isWriteOnly != true { members.append((member.name, (member.value, field?.type))) }
                }
                for field in fields where object[field.wireName] == nil && !field.isWriteOnly {
                    if let value = field.defaultJSON(in: api.index) {
                        members.append((field.wireName, (value, nil)))
                    } else if !field.type.isOptional {
                        members.append((field.wireName, (generator.value(of: field, of: name), nil)))
                    }
                }
                return .object(members)
            default: return .value(value)
            }
        }
    }
}
