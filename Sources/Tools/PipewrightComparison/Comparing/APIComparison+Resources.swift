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
    var calls: [ComparedCall] { resource.calls.map { ComparedCall($0, of: resource) } }

    func subject(_ call: ComparedCall) -> Subject { .call(call.name, of: steps, onItem: call.isOnItem) }
}

extension APIComparison {
    mutating func compareResources() {
        func resources(_ api: API) -> [PlacedResource] { PlacedResource.list(api.resources, below: []) }
        let nodes = compare(resources(old), resources(new), oldParent: "", newParent: "")
        let root = AspectNode(
            oldSubject: .client(old.clientName), newSubject: .client(new.clientName), children: nodes)
        report(root, known: [])
    }

    private mutating func compare(
        _ old: [PlacedResource], _ new: [PlacedResource], oldParent: String, newParent: String
    ) -> [AspectNode] {
        let matching = Matching(old, new, by: \.resource.propertyName) { [renamed] placed in
            [
                PathPattern.text(placed.resource.path.text),
                placed.resource.recordName.map { renamed[$0] ?? $0 } ?? "",
            ]
        }
        for placed in matching.removed { add(.resourceRemoved, placed.subject, nil) }
        for placed in matching.added {
            add(.resourceAdded, nil, placed.subject, new: PathPattern.text(placed.resource.location))
        }
        for (old, new) in matching.renamed {
            add(
                .resourceRenamed, old.subject, new.subject, old: old.resource.propertyName,
                new: new.resource.propertyName)
        }
        return matching.pairs.map { compare($0, $1, oldParent: oldParent, newParent: newParent) }
    }

    private mutating func compare(
        _ old: PlacedResource, _ new: PlacedResource, oldParent: String, newParent: String
    ) -> AspectNode {
        let (oldSubject, newSubject) = (old.subject, new.subject)
        let (oldResource, newResource) = (old.resource, new.resource)
        compareWording(
            oldSubject, newSubject, docs: (oldResource.docs, newResource.docs),
            deprecated: (oldResource.deprecated, newResource.deprecated))
        comparePaths(oldResource, newResource, oldSubject, newSubject, oldParent: oldParent, newParent: newParent)
        // Items are an addition: their calls are reported.
        if (oldResource.form, newResource.form) != ("list", "items") {
            add(.resourceForm, oldSubject, newSubject, from: oldResource.form, to: newResource.form)
        }
        if inNew(oldResource.recordName) != newResource.recordName {
            add(.resourceRecord, oldSubject, newSubject, old: oldResource.recordName, new: newResource.recordName)
        }
        if oldResource.ownPipe != newResource.ownPipe {
            add(
                .pipeType, oldSubject, newSubject, from: oldResource.ownPipe ?? oldResource.pipeName,
                to: newResource.ownPipe ?? newResource.pipeName)
        }
        compareEnvelopes(oldResource, newResource, oldSubject, newSubject)
        compareSorts(oldResource, newResource, oldSubject, newSubject)
        compareBodies(oldResource, newResource, oldSubject, newSubject)
        if oldResource.storage != newResource.storage {
            add(
                .storeOfResource, oldSubject, newSubject, from: oldResource.storage?.text, to: newResource.storage?.text
            )
        }
        let calls = compareCalls(old, new)
        let children = compare(
            old.children, new.children, oldParent: oldResource.location, newParent: newResource.location)
        return AspectNode(oldSubject: oldSubject, newSubject: newSubject, children: calls + children)
    }

    private mutating func comparePaths(
        _ old: API.Resource, _ new: API.Resource, _ oldSubject: Subject, _ newSubject: Subject, oldParent: String,
        newParent: String
    ) {
        func below(_ resource: API.Resource, _ parent: String) -> String {
            // A path that begins with a slash may be below its parent's, too.
            PathPattern.remainder(of: PathPattern.text(resource.location), below: PathPattern.text(parent))
        }
        func whole(_ resource: API.Resource) -> String { PathPattern.text(resource.location) + resource.suffix }
        if below(old, oldParent) != below(new, newParent) || old.suffix != new.suffix {
            add(.path, oldSubject, newSubject, old: whole(old), new: whole(new))
        }
        compare(
            Argument.list(old.path.arguments, .path), Argument.list(new.path.arguments, .path), of: oldSubject,
            newSubject
        )
    }

    private mutating func compareEnvelopes(
        _ old: API.Resource, _ new: API.Resource, _ oldSubject: Subject, _ newSubject: Subject
    ) {
        guard old.has(.list), new.has(.list) else { return }
        if let envelope = old.envelope, inNew(envelope) != new.envelope {
            add(.envelopeRemoved, oldSubject, newSubject, old: envelope, new: new.envelope)
        } else if old.envelope == nil, let envelope = new.envelope {
            add(.envelopeAdded, oldSubject, newSubject, new: envelope)
        }
    }

