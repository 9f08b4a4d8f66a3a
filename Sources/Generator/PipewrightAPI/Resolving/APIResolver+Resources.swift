import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// What a resource inherits.
private struct Inherited {
    var settings: ResourceSettings
    var scope = PathScope()
    var typePath: [String] = []
    /// The whole path of the parent.
    var location = ""
    /// The format of bodies that are not forms; `nil` for JSON.
    var valueFormat: BodyFormat?
}

extension APIResolver {
    mutating func resolveResources() -> [API.Resource] {
        var settings = schema.inheritedSettings
        // `use` of `default` applies to the whole client.
        settings.use = nil
        settings.scopes = nil
        let valueFormat = settings.format.flatMap { $0.value == .form ? nil : $0.value }
        return resolve(
            schema.resources, inherited: Inherited(settings: settings, valueFormat: valueFormat),
            reserved: ["client"], depth: 0)
    }

    private mutating func resolve(
        _ resources: [Schema.Resource], inherited: Inherited, reserved: ReservedNames, depth: Int
    ) -> [API.Resource] {
        let around: NameOwner = depth == 0 ? .everyClient : .itemsAbove
        var names = UniqueNames(kind: .name, reservedFor: around)
        var types = UniqueNames(kind: .type)
        return resources.compactMap { resource in
            guard let name = member(resource.name, in: &names, reserved: reserved) else { return nil }
            // `url_x` and `URLX` become two properties and one type.
            if let type = naming.resource(resource.name.value),
                let first = types.register(type, at: resource.name.range)
            {
                error(
                    .nameCollision(name: type, kind: types.kind, other: .resource), at: resource.name.range,
                    notes: [Diagnostic.Note(.firstDefined(type), at: first)])
            }
            return resolve(resource, propertyName: name, inherited: inherited, depth: depth)
        }
    }

    /// Records remember versions if one of their resources has `if-match`.
    private mutating func noteVersions(
        of record: Schema.Record?, _ resource: Schema.Resource, _ check: Located<VersionCheck>
    ) {
        guard let record else { return }
        if unions[record.name.value] == nil {
            versioned.insert(record.name.value)
        } else if resource.own.settings.ifMatch != nil {
            error(
                .typeNotAllowed(type: record.name.value, in: .versionCheck, reason: .unionHasNoVersion),
                at: check.range)
        }
    }

