import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the bodies of actions.
struct BodyResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let results: ResultResolver

    /// The body of an action.
    func resolve(_ action: Schema.Action, taken: ReservedNames) -> API.Call.Body? {
        guard let body = action.body else { return nil }
        if action.method == .get || action.method == .head || action.method == .trace {
            let reason = CallError.body(method: action.method.rawValue)
            definitions.error(.malformedCall(action.name.value, reason: reason), at: action.name.range)
        }
        switch body {
        case .fields(let fields):
            for field in fields { self.fields.files.checkIsWhole(field.type, in: .body) }
            return .init(.fields, fields: self.fields.resolve(fields, in: .body, reserved: taken))
        case .value(.response(.stream, let element, _)):
            if let format = action.format, format.value != .json {
                definitions.refuse("stream", in: .body, .streamIsSentAlone, at: format.range)
            }
            fields.files.checkIsWhole(element, in: .body)
            return results.resolveElement(element, in: .wholeBody).map { .init(.stream, type: $0) }
        case .value(let type):
            guard let resolved = fields.types.resolve(type, in: .wholeBody) else { return nil }
            if resolved.hasFormat {
                definitions.refuse(resolved, in: .body, .bodyHasNoFormat, at: type.range)
            } else if resolved.isOptional, resolved.required == .scalar(.plain(.bytes)) {
                definitions.refuse(resolved, in: .body, .contentIsRequired, at: type.range)
            }
            fields.files.checkIsWhole(type, in: .body)
            return .init(.value, type: resolved)
        case .multipart(let parts):
            var body = API.Call.Body(.multipart, fields: resolveParts(parts, taken: taken))
            body.multipart = action.multipartFormat?.value ?? .formData
            let described = parts.compactMap { part in part.part.map { resolve($0, of: part, in: body) } }
            if !described.isEmpty { body.parts = described }
            return body
        case .bytes:
            var body = API.Call.Body(.upload)
            body.resumption = action.resumption?.value
            if body.resumption == nil { body.digest = action.digest?.value }
            return body
        }
    }

    /// The media type and the header fields of a part.
    private func resolve(_ part: Schema.Part, of field: Schema.Field, in body: API.Call.Body) -> API.Call.Body.Part {
        if let type = part.contentType {
            let isJSON = body.fields?.first { $0.wireName == field.name.value }?.isJSON == true
            if !MediaTypeRule.isMediaType(type.value) {
                definitions.error(.invalidValue(type.value, of: .mediaType, expected: .mediaType), at: type.range)
            } else if isJSON, MediaTypeRule.isXML(type.value) {
                definitions.error(.invalidValue(type.value, of: .mediaType, expected: .typeOfJSON), at: type.range)
            }
        }
        for (index, header) in part.headers.enumerated() {
            let (name, value) = (header.name, header.value)
            if HeaderRule.isOfPart(name.value) {
                definitions.error(.malformedHeader(name.value, reason: .ofPart), at: name.range)
            } else {
                definitions.checkHeader(name: name.value, at: name.range)
            }
            if let reason = HeaderRule.problem(inValue: value.value) {
                definitions.error(.malformedHeader(value.value, reason: reason), at: value.range)
            }
            if let first = part.headers[..<index].first(where: { HeaderRule.same($0.name.value, name.value) }) {
                definitions.refuseRepeated(name.value, at: name.range, first: first.name.range, named: first.name.value)
            }
        }
        return .init(
            name: field.name.value, mediaType: part.contentType?.value,
            headers: part.headers.map { API.NamedValue(name: $0.name.value, value: $0.value.value) })
    }

    /// The parts of a body: files, texts and JSON.
    private func resolveParts(_ parts: [Schema.Field], taken: ReservedNames) -> [API.Field] {
        fields.resolve(parts, in: .part, reserved: taken).map { field in
            guard let authored = parts.named(field.wireName), !field.type.isFile else { return field }
            var field = field
            if field.type.isOfObjects { field.isJSON = true }
            if field.isJSON {
                fields.files.checkIsWhole(authored.type, in: .part)
            } else if !field.type.isText {
                let reason: TypeUseError =
                    field.type.required == .scalar(.plain(.bytes))
                        || field.type.required == .list(.scalar(.plain(.bytes))) ? .bytesInPart : .partHoldsSingleValues
                definitions.refuse(field.type, in: .part, reason, at: authored.type.range)
            }
            return field
        }
    }
}

extension API.FieldType {
    /// Whether it can only be sent as JSON: records, unions, maps, `json`, and lists of them.
    fileprivate var isOfObjects: Bool {
        if case .list(let element) = required { element.isObject } else { required.isObject }
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

    /// Whether it returns a download.
    var returnsBytes: Bool { if case .named(let name) = result { name.value == "bytes" } else { false } }
}
