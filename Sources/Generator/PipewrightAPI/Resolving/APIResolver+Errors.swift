import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolve(_ rules: Schema.ErrorRules) -> API.ErrorRules {
        API.ErrorRules(
            condition: rules.condition?.value,
            message: rules.message?.value,
            record: resolveErrorRecord(rules.record),
            validation: rules.validation
        )
    }

    /// The type that the body of an error is decoded as: a record or a union.
    private mutating func resolveErrorRecord(_ name: Located<String>?) -> API.FieldType? {
        guard let name else { return nil }
        guard records[name.value] != nil || unions[name.value] != nil else {
            error(.unknownRecord(name.value, known: knownRecords), at: name.range)
            return nil
        }
        return typeNames[name.value].map { unions[name.value] == nil ? .record($0) : .union($0) }
    }
}
