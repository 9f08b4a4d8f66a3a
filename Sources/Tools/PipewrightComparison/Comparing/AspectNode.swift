import PipewrightLanguage

/// A change of an aspect of a call.
struct AspectChange: Hashable {
    let aspect: Aspect
    let old: String?
    let new: String?

    static func list(_ old: ComparedCall, _ new: ComparedCall) -> Set<AspectChange> {
        var changes: Set<AspectChange> = []
        for aspect in Set(old.aspects.keys).union(new.aspects.keys) {
            let (oldValue, newValue) = (old.aspects[aspect], new.aspects[aspect])
            let isOnBoth =
                switch aspect {
                // With another result or other arguments, which are reported themselves, they do not matter.
                case .items, .paging, .arrays, .job: oldValue != nil && newValue != nil
                case .pageSize: old.aspects[.paging] != nil && new.aspects[.paging] != nil
                default: true
                }
            guard isOnBoth, oldValue != newValue else { continue }
            changes.insert(AspectChange(aspect: aspect, old: oldValue, new: newValue))
        }
        return changes
    }
}

/// The client, a resource or a call that both APIs have. Settings are inherited, so that one line of a schema may change
/// all calls: a change that all calls below a node share is reported there, once.
struct AspectNode {
    let oldSubject: Subject
    let newSubject: Subject
    let children: [AspectNode]
    /// The changes of the call, or those that all calls below share.
    let changes: Set<AspectChange>
    /// The aspects that calls have, before or after.
    private let aspects: Set<Aspect>
    private let hasCalls: Bool

    init(oldSubject: Subject, newSubject: Subject, old: ComparedCall, new: ComparedCall) {
        self.oldSubject = oldSubject
        self.newSubject = newSubject
        children = []
        changes = AspectChange.list(old, new)
        aspects = Set(old.aspects.keys).union(new.aspects.keys)
        hasCalls = true
    }

    init(oldSubject: Subject, newSubject: Subject, children: [AspectNode]) {
        self.oldSubject = oldSubject
        self.newSubject = newSubject
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
        return own.sorted { ($0.aspect.order, $0.new ?? "") < ($1.aspect.order, $1.new ?? "") }
    }
}

extension APIComparison {
    /// Adds the changes of calls, each at the lowest node that has all calls with it.
    mutating func report(_ node: AspectNode, known: Set<AspectChange>) {
        let own = node.ownChanges.filter { !known.contains($0) }
        for change in own {
            add(
                change.aspect.kind(change.old, change.new), node.oldSubject, node.newSubject, name: change.aspect.name,
                old: change.old, new: change.new)
        }
        let known = known.union(own)
        for child in node.children { report(child, known: known) }
    }
}
