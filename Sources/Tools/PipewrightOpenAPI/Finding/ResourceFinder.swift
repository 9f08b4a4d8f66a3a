import PipeModel
import PipewrightDiagnostics

/// Turns the paths of a document into a tree of resources with operations and actions.
struct ResourceFinder {
    /// What is above a path.
    enum Parent {
        /// The server, or a path with parameters below it.
        case none
        /// A collection: calls that are no resources become its actions.
        case collection
        /// An item of a collection, or a singleton.
        case item
    }

    /// The part of a path between the nearest resource above and a node.
    struct Location {
        var segments: [PathSegment] = []
        /// The words of the path for names, also of resources that are not parents.
        var words: [String] = []
        /// The parameters of the path that are arguments, by name.
        var parameters: [String] = []

        func adding(_ segment: PathSegment) -> Location {
            var location = self
            location.segments.append(segment)
            switch segment {
            case .literal(let text): location.words.append(text)
            case .parameter(let name):
                location.parameters.append(name)
                if let last = location.words.indices.last {
                    location.words[last] = Words.singular(location.words[last])
                }
            // The styles `label` and `matrix`.
            case .mixed(let text) where text.begins(with: ".") || text.begins(with: ";"): break
            case .mixed(let text): location.words.append(Self.word(in: text))
            }
            return location
        }

        var path: String { segments.map(\.text).joined(separator: "/") }

        /// The text of a mixed segment without its parameters.
        static func word(in text: String) -> String {
            var word = ""
            var depth = 0
            for scalar in text.unicodeScalars {
                if scalar == "{" {
                    depth += 1
                } else if scalar == "}" {
                    depth -= 1
                } else if depth == 0 {
                    word.unicodeScalars.append(
                        scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : "_")
                }
            }
            return word.isEmpty ? "item" : word
        }
    }

    let document: OpenAPIDocument
    var tree: PathTree
    /// The positions of the records with the other members of lists, by their content.
    var envelopes: [FoundRecord: Int] = [:]
    var types: TypeFinder
    let shapes: [Int: CallShape]
    var pagings = PagingTable()
    /// What calls lost, by the position of the operation in the document.
    var losses: [Int: [Loss]] = [:]
    /// The calls of paths that name a call, by the path and the name of their resource.
    var groups: [CallGroup: [(segment: PathSegment, calls: [CallShape])]] = [:]
    /// The records that operations read, so that calls take them as one argument.
    var recordsOfResources: Set<Int> = []

    init(_ document: OpenAPIDocument, tree: PathTree?, types: TypeFinder, shapes: [Int: CallShape]) {
        self.document = document
        self.tree = tree ?? PathTree()
        self.types = types
        self.shapes = shapes
    }

    // MARK: - The tree

    mutating func find() -> [FoundResource] {
        for shape in shapes.values {
            guard case .value(let type) = shape.result, let position = types.position(of: type) else { continue }
            recordsOfResources.insert(position)
        }
        var resources: [FoundResource] = []
        var loose: [FoundAction] = []
        for child in tree.nodes[0].children { visit(child, Location(), .none, &resources, &loose) }
        // Operations of the server's URL itself.
        for index in tree.nodes[0].operations {
            guard let shape = shapes[index] else { continue }
            loose += actions(
                shape, name: actionName(shape, word: nil), path: "/", at: Location(), isOnCollection: true)
        }
        addGroups(to: &resources)
        dropVersion(&resources)
        if !loose.isEmpty {
            var root = FoundResource(name: "root")
            root.path = ""
            root.actions = loose
            resources.append(root)
        }
        return named(resources, reserved: Self.membersOfClients)
    }

    /// Finds the resources at a node and below it. Other calls are actions of the parent.
    private mutating func visit(
        _ position: Int, _ above: Location, _ parent: Parent, _ resources: inout [FoundResource],
        _ actions: inout [FoundAction]
    ) {
        let node = tree.nodes[position]
        let location = above.adding(node.segment)
        if case .parameter = node.segment {
            // A parameter without a collection before it: `/{tenant}/users`, or the second of `/{owner}/{name}`.
            visitParameter(position, location, parent, &resources, &actions)
            return
        }
        let calls = node.operations.compactMap { shapes[$0] }
        if case .none = parent, let group = callGroup(position, above, calls) {
            groups[group, default: []].append((node.segment, calls))
            return
        }
        if isResource(position, calls, parent) {
            let found = resource(position, location, parent)
            resources += found
            return
        }
        for call in calls {
            let name = actionName(call, word: location.words.last)
            actions += self.actions(
                call, name: name, path: location.path + slash(after: [call]), at: location,
                isOnCollection: parent != .item)
        }
        if case .none = parent, calls.isEmpty, let group = group(position, location, &resources) {
            resources.append(group)
            return
        }
        for child in node.children { visit(child, location, parent, &resources, &actions) }
    }

