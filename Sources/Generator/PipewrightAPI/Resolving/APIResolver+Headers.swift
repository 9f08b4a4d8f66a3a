import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

// Header fields with placeholders, and header fields of responses that actions return.

/// The meanings of placeholders in the header fields of a call.
struct HeaderScope {
    var path: PathScope
    /// The arguments of the path, the query and the body.
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

extension APIResolver {
    /// Adds the parameters that only header fields use.
    mutating func resolveDeclared(_ scope: inout HeaderScope) {
        let fields = resolveFields(scope.declared, in: .header, reserved: scope.reserved)
        for field in fields {
            guard let range = scope.declared.first(where: { $0.name.value == field.wireName })?.type.range else {
                continue
            }
            check(field, in: .header, at: range)
        }
        scope.added = fields
        scope.reserved.add(fields, declared: scope.declared, orAt: .start(of: schema.file))
    }

    /// Separates header fields with placeholders from constant ones, whose literal braces are doubled again.
    mutating func resolveHeaders(
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
                error(.malformedHeader(value.value, reason: .missingBrace), at: value.range)
                continue
            }
            let resolved = pieces.compactMap { piece -> API.HeaderField.Piece? in
                switch piece {
                case .text(let text): return .text(text)
                case .parameter(let name): return resolveName(Located(name, at: value.range), &scope)
                }
            }
            if resolved.allSatisfy({ if case .text = $0 { true } else { false } }) {
                let text = resolved.map { if case .text(let text) = $0 { text } else { "" } }.joined()
                var written = header
                written.value = Located(text, at: value.range)
                plain.append(written)
            } else {
                made.append(API.HeaderField(name: header.name.value, pieces: resolved))
            }
        }
        return (plain, made)
    }

    /// An identity, an argument of the call, the name of the file in the body, or a new argument.
    private mutating func resolveName(_ name: Located<String>, _ scope: inout HeaderScope) -> API.HeaderField.Piece? {
        if let known = resolveKnown(name, scope: scope.path) { return .identity(String(known.dropFirst().dropLast())) }
        if scope.takesFileName, name.value == "body.filename" { return .fileName }
        if let field = scope.added.first(where: { $0.wireName == name.value }) { return .argument(field) }
        // An error of its declaration is already reported.
        if scope.declared.contains(where: { $0.name.value == name.value }) { return nil }
        if let field = scope.arguments.first(where: { $0.wireName == name.value }) {
            check(field, in: .header, at: name.range)
            return .argument(field)
        }
        if PathRule.parameter(name.value).isGreedy {
            error(.malformedHeader("{\(name.value)}", reason: .greedy), at: name.range)
            return nil
        }
        guard PathRule.isParameter(name.value) else {
            error(.malformedHeader("{\(name.value)}", reason: .notArgument), at: name.range)
            return nil
        }
        let isIdentity = scope.operation != nil && name.value == "id"
        if scope.operation == .list, !name.value.contains("."), !isIdentity {
            error(.malformedHeader("{\(name.value)}", reason: .argumentOfList), at: name.range)
            return nil
        }
        if scope.path.takesArguments, !isIdentity, !name.value.contains(".") {
            guard let swiftName = naming.name(name.value, as: .member) else {
                error(.nameNotUsable(name.value), at: name.range)
                return nil
            }
            if scope.reserved.contains(swiftName) {
                error(
                    .nameCollision(name: swiftName.escaped, kind: .argument, other: .argument),
                    at: name.range, notes: scope.reserved.notes(for: swiftName))
                return nil
            }
            scope.reserved.add(swiftName, at: name.range)
            let field = API.Field(wireName: name.value, swiftName: swiftName, type: .scalar(.plain(.string)))
            scope.added.append(field)
            return .argument(field)
        }
        var known = scope.path.identity.isEmpty ? [] : ["id"] + scope.path.identity
        known += scope.path.ancestors.map { "\($0.key).id" }
        if scope.takesFileName { known.append("body.filename") }
        error(.unknownParameter(name.value, known: known), at: name.range)
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
        error(.typeNotAllowed(type: FieldTypes.name(of: field.type), in: place.use, reason: reason), at: range)
    }

    // MARK: - Responses

    /// The header fields of a response, and the name of their type.
    mutating func resolveResponseHeaders(of action: Schema.Action) -> API.ResponseHeaders? {
        guard let authored = action.responseHeaders,
            let name = naming.type((action.swiftName ?? action.name).value, with: "Headers")
        else { return nil }
        switch action.result {
        case .response(let kind, _, let range)?:
            let reason: TypeUseError =
                switch kind {
                case .page: .pageHasHeaders
                case .stream: .streamHasHeaders
                case .job: .jobHasHeaders
                }
            error(.typeNotAllowed(type: kind.rawValue, in: .returnsWithHeaders, reason: reason), at: range)
        case .named(let name)? where name.value == "bytes":
            error(
                .typeNotAllowed(type: "bytes", in: .returnsWithHeaders, reason: .downloadHasHeaders), at: name.range)
        case let type? where action.method == .head:
            error(.malformedCall(action.name.value, reason: .resultOfHead), at: type.range)
        default: break
        }
        let fields = resolveFields(authored, in: .responseHeader)
        for (index, field) in authored.enumerated() {
            let name = field.name
            if let reason = HeaderRule.problem(inName: name.value) {
                error(.malformedHeader(name.value, reason: reason), at: name.range)
            }
            if let first = authored[..<index].first(where: { HeaderRule.same($0.name.value, name.value) }) {
                error(
                    .duplicateValue(name.value), at: name.range,
                    notes: [Diagnostic.Note(.firstDefined(first.name.value), at: first.name.range)])
            }
            if let value = field.defaultValue {
                error(.misplacedKey(.default, in: .responseHeader, belongsTo: .request), at: value.range)
            }
            if let resolved = fields.first(where: { $0.wireName == name.value }) {
                check(resolved, in: .responseHeader, at: field.type.range)
            }
        }
        return API.ResponseHeaders(swiftName: name, fields: fields)
    }

    /// Actions of items and of collections may have the same name, but the types of their header fields may not.
    func checkResponseHeaders(of actions: [Schema.Action]) {
        var names = UniqueNames(kind: .type)
        for action in actions where action.responseHeaders != nil {
            guard let name = naming.type((action.swiftName ?? action.name).value, with: "Headers") else { continue }
            if let first = names.register(name, at: action.name.range) {
                error(
                    .nameCollision(name: name, kind: .type, other: .headersOfAction),
                    at: action.name.range, notes: [Diagnostic.Note(.firstDefined(name), at: first)])
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

extension Settings {
    /// The names in { } in header fields.
    var namesInHeaders: Set<String> {
        headers.reduce(into: []) { $0.formUnion(PathRule.names(in: HeaderRule.pieces(of: $1.value.value))) }
    }
}

extension PathRule {
    fileprivate static func names(in pieces: [Piece]?) -> Set<String> {
        Set((pieces ?? []).compactMap { if case .parameter(let name) = $0 { name } else { nil } })
    }
}
