extension JSONValue: Hashable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        areEqual(left, right, depth: 0)
    }

    /// From this depth on values are compared without recursion, so that a value that an app has nested deeply does not use
    /// the stack. Recursion is faster, and nearly no value is as deep.
    private static let stackDepth = 64

    private static func areEqual(_ left: JSONValue, _ right: JSONValue, depth: Int) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left == right
        case (.array(let elements), .array(let others)):
            guard depth < stackDepth else { return areDeeplyEqual(left, right) }
            guard elements.count == others.count else { return false }
            for index in elements.indices where !areEqual(elements[index], others[index], depth: depth + 1) {
                return false
            }
            return true
        case (.object(let object), .object(let other)):
            guard depth < stackDepth else { return areDeeplyEqual(left, right) }
            guard object.count == other.count else { return false }
            for member in object.members {
                guard let value = other[member.name], areEqual(member.value, value, depth: depth + 1) else {
                    return false
                }
            }
            return true
        default: return false
        }
    }

    /// Whether two values are equal, without recursion.
    private static func areDeeplyEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            switch (left, right) {
            case (.array(let elements), .array(let others)):
                guard elements.count == others.count else { return false }
                pairs += zip(elements, others)
            case (.object(let object), .object(let other)):
                guard object.count == other.count else { return false }
                for member in object.members {
                    guard let value = other[member.name] else { return false }
                    pairs.append((member.value, value))
                }
            default:
                guard areEqual(left, right, depth: 0) else { return false }
            }
        }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    /// What is nested more deeply has no part in the hash.
    private static let hashedDepth = 32

    func hash(into hasher: inout Hasher, depth: Int) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let elements):
            hasher.combine(elements.count)
            guard depth < Self.hashedDepth else { return }
            for element in elements { element.hash(into: &hasher, depth: depth + 1) }
        case .object(let object):
            guard depth < Self.hashedDepth else { return hasher.combine(object.count) }
            object.hash(into: &hasher, depth: depth + 1)
        }
    }
}
