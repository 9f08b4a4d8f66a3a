import PipewrightDiagnostics
import PipewrightSchema

/// What a resource takes over from those above it.
private struct Inherited {
    var items: Located<String>?
    var suffix: Located<String>?
    var paging: Located<String>?
    var patch: Located<ResourceSettings.PatchFormat>?
    var arrays: Located<ResourceSettings.ArrayStyle>?
    var use: Schema.AuthRequirement?
    var typePath: [String]

    /// The same with what a resource says itself on top.
    func overridden(by own: ResourceSettings) -> Inherited {
        Inherited(
            items: own.items ?? items, suffix: own.suffix ?? suffix, paging: own.paging ?? paging,
            patch: own.patch ?? patch, arrays: own.arrays ?? arrays, use: own.use ?? use, typePath: typePath)
    }
}

extension APIResolver {
    /// The verbs of a resource that names none.
    private static let defaultOperations: [ResourceSettings.Operation] = [.list, .read, .create, .replace, .remove]

    mutating func resolveResources(clientName: String) -> [API.Resource] {
        let top = Inherited(typePath: [clientName]).overridden(by: schema.defaults)
        // What `default` uses stands for the client as a whole.
        var inherited = top
        inherited.use = nil
        return resolve(schema.resources, inherited: inherited, reserved: ["client", "with", "cancel"], depth: 0)
    }

    private mutating func resolve(
        _ resources: [Schema.Resource], inherited: Inherited, reserved: Set<String>, depth: Int
    ) -> [API.Resource] {
        let around = depth == 0 ? "a member of every client" : "a member of the items above"
        var names = UniqueNames(kind: "name", reservedFor: around)
        return resources.compactMap { resource in
            guard let name = member(resource.name, in: &names, reserved: reserved) else { return nil }
            return resolve(resource, propertyName: name, inherited: inherited, depth: depth)
        }
    }

    private mutating func resolve(
        _ resource: Schema.Resource, propertyName: String, inherited: Inherited, depth: Int
    ) -> API.Resource? {
        var inherited = inherited.overridden(by: resource.own)
        inherited.typePath.append(SwiftName.resource(resource.name.value) ?? "")
        let record = resolveRecordName(of: resource)
        let hasIdentity = record.map { identityField(of: $0) != nil } ?? false
        let operations = resolveOperations(of: resource, record: record, hasIdentity: hasIdentity)
        let paging = resolvePaging(inherited.paging)
        var resolved = API.Resource(
            propertyName: propertyName,
            typePath: inherited.typePath,
            docs: resource.docs,
            path: resolvePath(of: resource),
            suffix: resolveSuffix(inherited.suffix),
            record: record.flatMap { typeNames[$0.name.value] } ?? "",
            hasIdentity: hasIdentity,
            operations: operations,
            items: resource.own.items?.value ?? paging.items ?? inherited.items?.value,
            wrap: (resource.own.wrap ?? schema.defaults.wrap)?.value,
            paging: paging.paging,
            patch: inherited.patch?.value ?? .mergePatch,
            settings: resolve(resource.own.settings),
            use: resolveUse(inherited.use),
            arrays: inherited.arrays?.value ?? .repeat,
            filter: resolveFilter(of: resource),
            actions: [],
            children: [],
            topic: topic(of: resource.name)
        )
        let taken = Self.membersOfPipes.union(operations.map(\.rawValue))
        resolved.actions = resolveActions(of: resource, hasIdentity: hasIdentity, record: record, taken: taken)
        if !resource.children.isEmpty, let record, !hasIdentity {
            let problem = Problem.itemNeedsIdentity(
                what: "the children of ‘\(resource.name.value)’", record: record.name.value)
            error(problem, at: resource.name.range)
        }
        let onItems = resolved.actions.filter { $0.target == .item }.map(\.swiftName)
        resolved.children = resolve(
            resource.children, inherited: inherited, reserved: taken.union(onItems), depth: depth + 1)
        return record == nil ? nil : resolved
    }

    /// What every pipe and every item has already.
    private static let membersOfPipes: Set<String> =
        ["id", "with", "cancel", "child", "call", "send", "client", "descriptor", "settings", "all", "pages", "save"]

    private mutating func resolveRecordName(of resource: Schema.Resource) -> Schema.Record? {
        guard let name = resource.record else {
            error(.missingRecord(resource: resource.name.value), at: resource.name.range)
            return nil
        }
        guard let record = records[name.value] else {
            error(.unknownRecord(name.value, known: knownRecords), at: name.range)
            return nil
        }
        return record
    }

