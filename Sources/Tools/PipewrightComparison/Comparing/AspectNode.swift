import PipewrightLanguage

/// A change of an aspect of a call.
struct AspectChange: Hashable {
    let aspect: Aspect
    let values: Pair<String?>

    static func list(_ calls: Pair<ComparedCall>) -> Set<AspectChange> {
        let aspects = Set(calls.old.aspects.keys).union(calls.new.aspects.keys)
        let changes = aspects.compactMap { aspect -> AspectChange? in
            let values = calls.map { $0.aspects[aspect] }
            let isOnBoth =
                switch aspect {
                // With another result or other arguments, which are reported themselves, they do not matter.
                case .items, .paging, .arrays, .job: values.unwrapped() != nil
                case .pageSize: calls.allSatisfy { $0.aspects[.paging] != nil }
                default: true
                }
            return isOnBoth && values.differs ? AspectChange(aspect: aspect, values: values) : nil
        }
        return Set(changes)
    }
}

/// The client, a resource or a call that both APIs have. Settings are inherited, so that one line of a schema may change
/// all calls: a change that all calls below a node share is reported there, once.
struct AspectNode {
    let subjects: Pair<Subject>
    let children: [AspectNode]
    /// The changes of the call, or those that all calls below share.
    let changes: Set<AspectChange>
    /// The aspects that calls have, before or after.
    private let aspects: Set<Aspect>
    private let hasCalls: Bool

    init(_ calls: Pair<ComparedCall>) {
        subjects = calls.subject
        children = []
        changes = AspectChange.list(calls)
        aspects = Set(calls.old.aspects.keys).union(calls.new.aspects.keys)
        hasCalls = true
    }

    init(_ subjects: Pair<Subject>, children: [AspectNode]) {
        self.subjects = subjects
        self.children = children
        let used = children.filter(\.hasCalls)
        let all = used.reduce(into: Set<AspectChange>()) { $0.formUnion($1.changes) }
        changes = all.filter { change in
            used.allSatisfy { $0.changes.contains(change) || !$0.isConcerned(by: change) }
        }
        aspects = used.reduce(into: Set<Aspect>()) { $0.formUnion($1.aspects) }
        hasCalls = !used.isEmpty
    }

    private func isConcerned(by change: AspectChange) -> Bool {
        hasCalls && (!change.aspect.isOfSomeCalls || aspects.contains(change.aspect))
    }

    /// The changes that are reported here: changes of several children, and all changes of a call.
    var ownChanges: [AspectChange] {
        let own =
            children.isEmpty
            ? changes
            : changes.filter { change in
                children.count { $0.isConcerned(by: change) } > 1
            }
        return own.sorted { ($0.aspect.order, $0.values.new ?? "") < ($1.aspect.order, $1.values.new ?? "") }
    }
}

extension APIComparison {
    /// Adds the changes of calls, each at the lowest node that has all calls with it.
    mutating func report(_ node: AspectNode, known: Set<AspectChange>) {
        let own = node.ownChanges.filter { !known.contains($0) }
        for change in own {
            let kind = change.aspect.kind(change.values.old, change.values.new)
            add(kind, node.subjects, name: change.aspect.name, change.values)
        }
        let known = known.union(own)
        for child in node.children { report(child, known: known) }
    }
}
