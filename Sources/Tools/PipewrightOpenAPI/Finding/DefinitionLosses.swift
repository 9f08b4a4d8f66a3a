/// What was lost of records and unions, with their names or the operations that use them.
struct DefinitionLosses {
    /// Losses of definitions with a name, or of members.
    private(set) var general: [Loss] = []
    /// Losses of inline schemas of operations.
    private(set) var ofOperations: [Int: [Loss]] = [:]

    private let types: TypeFinder

    /// The longest way to the schema around an inline one, and the most uses of it that the report names.
    private static let mostSteps = 64
    private static let mostUses = 1000

    /// A definition or a call, with the members on the way to what it uses.
    private struct Use: Hashable {
        enum Owner: Hashable {
            case definition(Int)
            case operation(Int)
        }

        var owner: Owner
        var path: [String] = []
        /// The definitions on the way, none of which is on it twice.
        var passed: Set<Int> = []
    }

    /// What uses a definition, with the member.
    private var users: [Int: [Use]] = [:]

    /// - Parameter shapes: The operations that are imported, by their positions.
    init(_ types: TypeFinder, _ document: OpenAPIDocument, _ shapes: [Int: CallShape]) {
        self.types = types
        guard !types.lossesOfDefinitions.isEmpty else { return }
        for position in types.definitions.indices { addUses(in: position) }
        var byOwner: [FoundDefinition.Hint.Owner: Int] = [:]
        for index in shapes.keys.sorted() {
            byOwner[CallFinder.owner(of: document.operations[index])] = index
            if let shape = shapes[index] { addUses(in: shape) }
        }
        var seen: Set<Loss> = []
        var seenOfOperations: [Int: Set<Loss>] = [:]
        for (position, loss) in types.lossesOfDefinitions {
            for use in uses(of: position, byOwner) {
                let added = Loss.definition(name: use.path.joined(separator: "."), loss)
                if case .operation(let index) = use.owner {
                    guard seenOfOperations[index, default: []].insert(added).inserted else { continue }
                    ofOperations[index, default: []].append(added)
                } else if seen.insert(added).inserted {
                    general.append(added)
                }
            }
        }
    }

    private mutating func addUses(in position: Int) {
        let owner = Use.Owner.definition(position)
        switch types.definitions[position].content {
        case .record(let record): add(record.fields, owner)
        case .union(let union): for type in union.types { add(type, Use(owner: owner)) }
        case .alias(let type): add(type, Use(owner: owner))
        case .enumeration: break
        }
    }

    private mutating func addUses(in shape: CallShape) {
        let owner = Use.Owner.operation(shape.source)
        add(shape.path + shape.query + shape.headers + shape.cookies, owner)
        switch shape.body {
        case .object(let fields, let type):
            add(fields, owner)
            add(type, Use(owner: owner))
        case .multipart(let fields): add(fields, owner)
        case .value(let type), .stream(let type): add(type, Use(owner: owner))
        case .none, .bytes: break
        }
        switch shape.result {
        case .value(let type), .stream(let type, _): add(type, Use(owner: owner))
        case .nothing, .bytes: break
        }
    }

    private mutating func add(_ fields: [FoundField], _ owner: Use.Owner) {
        for field in fields { add(field.type, Use(owner: owner, path: [field.name])) }
    }

    private mutating func add(_ type: FoundType?, _ use: Use) {
        guard let position = type?.definition, use.owner != .definition(position) else { return }
        users[position, default: []].append(use)
    }

    /// The named definitions that have an inline one, or the calls, with the members on the way.
    private func uses(of position: Int, _ byOwner: [FoundDefinition.Hint.Owner: Int]) -> [Use] {
        var found: [Use] = []
        var next = [Use(owner: .definition(position))]
        var seen: Set<Use> = []
        for _ in 0..<Self.mostSteps {
            var outer: [Use] = []
            for use in next {
                guard case .definition(let position) = use.owner else {
                    found.append(use)
                    continue
                }
                if let name = types.definitions[position].documentName {
                    found.append(Use(owner: use.owner, path: [name] + use.path))
                    continue
                }
                let passed = use.passed.union([position])
                for user in users[position] ?? hinted(position, byOwner) {
                    if case .definition(let owner) = user.owner, passed.contains(owner) { continue }
                    let added = Use(owner: user.owner, path: user.path + use.path, passed: passed)
                    if seen.insert(added).inserted { outer.append(added) }
                    if outer.count >= Self.mostUses { break }
                }
            }
            next = outer
            if next.isEmpty || found.count >= Self.mostUses { break }
        }
        return Array(found.prefix(Self.mostUses))
    }

    /// What a definition was found in, if nothing uses it any more, as a union whose cases are those of another one.
    private func hinted(_ position: Int, _ byOwner: [FoundDefinition.Hint.Owner: Int]) -> [Use] {
        types.definitions[position].hints.compactMap { hint in
            let member = hint.written ?? hint.member
            // The number of an alternative says nothing.
            let path = member.isEmpty || member.utf8.allSatisfy { (48...57).contains($0) } ? [] : [member]
            if case .definition(let owner) = hint.owner { return Use(owner: .definition(owner), path: path) }
            return byOwner[hint.owner].map { Use(owner: .operation($0), path: path) }
        }
    }
}
