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

/// Resolves resources with their calls, and their children below them.
struct ResourceResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let settings: SettingsResolver
    let auth: AuthResolver
    let paging: PagingResolver
    let xml: XMLResolver

    private var paths: PathResolver { PathResolver(definitions: definitions, fields: fields) }
    private var headers: HeaderResolver { HeaderResolver(definitions: definitions, fields: fields, paths: paths) }
    private var results: ResultResolver { ResultResolver(definitions: definitions, types: fields.types, paths: paths) }
    private var operations: OperationResolver {
        OperationResolver(
            definitions: definitions, fields: fields, paths: paths, headers: headers, results: results,
            settings: settings, auth: auth, xml: xml)
    }
    private var actions: ActionResolver {
        ActionResolver(
            definitions: definitions, fields: fields, paths: paths, headers: headers, results: results,
            settings: settings, auth: auth, paging: paging)
    }
    private var bulk: BulkResolver { BulkResolver(definitions: definitions, paths: paths) }

    func resolve() -> [API.Resource] {
        var settings = definitions.schema.inheritedSettings
        // `use` of `default` applies to the whole client.
        settings.use = nil
        settings.scopes = nil
        let valueFormat = settings.format.flatMap { $0.value == .form ? nil : $0.value }
        return resolve(
            definitions.schema.resources, inherited: Inherited(settings: settings, valueFormat: valueFormat),
            reserved: ["client"], depth: 0)
    }

    private func resolve(
        _ resources: [Schema.Resource], inherited: Inherited, reserved: ReservedNames, depth: Int
    ) -> [API.Resource] {
        let around: NameOwner = depth == 0 ? .everyClient : .itemsAbove
        var names = UniqueNames(kind: .name, reservedFor: around)
        var types = UniqueNames(kind: .type)
        return resources.compactMap { resource in
            guard let name = definitions.member(resource.name, in: &names, reserved: reserved) else { return nil }
            // `url_x` and `URLX` become two properties and one type.
            if let type = definitions.naming.resource(resource.name.value),
                let first = types.register(type, at: resource.name.range)
            {
                definitions.refuse(name: type, types.kind, takenBy: .resource, at: resource.name.range, first: first)
            }
            return resolve(resource, propertyName: name, inherited: inherited, depth: depth)
        }
    }

    private func resolve(
        _ authored: Schema.Resource, propertyName: SwiftIdentifier, inherited outer: Inherited, depth: Int
    ) -> API.Resource? {
        var resource = authored
        var inherited = outer
        inherited.settings = definitions.schema.settings(of: authored, below: outer.settings)
        if authored.isPath {
            // Without a record, a resource is a path with actions and children.
            resource.isSingleton = true
            inherited.settings.operations = Located([], at: resource.name.range)
        }
        let settings = inherited.settings
        if let format = settings.format?.value, format != .form { inherited.valueFormat = format }
        inherited.typePath.append(definitions.naming.resource(resource.name.value) ?? "")
        let record = resolveRecordName(of: resource)
        if let pipe = resource.pipe { definitions.checkSwiftType(pipe, example: "MyPipe", isInNamespace: false) }
        checkVersions(of: record, resource, settings)
        let isPagedElsewhere = paging.isElsewhere(resource, settings)
        for index in resource.actions.indices where resource.actions[index].isPaged {
            resource.actions[index].own.paging = paging.paging(of: resource.actions[index], in: authored, settings)
        }
        var place = ResourcePlace(
            resource, record: record, settings: settings, valueFormat: inherited.valueFormat, scope: inherited.scope,
            definitions: definitions)
        operations.check(place)
        let list = place.option(.list)
        let pages = paging.resolve(isPagedElsewhere ? nil : list?.own.paging ?? settings.paging)
        let path = paths.resolve(
            resource.path ?? resource.name, parameters: resource.parameters, scope: inherited.scope,
            isAbsolute: depth > 0)
        let isAbsolute = path.text.utf8.first == UInt8(ascii: "/")
        inherited.scope.greedy = path.greedy ?? (isAbsolute ? nil : inherited.scope.greedy)
        place.scope = inherited.scope
        let location = API.location(path.text, below: outer.location)
        // Below the item, `{id}` is the identity of another record.
        inherited.location = itemLocation(of: place, below: location, id: "\(resource.name.value).id")
        let bodies = operations.resolveBodies(of: place)
        let filter = resolveFilter(of: resource, list)
        var calls = operations.resolve(place, filter: filter)
        // The operations that the runtime has.
        let usual = calls.compactMap { $0.offer == .client ? nil : $0.operation }
        if filter.contains(where: \.isRequired) {
            for index in calls.indices where calls[index].operation == .list { calls[index].offer = .client }
        }
        var resolved = API.Resource(
            propertyName: propertyName, typePath: inherited.typePath,
            pipeName: definitions.naming.pipe(resource.name.value) ?? "", path: path, location: location,
            itemLocation: itemLocation(of: place, below: location, id: "id"), suffix: resolveSuffix(settings.suffix),
            hasIdentity: place.hasIdentity, isSingleton: resource.isSingleton,
            patch: settings.patch?.value ?? .mergePatch, body: settings.format?.value ?? .json,
            settings: self.settings.resolve(resource.own.settings)
                .sending(settings.format?.value, below: outer.valueFormat), arrays: settings.arrays?.value ?? .repeat,
            filter: filter, calls: calls, children: [])
        resolved.ownPipe = resource.pipe?.value
        resolved.docs = resource.docs
        resolved.deprecated = resource.deprecated
        resolved.record = record.flatMap { record in
            definitions.typeNames[record.name.value].map {
                definitions.records[record.name.value] == nil ? .union($0) : .record($0)
            }
        }
        resolved.draft = bodies.draft
        resolved.replacement = bodies.replacement
        resolved.patched = bodies.patch
        resolved.bulk = resource.isSingleton ? [] : bulk.resolve(place, usual: usual)
        resolved.items = list?.own.items?.value ?? resource.own.items?.value ?? pages.items ?? settings.items?.value
        resolved.wrap = xml.resolveWrap(settings.wrap, of: record, settings.format)
        resolved.item = settings.item?.value
        resolved.paging = pages.paging
        resolved.writing = API.Writing(settings)
        resolved.use = auth.resolveUse(settings.use)
        resolved.scopes = auth.resolveScopes(settings.scopes)
        resolved.envelope = resolveEnvelope(of: resource)
        resolved.sort = resolveSort(of: resource, usual)
        resolved.validates = record?.validates ?? definitions.schema.validates
        resolved.topic = definitions.topic(of: resource.name)
        if (list?.own.format ?? settings.format)?.value == .xml, resolved.envelope != nil {
            resolved.envelopePlace = resolved.items?.rootElement
        }
        var others = actions.resolveOperations(of: place) + actions.resolve(of: place)
        for index in others.indices {
            others[index].takeFormat(below: inherited.valueFormat, record: resolved.recordName)
        }
        resolved.calls += others
        resolveChildren(of: place, &resolved, beside: others, inherited, depth: depth + 1)
        return record == nil && !authored.isPath ? nil : resolved
    }

    /// Resolves what is below the items of a resource. The actions of items take names from children.
    private func resolveChildren(
        of place: ResourcePlace, _ resolved: inout API.Resource, beside actions: [API.Call], _ inherited: Inherited,
        depth: Int
    ) {
        let resource = place.resource
        if !resource.children.isEmpty, let record = place.record, !place.hasIdentity, !resource.isSingleton {
            definitions.error(
                .childrenNeedIdentity(of: resource.name.value, record: record.name.value), at: resource.name.range,
                notes: definitions.definition(of: record))
        }
        let target = resource.isSingleton ? ActionTarget.collection : .item
        var taken = ReservedNames(on: target, operations: place.options)
        let besideChildren = Set(actions.lazy.filter { $0.target == target }.map(\.swiftName))
        for action in resource.actions {
            let written = action.swiftName ?? action.name
            guard let name = definitions.naming.name(written.value, as: .member), besideChildren.contains(name) else {
                continue
            }
            taken.add(name, at: action.name.range)
        }
        var inherited = inherited
        let item = PathScope.Ancestor(key: resource.name.value, identity: place.identity, texts: place.texts)
        if place.hasIdentity { inherited.scope.ancestors.append(item) }
        resolved.children = resolve(resource.children, inherited: inherited, reserved: taken, depth: depth)
        if item.isNamed { resolved.pathName = resource.name.value }
    }

    /// Reports versions of a union, which has none.
    private func checkVersions(of record: Schema.Record?, _ resource: Schema.Resource, _ settings: ResourceSettings) {
        guard let record, definitions.unions[record.name.value] != nil, resource.own.settings.ifMatch != nil,
            let check = settings.settings.ifMatch, check.value != .off
        else { return }
        definitions.refuse(record.name.value, in: .versionCheck, .unionHasNoVersion, at: check.range)
    }

    private func resolveRecordName(of resource: Schema.Resource) -> Schema.Record? {
        guard let name = resource.record else {
            if !resource.hasUnreadableRecord, !resource.isPath {
                definitions.error(.missingRecord(resource: resource.name.value), at: resource.name.range)
            }
            return nil
        }
        if let record = definitions.records[name.value] { return record }
        // A resource can read a union, which has no fields.
        if let union = definitions.unions[name.value] { return Schema.Record(name: union.name, fields: []) }
        definitions.error(.unknownRecord(name.value, known: definitions.knownRecords), at: name.range)
        return nil
    }

    /// The path of an item: `/projects/{id}`, `/repos/{owner}/{name}`; without an identity, the path of the collection.
    private func itemLocation(of place: ResourcePlace, below location: String, id: String) -> String {
        guard place.hasIdentity else { return location }
        let names = place.identity
        let separator = place.record?.identitySeparator?.value ?? "/"
        let text = names.count > 1 ? names.map { "{\($0)}" }.joined(separator: separator) : "{\(id)}"
        return API.location(text, below: location)
    }

    private func resolveEnvelope(of resource: Schema.Resource) -> String? {
        guard let name = resource.envelope else { return nil }
        guard definitions.records[name.value] != nil else {
            definitions.error(.unknownRecord(name.value, known: definitions.knownRecords), at: name.range)
            return nil
        }
        return definitions.typeNames[name.value]
    }

    private func resolveSort(of resource: Schema.Resource, _ operations: [ResourceOperation]) -> API.Sort? {
        guard let sort = resource.sort else { return nil }
        guard operations.contains(.list) else {
            definitions.error(.sortWithoutList(resource: resource.name.value), at: sort.parameter.range)
            return nil
        }
        var names = UniqueNames(kind: .enumCase)
        let fields = sort.fields.compactMap { field in
            definitions.member(field, as: .enumCase, in: &names).map {
                API.Enumeration.Case(swiftName: $0, value: field.value)
            }
        }
        return API.Sort(
            parameter: sort.parameter.value, fields: fields, direction: sort.direction, ascending: sort.ascending,
            descending: sort.descending)
    }

    private func resolveSuffix(_ suffix: Located<String>?) -> String {
        guard let suffix else { return "" }
        if let reason = PathRule.problem(in: "x" + suffix.value) {
            definitions.error(.malformedPath(suffix.value, reason: reason), at: suffix.range)
        }
        return PathRule.encodedText(suffix.value)
    }

    // MARK: - Filters

    private func resolveFilter(of resource: Schema.Resource, _ list: Schema.OperationOptions?) -> [API.Field] {
        var filter: [API.Field]
        if let place = list?.filter, case .body = place.value {
            filter = fields.resolve(resource.filter, in: .filter)
            for field in resource.filter {
                guard let style = field.style else { continue }
                definitions.error(
                    .misplacedKey(.style, in: .field(field.name.value), belongsTo: .queryItem), at: style.range)
            }
            for field in resource.filter { fields.files.checkIsWhole(field.type, in: .filter) }
            checkBody(of: place, resource, list)
        } else {
            filter = fields.resolveQuery(resource.filter, in: .filter)
        }
        filter.makeOptional()
        return filter
    }

    /// Reports a filter in the body of a request without one.
    private func checkBody(
        of place: Located<FilterPlace>, _ resource: Schema.Resource, _ list: Schema.OperationOptions?
    ) {
        let method = list?.call.method?.value ?? .get
        guard !method.hasBody else { return }
        let reason = PlaceError.missingBodyForFilter(resource: resource.name.value, method: method.rawValue)
        let text = if case .body(let pointer) = place.value, !pointer.isEmpty { "body#" + pointer } else { "body" }
        definitions.error(.malformedPlace(text, reason: reason, kinds: []), at: place.range)
    }
}
