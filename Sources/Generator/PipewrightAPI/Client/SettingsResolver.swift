import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves what is the same for all calls, such as the version and the form of errors, and the settings of each level.
/// Reports header fields that cannot be sent.
struct SettingsResolver {
    let definitions: Definitions

    func resolveVersion() -> API.Version? {
        guard let version = definitions.schema.version else { return nil }
        if case .header(let name) = version.place.value {
            checkHeader(Located(name, at: version.place.range), version.defaultValue)
        }
        return API.Version(place: version.place.value, defaultValue: version.defaultValue.value)
    }

    /// What the responses of failed calls contain.
    func resolve(_ rules: Schema.ErrorRules) -> API.ErrorRules {
        API.ErrorRules(
            condition: rules.condition?.value, message: rules.message?.value, record: resolveErrorRecord(rules.record),
            validation: rules.validation)
    }

    /// The type that the body of an error is decoded as: a record or a union.
    private func resolveErrorRecord(_ name: Located<String>?) -> API.FieldType? {
        guard let name else { return nil }
        guard definitions.records[name.value] != nil || definitions.unions[name.value] != nil else {
            definitions.error(.unknownRecord(name.value, known: definitions.knownRecords), at: name.range)
            return nil
        }
        return definitions.typeNames[name.value].map {
            definitions.unions[name.value] == nil ? .record($0) : .union($0)
        }
    }

    /// Resolves the settings of one level.
    func resolve(_ settings: Settings) -> API.CallSettings {
        check(settings)
        return API.CallSettings(settings)
    }

    /// Reports header fields that cannot be sent.
    func check(_ settings: Settings) {
        for header in settings.headers { checkHeader(header.name, header.value) }
        if let idempotency = settings.idempotency, case .header(let name) = idempotency.value {
            definitions.checkHeader(name: name, at: idempotency.range)
        }
    }

    private func checkHeader(_ name: Located<String>, _ value: Located<String>) {
        if HeaderRule.problem(inName: name.value) == nil, let reason = HeaderRule.problem(inValue: value.value) {
            definitions.error(.malformedHeader(value.value, reason: reason), at: value.range)
        }
        definitions.checkHeader(name: name.value, at: name.range)
    }
}

extension API.CallSettings {
    init(_ settings: Settings) {
        self.init(
            headers: settings.headers.map { API.NamedValue(name: $0.name.value, value: $0.value.value) },
            query: settings.query.map { API.NamedValue(name: $0.name.value, value: $0.value.value) },
            values: settings.values.mapValues(\.value))
    }
}
