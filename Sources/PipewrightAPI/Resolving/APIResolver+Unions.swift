import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolve(_ union: Schema.Union) -> API.Union? {
        guard let swiftName = typeNames[union.name.value] else { return nil }
        var resolved = API.Union(
            swiftName: swiftName, docs: union.docs, isCodable: hasCodableEnums, isClosed: union.isClosed,
            isIndirect: indirectUnions.contains(union.name.value), discriminator: union.discriminator?.value, cases: [],
            topic: topic(of: union.name))
        var names = UniqueNames(kind: .enumCase, remedy: .swiftKey)
        var isComplete = true
        for item in union.cases {
            let type = resolveCaseType(item, of: union)
            let source = item.swiftName ?? item.value ?? Located(Self.caseSource(item.type), at: item.type.range)
            let name = member(source, as: .enumCase, in: &names)
            guard let type, let name else {
                isComplete = false
                continue
            }
            var added = API.Union.Case(swiftName: name, docs: item.docs, type: type, value: item.value?.value)
            if let discriminator = union.discriminator, case .record(let record) = type {
                let fields = recordsBySwiftName[record]?.fields ?? []
                added.isTagged = !fields.contains {
                    $0.name.value == discriminator.value && !$0.type.isFile
                        && !$0.flags.contains { $0.value == .write }
                }
            } else {
                added.kinds = kinds(of: type)
                added.members = requiredMembers(of: type)
            }
            resolved.cases.append(added)
        }
        if isComplete, union.discriminator == nil { checkShapes(of: union, cases: resolved.cases) }
        return resolved
    }

    /// The source of a case's name, if it has none: `Customer.ID` → `customerID`, `list<Card>` → `cardList`.
    private static func caseSource(_ type: TypeExpression) -> String {
        switch type {
        case .named(let name), .formatted(let name, _): name.value
        case .identifier(of: let name): name.value + "_id"
        case .list(let element, _): caseSource(element) + "_list"
        case .map(let element, _): caseSource(element) + "_map"
        case .page(let element, _): caseSource(element) + "_page"
        case .optional(let wrapped, _): caseSource(wrapped)
        }
    }

    private mutating func resolveCaseType(_ item: Schema.Union.Case, of union: Schema.Union) -> API.FieldType? {
        guard let type = resolve(item.type, in: .union) else { return nil }
        func refuse(_ reason: TypeUseError) {
            error(.typeNotAllowed(type: written(item.type), in: .union, reason: reason), at: item.type.range)
        }
        switch type {
        case .record: return type
        case _ where union.discriminator != nil:
            refuse(.onlyRecordsHaveMember(union.discriminator?.value ?? ""))
        case .optional: refuse(.optionalInUnion)
        case .union: refuse(.unionInUnion)
        case .scalar(.json): refuse(.anyJSONInUnion)
        case .scalar, .enumeration, .identifier, .list, .map: return type
        }
        return nil
    }

    // MARK: - Shapes

    /// The kinds of JSON value that a type is read from.
    private func kinds(of type: API.FieldType) -> [API.Kind] {
        switch type {
        case .scalar(let scalar): scalar.kinds
        case .enumeration(let name): enumsBySwiftName[name]?.cases.first?.integer == nil ? [.string] : [.number]
        case .identifier(let name, let isStringEncoded):
            isStringEncoded
                ? [.string, .number]
                : recordsBySwiftName[name].flatMap { identityScalar(of: $0)?.kinds } ?? [.string]
        case .record, .map: [.object]
        case .list: [.array]
        case .union, .optional: []
        }
    }

    /// The wire names of the required members of a type's JSON objects.
    private func requiredMembers(of type: API.FieldType) -> [String] {
        guard case .record(let name) = type, let record = recordsBySwiftName[name] else { return [] }
        return record.fields.filter { field in
            if case .optional = field.type { return false }
            return !field.type.isFile && !field.flags.contains { $0.value == .write || $0.value == .rest }
        }.map(\.name.value)
    }

    /// Reports two cases that the same JSON value could be.
    private func checkShapes(of union: Schema.Union, cases: [API.Union.Case]) {
        for (index, item) in cases.enumerated() {
            for other in cases[..<index] {
                guard let kind = item.kinds.first(where: other.kinds.contains) else { continue }
                let reason: UnionError
                if kind == .object {
                    guard Set(item.members) == Set(other.members) else { continue }
                    reason = item.members.isEmpty ? .noRequiredMembers : .sameRequiredMembers
                } else {
                    reason = .sameKind(kind.named)
                }
                let authored = union.cases[index].type
                error(
                    .ambiguousUnion(
                        union.name.value, first: FieldTypes.name(of: other.type),
                        second: FieldTypes.name(of: item.type), reason: reason),
                    at: authored.range)
                break
            }
        }
    }
}

extension API.Kind {
    /// The kind in a message.
    fileprivate var named: UnionError.JSONKind {
        switch self {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .boolean: .boolean
        }
    }
}

extension API.Scalar {
    /// The kinds of JSON value of a scalar.
    fileprivate var kinds: [API.Kind] {
        switch self {
        case .string, .uuid, .url, .bytes, .date, .timestamp, .patterned: [.string]
        case .int, .int32, .int64, .uint64, .double, .float, .unixSeconds, .unixMilliseconds: [.number]
        case .decimal, .stringEncodedInt, .stringEncodedInt32, .stringEncodedInt64, .stringEncodedUInt64:
            [.string, .number]
        case .bool: [.boolean]
        case .json, .file: []
        }
    }
}
