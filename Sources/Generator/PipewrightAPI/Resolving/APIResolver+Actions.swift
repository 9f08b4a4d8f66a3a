import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolveActions(
        of resource: Schema.Resource, hasIdentity: Bool, record: Schema.Record?, scope: PathScope,
        operations: [ResourceOperation]
    ) -> [API.Action] {
        var onItem = UniqueNames(kind: .name, reservedFor: .everyItem)
        var onCollection = UniqueNames(kind: .name, reservedFor: .everyPipe)
        let actions: [API.Action] = resource.actions.compactMap { action in
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
    ) -> [API.Action] {
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
                action, of: operation, name: operation.rawValue,
                target: resource.isSingleton ? .collection : .item, scope: own)
            resolved?.isOperation = true
            resolved?.query.makeOptional()
            return resolved
        }
    }

    private mutating func resolve(
        _ action: Schema.Action, of operation: ResourceOperation? = nil, name: String?, target: ActionTarget,
        scope: PathScope
    ) -> API.Action? {
        let inHeaders = action.headerParameters
        let inPath = action.parameters.filter { !inHeaders.contains($0) }
        let path = resolvePath(action.path, parameters: inPath, scope: scope, isAbsolute: true)
        let own = action.ownArguments
        for argument in path.arguments where own.contains(argument.swiftName) {
            let name = action.parameters.first { $0.name.value == argument.wireName }?.name
            let problem = RecordProblem.nameCollision(
                name: argument.swiftName, kind: .argument, other: .argument)
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
        return API.Action(
            swiftName: name, docs: action.docs, deprecated: action.deprecated, method: action.method, path: path,
            target: target, query: query, headers: made, headerArguments: headers.added, body: body, result: result,
            responseHeaders: resolveResponseHeaders(of: action), format: action.format?.value,
            items: action.own.items?.value ?? paging?.items,
            wrap: action.own.wrap.map { $0.value == "none" ? "" : $0.value }, item: action.own.item?.value,
            paging: action.own.paging?.value == "none" ? .single : paging?.paging,
            settings: resolve(settings),
            use: resolveUse(action.own.use), scopes: resolveScopes(action.own.scopes))
    }

    private func fixedQuery(of action: Schema.Action) -> [Settings.NamedValue] {
        for item in action.fixedQuery {
            guard item.value.value.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) else { continue }
            error(
                .malformedPath(action.path.value, reason: .argumentInQuery(item.value.value)), at: item.value.range)
        }
        return action.fixedQuery
    }

    private mutating func resolveBody(of action: Schema.Action, taken: ReservedNames) -> API.Action.Body? {
        guard let body = action.body else { return nil }
        if action.method == .get || action.method == .head {
            let reason = CallError.body(method: action.method.rawValue)
            error(.malformedCall(action.name.value, reason: reason), at: action.name.range)
        }
        switch body {
        case .fields(let fields):
            for field in fields { checkIsWhole(field.type, in: .body) }
            return .fields(resolveFields(fields, in: .body, reserved: taken))
        case .value(.response(.stream, let element, _)):
            if let format = action.format, format.value != .json {
                error(
                    .typeNotAllowed(type: "stream", in: .body, reason: .streamIsSentAlone), at: format.range)
            }
            checkIsWhole(element, in: .body)
            return resolveElement(element, ofStreamIn: .wholeBody).map { .stream($0) }
        case .value(let type):
            guard let resolved = resolve(type, in: .wholeBody) else { return nil }
            if resolved.isOptional || resolved.hasFormat {
                error(
                    .typeNotAllowed(type: FieldTypes.name(of: resolved), in: .body, reason: .bodyIsPlain),
                    at: type.range)
            }
            checkIsWhole(type, in: .body)
            return .value(resolved)
        case .multipart(let parts):
            return .multipart(resolveParts(parts, taken: taken), action.multipartFormat?.value ?? .formData)
        case .bytes:
            return .upload(
                action.resumption.map { .inParts($0.value) } ?? .whole(digest: action.digest?.value))
        }
    }

    /// The result. The outer optional is `nil` if the result has an error, the inner one if there is no result.
    private mutating func resolveResult(of action: Schema.Action, _ scope: PathScope) -> API.Action.Result?? {
        guard let type = action.result else { return .some(nil) }
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
            return .page(record)
        case .response(.stream, let element, let range):
            if action.body?.isTransfer == true {
                error(.typeNotAllowed(type: "stream", in: .resultOfUpload, reason: .uploadReturnsValue), at: range)
                return nil
            }
            return resolveStream(of: element, action.stream).map { .stream($0) }
        case .response(.job, let element, let range):
            return resolveJob(of: action, element, at: range, scope: scope).map { .job($0) }
        case .named(let name) where name.value == "bytes":
            if action.resumption != nil {
                error(
                    .typeNotAllowed(type: "bytes", in: .resultOfResumableUpload, reason: .lastPartReturnsValue),
                    at: name.range)
                return nil
            }
            return .bytes
        default:
            guard let resolved = resolve(type, in: .result) else { return nil }
            checkFormat(ofResult: resolved, at: type.range)
            return .value(resolved)
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
