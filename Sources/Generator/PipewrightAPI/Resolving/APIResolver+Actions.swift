import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolveActions(
        of resource: Schema.Resource, hasIdentity: Bool, record: Schema.Record?, scope: PathScope,
        operations: [ResourceOperation]
    ) -> [API.Call] {
        var onItem = UniqueNames(kind: .name, reservedFor: .everyItem)
        var onCollection = UniqueNames(kind: .name, reservedFor: .everyPipe)
        let actions: [API.Call] = resource.actions.compactMap { action in
            let target = resource.isSingleton ? .collection : action.target?.value ?? .item
            if target == .item, let record, !hasIdentity {
                let range = action.target?.range ?? action.name.range
                error(
                    .actionsNeedIdentity(record: record.name.value), at: range,
                    notes: definition(of: record))
            }
            let taken = ReservedNames(Self.takenNames(on: target, operations: operations))
            let name =
                target == .item
                ? member(action.name, given: action.swiftName, in: &onItem, reserved: taken)
                : member(action.name, given: action.swiftName, in: &onCollection, reserved: taken)
            var own = scope
            own.identity = target == .item ? record.map { identityNames(of: $0) } ?? [] : []
            own.texts = record.map { texts(inIdentityOf: $0) } ?? []
            return resolve(action, name: name, target: target, scope: own)
        }
        checkResponseHeaders(of: resource.actions)
        return actions
    }

    /// The operations that send nothing and whose result is not the record.
    mutating func resolveResults(
        of options: [Schema.OperationOptions], _ resource: Schema.Resource, record: Schema.Record?, scope: PathScope
    ) -> [API.Call] {
        options.compactMap { option in
            guard option.isAction else { return nil }
            let operation = option.operation.value
            checkMethod(option, operation)
            var action = Schema.Action(
                name: Located(operation.rawValue, at: option.operation.range),
                method: option.call.method?.value ?? operation.method,
                path: option.call.path ?? Located("/", at: option.operation.range), result: option.result)
            action.query = option.query
            action.parameters = headerParameters(of: option)
            action.fixedQuery = option.call.query
            action.own = option.own
            action.stream = option.stream
            action.job = option.job
            var own = scope
            own.takesArguments = false
            own.identity = resource.isSingleton ? [] : record.map { identityNames(of: $0) } ?? []
            own.texts = record.map { texts(inIdentityOf: $0) } ?? []
            var resolved = resolve(
                action, of: operation, name: SwiftIdentifier(operation.rawValue),
                target: resource.isSingleton ? .collection : .item, scope: own)
            resolved?.kind = .readOperation
            resolved?.query.makeOptional()
            return resolved
        }
    }

    private mutating func resolve(
        _ action: Schema.Action, of operation: ResourceOperation? = nil, name: SwiftIdentifier?, target: ActionTarget,
        scope: PathScope
    ) -> API.Call? {
        let inHeaders = action.headerParameters
        let inPath = action.parameters.filter { !inHeaders.contains($0) }
        let path = resolvePath(action.path, parameters: inPath, scope: scope, isAbsolute: true)
        let own = action.ownArguments
        for argument in path.arguments where own.contains(argument.swiftName) {
            let name = action.parameters.first { $0.name.value == argument.wireName }?.name
            let problem = RecordProblem.nameCollision(
                name: argument.swiftName.escaped, kind: .argument, other: .argument)
            error(problem, at: name?.range ?? action.path.range)
        }
        var taken = ReservedNames(own)
        taken.add(path.arguments, declared: inPath, orAt: action.path.range)
        let query = resolveFields(action.query, in: .query, reserved: taken)
        checkQuery(query, authored: action.query, use: .query)
        taken.add(query, declared: action.query, orAt: action.path.range)
        let body = resolveBody(of: action, taken: taken)
        var headers = HeaderScope(
            path: scope, arguments: path.arguments + query + (body?.fields ?? []), declared: inHeaders,
            takesFileName: action.body == .bytes, reserved: taken)
        headers.path.takesArguments = true
        headers.operation = operation
        headers.reserved.add(body?.fields ?? [], declared: action.fieldsOfBody, orAt: action.path.range)
        resolveDeclared(&headers)
        let (plain, made) = resolveHeaders(action.own.settings.headers, &headers)
        var settings = action.own.settings
        settings.headers = plain
        settings.query = fixedQuery(of: action)
        let paging = action.own.paging.map { resolvePaging($0) }
        guard let result = resolveResult(of: action, scope), let name else { return nil }
        var call = API.Call(
            .action, name: name.plain, swiftName: name, target: target, method: action.method, result: result,
            own: API.Call.Own(settings: resolve(settings)))
        call.docs = action.docs
        call.deprecated = action.deprecated
        call.query = query
        call.headers = made
        call.headerArguments = headers.added
        call.body = body
        call.result.headers = resolveResponseHeaders(of: action)
        call.own.path = path
        call.own.format = action.format?.value
        call.own.items = action.own.items?.value ?? paging?.items
        call.own.wrap = action.own.wrap.map { $0.value == "none" ? "" : $0.value }
        call.own.item = action.own.item?.value
        call.own.paging = action.own.paging?.value == "none" ? .single : paging?.paging
        call.own.use = resolveUse(action.own.use)
        call.own.scopes = resolveScopes(action.own.scopes)
        return call
    }

    private func fixedQuery(of action: Schema.Action) -> [Settings.NamedValue] {
        for item in action.fixedQuery {
            guard item.value.value.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) else { continue }
            error(
                .malformedPath(action.path.value, reason: .argumentInQuery(item.value.value)), at: item.value.range)
        }
        return action.fixedQuery
    }

    private mutating func resolveBody(of action: Schema.Action, taken: ReservedNames) -> API.Call.Body? {
        guard let body = action.body else { return nil }
        if action.method == .get || action.method == .head {
            let reason = CallError.body(method: action.method.rawValue)
            error(.malformedCall(action.name.value, reason: reason), at: action.name.range)
        }
        switch body {
        case .fields(let fields):
            for field in fields { checkIsWhole(field.type, in: .body) }
            return .init(.fields, fields: resolveFields(fields, in: .body, reserved: taken))
        case .value(.response(.stream, let element, _)):
            if let format = action.format, format.value != .json {
                error(
                    .typeNotAllowed(type: "stream", in: .body, reason: .streamIsSentAlone), at: format.range)
            }
            checkIsWhole(element, in: .body)
            return resolveElement(element, ofStreamIn: .wholeBody).map { .init(.stream, type: $0) }
        case .value(let type):
            guard let resolved = resolve(type, in: .wholeBody) else { return nil }
            if resolved.isOptional || resolved.hasFormat {
                error(
                    .typeNotAllowed(type: FieldTypes.name(of: resolved), in: .body, reason: .bodyIsPlain),
                    at: type.range)
            }
            checkIsWhole(type, in: .body)
            return .init(.value, type: resolved)
        case .multipart(let parts):
            var body = API.Call.Body(.multipart, fields: resolveParts(parts, taken: taken))
            body.multipart = action.multipartFormat?.value ?? .formData
            return body
        case .bytes:
            var body = API.Call.Body(.upload)
            body.resumption = action.resumption?.value
            if body.resumption == nil { body.digest = action.digest?.value }
            return body
        }
    }

    /// The result; `nil` if it has an error.
    private mutating func resolveResult(of action: Schema.Action, _ scope: PathScope) -> API.Call.Result? {
        guard let type = action.result else { return API.Call.Result(.none) }
        if action.body?.isStream == true, let name = type.nameOfLazyResult {
            // Nothing could send the stream again for the next page, and nothing could read it later.
            error(
                .typeNotAllowed(type: name, in: .resultOfSentStream, reason: .sentStreamReturnsValue), at: type.range)
            return nil
        }
        switch type {
        case .response(.page, let element, let range):
            if action.body?.isTransfer == true {
                error(
                    .typeNotAllowed(type: "page", in: .resultOfUpload, reason: .uploadHasOneResponse), at: range)
                return nil
            }
            guard let record = resolve(element, in: .result) else { return nil }
            if record.isOptional || record.hasFormat {
                error(
                    .typeNotAllowed(type: FieldTypes.name(of: record), in: .page, reason: .pageHoldsRecords),
                    at: range)
            }
            return .init(.page, type: record)
        case .response(.stream, let element, let range):
            if action.body?.isTransfer == true {
                error(.typeNotAllowed(type: "stream", in: .resultOfUpload, reason: .uploadReturnsValue), at: range)
                return nil
            }
            return resolveStream(of: element, action.stream).map { .init($0) }
        case .response(.job, let element, let range):
            return resolveJob(of: action, element, at: range, scope: scope).map { .init($0) }
        case .named(let name) where name.value == "bytes":
            if action.resumption != nil {
                error(
                    .typeNotAllowed(type: "bytes", in: .resultOfResumableUpload, reason: .lastPartReturnsValue),
                    at: name.range)
                return nil
            }
            return .init(.bytes)
        default:
            guard let resolved = resolve(type, in: .result) else { return nil }
            checkFormat(ofResult: resolved, at: type.range)
            return .init(.value, type: resolved)
        }
    }

    func checkFormat(ofResult type: API.FieldType, at range: SourceRange) {
        guard type.hasFormat else { return }
        error(.typeNotAllowed(type: FieldTypes.name(of: type), in: .result, reason: .resultHasNoFormat), at: range)
    }
}

extension Schema.Action.Body {
    /// Whether it is a stream of values.
    fileprivate var isStream: Bool {
        if case .value(.response(.stream, _, _)) = self { true } else { false }
    }
}

extension TypeExpression {
    /// The name of a result that is more than the response to one request, unless it is a stream.
    fileprivate var nameOfLazyResult: String? {
        switch self {
        case .response(.page, _, _): "page"
        case .response(.job, _, _): "job"
        case .named(let name) where name.value == "bytes": "bytes"
        default: nil
        }
    }
}
