import PipeModel
import PipewrightDiagnostics

extension ResourceFinder {
    // MARK: - Verbs

    /// Adds a call of a collection: `list`, `create`, or an action.
    mutating func addCollectionCall(_ call: CallShape, to builder: inout ResourceBuilder) {
        switch call.method {
        case .get:
            if let list = list(of: call, word: builder.word),
                types.position(of: list.element) == builder.choice?.record
                    || isReadableAsRecord(list.element, builder)
            {
                addList(call, list, to: &builder)
                return
            }
        case .post:
            let hasCreate = builder.resource.operations.contains { $0.verb == .create }
            guard builder.choice?.record != nil, !hasCreate, !isListResult(call, builder.word) else { break }
            if let operation = operation(call, .create, builder) {
                add(operation, of: call, isOnCollection: true, to: &builder)
                return
            }
        default: break
        }
        let hasCreate = builder.resource.operations.contains { $0.verb == .create }
        var name = nameFromID(call, word: builder.word)
        if call.method == .post, !hasCreate, !isListResult(call, builder.word), name == nil { name = "create" }
        addAction(
            call, name ?? actionName(call, word: nil), path: "/", isOnCollection: true, to: &builder)
    }

    /// The name of a call from its ID in the document, without the words of the resource: `updatePet` → `update`.
    func nameFromID(_ call: CallShape, word: String) -> String? {
        let operation = document.operations[call.source]
        if let fragment = operation.fragment { return fragment }
        guard let id = operation.id.map(Self.withoutNumber), id.utf8.count <= 40 else { return verbOfSummary(call) }
        // Such an ID only repeats the path.
        let methods = ["get_", "post_", "put_", "patch_", "delete_", "options_", "head_"]
        if methods.contains(where: { id.lowercased().begins(with: $0) }) { return verbOfSummary(call) }
        var folded = Words.folded(id)
        for noun in [Words.folded(word), Words.folded(Words.singular(word))] where folded.ends(with: noun) {
            folded = String(decoding: folded.utf8.dropLast(noun.utf8.count), as: UTF8.self)
            break
        }
        guard folded.utf8.count > 1 else { return nil }
        let known = id.unicodeScalars.prefix { $0 != "_" && $0 != "/" && $0 != "-" && $0 != "." }
        let start = String(String.UnicodeScalarView(known))
        return Words.folded(start).begins(with: folded) ? String(start.prefix(folded.count)) : id
    }

    /// An ID without the number that tools add to make it unique: `listPets_1` → `listPets`.
    private static func withoutNumber(_ id: String) -> String {
        let scalars = id.unicodeScalars
        let digits = scalars.reversed().prefix { ("0"..."9").contains($0) }.count
        let head = scalars.dropLast(digits)
        guard digits > 0, let separator = head.last, ["_", "-"].contains(separator), head.count > 1 else { return id }
        return String(String.UnicodeScalarView(head.dropLast()))
    }

    /// The words of a call's ID that neither its resource nor the tag has: `inference-put-ai21` → `put_ai21`.
    func wordsOfID(_ call: CallShape, word: String) -> String? {
        let operation = document.operations[call.source]
        guard let id = operation.id.map(Self.withoutNumber), id.utf8.count <= 80 else { return nil }
        var words = Words.snake(id).split(separator: "_").map { String($0) }
        let known = Set(([word, Words.singular(word)] + operation.tags).map { Words.folded($0) })
        while words.count > 1, known.contains(words[0]) { words.removeFirst() }
        while words.count > 1, let last = words.last, known.contains(last) { words.removeLast() }
        let name = words.joined(separator: "_")
        return name.isEmpty ? nil : name
    }

    /// Whether a call returns a list, or pages of one as a search does.
    private func isListResult(_ call: CallShape, _ word: String) -> Bool {
        if call.hasPageParameters, isList(call, word: word) { return true }
        if case .value(let type) = call.result, case .list = types.resolved(type).required { return true }
        return false
    }

    private func isReadableAsRecord(_ element: FoundType, _ builder: ResourceBuilder) -> Bool {
        guard let record = builder.choice?.record, let other = types.position(of: element) else { return false }
        return isReadable(record, from: other)
    }