    private mutating func resolve(
        _ authored: Schema.Resource, propertyName: SwiftIdentifier, inherited: Inherited, depth: Int
    ) -> API.Resource? {
        var resource = authored
        // Without a record, a resource is a path with actions and children.
        if authored.isPath { resource.isSingleton = true }
        var settings = schema.settings(of: resource, below: inherited.settings)
        if authored.isPath { settings.operations = Located([], at: resource.name.range) }
        let outerFormat = inherited.valueFormat
        var inherited = inherited
        inherited.settings = settings
        if let format = settings.format?.value, format != .form { inherited.valueFormat = format }
        inherited.typePath.append(naming.resource(resource.name.value) ?? "")
        let record = resolveRecordName(of: resource)
        if let pipe = resource.pipe { checkSwiftType(pipe, example: "MyPipe", isInNamespace: false) }
        let hasIdentity = !resource.isSingleton && (record.map { !lacksIdentity($0) } ?? false)
        if let check = settings.settings.ifMatch, check.value != .off { noteVersions(of: record, resource, check) }
        let all = resolveOperations(settings.operations, of: resource, record: record, hasIdentity: hasIdentity)
        let options = all.filter { !$0.isAction }
        let list = options.index(of: .list).map { options[$0] }
        var paging = resolvePaging(list?.own.paging ?? settings.paging)
        if isPagedElsewhere(resource, settings) {
            paging = (nil, nil)
            for index in resource.actions.indices where resource.actions[index].isPaged {
                resource.actions[index].own.paging = resource.actions[index].own.paging ?? settings.paging
            }
        }
        let path = resolvePath(
            resource.path ?? resource.name, parameters: resource.parameters, scope: inherited.scope,
            isAbsolute: depth > 0)
        let isAbsolute = path.text.utf8.first == UInt8(ascii: "/")
        inherited.scope.greedy = path.greedy ?? (isAbsolute ? nil : inherited.scope.greedy)
        let location = API.location(path.text, below: inherited.location)
        let itemLocation = hasIdentity ? itemLocation(of: record, below: location) : location
        // Below the item, `{id}` is the identity of another record.
        inherited.location =
            hasIdentity ? self.itemLocation(of: record, below: location, id: "\(resource.name.value).id") : location
        let bodies = resolveBodies(of: options)
        var calls = resolveCalls(
            options, of: resource, scope: inherited.scope, record: record, hasIdentity: hasIdentity,
            settings: settings, valueFormat: inherited.valueFormat)
        let operations = calls.compactMap { $0.offer == .client ? nil : $0.operation }
        let filter = resolveFilter(of: resource, list)
        if filter.contains(where: \.isRequired) {
            for index in calls.indices where calls[index].operation == .list { calls[index].offer = .client }
        }
        var resolved = API.Resource(
            propertyName: propertyName,
            typePath: inherited.typePath,
            pipeName: naming.pipe(resource.name.value) ?? "",
            ownPipe: resource.pipe?.value,
            docs: resource.docs,
            deprecated: resource.deprecated,
            path: path,
            location: location,
            itemLocation: itemLocation,
            suffix: resolveSuffix(settings.suffix),
            record: record.flatMap { record in
                typeNames[record.name.value].map { records[record.name.value] == nil ? .union($0) : .record($0) }
            },
            hasIdentity: hasIdentity,
            isSingleton: resource.isSingleton,
            draft: bodies.draft,
            replacement: bodies.replacement,
            patched: bodies.patch,
            bulk: resource.isSingleton
                ? []
                : resolveBulk(
                    of: all, operations: operations, record: record, hasIdentity: hasIdentity, settings: settings,
                    scope: inherited.scope),
            items: list?.own.items?.value ?? resource.own.items?.value ?? paging.items ?? settings.items?.value,
            wrap: resolveWrap(settings.wrap, of: record, settings.format),
            item: settings.item?.value,
            paging: paging.paging,
            patch: settings.patch?.value ?? .mergePatch,
            body: settings.format?.value ?? .json,
            writing: API.Writing(settings),
            settings: resolve(resource.own.settings).sending(settings.format?.value, below: outerFormat),
            use: resolveUse(settings.use),
            scopes: resolveScopes(settings.scopes),
            arrays: settings.arrays?.value ?? .repeat,
            envelope: resolveEnvelope(of: resource),
            filter: filter,
            sort: resolveSort(of: resource, operations),
            calls: calls,
            children: [],
            validates: record?.validates ?? schema.validates,
            topic: topic(of: resource.name)
        )
        if (list?.own.format ?? settings.format)?.value == .xml, resolved.envelope != nil {
            resolved.envelopePlace = Self.rootElement(above: resolved.items)
        }
        var actions =
            resolveResults(of: all, resource, record: record, scope: inherited.scope)
            + resolveActions(
                of: resource, hasIdentity: hasIdentity, record: record, scope: inherited.scope,
                operations: all.map(\.operation.value))
        for index in actions.indices {
            actions[index].takeFormat(below: inherited.valueFormat, record: resolved.recordName)
        }
        resolved.calls += actions
        if !resource.children.isEmpty, let record, !hasIdentity, !resource.isSingleton {
            error(
                .childrenNeedIdentity(of: resource.name.value, record: record.name.value), at: resource.name.range,
                notes: definition(of: record))
        }
        let isOnChildren = resource.isSingleton ? ActionTarget.collection : .item
        var taken = ReservedNames(Self.takenNames(on: isOnChildren, operations: all.map(\.operation.value)))
        let besideChildren = Set(actions.lazy.filter { $0.target == isOnChildren }.map(\.swiftName))
        for action in resource.actions {
            let written = action.swiftName ?? action.name
            guard let name = naming.name(written.value, as: .member), besideChildren.contains(name) else {
                continue
            }
            taken.add(name, at: action.name.range)
        }
        if let record, hasIdentity {
            inherited.scope.ancestors.append(
                PathScope.Ancestor(
                    key: resource.name.value, typePath: inherited.typePath, identity: identityNames(of: record),
                    texts: texts(inIdentityOf: record)))
        }
        resolved.children = resolve(
            resource.children, inherited: inherited, reserved: taken, depth: depth + 1)
        if namedResources.contains(resolved.typePath) { resolved.pathName = resource.name.value }
        return record == nil && !authored.isPath ? nil : resolved
    }

    /// The members that every item has.
    private static let membersOfItems: Set<SwiftIdentifier> = ["pipe", "with", "cancelCalls"]

    /// The members that every pipe has.
    private static let membersOfPipes: Set<SwiftIdentifier> = [
        "with", "cancelCalls", "callSettings", "url", "description",
    ]

    /// The names that a resource's actions and children cannot have: the names of members for users. Members for generated
    /// code need not be listed: their first two arguments are a method and a path, so that no action has the same
    /// signature.
    static func takenNames(
        on target: ActionTarget, operations: [ResourceOperation]
    ) -> Set<SwiftIdentifier> {
        var names = target == .item ? membersOfItems : membersOfPipes
        names.formUnion(operations.map { SwiftIdentifier($0.rawValue) })
        guard target == .collection else { return names }
        if operations.contains(.list) { names.formUnion(["all", "pages", "first"]) }
        if operations.contains(.create) || operations.contains(.replace) { names.insert("save") }
        return names
    }

    private mutating func resolveRecordName(of resource: Schema.Resource) -> Schema.Record? {
        guard let name = resource.record else {
            if !resource.hasUnreadableRecord, !resource.isPath {
                error(.missingRecord(resource: resource.name.value), at: resource.name.range)
            }
            return nil
        }
        if let record = records[name.value] { return record }
        // A resource can read a union, which has no fields.
        if let union = unions[name.value] { return Schema.Record(name: union.name, fields: []) }
        error(.unknownRecord(name.value, known: knownRecords), at: name.range)
        return nil
    }

