import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the actions of a resource.
struct ActionResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let paths: PathResolver
    let headers: HeaderResolver
    let results: ResultResolver
    let settings: SettingsResolver
    let auth: AuthResolver
    let paging: PagingResolver
    private var bodies: BodyResolver { BodyResolver(definitions: definitions, fields: fields, results: results) }

    /// The actions of a resource.
    func resolve(of place: ResourcePlace) -> [API.Call] {
        let resource = place.resource
        var onItem = UniqueNames(kind: .name, reservedFor: .everyItem)
        var onCollection = UniqueNames(kind: .name, reservedFor: .everyPipe)
        let actions: [API.Call] = resource.actions.compactMap { action in
            let target = resource.isSingleton ? .collection : action.target?.value ?? .item
            if target == .item, let record = place.record, !place.hasIdentity {
                let range = action.target?.range ?? action.name.range
                definitions.error(
                    .actionsNeedIdentity(record: record.name.value), at: range,
                    notes: definitions.definition(of: record))
            }
            let taken = ReservedNames(on: target, operations: place.options)
            let name =
                target == .item
                ? definitions.member(action.name, given: action.swiftName, in: &onItem, reserved: taken)
                : definitions.member(action.name, given: action.swiftName, in: &onCollection, reserved: taken)
            let scope = place.scope(onItem: target == .item, takesArguments: true)
            return resolve(action, name: name, target: target, scope: scope)
        }
        headers.checkResponses(of: resource.actions)
        return actions
    }

    /// The operations that send nothing and whose result is not the record.
    func resolveOperations(of place: ResourcePlace) -> [API.Call] {
        place.options.compactMap { option in
            guard option.isAction else { return nil }
            let operation = option.operation.value
            var action = Schema.Action(
                name: Located(operation.rawValue, at: option.operation.range),
                method: option.call.method?.value ?? operation.method,
                path: option.call.path ?? Located("/", at: option.operation.range), result: option.result)
            action.query = option.query
            action.parameters = headers.parameters(of: option)
            action.fixedQuery = option.call.query
            action.own = option.own
            action.stream = option.stream
            action.job = option.job
            var resolved = resolve(
                action, of: operation, name: SwiftIdentifier(operation.rawValue),
                target: place.resource.isSingleton ? .collection : .item,
                scope: place.scope(onItem: true, takesArguments: false))
            resolved?.kind = .readOperation
            resolved?.query.makeOptional()
            return resolved
        }
    }

    private func resolve(
        _ action: Schema.Action, of operation: ResourceOperation? = nil, name: SwiftIdentifier?, target: ActionTarget,
        scope: PathScope
    ) -> API.Call? {
        let inHeaders = action.headerParameters
        let inPath = action.parameters.filter { !inHeaders.contains($0) }
        let path = paths.resolve(action.path, parameters: inPath, scope: scope, isAbsolute: true)
        let own = action.ownArguments
        for argument in path.arguments where own.contains(argument.swiftName) {
            let name = action.parameters.first { $0.name.value == argument.wireName }?.name
            definitions.refuse(
                name: argument.swiftName.escaped, .argument, takenBy: .argument, at: name?.range ?? action.path.range)
        }
        var taken = ReservedNames(own)
        taken.add(path.arguments, declared: inPath, orAt: action.path.range)
        let query = fields.resolveQuery(action.query, reserved: taken)
        taken.add(query, declared: action.query, orAt: action.path.range)
        let body = bodies.resolve(action, taken: taken)
        var header = HeaderScope(
            path: scope, arguments: path.arguments + query + (body?.fields ?? []), declared: inHeaders,
            takesFileName: action.body == .bytes, reserved: taken)
        header.path.takesArguments = true
        header.operation = operation
        header.reserved.add(body?.fields ?? [], declared: action.fieldsOfBody, orAt: action.path.range)
        headers.resolveDeclared(&header)
        let (plain, made) = headers.resolve(action.own.settings.headers, &header)
        var settings = action.own.settings
        settings.headers = plain
        settings.query = fixedQuery(of: action)
        let paging = action.own.paging.map { self.paging.resolve($0) }
        guard let result = results.resolve(action, scope: scope), let name else { return nil }
        var call = API.Call(
            .action, name: name.plain, swiftName: name, target: target, method: action.method, result: result,
            own: API.Call.Own(settings: self.settings.resolve(settings)))
        call.docs = action.docs
        call.deprecated = action.deprecated
        call.query = query
        call.headers = made
        call.headerArguments = header.added
        call.body = body
        call.result.headers = headers.resolveResponse(of: action)
        call.own.path = path
        call.own.format = action.format?.value
        call.own.items = action.own.items?.value ?? paging?.items
        call.own.wrap = action.own.wrap.map { $0.value == "none" ? "" : $0.value }
        call.own.item = action.own.item?.value
        call.own.paging = action.own.paging?.value == "none" ? .single : paging?.paging
        call.own.use = auth.resolveUse(action.own.use)
        call.own.scopes = auth.resolveScopes(action.own.scopes)
        return call
    }

    private func fixedQuery(of action: Schema.Action) -> [Settings.NamedValue] {
        for item in action.fixedQuery {
            guard item.value.value.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) else { continue }
            definitions.error(
                .malformedPath(action.path.value, reason: .argumentInQuery(item.value.value)), at: item.value.range)
        }
        return action.fixedQuery
    }
}