    /// Adds a verb, with the variants of its call as actions.
    private mutating func add(
        _ operation: FoundOperation, of call: CallShape, isOnCollection: Bool, to builder: inout ResourceBuilder
    ) {
        if call.insistsOnBody { losses[call.source, default: []].append(.bodyIsSent) }
        builder.resource.operations.append(operation)
        builder.resource.actions += variants(
            of: call, operation.verb.rawValue, path: "/", at: builder.location, isOnCollection: isOnCollection)
    }

    /// Adds a call of an item, or of a singleton.
    mutating func addItemCall(_ call: CallShape, to builder: inout ResourceBuilder) {
        let taken = Set(builder.resource.operations.map(\.verb))
        // One of several calls that only a fragment or a fixed query distinguishes does something special.
        let isOneOfSeveral = isSpecial(call) && builder.siblings.contains { $0.method == call.method && !isSpecial($0) }
        for verb in isOneOfSeveral ? [] : verbs(of: call, builder) where !taken.contains(verb) {
            if let operation = operation(call, verb, builder) {
                add(operation, of: call, isOnCollection: false, to: &builder)
                return
            }
        }
        let name = fallbackName(call, builder)
        addAction(call, name, path: "/", isOnCollection: false, to: &builder)
    }

    /// The name of a call of an item that is no verb.
    private func fallbackName(_ call: CallShape, _ builder: ResourceBuilder) -> String {
        if let fragment = document.operations[call.source].fragment { return fragment }
        switch (call.result, call.body) {
        case (.bytes, .none) where call.method == .get: return "download"
        case (.stream, _) where call.method == .get: return "watch"
        case (_, .bytes), (_, .multipart): return "upload"
        default: break
        }
        guard call.method == .post else { return call.method.verb }
        return verbOfSummary(call) ?? (builder.resource.isSingleton ? "create" : call.method.verb)
    }

    /// The first word of the summary, if it is a verb: “Restore file”.
    private func verbOfSummary(_ call: CallShape) -> String? {
        guard let summary = document.operations[call.source].summary,
            let word = summary.unicodeScalars.split(separator: " ").first.map({ String($0).lowercased() })
        else { return nil }
        return Words.isVerb(word) ? word : nil
    }

    /// Whether only a fragment or a fixed query distinguishes the path of a call from others.
    func isSpecial(_ call: CallShape) -> Bool {
        let operation = document.operations[call.source]
        return operation.fragment != nil || !operation.fixedQuery.isEmpty
    }

    /// The verbs that a call of an item can be, the best first.
    private func verbs(of call: CallShape, _ builder: ResourceBuilder) -> [ResourceOperation] {
        guard builder.choice != nil else { return [] }
        switch call.method {
        case .get: return [.read]
        case .delete: return [.remove]
        case .head: return [.exists]
        case .patch: return [.update]
        case .put:
            // A body without required members changes those that it has.
            guard case .object(let fields, _) = call.body else { return [.replace] }
            let isPartial = fields.allSatisfy { types.isOptional($0.type) } && !fields.isEmpty
            return isPartial ? [.update, .replace] : [.replace]
        case .post:
            // Changing has another method, so that this call does something else.
            let others = builder.siblings.filter { $0.source != call.source }
            // An update sends what has changed, and may leave out every member.
            if case .object(let fields, _) = call.body, fields.contains(where: { $0.isSent && $0.rules.isRequired }) {
                return []
            }
            return others.contains { [.put, .patch].contains($0.method) } ? [] : [.update]
        default: return []
        }
    }

    /// A call of an item by another member than its identity: `GET /groups/{name}`.
    mutating func addForeignItemCall(
        _ call: CallShape, _ item: Int, to builder: inout ResourceBuilder
    ) {
        let parameter = call.path.last?.name ?? "id"
        addAction(
            call, "\(call.method.verb)_by_\(parameter)", path: "{\(parameter)}", isOnCollection: true, to: &builder)
    }

