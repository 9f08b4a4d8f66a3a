import PipeModel

/// A resource with its place.
private struct PlacedResource {
    var resource: API.Resource
    var steps: [Subject.Step]

    var subject: Subject { .resource(steps) }

    static func list(_ resources: [API.Resource], below steps: [Subject.Step]) -> [PlacedResource] {
        resources.map { resource in
            let step = Subject.Step(resource.propertyName, hasItems: resource.hasIdentity)
            return PlacedResource(resource: resource, steps: steps + [step])
        }
    }

    var children: [PlacedResource] { Self.list(resource.children, below: steps) }
    var calls: [ComparedCall] { resource.calls.map { ComparedCall($0, of: resource, at: steps) } }
}

extension APIComparison {
    mutating func compareResources() {
        let resources = apis.map { PlacedResource.list($0.resources, below: []) }
        let nodes = compare(resources, below: Pair("", ""))
        report(AspectNode(clients, children: nodes), known: [])
    }

    private mutating func compare(_ lists: Pair<[PlacedResource]>, below parents: Pair<String>) -> [AspectNode] {
        let matching = Matching(lists, by: \.resource.propertyName) { placed in
            [PathPattern.text(placed.resource.path.text), placed.resource.recordName.map(inNew) ?? ""]
        }
        for placed in matching.removed { add(.resourceRemoved, removed: placed.subject) }
        for placed in matching.added {
            add(.resourceAdded, added: placed.subject, new: PathPattern.text(placed.resource.location))
        }
        for placed in matching.renamed { add(.resourceRenamed, placed.subject, placed.resource.propertyName.escaped) }
        return matching.pairs.map { compare($0, below: parents) }
    }

    private mutating func compare(_ placed: Pair<PlacedResource>, below parents: Pair<String>) -> AspectNode {
        let (subjects, resources) = (placed.subject, placed.resource)
        compareWording(subjects, docs: resources.docs, deprecated: resources.deprecated)
        comparePaths(resources, below: parents, of: subjects)
        // Items are an addition: their calls are reported.
        if resources.form != Pair("list", "items") { add(.resourceForm, subjects, ifDifferent: resources.form) }
        if inNew(resources.recordName).differs { add(.resourceRecord, subjects, resources.recordName) }
        if resources.ownPipe.differs {
            add(.pipeType, subjects, ifDifferent: resources.map { $0.ownPipe ?? $0.pipeName })
        }
        compareLists(resources, of: subjects)
        compareBodies(resources, of: subjects)
        add(.storeOfResource, subjects, ifDifferent: resources.map(with: apis) { $1.stores[$0.id]?.text })
        let calls = compareCalls(placed.calls)
        let children = compare(placed.children, below: resources.location)
        return AspectNode(subjects, children: calls + children)
    }

    private mutating func comparePaths(
        _ resources: Pair<API.Resource>, below parents: Pair<String>, of subjects: Pair<Subject>
    ) {
        let paths = resources.location.map(PathPattern.text)
        // A path that begins with a slash may be below its parent's, too.
        let below = paths.map(with: parents) { PathPattern.remainder(of: $0, below: PathPattern.text($1)) }
        if below.differs || resources.suffix.differs { add(.path, subjects, paths.map(with: resources.suffix, +)) }
        compare(resources.path.arguments.map { Argument.list($0, .path) }, of: subjects)
    }

    /// Compares the envelopes, the orders and the filters of lists.
    private mutating func compareLists(_ resources: Pair<API.Resource>, of subjects: Pair<Subject>) {
        guard resources.allSatisfy({ $0.has(.list) }) else { return }
        let envelopes = resources.envelope
        if inNew(envelopes).differs {
            add(envelopes.old == nil ? .envelopeAdded : .envelopeRemoved, subjects, envelopes)
        }
        let sorts = subjects.nested("Sort")
        let matching = Matching(resources.map { $0.sort?.fields ?? [] }, by: \.swiftName)
        for field in matching.removed { add(.sortRemoved, removed: .member(field.swiftName, of: sorts.old)) }
        for field in matching.added { add(.sortAdded, added: .member(field.swiftName, of: sorts.new)) }
        for fields in matching.both { add(.caseValue, sorts.members(fields.swiftName), ifDifferent: fields.value) }
        let filters = resources.map { resource in
            let inHeaders = resource.filterNamesInHeaders
            return resource.filter.map { Argument($0, inHeaders.contains($0.swiftName) ? .header : .query) }
        }
        compare(filters, of: subjects.nested("Filter"))
    }

