import PipeDescription
import PipeExamples
import PipeHTTP

extension ServedCall {
    /// What a record has of a value that a client has sent for a field: the value with all members that responses have;
    /// `nil` if the field has another type in records than in requests.
    func kept(_ value: JSONValue, as field: APIDescription.Field, of record: APIDescription.Record) -> JSONValue? {
        var generator = generator("kept \(field.name)")
        let whole = completed(value, field.type, of: record.name, with: &generator)
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
        _ value: JSONValue, _ type: APIDescription.FieldType, of owner: String,
        with generator: inout ValueGenerator
    ) -> JSONValue {
        switch (type.required, value) {
        case (.list(let element), .array(let elements)):
            return .array(elements.map { completed($0, element, of: owner, with: &generator) })
        case (.map(let element), .object(var object)):
            for member in object.members {
                object[member.name] = completed(member.value, element, of: owner, with: &generator)
            }
            return .object(object)
        case (.record(let name), .object(var object)):
            for field in api.records[name]?.fields ?? [] where !field.has(.rest) {
                if field.has(.write) {
                    object[field.name] = nil
                } else if let sent = object[field.name] {
                    object[field.name] = completed(sent, field.type, of: name, with: &generator)
                } else if !field.type.isOptional {
                    object[field.name] = generator.value(of: field, of: name)
                }
            }
            return .object(object)
        default: return value
        }
    }
}
