import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The meanings of placeholders in the header fields of a call.
struct HeaderScope {
    var path: PathScope
    /// The arguments of the path, the query and the body; of a list, the fields of its filter.
    var arguments: [API.Field] = []
    /// The types of arguments that only header fields use.
    var declared: [Schema.Field] = []
    /// Whether the body is a file whose name can be used.
    var takesFileName = false
    /// The names of the call's arguments.
    var reserved: ReservedNames = []
    /// The arguments that header fields add.
    var added: [API.Field] = []
    /// The operation of the resource, if it is one.
    var operation: ResourceOperation?
}

/// Resolves header fields with placeholders, and header fields of responses that actions return.
struct HeaderResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let paths: PathResolver

    /// Adds the parameters that only header fields use.
    func resolveDeclared(_ scope: inout HeaderScope) {
        let fields = self.fields.resolve(scope.declared, in: .header, reserved: scope.reserved)
        for field in fields {
            if let range = scope.declared.named(field.wireName)?.type.range { check(field, in: .header, at: range) }
        }
        scope.added = fields
        scope.reserved.add(fields, declared: scope.declared, orAt: .start(of: definitions.schema.file))
    }

    /// Separates header fields with placeholders from constant ones, whose literal braces are doubled again.
    func resolve(
        _ headers: [Settings.NamedValue], _ scope: inout HeaderScope
    ) -> (plain: [Settings.NamedValue], made: [API.HeaderField]) {
        var plain: [Settings.NamedValue] = []
        var made: [API.HeaderField] = []
        for header in headers {
            let value = header.value
            // Names and values that HTTP does not allow are reported with the settings.
            if HeaderRule.problem(inName: header.name.value) != nil || HeaderRule.problem(inValue: value.value) != nil {
                plain.append(header)
                continue
            }
            guard let pieces = HeaderRule.pieces(of: value.value) else {
                definitions.error(.malformedHeader(value.value, reason: .missingBrace), at: value.range)
                continue
            }
            let resolved = pieces.compactMap { piece -> API.HeaderField.Piece? in
                switch piece {
                case .text(let text): return .text(text)
                case .parameter(let name): return resolveName(Located(name, at: value.range), &scope)
                }
            }
            let texts = resolved.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if texts.count == resolved.count {
                var written = header
                written.value = Located(texts.joined(), at: value.range)
                plain.append(written)
            } else {
                made.append(API.HeaderField(name: header.name.value, pieces: resolved))
            }
        }
        return (plain, made)
    }

    /// An identity, an argument of the call, a field of the filter of a list, the name of the file in the body, or a new argument.
    private func resolveName(_ name: Located<String>, _ scope: inout HeaderScope) -> API.HeaderField.Piece? {
        if let known = paths.resolveKnown(name, scope: scope.path) {
            return .identity(String(known.dropFirst().dropLast()))
        }
        if scope.takesFileName, name.value == "body.filename" { return .fileName }
        if let field = scope.added.first(where: { $0.wireName == name.value }) { return .argument(field) }
        // An error of its declaration is already reported.
        if scope.declared.contains(where: { $0.name.value == name.value }) { return nil }
        if let field = scope.arguments.first(where: { $0.wireName == name.value }) {
            check(field, in: .header, at: name.range)
            return .argument(field)
        }
        if PathRule.parameter(name.value).isGreedy {
            definitions.error(.malformedHeader("{\(name.value)}", reason: .greedy), at: name.range)
            return nil
        }
        guard PathRule.isParameter(name.value) else {
            definitions.error(.malformedHeader("{\(name.value)}", reason: .notArgument), at: name.range)
            return nil
        }
        let isIdentity = scope.operation != nil && name.value == "id"
        if scope.operation == .list, !name.value.contains("."), !isIdentity {
            definitions.error(.malformedHeader("{\(name.value)}", reason: .notInFilter), at: name.range)
            return nil
        }
        if scope.path.takesArguments, !isIdentity, !name.value.contains(".") {
            guard let swiftName = definitions.naming.name(name.value, as: .member) else {
                definitions.error(.nameNotUsable(name.value), at: name.range)
                return nil
            }
            if scope.reserved.contains(swiftName) {
                definitions.refuse(
                    name: swiftName.escaped, .argument, takenBy: .argument, at: name.range,
                    first: scope.reserved.place(of: swiftName))
                return nil
            }
            scope.reserved.add(swiftName, at: name.range)
            let field = API.Field(wireName: name.value, swiftName: swiftName, type: .scalar(.plain(.string)))
            scope.added.append(field)
            return .argument(field)
        }
        var known = scope.path.knownNames
        if scope.takesFileName { known.append("body.filename") }
        definitions.error(.unknownParameter(name.value, known: known), at: name.range)
        return nil
    }

    /// Reports types that a header field cannot have: it can have scalars, enums, IDs, and lists of them, but no lists
    /// of HTTP dates, which contain commas.
    private func check(_ field: API.Field, in place: TypePlace, at range: SourceRange) {
        var reason: TypeUseError?
        if !field.type.isText {
            reason = .headerHoldsSingleValues
        } else if case .list(let element) = field.type.required {
            if element == .scalar(.plain(.timestamp)) {
                reason = .dateHasComma
            } else if place == .responseHeader, element.hasFormat {
                reason = .formatOfElements
            }
        }
        guard let reason else { return }
        definitions.refuse(field.type, in: place.use, reason, at: range)
    }

    /// Reports styles of a filter's fields that a list sends in header fields.
    func checkStyles(of fields: [API.Field], in resource: Schema.Resource) {
        for field in fields where field.style != nil {
            guard let style = resource.filter.named(field.wireName)?.style else { continue }
            definitions.error(
                .misplacedKey(.style, in: .field(field.wireName), belongsTo: .queryItem), at: style.range)
        }
    }

    /// The parameters that header fields use; reports the others.
    func parameters(of option: Schema.OperationOptions) -> [Schema.Field] {
        let names = option.own.settings.namesInHeaders
        for field in option.parameters where !names.contains(field.name.value) {
            definitions.error(.unusedParameter(field.name.value, path: "headers"), at: field.name.range)
        }
        return option.parameters.filter { names.contains($0.name.value) }
    }

    // MARK: - Responses

    /// The header fields of a response, and the name of their type.
    func resolveResponse(of action: Schema.Action) -> API.ResponseHeaders? {
        guard let authored = action.responseHeaders,
            let name = definitions.naming.type((action.swiftName ?? action.name).value, with: "Headers")
        else { return nil }
        switch action.result {
        case .response(let kind, _, let range)?:
            let reason: TypeUseError =
                switch kind {
                case .page: .pageHasHeaders
                case .stream: .streamHasHeaders
                case .job: .jobHasHeaders
                }
            definitions.refuse(kind.rawValue, in: .returnsWithHeaders, reason, at: range)
        case .named(let name)? where name.value == "bytes":
            definitions.refuse("bytes", in: .returnsWithHeaders, .downloadHasHeaders, at: name.range)
        case let type? where action.method == .head:
            definitions.error(.malformedCall(action.name.value, reason: .resultOfHead), at: type.range)
        default: break
        }
        let fields = self.fields.resolve(authored, in: .responseHeader)
        for (index, field) in authored.enumerated() {
            let name = field.name
            definitions.checkHeader(name: name.value, at: name.range)
            if let first = authored[..<index].first(where: { HeaderRule.same($0.name.value, name.value) }) {
                definitions.refuseRepeated(name.value, at: name.range, first: first.name.range, named: first.name.value)
            }
            if let value = field.defaultValue {
                definitions.error(.misplacedKey(.default, in: .responseHeader, belongsTo: .request), at: value.range)
            }
            if let resolved = fields.first(where: { $0.wireName == name.value }) {
                check(resolved, in: .responseHeader, at: field.type.range)
            }
        }
        return API.ResponseHeaders(swiftName: name, fields: fields)
    }

    /// Actions of items and of collections may have the same name, but the types of their header fields may not.
    func checkResponses(of actions: [Schema.Action]) {
        var names = UniqueNames(kind: .type)
        for action in actions where action.responseHeaders != nil {
            guard let name = definitions.naming.type((action.swiftName ?? action.name).value, with: "Headers") else {
                continue
            }
            if let first = names.register(name, at: action.name.range) {
                definitions.refuse(name: name, .type, takenBy: .headersOfAction, at: action.name.range, first: first)
            }
        }
    }
}

extension Schema.Action {
    /// The parameters that only header fields use.
    var headerParameters: [Schema.Field] {
        let inHeaders = own.settings.namesInHeaders
        let inPath = Set(PathRule.names(in: PathRule.pieces(of: path.value)).map { PathRule.parameter($0).name })
        return parameters.filter { inHeaders.contains($0.name.value) && !inPath.contains($0.name.value) }
    }
}