    private mutating func compareSorts(
        _ old: API.Resource, _ new: API.Resource, _ oldSubject: Subject, _ newSubject: Subject
    ) {
        guard old.has(.list), new.has(.list) else { return }
        let (oldSort, newSort) = (Subject.nested("Sort", in: oldSubject), Subject.nested("Sort", in: newSubject))
        let matching = Matching(old.sort?.fields ?? [], new.sort?.fields ?? [], by: \.swiftName)
        for field in matching.removed { add(.sortRemoved, .member(field.swiftName, of: oldSort), nil) }
        for field in matching.added { add(.sortAdded, nil, .member(field.swiftName, of: newSort)) }
        for (old, new) in matching.both {
            add(
                .caseValue, .member(old.swiftName, of: oldSort), .member(new.swiftName, of: newSort), from: old.value,
                to: new.value)
        }
    }

    // MARK: - Bodies and filters

    private mutating func compareBodies(
        _ old: API.Resource, _ new: API.Resource, _ oldSubject: Subject, _ newSubject: Subject
    ) {
        if old.has(.list), new.has(.list) {
            compareInitializers("Filter", old.filter, new.filter, .query, oldSubject, newSubject)
        }
        let oldRecord = self.old.records.first { $0.swiftName == old.recordName }
        let newRecord = self.new.records.first { $0.swiftName == new.recordName }
        // Without own fields on either side, the record is compared.
        if old.draft != nil || new.draft != nil, old.sendsDraft, new.sendsDraft {
            compareInitializers(
                "Draft", old.draft ?? oldRecord?.drafted ?? [], new.draft ?? newRecord?.drafted ?? [], .body,
                oldSubject, newSubject)
            compareDraftTypes(old, new, newRecord, oldSubject, newSubject)
        }
        if let oldFields = old.replacement, let newFields = new.replacement {
            compareInitializers("Replacement", oldFields, newFields, .body, oldSubject, newSubject)
        }
        if old.patched != nil || new.patched != nil, old.has(.update), new.has(.update) {
            compareFields(
                FieldViews(old.patched ?? oldRecord?.patched ?? [], in: .patch),
                FieldViews(new.patched ?? newRecord?.patched ?? [], in: .patch),
                .nested("Patch", in: oldSubject), .nested("Patch", in: newSubject))
        }
    }

    /// A resource with its own draft does not take the record's, unless the record's is only an alias.
    private mutating func compareDraftTypes(
        _ old: API.Resource, _ new: API.Resource, _ record: API.Record?, _ oldSubject: Subject, _ newSubject: Subject
    ) {
        guard old.draft == nil, new.draft != nil, let name = old.recordName, let record,
            record.needsDraft || record.resourceOfDraft != nil, record.resourceOfDraft != new.typePath
        else { return }
        add(
            .callBody, .nested("Draft", in: oldSubject), .nested("Draft", in: newSubject), old: "\(name).Draft",
            new: "\(new.typePath.joined(separator: ".")).Draft")
    }

    private mutating func compareInitializers(
        _ type: String, _ old: [API.Field], _ new: [API.Field], _ place: Argument.Place, _ oldSubject: Subject,
        _ newSubject: Subject
    ) {
        compare(
            Argument.list(old, place), Argument.list(new, place), of: .nested(type, in: oldSubject),
            .nested(type, in: newSubject))
    }

    // MARK: - Calls

    private mutating func compareCalls(_ old: PlacedResource, _ new: PlacedResource) -> [AspectNode] {
        let matching = Matching(
            old.calls, new.calls, by: { [$0.name, $0.isOnItem ? "item" : ""] },
            orBy: { $0.operation == nil ? [$0.request, $0.isOnItem ? "item" : ""] : nil })
        var added = matching.added
        for call in matching.removed {
            if let index = added.firstIndex(where: { $0.name == call.name }) {
                add(.callMoved, old.subject(call), new.subject(added[index]), new: new.subject(added[index]).text)
                added.remove(at: index)
            } else {
                add(.callRemoved, old.subject(call), nil)
            }
        }
        for (oldCall, newCall) in matching.renamed {
            add(
                .callRenamed, old.subject(oldCall), new.subject(newCall), old: oldCall.name, new: newCall.name)
        }
        for call in added { add(.callAdded, nil, new.subject(call), new: call.request) }
        return matching.pairs.map { oldCall, newCall in
            compare(oldCall, newCall, old, new)
            return AspectNode(
                oldSubject: old.subject(oldCall), newSubject: new.subject(newCall), old: oldCall, new: newCall)
        }
    }

    private mutating func compare(
        _ oldCall: ComparedCall, _ newCall: ComparedCall, _ old: PlacedResource, _ new: PlacedResource
    ) {
        let (oldSubject, newSubject) = (old.subject(oldCall), new.subject(newCall))
        compareWording(
            oldSubject, newSubject, docs: (oldCall.docs, newCall.docs),
            deprecated: (oldCall.deprecated, newCall.deprecated))
        add(.request, oldSubject, newSubject, from: oldCall.request, to: newCall.request)
        compare(oldCall.arguments, newCall.arguments, of: oldSubject, newSubject)
        if oldCall.sendsReplacement != newCall.sendsReplacement {
            func text(_ call: ComparedCall, _ resource: API.Resource) -> String? {
                call.sendsReplacement ? "Replacement" : resource.recordName
            }
            add(.callBody, oldSubject, newSubject, old: text(oldCall, old.resource), new: text(newCall, new.resource))
        }
        compareResults(oldCall, newCall, old.resource, new.resource, oldSubject, newSubject)
    }

