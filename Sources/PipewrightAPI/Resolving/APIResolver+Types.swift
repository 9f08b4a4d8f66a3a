import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Looks up the names of a type expression.
    mutating func resolve(_ type: TypeExpression) -> API.FieldType? {
        switch type {
        case .named(let name): return resolveNamed(name)
        case .identifier(of: let record): return resolveIdentifier(record)
        case .formatted(let name, let format): return resolveFormatted(name, format: format)
        case .list(let element, _): return resolve(element).map { .list($0) }
        case .map(let element, _): return resolve(element).map { .map($0) }
        case .page(_, let range):
            let reason = "a page is what an action returns"
            error(.typeNotAllowed(type: "page", in: "this place", reason: reason), at: range)
            return nil
        case .optional(let wrapped, _): return resolve(wrapped).map { .optional($0) }
        }
    }

    private mutating func resolveNamed(_ name: Located<String>) -> API.FieldType? {
        if let scalar = FieldTypes.scalar(named: name.value) { return .scalar(scalar) }
        if records[name.value] != nil { return typeNames[name.value].map { .record($0) } }
        if enums[name.value] != nil { return typeNames[name.value].map { .enumeration($0) } }
        if name.value == "file" {
            error(.notYetSupported("the type ‘file’"), at: name.range)
        } else {
            error(.unknownType(name.value, known: knownTypes), at: name.range)
        }
        return nil
    }

    private mutating func resolveIdentifier(_ name: Located<String>) -> API.FieldType? {
        guard let record = records[name.value] else {
            error(.idOfUnknownRecord(name.value, known: knownRecords), at: name.range)
            return nil
        }
        guard !lacksIdentity(record) else {
            error(.idOfRecordWithoutIdentity(name.value), at: name.range, notes: definition(of: record))
            return nil
        }
        return typeNames[name.value].map { .identifier(of: $0) }
    }

    private mutating func resolveFormatted(_ name: Located<String>, format: Located<String>) -> API.FieldType? {
        guard name.value == "timestamp" else {
            error(.formatNotForType(format: format.value, type: name.value), at: format.range)
            return nil
        }
        switch format.value {
        case "unix": return .scalar(.unixSeconds)
        case "unix-ms": return .scalar(.unixMilliseconds)
        default:
            if format.value.contains(where: \.isUppercase) {
                error(.notYetSupported("a pattern for timestamps"), at: format.range)
            } else {
                error(
                    .unknownValue(format.value, of: "format of a timestamp", known: ["unix", "unix-ms"]),
                    at: format.range)
            }
            return nil
        }
    }

    /// Whether a record has no identity, and none that was reported as unusable.
    func lacksIdentity(_ record: Schema.Record) -> Bool {
        identityField(of: record) == nil && record.identity == nil && record.isComplete
    }

    /// A note that shows where a record stands.
    func definition(of record: Schema.Record) -> [Diagnostic.Note] {
        [Diagnostic.Note(.definedHere(record.name.value), at: record.name.range)]
    }

    /// The field that identifies a record: the one it names, or `id`.
    func identityField(of record: Schema.Record) -> Schema.Field? {
        let name = record.identity?.value ?? "id"
        return record.fields.first { $0.name.value == name }
    }

    /// The wire names of the fields that identify a record; empty if none does.
    func identityNames(of record: Schema.Record) -> [String] {
        identityField(of: record).map { [$0.name.value] } ?? []
    }

    // MARK: - Defaults

    /// A default as a Swift expression.
    mutating func resolveDefault(_ value: Located<Schema.DefaultValue>, type: API.FieldType) -> String? {
        let text = value.value.text
        let isPlain = !value.value.isQuoted
        let literal: String? =
            switch type.required {
            case .scalar(.string): SwiftLiteral.string(text)
            case .scalar(.bool) where isPlain: ["true", "false"].contains(text) ? text : nil
            case .scalar(.int) where isPlain, .scalar(.int64) where isPlain, .scalar(.stringEncodedInt) where isPlain,
                .scalar(.stringEncodedInt64) where isPlain:
                Int64(text).map { SwiftLiteral.integer($0) }
            case .scalar(.int32) where isPlain, .scalar(.stringEncodedInt32) where isPlain:
                Int32(text).map { SwiftLiteral.integer($0) }
            case .scalar(.uint64) where isPlain, .scalar(.stringEncodedUInt64) where isPlain:
                UInt64(text).map { SwiftLiteral.integer($0) }
            case .scalar(.double) where isPlain: Double(text).flatMap { $0.isFinite ? String($0) : nil }
            case .scalar(.float) where isPlain: Float(text).flatMap { $0.isFinite ? String($0) : nil }
            case .enumeration(let name): enumDefault(text, of: name)
            default: nil
            }
        if literal == nil {
            var known: [String] = []
            if case .enumeration(let name) = type.required {
                known = enumsBySwiftName[name]?.values.map(\.value) ?? []
            }
            error(.defaultNotForType(value: text, type: FieldTypes.name(of: type), known: known), at: value.range)
        }
        return literal
    }

    private func enumDefault(_ text: String, of swiftName: String) -> String? {
        let values = enumsBySwiftName[swiftName]?.values ?? []
        guard values.contains(where: { $0.value == text }), let name = Self.enumCase(text) else { return nil }
        return "." + name
    }

    /// The Swift case of an enum's value; an empty value is `empty`, and names that the enum needs for itself, such as
    /// `unknown`, give way.
    static func enumCase(_ value: String) -> String? {
        if value.isEmpty { return "empty" }
        let name = SwiftName.member(value)
        return name.map { ["unknown", "rawValue", "cases", "allCases"].contains($0) ? $0 + "Value" : $0 }
    }
}