    private mutating func compareBodies(_ resources: Pair<API.Resource>, of subjects: Pair<Subject>) {
        let records = apis.map(with: resources) { api, resource in
            api.records.first { $0.swiftName == resource.recordName }
        }
        let (drafts, patches) = (resources.draft, resources.patched)
        // Without own fields on either side, the record is compared.
        if drafts.old != nil || drafts.new != nil, resources.allSatisfy(\.sendsDraft) {
            let fields = drafts.map(with: records) { $0 ?? $1?.drafted ?? [] }
            compare(fields.map { Argument.list($0, .body) }, of: subjects.nested("Draft"))
            compareDraftTypes(resources, records.new, of: subjects)
        }
        if let fields = resources.replacement.unwrapped() {
            compare(fields.map { Argument.list($0, .body) }, of: subjects.nested("Replacement"))
        }
        if patches.old != nil || patches.new != nil, resources.allSatisfy({ $0.has(.update) }) {
            let fields = patches.map(with: records) { $0 ?? $1?.patched ?? [] }
            let bodies = resources.map(with: fields) { (resource: $0, fields: $1) }
            let views = bodies.map(with: tables) { body, tables in
                FieldViews(body.fields, in: .patch) { tables.checks.check(of: $0, in: body.resource) }
            }
            compareFields(views, of: subjects.nested("Patch"))
        }
    }

    /// A resource with its own draft does not take the record's, unless the record's is only an alias.
    private mutating func compareDraftTypes(
        _ resources: Pair<API.Resource>, _ record: API.Record?, of subjects: Pair<Subject>
    ) {
        let (old, new) = (resources.old, resources.new)
        guard old.draft == nil, new.draft != nil, let name = old.recordName, let record, tables.new.hasDraft(record),
            tables.new.bodies.resource(withDraftOf: record) != new.typePath
        else { return }
        let types = Pair(name, new.typePath.joined(separator: "."))
        add(.callBody, subjects.nested("Draft"), types.map { "\($0).Draft" })
    }

    // MARK: - Calls

    private mutating func compareCalls(_ lists: Pair<[ComparedCall]>) -> [AspectNode] {
        let matching = Matching(
            lists, by: { [$0.name.escaped, $0.isOnItem ? "item" : ""] },
            orBy: { $0.operation == nil ? [$0.request, $0.isOnItem ? "item" : ""] : nil })
        var added = matching.added
        for call in matching.removed {
            if let index = added.firstIndex(where: { $0.name == call.name }) {
                let moved = added.remove(at: index).subject
                add(.callMoved, Pair(call.subject, moved), new: moved.text)
            } else {
                add(.callRemoved, removed: call.subject)
            }
        }
        for calls in matching.renamed { add(.callRenamed, calls.subject, calls.name.escaped) }
        for call in added { add(.callAdded, added: call.subject, new: call.request) }
        return matching.pairs.map { calls in
            compare(calls)
            return AspectNode(calls)
        }
    }

    private mutating func compare(_ calls: Pair<ComparedCall>) {
        compareWording(calls.subject, docs: calls.docs, deprecated: calls.deprecated)
        add(.request, calls.subject, ifDifferent: calls.request)
        compare(calls.arguments, of: calls.subject)
        if calls.sendsReplacement.differs {
            add(.callBody, calls.subject, calls.map { $0.sendsReplacement ? "Replacement" : $0.record })
        }
        compareResults(calls)
    }

    private mutating func compareResults(_ calls: Pair<ComparedCall>) {
        if let headers = calls.headers.unwrapped() {
            let types = headers.map(with: calls.subject) { Subject.nested($0.swiftName, in: $1.parent ?? $1) }
            compareFields(headers.map { FieldViews($0.fields, in: .record) }, of: types)
        }
        // Another record of the resource is reported there.
        if calls.allSatisfy({ $0.returnsUsual }) { return }
        let texts = calls.map(with: newNames) { $0.resultText($1) }
        let compared = texts.map(\.compared)
        guard compared.differs else { return }
        let kind: ChangeKind =
            compared.old == nil ? .resultAdded : compared.new == nil ? .resultRemoved : .resultType
        add(kind, calls.subject, texts.map(\.shown))
    }

