import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Looks up the names of a type expression.
    mutating func resolve(_ type: TypeExpression, in place: TypePlace) -> API.FieldType? {
        if place.takesFiles, type.isFile { return resolveFile(type) }
        return resolveValue(type, in: place)
    }

    private mutating func resolveValue(_ type: TypeExpression, in place: TypePlace) -> API.FieldType? {
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
            error(.typeNotAllowed(type: kind.rawValue, in: .somewhere, reason: reason), at: range)
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

    private mutating func resolveNamed(_ name: Located<String>, in place: TypePlace) -> API.FieldType? {
        if name.value == "file" {
            error(.typeNotAllowed(type: "file", in: place.use, reason: place.errorOfFiles), at: name.range)
            return nil
        }
        if let scalar = FieldTypes.scalar(named: name.value) { return .scalar(scalar) }
        if records[name.value] != nil { return typeNames[name.value].map { .record($0) } }
        if enums[name.value] != nil { return typeNames[name.value].map { .enumeration($0) } }
        if unions[name.value] != nil { return typeNames[name.value].map { .union($0) } }
        error(.unknownType(name.value, known: knownTypes), at: name.range)
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
        guard !hasSeveralIdentityFields(record) else {
            error(.idOfRecordWithSeveralFields(name.value), at: name.range)
            return nil
        }
        // An unusable `identity` is reported where it is, also if it belongs to a resource's record.
        if record.identity.isEmpty, !recordsOfResources.contains(name.value), let field = identityField(of: record),
            !canIdentify(field)
        {
            error(
                .identityNotUsable(field: field.name.value, type: written(field.type)), at: name.range,
                notes: [Diagnostic.Note(.definedHere(field.name.value), at: field.name.range)])
            return nil
        }
        return typeNames[name.value].map { .identifier(of: $0) }
    }

    private func canIdentify(_ field: Schema.Field) -> Bool {
        guard case .named(let type) = field.type, let scalar = FieldTypes.scalar(named: type.value) else {
            return false
        }
        return scalar.canIdentify && !field.flags.contains { $0.value == .write }
    }

    private mutating func resolveFormatted(_ name: Located<String>, format: Located<String>) -> API.FieldType? {
        guard name.value == "timestamp" else {
            error(.formatNotForType(format: format.value, type: name.value), at: format.range)
            return nil
        }
        switch format.value {
        case "unix": return .scalar(.plain(.unixSeconds))
        case "unix-ms": return .scalar(.plain(.unixMilliseconds))
        default:
            let isWord = format.value.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "_" }
            if isWord, format.value.count > 1 {
                let known = ["unix", "unix-ms"]
                error(.unknownValue(format.value, of: .timestampFormat, known: known), at: format.range)
                return nil
            }
            if let reason = TimestampPatternRule.problem(in: format.value) {
                error(.malformedPattern(format.value, reason: reason), at: format.range)
                return nil
            }
            return .scalar(.patterned(timestampFormat(format.value)))
        }
    }

    /// Whether a record has no identity, and no error about an unusable one was reported.
    func lacksIdentity(_ record: Schema.Record) -> Bool {
        identityField(of: record) == nil && record.identity.isEmpty && record.isComplete
    }

    /// A note with the position of a record.
    func definition(of record: Schema.Record) -> [Diagnostic.Note] {
        [Diagnostic.Note(.definedHere(record.name.value), at: record.name.range)]
    }

    /// The name of the client's type for a pattern. The type is added for the first use of the pattern.
    private mutating func timestampFormat(_ pattern: String) -> API.TimestampFormat {
        if let known = timestampFormats.first(where: { $0.pattern == pattern }) { return known }
        let letters = TimestampPatternRule.letters(of: pattern)
        var name = "Timestamp" + letters.prefix(1).uppercased() + letters.dropFirst()
        let taken = Set(timestampFormats.map(\.swiftName)).union(namespaceNames)
        if taken.contains(name) { name += FNV1a(pattern).text.prefix(8).uppercased() }
        let format = API.TimestampFormat(swiftName: name, pattern: pattern)
        timestampFormats.append(format)
        return format
    }
}