    private mutating func visitParameter(
        _ position: Int, _ location: Location, _ parent: Parent, _ resources: inout [FoundResource],
        _ actions: inout [FoundAction]
    ) {
        let node = tree.nodes[position]
        let calls = ordered(node.operations)
        if calls.contains(where: { isListOfPages($0, word: location.words.last ?? "") }) {
            resources += resource(position, location, .none)
            return
        }
        if !calls.isEmpty {
            resources.append(singleton(calls, position, location, children: []))
        }
        for child in node.children { visit(child, location, .none, &resources, &actions) }
    }

    /// The resource of a path that ends with a parameter: a collection if it returns pages, `/topics/{category}`.
    private mutating func records(_ calls: [CallShape], _ position: Int, _ location: Location) -> [FoundResource] {
        if calls.contains(where: { isListOfPages($0, word: location.words.last ?? "") }) {
            return resource(position, location, .none)
        }
        return [singleton(calls, position, location, children: tree.nodes[position].children)]
    }

    private func isListOfPages(_ call: CallShape, word: String) -> Bool {
        call.method == .get && call.hasPageParameters && isList(call, word: word)
    }

    /// A path without calls, but with calls one segment below it: `oauth2/token` and `oauth2/revoke`. Other
    /// resources below it are added to `resources`.
    private mutating func group(
        _ position: Int, _ location: Location, _ resources: inout [FoundResource]
    ) -> FoundResource? {
        let children = tree.nodes[position].children
        let leaves = children.filter { child in
            let node = tree.nodes[child]
            guard node.children.isEmpty, node.operations.count == 1, case .literal(let word) = node.segment,
                let call = shapes[node.operations[0]], document.operations[call.source].fragment == nil
            else { return false }
            if isList(call, word: word) { return false }
            guard call.method == .get || call.method == .post, case .value(let type) = call.result else { return true }
            // What has an identity is a record of a resource.
            return types.record(of: type)?["id"] == nil
        }
        guard !leaves.isEmpty else { return nil }
        var resource = FoundResource(name: name(location, .none))
        resource.path = location.path
        resource.topic = topic(of: leaves.compactMap { shapes[tree.nodes[$0].operations[0]] })
        var builder = ResourceBuilder(resource: resource, word: location.words.last ?? "", location: location)
        let isLeaf = Set(leaves)
        for child in children where !isLeaf.contains(child) {
            visit(child, location, .none, &resources, &builder.resource.actions)
        }
        for leaf in leaves {
            guard let call = shapes[tree.nodes[leaf].operations[0]] else { continue }
            let inner = Location().adding(tree.nodes[leaf].segment)
            let name = actionName(call, word: inner.words.last)
            builder.resource.actions += actions(
                call, name: name, path: inner.path + slash(after: [call]), at: inner, isOnCollection: true)
        }
        finish(&builder)
        return builder.resource
    }

    private func isResource(_ position: Int, _ calls: [CallShape], _ parent: Parent) -> Bool {
        let node = tree.nodes[position]
        if let item = item(of: position), !tree.nodes[item].operations.isEmpty || !tree.nodes[item].children.isEmpty {
            // `/things/{id}/…` where neither the collection nor the item has calls is a path with a parameter.
            if !tree.nodes[item].operations.isEmpty || !calls.isEmpty { return true }
        }
        if calls.count > 1 { return true }
        guard let call = calls.first else { return false }
        let hasWordsBelow = node.children.contains { child in
            if case .literal = tree.nodes[child].segment { true } else { false }
        }
        switch parent {
        case .none: return true
        case .collection: return hasWordsBelow && call.method == .get
        case .item: return call.method == .get && (isList(call, word: Self.word(of: node)) || hasWordsBelow)
        }
    }

    private static func word(of node: PathTree.Node) -> String {
        switch node.segment {
        case .literal(let text): text
        case .mixed(let text): Location.word(in: text)
        case .parameter(let name): name
        }
    }

    func item(of position: Int) -> Int? {
        tree.nodes[position].children.first { child in
            if case .parameter = tree.nodes[child].segment { true } else { false }
        }
    }