    private mutating func resolveOperations(
        of resource: Schema.Resource, record: Schema.Record?, hasIdentity: Bool
    ) -> [ResourceSettings.Operation] {
        let authored = resource.own.operations ?? schema.defaults.operations
        let operations = authored?.value.map(\.value) ?? Self.defaultOperations
        guard let record else { return operations }
        for operation in operations where operation != .list && operation != .create && !hasIdentity {
            let range = resource.own.operations?.value.first { $0.value == operation }?.range ?? resource.name.range
            error(.operationNeedsIdentity(operation: operation.rawValue, record: record.name.value), at: range)
        }
        if operations.contains(.create) { created.insert(record.name.value) }
        if operations.contains(.update) {
            updated.insert(record.name.value)
            let identity = identityField(of: record)?.name.value
            let isWritable = record.fields.contains { field in
                field.name.value != identity && !field.flags.contains { $0.value == .read || $0.value == .create }
            }
            if !isWritable {
                let range = resource.own.operations?.value.first { $0.value == .update }?.range ?? resource.name.range
                error(.operationNeedsWritableField(operation: "update", record: record.name.value), at: range)
            }
        }
        // One order for all resources, whatever the author's.
        return ResourceSettings.Operation.allCases.filter(operations.contains)
    }

    private mutating func resolvePath(of resource: Schema.Resource) -> String {
        let path = resource.path ?? resource.name
        if let reason = PathRule.fault(in: path.value) {
            error(.malformedPath(path.value, reason: reason), at: path.range)
        }
        return PathRule.encoded(path.value)
    }

    private mutating func resolveSuffix(_ suffix: Located<String>?) -> String {
        guard let suffix else { return "" }
        if suffix.value != "/", let reason = PathRule.fault(in: suffix.value) {
            error(.malformedPath(suffix.value, reason: reason), at: suffix.range)
        }
        let encoded = PathRule.encoded(suffix.value)
        return suffix.value.hasSuffix("/") ? encoded + "/" : encoded
    }

    private mutating func resolvePaging(_ name: Located<String>?) -> (paging: API.Paging?, items: String?) {
        guard let name, name.value != "none" else { return (nil, nil) }
        guard let scheme = pagings[name.value] else {
            error(.unknownPaging(name.value, known: schema.paging.map(\.name.value) + ["none"]), at: name.range)
            return (nil, nil)
        }
        let size = scheme.size.map {
            API.PageSize(parameter: $0.value.parameter, lowest: $0.value.lowest, highest: $0.value.highest)
        }
        guard let follow = scheme.follow else { return (nil, nil) }
        let paging = API.Paging(
            next: follow.value, previous: scheme.back?.value, size: size, total: scheme.total?.value)
        return (paging, scheme.items?.value)
    }

    // MARK: - Filters and actions

    private mutating func resolveFilter(of resource: Schema.Resource) -> [API.Field] {
        let fields = resolveFields(resource.filter, kind: "name")
        checkQueryTypes(fields, authored: resource.filter, place: "a filter")
        return fields.map { field in
            var field = field
            if !field.type.isOptional { field.type = .optional(field.type) }
            return field
        }
    }

    /// A query holds texts: scalars, enums, IDs, and lists of them.
    private mutating func checkQueryTypes(_ fields: [API.Field], authored: [Schema.Field], place: String) {
        for field in fields {
            guard let range = authored.first(where: { $0.name.value == field.wireName })?.type.range else { continue }
            let type = field.type.required
            let element = if case .list(let element) = type { element } else { type }
            switch element {
            case .record, .map, .list, .optional, .scalar(.json), .scalar(.bytes):
                let name = FieldTypes.name(of: field.type)
                let reason = "a query holds single values and lists of them"
                error(.typeNotAllowed(type: name, in: place, reason: reason), at: range)
            case .scalar, .enumeration, .identifier: break
            }
        }
    }

    private mutating func resolveActions(
        of resource: Schema.Resource, hasIdentity: Bool, record: Schema.Record?, taken: Set<String>
    ) -> [API.Action] {
        var onItem = UniqueNames(kind: "name", reservedFor: "a member of the pipe and its items")
        var onCollection = onItem
        return resource.actions.compactMap { action in
            if action.target == .item, let record, !hasIdentity {
                error(
                    .itemNeedsIdentity(what: "actions on an item", record: record.name.value), at: action.name.range)
            }
            if let reason = PathRule.fault(in: action.path.value) {
                error(.malformedPath(action.path.value, reason: reason), at: action.path.range)
            }
            let result = action.result.map { resolve($0) }
            if let type = result ?? nil, type.hasFormat, let range = action.result?.range {
                let reason = "a result has no format of its own; return a record that has such a field"
                error(.typeNotAllowed(type: FieldTypes.name(of: type), in: "a result", reason: reason), at: range)
            }
            let query = resolveFields(action.query, kind: "argument")
            checkQueryTypes(query, authored: action.query, place: "a query")
            let body = resolveFields(action.body, kind: "argument", reserved: Set(query.map(\.swiftName)))
            if !action.body.isEmpty, action.method == .get || action.method == .head {
                let reason = "a \(action.method.rawValue) has no body"
                error(.malformedCall(action.name.value, reason: reason), at: action.name.range)
            }
            let name =
                action.target == .item
                ? member(action.name, in: &onItem, reserved: taken)
                : member(action.name, in: &onCollection, reserved: taken)
            guard let name else { return nil }
            if case .some(.none) = result { return nil }
            return API.Action(
                swiftName: name, docs: action.docs, method: action.method, path: PathRule.encoded(action.path.value),
                target: action.target, query: query, body: body, result: result ?? nil)
        }
    }
}
