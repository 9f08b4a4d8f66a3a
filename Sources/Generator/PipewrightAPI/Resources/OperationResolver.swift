import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the operations of a resource.
struct OperationResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let paths: PathResolver
    let headers: HeaderResolver
    let results: ResultResolver
    let settings: SettingsResolver
    let auth: AuthResolver
    let xml: XMLResolver

    /// Reports operations that a resource cannot have.
    func check(_ place: ResourcePlace) {
        for option in place.options { checkMethod(of: option) }
        guard let record = place.record else { return }
        let resource = place.resource
        let isUnion = definitions.unions[record.name.value] != nil
        // Operations that are inherited or the default are reported only once.
        var isReported = false
        for option in place.options {
            let operation = option.operation.value
            let isOwn = resource.own.operations != nil
            let range = isOwn ? option.operation.range : resource.name.range
            var notes = definitions.definition(of: record)
            if !isOwn, let inherited = place.settings.operations {
                notes.append(Diagnostic.Note(.setHere("operations"), at: inherited.range))
            }
            if resource.isSingleton {
                if operation == .list || operation == .upsert || operation == .new {
                    definitions.error(.operationNotForSingleton(operation: operation.rawValue), at: range)
                }
            } else if operation.isOnItem, !place.hasIdentity, isOwn || !isReported {
                isReported = true
                definitions.error(
                    .operationNeedsIdentity(operation: operation.rawValue, record: record.name.value), at: range,
                    notes: notes)
            }
            switch operation {
            case _ where option.body != nil: break
            case _ where isUnion && (operation == .new || operation.body == .draft || operation.body == .patch):
                definitions.refuse(
                    record.name.value, in: .operation(operation.rawValue), .unionHasNoDraft, at: range, notes: notes)
            case .new: checkCanBeRead(option, record, drafted: place.options)
            case .update: checkCanBeUpdated(record, at: range)
            default: break
            }
        }
    }

    /// The fields of the operations' bodies; `create` and `upsert` have the same.
    func resolveBodies(
        of place: ResourcePlace
    ) -> (draft: [API.Field]?, replacement: [API.Field]?, patch: [API.Field]?) {
        func body(of operation: ResourceOperation) -> Located<[Schema.Field]>? {
            place.option(operation)?.body
        }
        let create = body(of: .create)
        if place.option(.create) != nil, let second = body(of: .upsert) {
            definitions.error(
                .misplacedKey(.body, in: .operation("upsert"), belongsTo: .keys(["create"])), at: second.range,
                notes: create.map { [Diagnostic.Note(.setHere("body"), at: $0.range)] } ?? [])
        }
        let draft = create ?? body(of: .upsert)
        func resolveWhole(_ body: Located<[Schema.Field]>) -> [API.Field] {
            for field in body.value where !field.type.isFile { fields.files.checkIsWhole(field.type, in: .sentField) }
            // A draft with files has a property of that name.
            let hasFiles = body.value.contains { $0.type.isFile }
            return fields.resolve(body.value, in: .record, reserved: hasFiles ? ["files"] : [], takesRules: true)
        }
        return (
            draft.map(resolveWhole), body(of: .replace).map(resolveWhole),
            body(of: .update).map { body in
                for field in body.value { fields.files.checkIsWhole(field.type, in: .body) }
                return fields.resolve(body.value, in: .body, takesRules: true)
            }
        )
    }

    /// A draft with files has no form in JSON that a server could fill.
    private func checkCanBeRead(
        _ option: Schema.OperationOptions, _ record: Schema.Record, drafted options: [Schema.OperationOptions]
    ) {
        let body = options.first { $0.operation.value == .create }?.body?.value
        guard let file = (body ?? record.fields).first(where: { $0.type.isFile }) else { return }
        definitions.refuse(
            "file", in: .operation("new"), .draftWithFiles, at: option.operation.range,
            notes: [Diagnostic.Note(.setHere(file.name.value), at: file.name.range)])
    }

    private func checkCanBeUpdated(_ record: Schema.Record, at range: SourceRange) {
        let identity = definitions.identityNames(of: record)
        let isWritable = record.fields.contains { field in
            !identity.contains(field.name.value) && !field.type.isFile
                && !field.flags.contains { $0.value == .read || $0.value == .create }
        }
        if !isWritable, record.isComplete {
            definitions.error(
                .operationNeedsWritableField(operation: "update", record: record.name.value), at: range,
                notes: definitions.definition(of: record))
        }
    }

    /// An operation that reads needs a method with a response, and one that sends a body needs a method with one.
    private func checkMethod(of option: Schema.OperationOptions) {
        guard let method = option.call.method else { return }
        let operation = option.operation.value
        guard !operation.methods.contains(method.value) else { return }
        let reason = CallError.operation(operation.rawValue, method: method.value.rawValue)
        definitions.error(.malformedCall(method.value.rawValue, reason: reason), at: method.range)
    }

    /// The calls that are operations, without what they inherit.
    ///
    /// - Parameter filter: The filter of the list.
    func resolve(_ place: ResourcePlace, filter: [API.Field]) -> [API.Call] {
        place.options.compactMap { $0.isAction ? nil : resolve($0, of: place, filter: filter) }
    }

    private func resolve(
        _ option: Schema.OperationOptions, of place: ResourcePlace, filter: [API.Field]
    ) -> API.Call {
        let operation = option.operation.value
        let scope = place.scope(onItem: operation.isOnItem, takesArguments: false)
        let method = option.call.method?.value ?? operation.method
        let usualPath = operation == .new ? API.Path("new") : nil
        let path = option.call.path.map { paths.resolve($0, scope: scope, isAbsolute: true) } ?? usualPath
        var call = API.Call(
            .operation, name: operation.rawValue,
            target: operation.isOnItem && !place.resource.isSingleton ? .item : .collection, method: method)
        var settings = option.own.settings
        settings.query = []
        call.query = resolveQuery(of: option)
        var taken = ReservedNames()
        taken.add(call.query, declared: option.query, orAt: option.operation.range)
        var header = HeaderScope(
            path: scope, arguments: operation == .list ? filter : call.query, declared: headers.parameters(of: option),
            reserved: taken)
        header.operation = operation
        header.path.takesArguments = true
        headers.resolveDeclared(&header)
        (settings.headers, call.headers) = headers.resolve(option.own.settings.headers, &header)
        call.headerArguments = header.added
        if operation == .list {
            // Its arguments are the fields of the filter.
            let used = Set(call.headers.flatMap(\.arguments).map(\.swiftName))
            call.headerArguments = filter.filter { used.contains($0.swiftName) }
            headers.checkStyles(of: call.headerArguments, in: place.resource)
        }
        call.result = results.resolve(option, of: place, scope: scope)
        call.setOffer(sendsReplacement: operation == .replace && option.body != nil)
        for item in option.call.query {
            if let value = paths.resolveQueryValue(item.value, scope: scope) {
                call.own.identityQuery.append(.init(name: item.name.value, value: value))
            } else {
                settings.query.append(item)
            }
        }
        let writing = API.Writing(option.own.inheriting(from: place.settings))
        call.own.method = method == operation.method ? nil : method
        call.own.path = path
        call.own.wrap = xml.resolveWrap(of: option, place)
        call.own.item = option.own.item?.value ?? xml.rootElement(of: call.result, option, place)
        call.own.format = option.own.format?.value
        call.own.writing = writing == API.Writing(place.settings) ? nil : writing
        call.own.settings = self.settings.resolve(settings).sending(option.own.format?.value, below: place.valueFormat)
        call.own.use = auth.resolveUse(option.own.use)
        call.own.scopes = auth.resolveScopes(option.own.scopes)
        call.own.filter = option.filter.flatMap { if case .body(let pointer) = $0.value { pointer } else { nil } }
        return call
    }

    /// The query items of an operation, which are optional for the caller unless they are required.
    private func resolveQuery(of option: Schema.OperationOptions) -> [API.Field] {
        var query = fields.resolveQuery(option.query)
        query.makeOptional()
        return query
    }
}

extension [API.Field] {
    /// Makes all of them optional that have no flag `required`.
    mutating func makeOptional() {
        for index in indices where !self[index].type.isOptional && !self[index].isRequired {
            self[index].type = .optional(self[index].type)
        }
    }
}

extension Schema.OperationOptions {
    /// Whether it is resolved as an action: it has another result, and sends nothing of the record.
    var isAction: Bool { result != nil && (operation.value == .read || operation.value == .remove) }
}

extension API.Writing {
    init(_ settings: ResourceSettings) {
        self.init(sendsNulls: settings.nulls?.value == .send, omitsReadFields: settings.readFields?.value == .omit)
    }
}

extension API.Call {
    /// Sets who has the function of an operation. The runtime's operation lacks arguments, and what this one returns or
    /// sends may be its own.
    fileprivate mutating func setOffer(sendsReplacement: Bool) {
        let needsClient = !result.isUsual || sendsReplacement || arguments.contains { !$0.type.isOptional }
        offer = needsClient ? .client : arguments.isEmpty ? .runtime : .both
    }
}