    func isList(_ call: CallShape, word: String) -> Bool {
        list(of: call, word: word) != nil
    }

    /// The list of records that a call returns.
    func list(of call: CallShape, word: String) -> ListShape? {
        guard let list = listOfAny(of: call, word: word) else { return nil }
        guard case .definition(let position) = list.element else { return nil }
        switch types.definitions[position].content {
        case .record, .union: return list
        case .enumeration, .alias: return nil
        }
    }

    /// The list that a call returns, whatever its elements are.
    func listOfAny(of call: CallShape, word: String) -> ListShape? {
        guard case .value(let type) = call.result else { return nil }
        let pages = call.hasPageParameters || call.pageable != nil
        let noun = call.pageable?.items ?? word
        return ListFinder(types).list(in: type, noun: noun, pages: pages)
    }

    // MARK: - A resource

    /// The resource at a node, with its children. If its items have no identity, the calls of an item are a resource of
    /// their own, with the parameter in its path.
    private mutating func resource(_ position: Int, _ location: Location, _ parent: Parent) -> [FoundResource] {
        let node = tree.nodes[position]
        let calls = ordered(node.operations)
        let item = item(of: position)
        let itemCalls = item.map { ordered(tree.nodes[$0].operations) } ?? []
        let word = if case .parameter = node.segment { location.words.last ?? "item" } else { Self.word(of: node) }
        let hasList = calls.contains { $0.method == .get && isList($0, word: word) }
        let isCollection = item != nil || hasList || calls.allSatisfy { $0.method == .post }
        guard isCollection else {
            return [singleton(calls, position, location, children: node.children)]
        }

        var resource = FoundResource(name: name(location, parent))
        resource.path = location.path + slash(after: calls)
        resource.topic = topic(of: calls + itemCalls)
        var choice = chooseRecord(collection: calls, item: itemCalls, word: word)

        var loose: [FoundAction] = []
        let isItem = item.map { item in
            !itemCalls.isEmpty
                || tree.nodes[item].children.contains { child in
                    if case .parameter = tree.nodes[child].segment { false } else { true }
                }
        }
        let group = isItem != true ? nil : item.flatMap { itemGroup($0, calls: itemCalls, choice: choice, word: word) }
        if group == nil, choice.map({ !types.canIdentify($0.record) }) ?? false { choice = nil }
        if group == nil, let record = choice?.record, mayLackIdentity(record, calls, word: word) { choice = nil }
        resource.record = choice?.record
        var builder = ResourceBuilder(resource: resource, word: word, location: location)
        builder.choice = choice
        for call in calls { addCollectionCall(call, to: &builder) }
        var others: [FoundResource] = []
        if let item, let group {
            builder.identity = group.member
            builder.siblings = itemCalls
            if let record = choice?.record { types.identify(record, by: group.member) }
            for call in itemCalls {
                if group.calls.contains(call.source) {
                    addItemCall(call, to: &builder)
                } else {
                    addForeignItemCall(call, item, to: &builder)
                }
            }
            for (name, operations) in foreignParameters(at: item, than: group, choice: choice, word: word) {
                guard let part = tree.divide(item, by: name, moving: operations) else { continue }
                let below = location.adding(tree.nodes[part].segment)
                for child in tree.nodes[part].children { visit(child, below, .none, &others, &loose) }
            }
            tellTypes(at: item, of: group, record: choice?.record)
            let inner = Location()
            for child in tree.nodes[item].children {
                visit(child, inner, .item, &builder.resource.children, &builder.resource.actions)
            }
        } else if let item {
            let below = location.adding(tree.nodes[item].segment)
            if !itemCalls.isEmpty {
                others += records(itemCalls, item, below)
            } else {
                var unused: [FoundAction] = []
                for child in tree.nodes[item].children { visit(child, below, .none, &others, &unused) }
                loose += unused
            }
        }
        var above = location
        above.segments = []
        for child in node.children where child != item {
            var found: [FoundResource] = []
            var inner = above
            inner.words = location.words
            visit(child, inner, .collection, &found, &builder.resource.actions)
            // Children are below items. What is below the collection stands beside it.
            for index in found.indices where location.path != "" {
                found[index].path = location.path + "/" + (found[index].path ?? found[index].name)
                addParameters(to: &found[index])
            }
            others += found
        }
        builder.resource.actions += loose
        if let record = builder.resource.record, builder.identity == nil { types.identifyByID(record) }
        finish(&builder)
        let isEmpty = builder.resource.operations.isEmpty && builder.resource.actions.isEmpty
        return (isEmpty && builder.resource.children.isEmpty ? [] : [builder.resource]) + others
    }

