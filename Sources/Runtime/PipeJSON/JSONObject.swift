/// The members of a JSON object, in order.
///
/// A name occurs once: if an object is read that has it twice, the first position and the last value are kept. Two
/// objects are equal if they have the same members in any order (RFC 8259, section 1: an object is unordered). Names
/// are compared code unit by code unit (section 8.3), so that `é` as one scalar and `é` as two are different names.
/// String values are compared as Swift compares strings.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Hashable, Sendable {
        /// The name, with escapes replaced.
        public let name: String
        /// The value.
        public var value: JSONValue

        /// Makes a member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }

        public static func == (left: Member, right: Member) -> Bool {
            MemberName(left.name) == MemberName(right.name) && left.value == right.value
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(MemberName(name))
            hasher.combine(value)
        }
    }

    /// The members in order.
    public private(set) var members: [Member] = []
    /// The index of each name, only for objects of a size at which a linear search would be slower.
    private var indices: [MemberName: Int] = [:]

    private static let sizeToIndex = 16

    /// An object without members.
    public init() {}

    /// Makes an object of members; of members with the same name the last one counts.
    public init(_ members: some Sequence<Member>) {
        for member in members { self[member.name] = member.value }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a member. Setting it changes the member or appends one; setting `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?):
                members[index].value = value
            case (nil, let value?):
                members.append(Member(name: name, value: value))
                if !indices.isEmpty {
                    indices[MemberName(name)] = members.count - 1
                } else if members.count >= Self.sizeToIndex {
                    makeIndices()
                }
            case (let index?, nil):
                members.remove(at: index)
                if !indices.isEmpty { makeIndices() }
            case (nil, nil):
                break
            }
        }
    }

    private func index(of name: String) -> Int? {
        guard indices.isEmpty else { return indices[MemberName(name)] }
        return members.firstIndex { MemberName.areEqual($0.name, name) }
    }

    private mutating func makeIndices() {
        indices = [:]
        guard members.count >= Self.sizeToIndex else { return }
        for (index, member) in members.enumerated() { indices[MemberName(member.name)] = index }
    }
}

/// A name that is compared by its bytes.
private struct MemberName: Hashable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: MemberName, right: MemberName) -> Bool {
        areEqual(left.text, right.text)
    }

    /// Most names differ in length, which costs less to compare than the first byte.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    func hash(into hasher: inout Hasher) {
        // Names with the same bytes have the same hash.
        hasher.combine(text)
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue.object(left) == JSONValue.object(right)
    }

    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    /// - Parameter depth: How deeply the object is nested in the value whose hash is made.
    func hash(into hasher: inout Hasher, depth: Int) {
        // The sum does not depend on the order.
        let sum = members.reduce(0) { sum, member in
            var hasher = Hasher()
            hasher.combine(MemberName(member.name))
            member.value.hash(into: &hasher, depth: depth)
            return sum &+ hasher.finalize()
        }
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.lazy.map { Member(name: $0.0, value: $0.1) })
    }
}

extension JSONObject: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) {
        guard try reader.peekKind() == .object else {
            guard !reader.hasTypes, try reader.readNull() else { throw reader.mismatch(expected: .object) }
            self.init()
            return
        }
        guard case .object(let object) = try JSONValue(json: &reader) else {
            throw reader.mismatch(expected: .object)
        }
        self = object
    }

    public func write(json writer: inout JSONWriter) {
        guard writer.depth < JSONValueWriter.leastDepth else {
            return JSONValueWriter.write(members, to: &writer)
        }
        writer.beginObject()
        for member in members {
            guard !writer.hasFailed else { break }
            writer.key(member.name)
            member.value.write(json: &writer)
        }
        writer.endObject()
    }
}
