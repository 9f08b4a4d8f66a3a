import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// The operations of a resource without `operations`.
    private static let defaultOperations: [ResourceOperation] = [.list, .read, .create, .replace, .remove]
    /// The operations of a singleton without `operations`.
    private static let defaultSingletonOperations: [ResourceOperation] = [.read, .replace]

    /// The options of a resource's operations in the order of the language.
    mutating func resolveOperations(
        _ authored: Located<[Schema.OperationOptions]>?, of resource: Schema.Resource, record: Schema.Record?,
        hasIdentity: Bool
    ) -> [Schema.OperationOptions] {
        let standard = resource.isSingleton ? Self.defaultSingletonOperations : Self.defaultOperations
        let options =
            authored?.value ?? standard.map { Schema.OperationOptions(Located($0, at: resource.name.range)) }
        let ordered = ResourceOperation.allCases.compactMap { operation in
            options.index(of: operation).map { options[$0] }
        }
        guard let record else { return ordered }
        let isUnion = unions[record.name.value] != nil
        // Operations that are inherited or the default are reported only once.
        var isReported = false
        for option in ordered {
            let operation = option.operation.value
            let isOwn = resource.own.operations != nil
            let range = isOwn ? option.operation.range : resource.name.range
            var notes = definition(of: record)
            if !isOwn, let inherited = authored {
                notes.append(Diagnostic.Note(.setHere("operations"), at: inherited.range))
            }
            if resource.isSingleton {
                if operation == .list || operation == .upsert || operation == .new {
                    error(.operationNotForSingleton(operation: operation.rawValue), at: range)
                }
            } else if operation.isOnItem, !hasIdentity, isOwn || !isReported {
                isReported = true
                error(
                    .operationNeedsIdentity(operation: operation.rawValue, record: record.name.value), at: range,
                    notes: notes)
            }
            switch operation {
            case _ where option.body != nil: break
            case .new where isUnion, .create where isUnion, .update where isUnion, .upsert where isUnion:
                error(
                    .typeNotAllowed(
                        type: record.name.value, in: .operation(operation.rawValue), reason: .unionHasNoDraft),
                    at: range, notes: notes)
            case .upsert where ordered.contains(where: { $0.operation.value == .create && $0.body != nil }): break
            case .create, .upsert: created.insert(record.name.value)
            case .new:
                checkCanBeRead(option, record, drafted: ordered)
                // The draft has the fields of the body of `create`, if that has its own.
                if !ordered.contains(where: { $0.operation.value == .create && $0.body != nil }) {
                    created.insert(record.name.value)
                    prefilled.insert(record.name.value)
                }
            case .update:
                updated.insert(record.name.value)
                checkCanBeUpdated(record, at: range)
            case .replace: replaced.insert(record.name.value)
            case .list, .read, .remove, .exists: break
            }
        }
        return ordered
    }

    /// The fields of the operations' bodies; `create` and `upsert` have the same.
    mutating func resolveBodies(
        of options: [Schema.OperationOptions]
    ) -> (draft: [API.Field]?, replacement: [API.Field]?, patch: [API.Field]?) {
        func body(of operation: ResourceOperation) -> Located<[Schema.Field]>? {
            options.index(of: operation).flatMap { options[$0].body }
        }
        let create = body(of: .create)
        if options.index(of: .create) != nil, let second = body(of: .upsert) {
            error(
                .misplacedKey(.body, in: .operation("upsert"), belongsTo: .keys(["create"])), at: second.range,
                notes: create.map { [Diagnostic.Note(.setHere("body"), at: $0.range)] } ?? [])
        }
        let draft = create ?? body(of: .upsert)
        func resolveWhole(_ body: Located<[Schema.Field]>) -> [API.Field] {
            for field in body.value where !field.type.isFile { checkIsWhole(field.type, in: .sentField) }
            // A draft with files has a property of that name.
            let hasFiles = body.value.contains { $0.type.isFile }
            return resolveFields(
                body.value, in: .record, reserved: hasFiles ? ["files"] : [], takesRules: true)
        }
        return (
            draft.map(resolveWhole), body(of: .replace).map(resolveWhole),
            body(of: .update).map { body in
                for field in body.value { checkIsWhole(field.type, in: .body) }
                return resolveFields(body.value, in: .body, takesRules: true)
            }
        )
    }

    /// A draft with files has no form in JSON that a server could fill.
    private func checkCanBeRead(
        _ option: Schema.OperationOptions, _ record: Schema.Record, drafted options: [Schema.OperationOptions]
    ) {
        let body = options.first { $0.operation.value == .create }?.body?.value
        guard let file = (body ?? record.fields).first(where: { $0.type.isFile }) else { return }
        error(
            .typeNotAllowed(type: "file", in: .operation("new"), reason: .draftWithFiles), at: option.operation.range,
            notes: [Diagnostic.Note(.setHere(file.name.value), at: file.name.range)])
    }

    private func checkCanBeUpdated(_ record: Schema.Record, at range: SourceRange) {
        let identity = identityNames(of: record)
        let isWritable = record.fields.contains { field in
            !identity.contains(field.name.value) && !field.type.isFile
                && !field.flags.contains { $0.value == .read || $0.value == .create }
        }
        if !isWritable, record.isComplete {
            error(
                .operationNeedsWritableField(operation: "update", record: record.name.value), at: range,
                notes: definition(of: record))
        }
    }

    /// The calls that are operations, without what they inherit.
    mutating func resolveCalls(
        _ options: [Schema.OperationOptions], of resource: Schema.Resource, scope: PathScope, record: Schema.Record?,
        hasIdentity: Bool, settings inherited: ResourceSettings, valueFormat: BodyFormat?
    ) -> [API.Call] {
        let identified = hasIdentity ? record : nil
        var calls: [API.Call] = []
        // A closure would copy the resolver for each function that it calls.
        for option in options {
            let operation = option.operation.value
            var own = scope
            own.takesArguments = false
            own.identity = operation.isOnItem ? identified.map { identityNames(of: $0) } ?? [] : []
            own.texts = identified.map { texts(inIdentityOf: $0) } ?? []
            let method = option.call.method?.value ?? operation.method
            checkMethod(option, operation)
            let usualPath = operation == .new ? API.Path("new") : nil
            let path = option.call.path.map { resolvePath($0, scope: own, isAbsolute: true) } ?? usualPath
            var call = API.Call(
                .operation, name: operation.rawValue,
                target: operation.isOnItem && !resource.isSingleton ? .item : .collection, method: method)
            var settings = option.own.settings
            settings.query = []
            call.query = resolveQuery(of: option)
            var taken = ReservedNames()
            taken.add(call.query, declared: option.query, orAt: option.operation.range)
            var header = HeaderScope(
                path: own, arguments: call.query, declared: headerParameters(of: option), reserved: taken)
            header.operation = operation
            header.path.takesArguments = true
            resolveDeclared(&header)
            (settings.headers, call.headers) = resolveHeaders(option.own.settings.headers, &header)
            call.headerArguments = header.added
            call.result = resolveResult(of: option, identified, scope: own)
            call.setOffer(sendsReplacement: operation == .replace && option.body != nil)
            for item in option.call.query {
                if let value = resolveQueryValue(item.value, scope: own) {
                    call.own.identityQuery.append(.init(name: item.name.value, value: value))
                } else {
                    settings.query.append(item)
                }
            }
            let writing = API.Writing(option.own.inheriting(from: inherited))
            call.own.method = method == operation.method ? nil : method
            call.own.path = path
            call.own.wrap = resolveWrap(of: option, record: record, settings: inherited)
            call.own.item =
                option.own.item?.value ?? rootElement(of: call.result, option, record: record, settings: inherited)
            call.own.format = option.own.format?.value
            call.own.writing = writing == API.Writing(inherited) ? nil : writing
            call.own.settings = resolve(settings).sending(option.own.format?.value, below: valueFormat)
            call.own.use = resolveUse(option.own.use)
            call.own.scopes = resolveScopes(option.own.scopes)
            call.own.filter = option.filter.flatMap { if case .body(let pointer) = $0.value { pointer } else { nil } }
            calls.append(call)
        }
        return calls
    }

    /// What an operation returns that sends something.
    private mutating func resolveResult(
        of option: Schema.OperationOptions, _ record: Schema.Record?, scope: PathScope
    ) -> API.Call.Result {
        guard let type = option.result else {
            var result = API.Call.Result(.none)
            result.isUsual = !option.returnsNothing
            return result
        }
        if case .named(let name) = type, name.value == "bytes" {
            error(.typeNotAllowed(type: "bytes", in: .result, reason: .downloadIsResult), at: name.range)
        }
        switch type {
        case .response(.stream, let element, let range):
            if (option.body?.value ?? record?.fields ?? []).contains(where: { $0.type.isFile }) {
                error(.typeNotAllowed(type: "stream", in: .resultOfUpload, reason: .uploadReturnsValue), at: range)
                return API.Call.Result(.none)
            }
            return resolveStream(of: element, option.stream).map { .init($0) } ?? .init(.none)
        case .response(.job, let element, _):
            return resolveJob(option.job, element, scope: scope).map { .init($0) } ?? .init(.none)
        default: break
        }
        guard let resolved = resolve(type, in: .result) else { return .init(.none) }
        checkFormat(ofResult: resolved, at: type.range)
        return .init(.value, type: resolved)
    }

    /// The query items of an operation, which are optional for the caller unless they are required.
    private mutating func resolveQuery(of option: Schema.OperationOptions) -> [API.Field] {
        var query = resolveFields(option.query, in: .query)
        checkQuery(query, authored: option.query, use: .query)
        query.makeOptional()
        return query
    }

    /// The parameters that header fields use; reports the others.
    func headerParameters(of option: Schema.OperationOptions) -> [Schema.Field] {
        let names = option.own.settings.namesInHeaders
        for field in option.parameters where !names.contains(field.name.value) {
            error(.unusedParameter(field.name.value, path: "headers"), at: field.name.range)
        }
        return option.parameters.filter { names.contains($0.name.value) }
    }

    /// A value with placeholders; `nil` if it has none.
    private mutating func resolveQueryValue(_ value: Located<String>, scope: PathScope) -> String? {
        guard let pieces = PathRule.pieces(of: value.value) else { return nil }
        let hasNames = pieces.contains { if case .parameter = $0 { true } else { false } }
        guard hasNames else { return nil }
        return pieces.map { piece -> String in
            switch piece {
            case .text(let text):
                return text
            case .parameter(let name):
                if PathRule.parameter(name).isGreedy {
                    error(.malformedPath(value.value, reason: .greedyInQuery("{\(name)}")), at: value.range)
                    return ""
                }
                if let known = resolveKnown(Located(name, at: value.range), scope: scope) { return known }
                let known = (scope.identity.isEmpty ? [] : ["id"]) + scope.ancestors.map { "\($0.key).id" }
                error(.unknownParameter(name, known: known), at: value.range)
                return ""
            }
        }.joined()
    }

    /// An operation that reads needs a method with a response, and one that sends a body needs a method with one.
    func checkMethod(_ option: Schema.OperationOptions, _ operation: ResourceOperation) {
        guard let method = option.call.method else { return }
        let allowed: [HTTPMethod] =
            switch operation {
            case .list, .read: [.get, .post, .put, .patch, .delete]
            case .new: [.get, .post]
            case .create, .replace, .update, .upsert: [.post, .put, .patch]
            case .remove: [.delete, .post, .put, .patch, .get]
            case .exists: [.head, .get]
            }
        guard !allowed.contains(method.value) else { return }
        let reason = CallError.operation(operation.rawValue, method: method.value.rawValue)
        error(.malformedCall(method.value.rawValue, reason: reason), at: method.range)
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
        self.init(
            sendsNulls: settings.nulls?.value == .send, omitsReadFields: settings.readFields?.value == .omit)
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