    private mutating func compareResults(
        _ oldCall: ComparedCall, _ newCall: ComparedCall, _ old: API.Resource, _ new: API.Resource,
        _ oldSubject: Subject,
        _ newSubject: Subject
    ) {
        if let oldHeaders = oldCall.headers, let newHeaders = newCall.headers {
            func subject(_ headers: API.ResponseHeaders, _ call: Subject) -> Subject {
                .nested(headers.swiftName, in: call.parent ?? call)
            }
            compareFields(
                FieldViews(oldHeaders.fields, in: .record), FieldViews(newHeaders.fields, in: .record),
                subject(oldHeaders, oldSubject), subject(newHeaders, newSubject))
        }
        // Another record of the resource is reported there.
        if oldCall.result == .usual, newCall.result == .usual { return }
        let oldText = oldCall.resultText(of: old, renamed)
        let newText = newCall.resultText(of: new, [:])
        guard oldText.compared != newText.compared else { return }
        let kind: ChangeKind =
            oldText.compared == nil ? .resultAdded : newText.compared == nil ? .resultRemoved : .resultType
        add(kind, oldSubject, newSubject, old: oldText.shown, new: newText.shown)
    }

    // MARK: - Relations

    mutating func compareRelations() {
        func key(_ relation: API.Relation, _ names: [String: String]) -> String {
            let source = names[relation.source] ?? relation.source
            return switch relation.kind {
            case .belongsTo: "\(relation.swiftName) of \(source)"
            case .hasMany: "\(relation.pipe) \(source)"
            }
        }
        func named(_ api: API, _ names: [String: String]) -> [(relation: API.NamedRelation, key: String)] {
            api.records.flatMap(\.relations).map { relation in
                var renamed = relation
                renamed.source = names[relation.source] ?? relation.source
                renamed.target = names[relation.target] ?? relation.target
                return (relation, renamed.text)
            }
        }
        let renamed = renamed
        let matching = Matching(
            old.relations.map { (relation: $0, key: key($0, renamed)) },
            new.relations.map { (relation: $0, key: key($0, [:])) }, by: \.key)
        let matchingNamed = Matching(named(old, renamed), named(new, [:]), by: \.key)
        let (oldClient, newClient) = (Subject.client(old.clientName), Subject.client(new.clientName))
        for (relation, _) in matching.removed where isPossible(relation) {
            add(.relationRemoved, oldClient, newClient, name: relation.text)
        }
        for (relation, _) in matchingNamed.removed where isPossible(relation) {
            add(.relationRemoved, oldClient, newClient, name: relation.text)
        }
        for (relation, _) in matching.added { add(.relationAdded, oldClient, newClient, name: relation.text) }
        for (relation, _) in matchingNamed.added { add(.relationAdded, oldClient, newClient, name: relation.text) }
    }

    private func isPossible(_ relation: API.NamedRelation) -> Bool {
        let (source, target) = (inNew(relation.source), inNew(relation.target))
        return new.records.contains { $0.swiftName == source } && new.records.contains { $0.swiftName == target }
    }

    /// Whether the new API still has what the relation connects. If not, that is reported.
    private func isPossible(_ relation: API.Relation) -> Bool {
        let source = inNew(relation.source)
        guard let record = new.records.first(where: { $0.swiftName == source }),
            new.resources.contains(where: { $0.propertyName == relation.pipe })
        else { return false }
        guard case .belongsTo(let field, _) = relation.kind else { return true }
        return record.fields.contains { $0.swiftName == field }
    }
}

extension API.Resource {
    fileprivate var form: String { isSingleton ? "singleton" : hasIdentity ? "items" : "list" }
    fileprivate var sendsDraft: Bool { has(.create) || has(.upsert) }
}

extension API.Relation {
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
    fileprivate func resultText(
        of resource: API.Resource, _ names: [String: String]
    ) -> (compared: String?, shown: String?) {
        func text(_ type: API.FieldType, _ format: (String) -> String = { $0 }) -> (compared: String?, shown: String?) {
            (format(type.renamed(names).inSwift.text), format(type.text))
        }
        var pair: (compared: String?, shown: String?)
        switch result {
        case .nothing: pair = (nil, nil)
        case .value(let type): pair = text(type)
        case .page(let type): pair = text(type) { "page<\($0)>" }
        case .stream(let type): pair = text(type) { "stream<\($0)>" }
        case .job(let type): pair = text(type) { "job<\($0)>" }
        case .bytes: pair = ("bytes", "bytes")
        case .usual:
            switch operation {
            case .exists: pair = ("bool", "bool")
            case .remove, nil: pair = (nil, nil)
            default: pair = resource.recordName.map { text(.record($0)) } ?? (nil, nil)
            }
        }
        guard headers != nil else { return pair }
        func wrapped(_ type: String?) -> String { "WithHeaders<\(type ?? "")>" }
        return (wrapped(pair.compared), wrapped(pair.shown))
    }
}

extension API.NamedRelation {
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
