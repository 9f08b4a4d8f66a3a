import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The JSON values of types, by which unions without a discriminator distinguish their cases.
struct UnionShapes {
    /// The values of a type.
    struct Shape {
        var kinds: [API.Kind]
        /// The required members of each of its objects.
        var objects: [[String]] = []
    }

    private let unions: [String: API.Union]
    /// The unions that are cases of a union, each once.
    private let inner: [String: [String]]
    private let indices: [String: Int]
    private let components: StrongComponents
    private let definitions: Definitions

    init(_ unions: [API.Union], _ definitions: Definitions) {
        self.definitions = definitions
        self.unions = Dictionary(unions.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        var inner: [String: [String]] = [:]
        for union in unions {
            var seen: Set<String> = []
            inner[union.swiftName] = union.cases.compactMap { item in
                if case .union(let name) = item.type, seen.insert(name).inserted { name } else { nil }
            }
        }
        let indices = Dictionary(
            unions.enumerated().map { ($0.element.swiftName, $0.offset) }, uniquingKeysWith: { first, _ in first })
        components = StrongComponents(unions.map { (inner[$0.swiftName] ?? []).compactMap { indices[$0] } })
        self.indices = indices
        self.inner = inner
    }

    func shape(of type: API.FieldType) -> Shape {
        switch type {
        case .scalar(let scalar): Shape(kinds: scalar.jsonKinds)
        case .enumeration(let name):
            Shape(kinds: definitions.enumsBySwiftName[name]?.cases.first?.integer == nil ? [.string] : [.number])
        case .identifier(let name, let isStringEncoded):
            Shape(
                kinds: isStringEncoded
                    ? [.string, .number] : definitions.identityScalar(ofRecord: name)?.jsonKinds ?? [.string])
        case .record(let name): Shape(kinds: [.object], objects: [requiredMembers(of: name)])
        case .map: Shape(kinds: [.object], objects: [[]])
        case .list: Shape(kinds: [.array])
        case .optional: Shape(kinds: [])
        case .union(let name): shape(ofUnion: name)
        }
    }

    private func requiredMembers(of record: String) -> [String] {
        guard let record = definitions.recordsBySwiftName[record], !definitions.missingIsZero(in: record) else {
            return []
        }
        return record.requiredMembers
    }

    /// The values of all cases. A discriminator is the only member that all of its objects have.
    private func shape(ofUnion name: String) -> Shape {
        var result = Shape(kinds: [])
        for name in [name] + (nested(in: name, belowDiscriminators: false) ?? []) {
            guard let union = unions[name] else { continue }
            if let discriminator = union.discriminator {
                result.kinds.append(.object)
                result.objects.append([discriminator])
                continue
            }
            for item in union.cases {
                if case .union = item.type { continue }
                let shape = shape(of: item.type)
                result.kinds += shape.kinds
                result.objects += shape.objects
            }
        }
        var seen: Set<API.Kind> = []
        result.kinds.removeAll { !seen.insert($0).inserted }
        return result
    }

    /// Whether two unions are the same, or each of them is among the cases of the other.
    func areTogether(_ first: String, _ second: String) -> Bool {
        guard let first = indices[first], let second = indices[second] else { return false }
        return components.areTogether(first, second)
    }

    /// Whether the unions in a union have more cases than the limit. Generated code has all of them for each union,
    /// which for long chains of unions is their number squared.
    func isTooLarge(_ name: String) -> Bool { nested(in: name) == nil }

    /// The unions that are cases of a union, of its cases and so on, each once; `nil` if they have more cases than
    /// the limit.
    private func nested(in name: String, belowDiscriminators: Bool = true) -> [String]? {
        var found: [String] = []
        var seen: Set<String> = []
        var next = [name]
        var count = 0
        while let name = next.popLast() {
            guard belowDiscriminators || unions[name]?.discriminator == nil else { continue }
            for name in inner[name] ?? [] where seen.insert(name).inserted {
                count += unions[name]?.cases.count ?? 0
                if count > TypeUseError.caseLimit { return nil }
                found.append(name)
                next.append(name)
            }
        }
        return found
    }

    /// Whether every value of a union is an object with a member.
    func hasMember(_ member: String, in name: String) -> Bool {
        ([name] + (nested(in: name) ?? [])).allSatisfy { name in
            guard let union = unions[name] else { return false }
            return union.discriminator == member
                || union.cases.allSatisfy { item in
                    switch item.type {
                    case .record(let record): definitions.recordsBySwiftName[record]?.sends(member) ?? false
                    // It is checked itself.
                    case .union: true
                    case .scalar, .enumeration, .identifier, .list, .map, .optional: false
                    }
                }
        }
    }
}

extension Schema.Record {
    /// Whether its JSON has a member.
    func sends(_ member: String) -> Bool {
        fields.contains { field in field.name.value == member && !field.type.isFile && field.flag(.write) == nil }
    }

    /// The wire names of the members that its JSON always has.
    fileprivate var requiredMembers: [String] {
        fields.filter { field in
            if case .optional = field.type { return false }
            return !field.type.isFile && !field.flags.contains { $0.value == .write || $0.value == .rest }
        }.map(\.name.value)
    }
}