    // MARK: - Relations

    mutating func compareRelations() {
        let lists = apis.map(with: newNames) { api, names in
            let named = api.records.flatMap(\.relations)
            return api.relations.map { (text: $0.text, key: $0.key(names), isPossible: isPossible($0)) }
                + named.map { (text: $0.text, key: $0.key(names), isPossible: isPossible($0)) }
        }
        let matching = Matching(lists, by: \.key)
        for relation in matching.removed where relation.isPossible {
            add(.relationRemoved, clients, name: relation.text)
        }
        for relation in matching.added { add(.relationAdded, clients, name: relation.text) }
    }

    private func isPossible(_ relation: API.NamedRelation) -> Bool {
        [relation.source, relation.target].map(inNew).allSatisfy { name in
            apis.new.records.contains { $0.swiftName == name }
        }
    }

    /// Whether the new API still has what the relation connects. If not, that is reported.
    private func isPossible(_ relation: API.Relation) -> Bool {
        let source = inNew(relation.source)
        guard let record = apis.new.records.first(where: { $0.swiftName == source }),
            apis.new.resources.contains(where: { $0.propertyName == relation.pipe })
        else { return false }
        guard case .belongsTo(let field, _) = relation.kind else { return true }
        return record.fields.contains { $0.swiftName == field }
    }
}

extension API.Resource {
    fileprivate var form: String { isSingleton ? "singleton" : hasIdentity ? "items" : "list" }
    fileprivate var sendsDraft: Bool { has { $0.body == .draft } }
}

extension API.Relation {
    /// What it connects, with other names of types.
    fileprivate func key(_ names: [String: String]) -> String {
        let source = names[source] ?? source
        return switch kind {
        case .belongsTo: "\(swiftName) of \(source)"
        case .hasMany: "\(pipe) \(source)"
        }
    }

    /// The call as a caller writes it.
    fileprivate var text: String {
        switch kind {
        case .belongsTo: "\(swiftName)(of: \(source))"
        case .hasMany: "\(pipe)(\(swiftName): \(source))"
        }
    }
}

extension ComparedCall {
    /// The type of the result for a comparison and for a message; `nil` for none.
    fileprivate func resultText(_ names: [String: String]) -> (compared: String?, shown: String?) {
        func text(_ type: API.FieldType, _ format: (String) -> String = { $0 }) -> (compared: String?, shown: String?) {
            (format(type.renamed(names).inSwift.text), format(type.text))
        }
        var pair: (compared: String?, shown: String?)
        if returnsUsual {
            switch operation {
            case .exists?: pair = ("bool", "bool")
            case let operation? where operation.result != .none:
                pair = record.map { text(.record($0)) } ?? (nil, nil)
            default: pair = (nil, nil)
            }
        } else if let type = result.type {
            pair = text(type) { result.kind == .value ? $0 : "\(result.kind.rawValue)<\($0)>" }
        } else {
            pair = result.kind == .bytes ? ("bytes", "bytes") : (nil, nil)
        }
        guard headers != nil else { return pair }
        func wrapped(_ type: String?) -> String { "WithHeaders<\(type ?? "")>" }
        return (wrapped(pair.compared), wrapped(pair.shown))
    }
}

extension API.NamedRelation {
    /// The call with other names of types.
    fileprivate func key(_ names: [String: String]) -> String {
        var renamed = self
        renamed.source = names[source] ?? source
        renamed.target = names[target] ?? target
        return renamed.text
    }

    /// The call as a caller writes it, with its result.
    fileprivate var text: String {
        let result =
            switch link {
            case .identity, .nestedRecord: "\(target)?"
            case .identities: "[\(target)]"
            case .filter, .listFilter, .nestedList: "RecordSequence<\(target)>"
            }
        return "\(swiftName)(of: \(source)) -> \(result)"
    }
}