    /// A resource with a single record and no identity.
    private mutating func singleton(
        _ calls: [CallShape], _ position: Int, _ location: Location, children: [Int]
    ) -> FoundResource {
        let word = location.words.last ?? "item"
        var resource = FoundResource(name: name(location, .none))
        resource.path = location.path + slash(after: calls)
        resource.isSingleton = true
        resource.topic = topic(of: calls)
        var choice = chooseRecord(collection: [], item: calls, word: word)
        if choice.map({ !types.canIdentify($0.record) }) ?? false { choice = nil }
        if children.isEmpty, let record = choice?.record, mayLackIdentity(record, calls, word: word) { choice = nil }
        resource.record = choice?.record
        var builder = ResourceBuilder(resource: resource, word: word, location: location)
        builder.choice = choice
        builder.siblings = calls
        for call in calls { addItemCall(call, to: &builder) }
        var inner = Location()
        inner.words = [Words.singular(word)]
        for child in children {
            visit(child, inner, .item, &builder.resource.children, &builder.resource.actions)
        }
        if let record = builder.resource.record { types.identifyByID(record) }
        finish(&builder)
        return builder.resource
    }

    /// Whether calls only read or create single records, and the `id` of the record may be missing. As the record of a resource it
    /// would be required.
    private func mayLackIdentity(_ record: Int, _ calls: [CallShape], word: String) -> Bool {
        guard let found = types.definitions[record].record, found.identity.isEmpty, let field = found["id"],
            types.isOptional(field.type)
        else { return false }
        return calls.allSatisfy { [.get, .post].contains($0.method) && !isList($0, word: word) }
    }

    /// The slash at the end of the paths of calls, if all have one that is not the ending of most paths.
    private func slash(after calls: [CallShape]) -> String {
        let haveSlash = calls.allSatisfy { document.operations[$0.source].path.ends(with: "/") }
        return tree.suffix.isEmpty && haveSlash && !calls.isEmpty ? "/" : ""
    }

    /// The calls of a path; those that only a fragment or a fixed query distinguishes are last.
    private func ordered(_ operations: [Int]) -> [CallShape] {
        let calls = operations.compactMap { shapes[$0] }
        return calls.filter { !isSpecial($0) } + calls.filter { isSpecial($0) }
    }

    private func name(_ location: Location, _ parent: Parent) -> String {
        let words = location.words
        guard let last = words.last else { return "item" }
        switch parent {
        case .item: return words.count > 2 ? words.suffix(2).joined(separator: "_") : last
        case .none, .collection: return words.count == 1 ? last : words.joined(separator: "_")
        }
    }

    private func topic(of calls: [CallShape]) -> String? {
        calls.lazy.compactMap { document.operations[$0.source].tags.first }.first
    }

    /// Names that every client has.
    static let membersOfClients: Set<String> = ["client"]

    /// Resources with names that differ as properties and as types of Swift.
    func named(_ resources: [FoundResource], reserved: Set<String> = []) -> [FoundResource] {
        var result = resources
        var taken = NumberedNames(reserved)
        var types: Set<String> = []
        let swift = SwiftName()
        // `url_x` and `URLX` are two properties and one type.
        func key(_ name: String) -> String? {
            guard let type = swift.resource(name), !types.contains(type) else { return nil }
            return swift.name(name, as: .member)?.escaped
        }
        for index in result.indices {
            let base = Words.name(result[index].name)
            let parameter = Self.parameters(in: result[index].path ?? "").last
            let candidates = [base] + (parameter.map { ["\(base)_by_\(Words.identifier($0))"] } ?? [])
            let name = candidates.first { taken.take(key($0)) } ?? taken.number(base, key: key) { "\(base)_\($0)" }
            if let type = swift.resource(name) { types.insert(type) }
            if name != result[index].name, result[index].path == nil { result[index].path = result[index].name }
            result[index].name = name
        }
        return result
    }
}

/// A resource that is being found.
struct ResourceBuilder {
    var resource: FoundResource
    /// The last word of its path.
    var word: String
    var location: ResourceFinder.Location
    var choice: ResourceFinder.Choice?
    /// The member that identifies an item.
    var identity: String?
    /// The calls with the same path.
    var siblings: [CallShape] = []
}