    private mutating func addList(
        _ call: CallShape, _ list: ListShape, to builder: inout ResourceBuilder
    ) {
        guard !builder.resource.operations.contains(where: { $0.verb == .list }) else {
            addAction(call, "list", path: "/", isOnCollection: true, to: &builder)
            return
        }
        var operation = FoundOperation(verb: .list, source: call.source)
        if list.hasNulls { losses[call.source, default: []].append(.nullInList) }
        var filters = call.query
        let identity = builder.identity ?? types.idMember(of: list.element)
        let found = PagingRules(types: types).find(call, list, identity: identity)
        if let found {
            operation.paging = pagings.name(of: found.paging, items: list.pointer)
            if !found.required.isEmpty { losses[call.source, default: []].append(.firstPosition(found.required)) }
            filters.removeAll { found.places.contains("query." + $0.name) }
        }
        operation.items = "body#" + list.pointer
        operation.docs = document.operations[call.source].summary
        if let sorting = SortRules(types: types).find(filters) {
            builder.resource.sort = sorting.sort
            filters.removeAll { sorting.parameters.contains($0.name) }
        }
        let headers = Self.headers(of: call)
        operation.headers = headers.entries
        builder.resource.envelope = envelope(of: list, word: builder.word, found?.paging)
        builder.resource.filter = Self.fieldsOfQuery(filters + headers.arguments)
        add(operation, of: call, isOnCollection: true, to: &builder)
    }

    /// A record with the members of a list's response that are neither the records nor about pages; `nil` without any.
    private mutating func envelope(of list: ListShape, word: String, _ paging: FoundPaging?) -> Int? {
        guard let position = list.envelope, let record = list.record else { return nil }
        let constants = types.constants[position] ?? [:]
        var pointers = Set((paging?.keys ?? []).flatMap { $0.value.split(separator: " ").map(String.init) })
        pointers.insert("body#" + list.pointer)
        // A member with the name of a parameter of pages repeats what the client sent.
        let sent = Set(
            pointers.filter { $0.begins(with: "query.") }.map { Words.folded(String($0.unicodeScalars.dropFirst(6))) })
        let isInside = list.pointer.dropFirst().contains("/")
        let fields = record.fields.filter { field in
            let pointer = "body#/" + ListFinder.escaped(field.name)
            let holdsList = isInside && "body#\(list.pointer)".begins(with: pointer + "/")
            return !field.flags.contains(.rest) && !holdsList && !sent.contains(Words.folded(field.name))
                && !isUsed(field.type, at: pointer, pointers)
        }
        // A member that is always the same says nothing, and is worth no record.
        guard fields.contains(where: { constants[$0.name] == nil }) else { return nil }
        let hint = FoundDefinition.Hint(owner: .call(verb: "", words: [word]), member: "list")
        // A member that identifies the record elsewhere may be missing here.
        let envelope = FoundRecord(
            fields: fields.map { field in
                var field = field
                if !field.rules.isRequired { field.type = field.type.orNil }
                return field
            })
        if let known = envelopes[envelope] {
            types.definitions[known].hints.append(hint)
            return known
        }
        let new = types.reserve(name: nil, docs: nil, hint: hint, place: types.definitions[position].place)
        types.definitions[new].content = .record(envelope)
        envelopes[envelope] = new
        return new
    }

    /// The names of the members beside a list that its scheme of paging does not have.
    func others(beside list: ListShape, _ paging: FoundPaging) -> [String] {
        guard let position = list.envelope, let record = types.definitions[position].record else { return [] }
        let pointers = paging.keys.map { String($0.value.prefix { $0 != " " }) } + ["body#" + list.pointer]
        return record.fields.filter { !$0.flags.contains(.rest) }.map(\.name).filter { name in
            let pointer = "body#/" + ListFinder.escaped(name)
            return !pointers.contains { $0 == pointer || $0.begins(with: pointer + "/") }
        }
    }

    /// Whether pages use a member, and all members in it.
    private func isUsed(_ type: FoundType, at pointer: String, _ pointers: Set<String>, depth: Int = 0) -> Bool {
        if pointers.contains(pointer) { return true }
        guard depth < 3, let record = types.record(of: type), !record.fields.isEmpty else { return false }
        return record.fields.allSatisfy { field in
            isUsed(field.type, at: pointer + "/" + ListFinder.escaped(field.name), pointers, depth: depth + 1)
        }
    }

    /// Fields of a query, in which arguments are optional unless they have the flag `required`.
    static func fieldsOfQuery(_ fields: [FoundField]) -> [FoundField] {
        fields.map { field in
            var field = field
            if !field.type.isOptional { field.flags.insert(.required) }
            field.type = field.type.required
            field.defaultValue = nil
            return field
        }
    }

