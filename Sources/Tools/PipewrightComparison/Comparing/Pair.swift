import PipeModel

/// What two versions of an API have in the same place.
///
/// The members of the two values are a pair, too: `fields.docs` has the docs of the old and of the new field.
@dynamicMemberLookup
struct Pair<Value> {
    var old: Value
    var new: Value

    init(_ old: Value, _ new: Value) {
        self.old = old
        self.new = new
    }

    subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Pair<Member> { map { $0[keyPath: path] } }

    func map<Result>(_ transform: (Value) -> Result) -> Pair<Result> { Pair<Result>(transform(old), transform(new)) }

    /// Transforms each value with the other value of its version.
    func map<Other, Result>(with others: Pair<Other>, _ transform: (Value, Other) -> Result) -> Pair<Result> {
        Pair<Result>(transform(old, others.old), transform(new, others.new))
    }

    func allSatisfy(_ condition: (Value) -> Bool) -> Bool { condition(old) && condition(new) }

    /// The values if both versions have one.
    func unwrapped<Wrapped>() -> Pair<Wrapped>? where Value == Wrapped? {
        guard let old, let new else { return nil }
        return Pair<Wrapped>(old, new)
    }
}

extension Pair: Equatable where Value: Equatable {
    var differs: Bool { old != new }
}

extension Pair: Hashable where Value: Hashable {}

extension Pair<Subject> {
    func nested(_ type: String) -> Pair { map { .nested(type, in: $0) } }
    func members(_ names: Pair<SwiftIdentifier>) -> Pair { map(with: names) { .member($1, of: $0) } }
}