    /// The path of an item: `/projects/{id}`, `/repos/{owner}/{name}`.
    private func itemLocation(of record: Schema.Record?, below location: String, id: String = "id") -> String {
        let names = record.map { identityNames(of: $0) } ?? []
        let separator = record?.identitySeparator?.value ?? "/"
        let text = names.count > 1 ? names.map { "{\($0)}" }.joined(separator: separator) : "{\(id)}"
        return API.location(text, below: location)
    }

    func resolveWrap(_ wrap: Located<String>?) -> String? {
        wrap.flatMap { $0.value == "none" ? nil : $0.value }
    }

    private mutating func resolveEnvelope(of resource: Schema.Resource) -> String? {
        guard let name = resource.envelope else { return nil }
        guard records[name.value] != nil else {
            error(.unknownRecord(name.value, known: knownRecords), at: name.range)
            return nil
        }
        return typeNames[name.value]
    }

    private func resolveSort(
        of resource: Schema.Resource, _ operations: [ResourceOperation]
    ) -> API.Sort? {
        guard let sort = resource.sort else { return nil }
        guard operations.contains(.list) else {
            error(.sortWithoutList(resource: resource.name.value), at: sort.parameter.range)
            return nil
        }
        var names = UniqueNames(kind: .enumCase)
        let fields = sort.fields.compactMap { field in
            member(field, as: .enumCase, in: &names).map { API.Enumeration.Case(swiftName: $0, value: field.value) }
        }
        return API.Sort(
            parameter: sort.parameter.value, fields: fields, direction: sort.direction, ascending: sort.ascending,
            descending: sort.descending)
    }

    private func resolveSuffix(_ suffix: Located<String>?) -> String {
        guard let suffix else { return "" }
        if let reason = PathRule.problem(in: "x" + suffix.value) {
            error(.malformedPath(suffix.value, reason: reason), at: suffix.range)
        }
        return PathRule.encodedText(suffix.value)
    }

    // MARK: - Filters

    private mutating func resolveFilter(
        of resource: Schema.Resource, _ list: Schema.OperationOptions?
    ) -> [API.Field] {
        var fields = resolveFields(resource.filter, in: .filter)
        if let place = list?.filter, case .body = place.value {
            for field in resource.filter { checkIsWhole(field.type, in: .filter) }
            checkBody(of: place, resource, list)
        } else {
            checkQuery(fields, authored: resource.filter, use: .filter)
        }
        fields.makeOptional()
        return fields
    }

    /// Reports a filter in the body of a request without one.
    private func checkBody(
        of place: Located<FilterPlace>, _ resource: Schema.Resource, _ list: Schema.OperationOptions?
    ) {
        let method = list?.call.method?.value ?? .get
        guard !method.hasBody else { return }
        let reason = PlaceError.missingBodyForFilter(resource: resource.name.value, method: method.rawValue)
        let text = if case .body(let pointer) = place.value, !pointer.isEmpty { "body#" + pointer } else { "body" }
        error(.malformedPlace(text, reason: reason, kinds: []), at: place.range)
    }

    /// Reports types that a query cannot have. Its records, maps and unions are sent as the members of their JSON.
    mutating func checkQuery(_ fields: [API.Field], authored: [Schema.Field], use: TypeUse) {
        for field in authored { checkIsWhole(field.type, in: use) }
        for field in fields {
            guard case .list(.optional) = field.type.required,
                let range = authored.first(where: { $0.name.value == field.wireName })?.type.range
            else { continue }
            let type = FieldTypes.name(of: field.type)
            error(.typeNotAllowed(type: type, in: use, reason: .queryListIsWhole), at: range)
        }
    }

    /// Reports types that a path cannot have: it can have scalars, enums, IDs, and lists of them.
    func checkPath(_ fields: [API.Field], authored: [Schema.Field]) {
        for field in fields where !field.type.isText {
            guard let range = authored.first(where: { $0.name.value == field.wireName })?.type.range else { continue }
            let type = FieldTypes.name(of: field.type)
            error(.typeNotAllowed(type: type, in: .path, reason: .pathHoldsSingleValues), at: range)
        }
    }
}

extension API.FieldType {
    /// Whether it is written as text: a single value or a list of such values.
    package var isText: Bool {
        let element = if case .list(let element) = required { element } else { required }
        return switch element {
        case .record, .union, .map, .list, .optional, .scalar(.plain(.json)), .scalar(.plain(.bytes)),
            .scalar(.plain(.file)):
            false
        case .scalar, .enumeration, .identifier: true
        }
    }
}

extension Schema.Resource {
    /// Whether it has no record and no operations, only actions and children.
    var isPath: Bool {
        record == nil && !hasUnreadableRecord && own.operations?.value.isEmpty != false
            && !(actions.isEmpty && children.isEmpty)
    }
}
