import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// The parts of a body: files, texts and JSON.
    mutating func resolveParts(_ parts: [Schema.Field], taken: ReservedNames) -> [API.Field] {
        resolveFields(parts, in: .part, reserved: taken).map { field in
            guard let authored = parts.first(where: { $0.name.value == field.wireName }), !field.type.isFile else {
                return field
            }
            var field = field
            if field.type.isObject { field.isJSON = true }
            if field.isJSON {
                checkIsWhole(authored.type, in: .part)
            } else if !field.type.isText {
                let reason: TypeUseError =
                    field.type.required == .scalar(.plain(.bytes))
                        || field.type.required == .list(.scalar(.plain(.bytes)))
                    ? .bytesInPart
                    : .partHoldsSingleValues
                error(
                    .typeNotAllowed(type: FieldTypes.name(of: field.type), in: .part, reason: reason),
                    at: authored.type.range)
            }
            return field
        }
    }
}

extension API.FieldType {
    /// Whether it can only be sent as JSON: records, unions, maps, `json`, and lists of them.
    fileprivate var isObject: Bool {
        let element = if case .list(let element) = required { element } else { required }
        return switch element {
        case .record, .union, .map, .scalar(.plain(.json)): true
        case .scalar, .enumeration, .identifier, .list, .optional: false
        }
    }
}

extension Schema.Action.Body {
    /// Whether it contains files.
    var isTransfer: Bool {
        switch self {
        case .multipart, .bytes: true
        case .fields, .value: false
        }
    }
}

extension Schema.Action {
    /// The arguments of the call that the schema does not declare.
    var ownArguments: Set<SwiftIdentifier> {
        var names: Set<SwiftIdentifier> = []
        switch body {
        case .value, .bytes: names.insert("body")
        case .fields, .multipart, nil: break
        }
        if resumption != nil { names.insert("resumption") }
        // A download has its own progress.
        if body?.isTransfer == true, !returnsBytes { names.insert("progress") }
        return names
    }

    /// The arguments in its body.
    var fieldsOfBody: [Schema.Field] {
        switch body {
        case .fields(let fields), .multipart(let fields): fields
        case .value, .bytes, nil: []
        }
    }

    private var returnsBytes: Bool {
        if case .named(let name) = result { name.value == "bytes" } else { false }
    }
}
