import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Looks up the names in type expressions, and collects the timestamp formats in them.
final class TypeResolver {
    let definitions: Definitions
    /// The timestamp formats that are types of the client, in the order of their first use.
    private(set) var timestampFormats: [API.TimestampFormat] = []

    init(_ definitions: Definitions) { self.definitions = definitions }

    /// Looks up the names of a type expression.
    func resolve(_ type: TypeExpression, in place: TypePlace) -> API.FieldType? {
        if place.takesFiles, type.isFile { return resolveFile(type) }
        return resolveValue(type, in: place)
    }

    private func resolveValue(_ type: TypeExpression, in place: TypePlace) -> API.FieldType? {
        switch type {
        case .named(let name): return resolveNamed(name, in: place)
        case .identifier(of: let record): return resolveIdentifier(record)
        case .formatted(let name, let format): return resolveFormatted(name, format: format)
        case .list(let element, _): return resolveValue(element, in: place).map { .list($0) }
        case .map(let element, _): return resolveValue(element, in: place).map { .map($0) }
        case .response(let kind, _, let range):
            let reason: TypeUseError =
                switch kind {
                case .page: .pageIsResult
                case .stream: .streamIsResult
                case .job: .jobIsResult
                }
            definitions.refuse(kind.rawValue, in: .somewhere, reason, at: range)
            return nil
        case .optional(let wrapped, _): return resolveValue(wrapped, in: place).map { .optional($0) }
        }
    }

    /// A file or a list of files, which can be optional.
    private func resolveFile(_ type: TypeExpression) -> API.FieldType {
        switch type {
        case .optional(let wrapped, _): .optional(resolveFile(wrapped))
        case .list: .list(.scalar(.plain(.file)))
        default: .scalar(.plain(.file))
        }
    }

    private func resolveNamed(_ name: Located<String>, in place: TypePlace) -> API.FieldType? {
        if name.value == "file" {
            definitions.refuse("file", in: place.use, place.errorOfFiles, at: name.range)
            return nil
        }
        if let scalar = FieldTypes.scalar(named: name.value) { return .scalar(scalar) }
        if definitions.records[name.value] != nil { return definitions.typeNames[name.value].map { .record($0) } }
        if definitions.enums[name.value] != nil { return definitions.typeNames[name.value].map { .enumeration($0) } }
        if definitions.unions[name.value] != nil { return definitions.typeNames[name.value].map { .union($0) } }
        definitions.error(.unknownType(name.value, known: definitions.knownTypes), at: name.range)
        return nil
    }

    private func resolveIdentifier(_ name: Located<String>) -> API.FieldType? {
        guard let record = definitions.records[name.value] else {
            definitions.error(.idOfUnknownRecord(name.value, known: definitions.knownRecords), at: name.range)
            return nil
        }
        guard !definitions.lacksIdentity(record) else {
            definitions.error(
                .idOfRecordWithoutIdentity(name.value), at: name.range, notes: definitions.definition(of: record))
            return nil
        }
        guard record.identity.count <= 1 else {
            definitions.error(.idOfRecordWithSeveralFields(name.value), at: name.range)
            return nil
        }
        // An unusable `identity` is reported where it is, also if it belongs to a resource's record.
        if record.identity.isEmpty, !definitions.recordsOfResources.contains(name.value),
            let field = definitions.identityField(of: record), !canIdentify(field)
        {
            definitions.error(
                .identityNotUsable(field: field.name.value, type: field.type.written), at: name.range,
                notes: [Diagnostic.Note(.definedHere(field.name.value), at: field.name.range)])
            return nil
        }
        return definitions.typeNames[name.value].map { .identifier(of: $0) }
    }

    private func canIdentify(_ field: Schema.Field) -> Bool {
        guard case .named(let type) = field.type, let scalar = FieldTypes.scalar(named: type.value) else {
            return false
        }
        return scalar.canIdentify && field.flag(.write) == nil
    }

    private func resolveFormatted(_ name: Located<String>, format: Located<String>) -> API.FieldType? {
        guard name.value == "timestamp" else {
            definitions.error(.formatNotForType(format: format.value, type: name.value), at: format.range)
            return nil
        }
        switch format.value {
        case "unix": return .scalar(.plain(.unixSeconds))
        case "unix-ms": return .scalar(.plain(.unixMilliseconds))
        default:
            let isWord = format.value.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "_" }
            if isWord, format.value.count > 1 {
                let known = ["unix", "unix-ms"]
                definitions.error(.unknownValue(format.value, of: .timestampFormat, known: known), at: format.range)
                return nil
            }
            if let reason = TimestampPatternRule.problem(in: format.value) {
                definitions.error(.malformedPattern(format.value, reason: reason), at: format.range)
                return nil
            }
            return .scalar(.patterned(timestampFormat(format.value)))
        }
    }

    /// Reports the type of a result that is not plain JSON.
    func checkResult(_ type: API.FieldType, at range: SourceRange) {
        guard type.hasFormat else { return }
        definitions.refuse(type, in: .result, .resultHasNoFormat, at: range)
    }

    /// The name of the client's type for a pattern. The type is added for the first use of the pattern.
    private func timestampFormat(_ pattern: String) -> API.TimestampFormat {
        if let known = timestampFormats.first(where: { $0.pattern == pattern }) { return known }
        let letters = TimestampPatternRule.letters(of: pattern)
        var name = "Timestamp" + letters.prefix(1).uppercased() + letters.dropFirst()
        let taken = Set(timestampFormats.map(\.swiftName)).union(definitions.names.inNamespace)
        if taken.contains(name) { name += FNV1a(pattern).text.prefix(8).uppercased() }
        let format = API.TimestampFormat(swiftName: name, pattern: pattern)
        timestampFormats.append(format)
        return format
    }
}
