import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the fields of records, and those that calls send or return: queries, paths, bodies and header fields.
struct FieldResolver {
    let definitions: Definitions
    let types: TypeResolver
    let files: FileCarriers
    var values: ValueResolver { ValueResolver(definitions: definitions) }
    private var rules: RuleResolver { RuleResolver(definitions: definitions, values: values) }

    /// The fields of a record, a filter or an action, with unique Swift names.
    func resolve(
        _ fields: [Schema.Field], in place: TypePlace, reserved: ReservedNames = [], takesRules: Bool = false
    ) -> [API.Field] {
        var names = UniqueNames(kind: place.kindOfName, reservedFor: .argument, remedy: .swiftKey)
        return fields.compactMap { field -> API.Field? in
            let type = types.resolve(field.type, in: place)
            let name = definitions.member(field.name, given: field.swiftName, in: &names, reserved: reserved)
            guard let type, let name else { return nil }
            var resolved = resolve(field, swiftName: name, type: type, in: place, takesRules: takesRules)
            if takesRules {
                resolved.rules = rules.resolve(of: field, type: resolved.type)
            } else {
                rules.refuse(of: field)
            }
            resolved.style = style(of: field, resolved.type, in: place)
            if field.isConstant { checkConstant(field, &resolved, in: place) }
            return resolved
        }
    }

    private func resolve(
        _ field: Schema.Field, swiftName: SwiftIdentifier, type: API.FieldType, in place: TypePlace, takesRules: Bool
    ) -> API.Field {
        var resolved = API.Field(wireName: field.name.value, swiftName: swiftName, type: type)
        resolved.docs = field.docs
        resolved.deprecated = field.deprecated
        for flag in field.flags {
            switch flag.value {
            case .read: resolved.isReadOnly = true
            case .write: resolved.isWriteOnly = true
            case .create: resolved.isCreateOnly = true
            case .sent: resolved.isSent = true
            case .secret: resolved.isSecret = true
            case .stringEncoded: resolved.type = stringEncoded(type, at: flag.range)
            case .json: resolved.isJSON = true
            case .required where takesRules: break
            case .required:
                resolved.isRequired = true
                if type.isOptional {
                    definitions.error(.requiredIsOptional(field.name.value), at: flag.range)
                } else if let value = field.defaultValue {
                    definitions.error(.requiredHasDefault(field.name.value), at: value.range)
                }
            case .rest:
                resolved.isRest = true
                resolved.defaultValue = "[:]"
                if place != .record {
                    definitions.error(.restNotUsable(field: field.name.value, reason: .notInRecord), at: flag.range)
                }
            }
        }
        for other in [Schema.Flag.write, .create] {
            guard let read = field.flag(.read), let flag = field.flag(other) else { continue }
            definitions.error(
                .contradictingFlags("read", other.rawValue), at: flag.range,
                notes: [Diagnostic.Note(.setHere("read"), at: read.range)])
        }
        let canSendNull = type.isOptional && (place == .record || place == .body)
        if !resolved.isReadOnly, !canSendNull, let flag = field.flag(.sent) {
            definitions.error(.flagWithoutOther("sent", other: "read"), at: flag.range)
        }
        if let value = field.defaultValue {
            resolved.defaultValue = values.resolveDefault(value, type: resolved.type)
            resolved.defaultText = resolved.defaultValue == nil ? nil : value.value.text(as: resolved.type)
        }
        if type.isFile {
            checkFile(field)
            // Files are only in drafts.
            resolved.isWriteOnly = true
            resolved.isCreateOnly = true
        }
        return resolved
    }

    /// Marks a member that always has the same value. Reports one elsewhere, and one of a type without such values.
    private func checkConstant(_ field: Schema.Field, _ resolved: inout API.Field, in place: TypePlace) {
        guard place == .body else {
            definitions.error(
                .misplacedKey(.constant, in: .field(field.name.value), belongsTo: .memberOfBody),
                at: field.defaultValue?.range ?? field.name.range)
            return
        }
        resolved.isConstant = true
        switch resolved.type {
        case .enumeration, .scalar(.plain(.string)), .scalar(.plain(.bool)), .scalar(.plain(.int)),
            .scalar(.plain(.int64)), .scalar(.plain(.double)), .scalar(.plain(.float)):
            break
        default:
            definitions.error(
                .ruleNotForType(rule: "constant", type: FieldTypes.name(of: resolved.type)), at: field.type.range)
        }
    }

    /// How a query item is written. Reports the style of a field elsewhere, and of a single value.
    private func style(of field: Schema.Field, _ type: API.FieldType, in place: TypePlace) -> QueryStyle? {
        guard let style = field.style else { return nil }
        guard place.takesStyles else {
            definitions.error(
                .misplacedKey(.style, in: .field(field.name.value), belongsTo: .queryItem), at: style.range)
            return nil
        }
        let isSingle = if case .list = type.required { false } else { type.isText }
        if isSingle, style.value != .json {
            definitions.error(.ruleNotForType(rule: "style", type: FieldTypes.name(of: type)), at: style.range)
        }
        return style.value
    }

    /// Checks the flags of a field with a file.
    private func checkFile(_ field: Schema.Field) {
        for (flag, reason) in [(Schema.Flag.read, TypeUseError.responsesHaveNoFiles), (.json, .fileIsSentAsItIs)] {
            guard let own = field.flag(flag) else { continue }
            definitions.refuse("file", in: .fieldWithFlag(flag.rawValue), reason, at: own.range)
        }
    }

    private func stringEncoded(_ type: API.FieldType, at range: SourceRange) -> API.FieldType {
        switch type {
        case .optional(let wrapped): return .optional(stringEncoded(wrapped, at: range))
        case .list(let element): return .list(stringEncoded(element, at: range))
        case .map(let element): return .map(stringEncoded(element, at: range))
        case .scalar(let scalar):
            if let encoded = scalar.stringEncoded { return .scalar(encoded) }
        case .identifier(let name, _):
            if definitions.identityScalar(ofRecord: name)?.stringEncoded != nil {
                return .identifier(of: name, isStringEncoded: true)
            }
        default: break
        }
        definitions.error(.formatNotForType(format: "string-encoded", type: FieldTypes.name(of: type)), at: range)
        return type
    }

    /// The fields of a query. Its records, maps and unions are sent as the members of their JSON. Reports types that it
    /// cannot have.
    func resolveQuery(
        _ authored: [Schema.Field], in place: TypePlace = .query, reserved: ReservedNames = []
    ) -> [API.Field] {
        let fields = resolve(authored, in: place, reserved: reserved)
        for field in authored { files.checkIsWhole(field.type, in: place.use) }
        for field in fields {
            guard case .list(.optional) = field.type.required, let range = authored.named(field.wireName)?.type.range
            else { continue }
            definitions.refuse(field.type, in: place.use, .queryListIsWhole, at: range)
        }
        return fields
    }
}

extension API.FieldType {
    /// Whether it is written as text: a single value or a list of such values.
    package var isText: Bool {
        let element = if case .list(let element) = required { element } else { required }
        return switch element {
        case .record, .union, .map, .list, .optional, .scalar(.plain(.json)), .scalar(.plain(.bytes)),
            .scalar(.plain(.file)):
            false
        case .scalar, .enumeration, .identifier: true
        }
    }
}
