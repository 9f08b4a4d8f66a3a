import PipeModel
import PipewrightDiagnostics

extension ResourceFinder {
    /// The record of a resource, and where it is in responses.
    struct Choice {
        /// The position of the record or union.
        var record: Int
        /// The pointer to a single record in a response; `nil` if it is the whole body.
        var item: String?
        /// Whether the record is an element of the list, and a single record has another type.
        var isOfList = false
    }

    /// The calls of items with the same identity.
    struct ItemGroup {
        var member: String
        var calls: Set<Int>
    }

    /// Chooses the record: of `read`, of the list, or of what creates and changes it.
    mutating func chooseRecord(collection: [CallShape], item: [CallShape], word: String) -> Choice? {
        let list = collection.first { $0.method == .get }.flatMap { self.list(of: $0, word: word) }
        let single =
            item.filter { $0.method == .get } + collection.filter { $0.method == .post }
            + item.filter { [.put, .patch, .post].contains($0.method) } + item.filter { $0.method == .delete }
        let listed = list.flatMap { types.position(of: $0.element) }
        for call in single {
            guard case .value(let type) = call.result else { continue }
            let (inner, pointer) = unwrapped(type, word: word)
            guard let position = types.position(of: inner) else { continue }
            let definition = types.definitions[position]
            let isUnion = if case .union = definition.content { true } else { false }
            guard definition.record != nil || isUnion && call.method == .get && listed == nil else { continue }
            guard let listed, listed != position else { return Choice(record: position, item: pointer) }
            // The list has other members: the record fits if none of those that it requires are missing. One that has all
            // members of both is better.
            if call.method == .get, isReadable(position, from: listed) {
                if !isWhole(position, from: listed), isWhole(listed, from: position) {
                    return Choice(record: listed, item: pointer, isOfList: true)
                }
                return Choice(record: position, item: pointer)
            }
            return Choice(record: listed, item: isReadable(listed, from: position) ? pointer : nil, isOfList: true)
        }
        return listed.map { Choice(record: $0) }
    }

    /// A record, and another whose JSON is read as it.
    struct Reading: Hashable {
        let record: Int
        let source: Int
    }

    /// The most records in a record that are compared with those in another. Records can contain themselves.
    private static let mostReadings = 10_000

    /// Whether the JSON of one record can be read as another: it has all members that are required.
    func isReadable(_ position: Int, from other: Int) -> Bool {
        holds(Reading(record: position, source: other)) { inner($0) }
    }

    /// Whether a record that is read from the JSON of another has all of its members.
    func isWhole(_ position: Int, from other: Int) -> Bool {
        guard isReadable(position, from: other) else { return false }
        return holds(Reading(record: position, source: other)) { shared($0) }
    }

    /// Whether something holds for a record and for all records in it. It does not recurse, since records may be nested
    /// thousands of times.
    ///
    /// - Parameter test: Returns the records in a record, with those that they are read from; `nil` if it does not hold.
    func holds(_ reading: Reading, test: (Reading) -> [Reading]?) -> Bool {
        var seen: Set<Reading> = []
        var queue = [reading]
        while let next = queue.popLast() {
            guard next.record != next.source, seen.insert(next).inserted else { continue }
            guard seen.count <= Self.mostReadings, let inner = test(next) else { return false }
            queue += inner
        }
        return true
    }

    /// The records in a record with those that they are read from; `nil` if a member is missing or has another type.
    func inner(_ reading: Reading) -> [Reading]? {
        guard let record = types.definitions[reading.record].record,
            let source = types.definitions[reading.source].record
        else { return nil }
        let members = source.fields.byName
        var inner: [Reading] = []
        var common = 0
        for field in record.fields where !field.flags.contains(.rest) {
            guard let member = members[field.name] else {
                if !types.isOptional(field.type) { return nil }
                continue
            }
            common += 1
            let type = types.resolved(field.type)
            let from = types.resolved(member.type)
            if from.isOptional, !type.isOptional { return nil }
            if type.required != from.required, !types.areConstants(type, from) {
                guard let record = types.position(of: type), let source = types.position(of: from) else { return nil }
                inner.append(Reading(record: record, source: source))
            }
        }
        return common * 2 >= source.fields.count ? inner : nil
    }

    /// The records in a record with those that they are read from; `nil` if the record lacks a member.
    private func shared(_ reading: Reading) -> [Reading]? {
        guard let record = types.definitions[reading.record].record,
            let source = types.definitions[reading.source].record
        else { return [] }
        let members = record.fields.byName
        var inner: [Reading] = []
        for field in source.fields {
            guard let member = members[field.name] else {
                if field.flags.contains(.rest) { continue }
                return nil
            }
            guard let record = types.position(of: member.type), let source = types.position(of: field.type) else {
                continue
            }
            inner.append(Reading(record: record, source: source))
        }
        return inner
    }