    /// Header fields and cookies with an argument for each. Its name differs from the arguments' of the query, the path and
    /// the body: arguments of one name are one argument.
    static func headers(of call: CallShape) -> (entries: [FoundScheme.Entry], arguments: [FoundField]) {
        let swift = SwiftName()
        var taken: Set<SwiftIdentifier> = ["id"]
        for field in call.query + call.path + call.bodyFields {
            taken.insert(swift.name(field.name, as: .member) ?? "")
        }
        func name(_ field: FoundField, _ place: String) -> String {
            let base = Words.identifier(field.name).lowercased()
            var name = base
            var number = 1
            while !taken.insert(swift.name(name, as: .member) ?? "").inserted {
                name = "\(base)_\(place)" + (number > 1 ? "_\(number)" : "")
                number += 1
            }
            return name
        }
        var entries: [FoundScheme.Entry] = []
        var arguments: [FoundField] = []
        func argument(_ field: FoundField, _ place: String) -> String {
            var argument = field
            argument.name = name(field, place)
            arguments.append(argument)
            return "{\(argument.name)}"
        }
        for field in call.headers {
            entries.append(constant(field) ?? .init(field.name, argument(field, "header")))
        }
        if !call.cookies.isEmpty {
            let pairs = call.cookies.map { "\($0.name)=\(argument($0, "cookie"))" }
            entries.append(.init("Cookie", pairs.joined(separator: "; ")))
        }
        return (entries, arguments)
    }

    /// The header fields of an action or an operation on records, and the types of their arguments. Without a type, an argument is a text.
    static func typedHeaders(of call: CallShape) -> (headers: [FoundScheme.Entry], parameters: [FoundField]) {
        let (entries, arguments) = headers(of: call)
        return (entries, arguments.filter { $0.type != .string })
    }

    /// The header field of a parameter with one value; `nil` if it is an argument.
    private static func constant(_ field: FoundField) -> FoundScheme.Entry? {
        field.constant.flatMap { headerField(field.name, $0) }
    }

    /// The call as a verb; `nil` if the verb cannot express it.
    private func operation(
        _ call: CallShape, _ verb: ResourceOperation, _ builder: ResourceBuilder
    ) -> FoundOperation? {
        guard let choice = builder.choice else { return nil }
        var operation = FoundOperation(verb: verb, source: call.source)
        if call.method != verb.method { operation.method = call.method.rawValue }
        switch call.body {
        case .object(let fields, _) where verb.body != nil: operation.body = fields
        case .none where verb.body == nil: break
        default: return nil
        }
        if let job = job(of: call, path: "/") {
            operation.result = job.type
            operation.job = job
        } else if !setResult(call, choice, word: builder.word, in: &operation) {
            return nil
        }
        wrap(&operation, word: builder.word)
        operation.query = Self.fieldsOfQuery(call.query)
        (operation.headers, operation.parameters) = Self.typedHeaders(of: call)
        operation.format = call.format
        if let type = call.mediaType, verb.body != nil, !MediaTypes.isPlain(type),
            type != "application/merge-patch+json", let header = Self.headerField("Content-Type", type)
        {
            operation.headers.append(header)
        }
        operation.docs = document.operations[call.source].summary
        return operation
    }

    /// Sets the result of a verb; returns `false` if the verb cannot express it.
    private func setResult(
        _ call: CallShape, _ choice: Choice, word: String, in operation: inout FoundOperation
    ) -> Bool {
        let verb = operation.verb
        switch call.result {
        case .bytes, .stream: return false
        case .nothing:
            if verb == .read { return false }
            if verb.result != .none { operation.result = .some(nil) }
        case .value(let type):
            let (inner, pointer) = unwrapped(type, word: word)
            let position = types.position(of: inner)
            let isOptional = types.isOptional(type)
            if verb.result == .none {
                if verb.takesResult { operation.result = type }
            } else if !isOptional, position.map({ isWhole(choice.record, from: $0) }) == true {
                if let pointer { operation.item = "body#" + pointer }
            } else {
                operation.result = type
            }
        }
        return true
    }

    // MARK: - At the end

    /// Names that every pipe or item has.
    private static let membersOfPipes: Set<String> = [
        "pipe", "with", "cancelCalls", "callSettings", "url", "description",
    ]