    /// The record inside an object with one record: `{ "topic": {…} }`.
    func unwrapped(_ type: FoundType, word: String) -> (type: FoundType, pointer: String?) {
        guard let record = types.record(of: type) else { return (type, nil) }
        let noun = Words.folded(Words.singular(word))
        let inner = record.fields.filter { types.record(of: $0.type) != nil }
        guard inner.count == 1, let field = inner.first else { return (type, nil) }
        let name = Words.folded(field.name)
        let isNamed = [noun, "data", "result", "item", "resource", "record", "response", "payload"].contains(name)
        let others = record.fields.filter { $0.name != field.name }
        let isAlone = others.allSatisfy { Self.aboutTheResponse.contains(Words.folded($0.name)) }
        guard isNamed, isAlone else { return (type, nil) }
        return (types.resolved(field.type).required, "/" + ListFinder.escaped(field.name))
    }

    private static let aboutTheResponse: Set<String> = [
        "success", "ok", "status", "code", "message", "meta", "links", "requestid", "errors", "error", "warnings",
        "msg",
    ]

    // MARK: - Identity

    /// The member that the parameter of an item's path identifies, and the calls that use it.
    mutating func itemGroup(
        _ item: Int, calls: [CallShape], choice: Choice?, word: String
    ) -> ItemGroup? {
        guard let choice, let record = types.definitions[choice.record].record else { return nil }
        let documentName = types.definitions[choice.record].documentName.map { [Words.folded($0)] } ?? []
        var members: [(member: String, calls: Set<Int>)] = []
        for call in calls {
            guard let name = parameterName(of: item, in: call.source) else { continue }
            guard let member = identity(record, parameter: name, word: word, documentName: documentName) else {
                continue
            }
            if let index = members.firstIndex(where: { $0.member == member }) {
                members[index].calls.insert(call.source)
            } else {
                members.append((member, [call.source]))
            }
        }
        if members.isEmpty, calls.isEmpty {
            for name in tree.nodes[item].names {
                if let member = identity(record, parameter: name, word: word, documentName: documentName) {
                    members.append((member, []))
                }
            }
        }
        // The same record has one identity everywhere.
        if let known = record.identity.first {
            return members.first { $0.member == known }.map { ItemGroup(member: $0.member, calls: $0.calls) }
        }
        let best = members.max { left, right in
            (left.calls.count, left.member == "id" ? 1 : 0) < (right.calls.count, right.member == "id" ? 1 : 0)
        }
        return best.map { ItemGroup(member: $0.member, calls: $0.calls) }
    }

    /// The parameters at the place of an item that do not identify it, in the paths below it: other members of its record,
    /// as in `/groups/{name}/members` beside `/groups/{id}`, and those before the identity, as in
    /// `/models/{task}/{model_id}` beside `/models/{model_id}`.
    func foreignParameters(
        at item: Int, than group: ItemGroup, choice: Choice?, word: String
    ) -> [(name: String, operations: Set<Int>)] {
        guard let choice, let record = types.definitions[choice.record].record else { return [] }
        let documentName = types.definitions[choice.record].documentName.map { [Words.folded($0)] } ?? []
        let own = Set(group.calls.compactMap { parameterName(of: item, in: $0) })
        let next = self.item(of: item)
        var foreign: Set<String> = []
        var names: [String] = []
        var operations: [String: Set<Int>] = [:]
        for operation in tree.operations(below: item) {
            guard let name = parameterName(of: item, in: operation), !own.contains(name) else { continue }
            if operations[name] == nil { names.append(name) }
            operations[name, default: []].insert(operation)
            let member = identity(record, parameter: name, word: word, documentName: documentName)
            let isOther = member.map { $0 != group.member } ?? (record[name] != nil)
            let isBefore = next.flatMap { parameterName(of: $0, in: operation) }.map { own.contains($0) } ?? false
            if isOther || isBefore { foreign.insert(name) }
        }
        return names.filter { foreign.contains($0) }.map { ($0, operations[$0] ?? []) }
    }

    /// Notes the parameters that identify an item and have another type than the member with the identity.
    mutating func tellTypes(at item: Int, of group: ItemGroup, record: Int?) {
        guard let record, let member = types.definitions[record].record?[group.member] else { return }
        let identity = types.resolved(member.type).required
        for operation in group.calls.sorted() + tree.operations(below: item) {
            guard let name = parameterName(of: item, in: operation),
                let field = shapes[operation]?.path.first(where: { $0.name == name })
            else { continue }
            let type = types.resolved(field.type).required
            // Integers and texts of any form are the same text in a path.
            let isPlain = type == .string || type.scalar?.isInteger == true
            if type == identity || isPlain && identity.scalar?.canIdentify == true { continue }
            losses[operation, default: []].append(.typeOfIdentity(parameter: name, member: group.member))
        }
    }

    /// The name of the parameter at a node in the path of an operation.
    func parameterName(of node: Int, in operation: Int) -> String? {
        var depth = -1
        var current: Int? = node
        while let position = current, position != 0 {
            depth += 1
            current = tree.nodes[position].parent
        }
        let path = document.operations[operation].path
        let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let index = depth + tree.prefix.count
        guard segments.indices.contains(index) else { return nil }
        var text = segments[index]
        if text.ends(with: tree.suffix), !tree.suffix.isEmpty {
            text = String(decoding: text.utf8.dropLast(tree.suffix.utf8.count), as: UTF8.self)
        }
        guard case .parameter(let name) = PathSegment(text) else { return nil }
        return name
    }

    private static let identityNames = ["id", "sid", "uuid", "guid", "key", "slug", "code", "name", "number", "handle"]

    /// The member of a record that a parameter of a path identifies.
    private func identity(
        _ record: FoundRecord, parameter: String, word: String, documentName: [String]
    ) -> String? {
        let name = Words.folded(parameter)
        let noun = Words.folded(Words.singular(word))
        func member(_ wanted: String) -> String? {
            record.fields.first {
                Words.folded($0.name) == wanted && isIdentity($0.type) && !$0.flags.contains(.write)
            }?.name
        }
        // The member of the parameter's own name, also if the resource has it: `/versions/{version}`.
        if name == noun, let found = member(name) { return found }
        let nouns = [noun] + documentName
        let isNoun = nouns.contains {
            !$0.isEmpty && ($0.begins(with: name) || $0.ends(with: name)) && name.utf8.count > 2
        }
        if isNoun, !Self.identityNames.contains(name) || name == noun {
            return Self.identityNames.lazy.compactMap { member($0) }.first
        }
        if name.begins(with: noun),
            let found = member(String(decoding: name.utf8.dropFirst(noun.utf8.count), as: UTF8.self))
        {
            return found
        }
        if let found = member(name) { return found }
        for ending in Self.identityNames where name.ends(with: ending) {
            if let found = member(ending) { return found }
        }
        if name.ends(with: "id") { return member("uuid") ?? member("sid") ?? member("guid") ?? member("key") }
        return nil
    }

    private func isIdentity(_ type: FoundType) -> Bool {
        let type = types.resolved(type).required
        if case .identity = type { return true }
        return type.scalar?.canIdentify == true
    }
}

extension TypeFinder {
    /// Whether a resource can have this record: it has no `id`, or one that is a text, an integer or a UUID.
    func canIdentify(_ position: Int) -> Bool {
        guard let record = definitions[position].record, record.identity.isEmpty, let field = record["id"] else {
            return true
        }
        return resolved(field.type).required.scalar?.canIdentify == true && !field.flags.contains(.write)
    }

    /// Makes a member `id` required, since it identifies the records of a list.
    mutating func identifyByID(_ position: Int) {
        guard let record = definitions[position].record, record.identity.isEmpty, let field = record["id"] else {
            return
        }
        if resolved(field.type).required.scalar?.canIdentify == true { identify(position, by: "id") }
    }

    /// The member `id` of the records of a list; of a union, each case has it.
    func idMember(of type: FoundType) -> String? {
        let type = resolved(type).required
        guard case .definition(let position) = type, case .union(let union) = definitions[position].content else {
            return record(of: type)?["id"]?.name
        }
        let isCommon = union.cases.allSatisfy { item in
            record(of: item.type)?["id"].map { !isOptional($0.type) } ?? hasID(inUnion: item.type)
        }
        return isCommon ? "id" : nil
    }

    /// Whether a type is a union of records with a member `id`. A union in it is not looked at.
    private func hasID(inUnion type: FoundType) -> Bool {
        guard let position = position(of: type), case .union(let union) = definitions[position].content else {
            return false
        }
        return union.cases.allSatisfy { record(of: $0.type)?["id"].map { !isOptional($0.type) } ?? false }
    }

    /// Makes a member the identity of a record.
    mutating func identify(_ position: Int, by member: String) {
        guard var record = definitions[position].record else { return }
        record.identity = [member]
        for index in record.fields.indices where record.fields[index].name == member {
            if resolved(record.fields[index].type).isOptional { madeRequired.append((position, member)) }
            record.fields[index].type = resolved(record.fields[index].type).required
        }
        definitions[position].content = .record(record)
    }
}