    /// Names that a pipe with these operations has besides, but not its items.
    private static func membersOfCollections(_ verbs: [ResourceOperation]) -> Set<String> {
        var names: Set<String> = verbs.contains(.list) ? ["all", "pages", "first"] : []
        if verbs.contains(.create) || verbs.contains(.replace) { names.insert("save") }
        return names
    }

    /// Names actions apart and finds what the whole resource has in common.
    mutating func finish(_ builder: inout ResourceBuilder) {
        let swift = SwiftName()
        let verbs = builder.resource.operations.map(\.verb)
        let ofCollections = Self.membersOfCollections(verbs)
        var taken = NumberedNames(Self.membersOfPipes.union(verbs.map(\.rawValue)))
        let key = { swift.name($0, as: .member)?.escaped ?? $0 }
        for index in builder.resource.actions.indices {
            let base = Words.name(builder.resource.actions[index].name)
            var name = base
            let isOnCollection = builder.resource.actions[index].isOnCollection
            let isMember = isOnCollection && ofCollections.contains(key(name))
            if isMember || !taken.take(key(name)) {
                let isFree = { (name: String) in !(isOnCollection && ofCollections.contains(key(name))) }
                let others = otherNames(of: builder.resource.actions[index], base, builder)
                name =
                    others.first { isFree($0) && taken.take(key($0)) }
                    ?? taken.number(base, from: 3, key: key) { "\(base)_\($0)" }
            }
            if name != builder.resource.actions[index].name {
                let action = builder.resource.actions[index]
                builder.resource.actions[index].path = action.path ?? action.name
                builder.resource.actions[index].name = name
            }
        }
        if builder.resource.operations.isEmpty, builder.identity == nil {
            builder.resource.record = nil
            builder.resource.isSingleton = true
            for index in builder.resource.actions.indices { builder.resource.actions[index].isOnCollection = false }
        }
        tellDifferences(in: builder)
        nameChildren(&builder)
        Self.shareWrapping(&builder.resource)
        addParameters(to: &builder.resource)
        let sources = builder.resource.sources
        if !sources.isEmpty, sources.allSatisfy({ document.operations[$0].isDeprecated }) {
            builder.resource.docs = "Deprecated."
        }
        if builder.resource.path == builder.resource.name { builder.resource.path = nil }
    }

    /// Names of an action whose own is taken, the best first.
    private func otherNames(of action: FoundAction, _ base: String, _ builder: ResourceBuilder) -> [String] {
        let word = Words.singular(Words.name(builder.word))
        if Self.membersOfPipes.contains(base) { return ["\(base)_\(word)"] }
        let fromID = shapes[action.source].flatMap { wordsOfID($0, word: builder.word) }
        let parameter = shapes[action.source]?.path.last.map { "\(base)_by_\(Words.identifier($0.name))" }
        return ["\(action.method.lowercased())_\(base)"] + [fromID, parameter].compactMap { $0 }
    }

    /// Names children apart from each other and from what stands beside them: the members and the actions of an item.
    private func nameChildren(_ builder: inout ResourceBuilder) {
        let swift = SwiftName()
        let resource = builder.resource
        let verbs = resource.operations.map(\.verb)
        var reserved = Self.membersOfPipes.union(verbs.map(\.rawValue))
        if resource.isSingleton { reserved.formUnion(Self.membersOfCollections(verbs)) }
        for action in resource.actions where action.isOnCollection == false || resource.isSingleton {
            reserved.insert(swift.name(action.name, as: .member)?.escaped ?? action.name)
        }
        builder.resource.children = named(resource.children, reserved: reserved)
    }
}

extension HTTPMethod {
    /// What a call of an item does with it.
    fileprivate var verb: String {
        switch self {
        case .get: "read"
        case .put: "replace"
        case .patch, .post: "update"
        case .delete: "remove"
        case .head: "exists"
        default: rawValue.lowercased()
        }
    }
}

extension MediaTypes {
    /// Whether the runtime sends the type by itself.
    static func isPlain(_ type: String) -> Bool {
        type == "application/json" || type == form || type.begins(with: "multipart/") || type == "*/*"
            || type == "application/x-ndjson"
            || type == "application/octet-stream" || type == "application/*"
    }
}
