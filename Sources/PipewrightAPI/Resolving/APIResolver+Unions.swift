import PipewrightDiagnostics
import PipewrightSchema
import PipewrightVocabulary

extension APIResolver {
    mutating func resolveUnions() -> [API.Union] {
        var resolved: [API.Union] = []
        var authored: [Schema.Union] = []
        for union in schema.unions {
            guard let added = resolve(union) else { continue }
            resolved.append(added)
            authored.append(union)
        }
        // The cases of unions may be unions, whatever the order.
        let shapes = UnionShapes(
            resolved, records: recordsBySwiftName, enums: enumsBySwiftName,
            identities: recordsBySwiftName.compactMapValues { identityScalar(of: $0) })
        for (index, union) in authored.enumerated() {
            let isComplete = resolved[index].cases.count == union.cases.count
            guard isComplete, checkNested(union, resolved[index], shapes), union.discriminator == nil else { continue }
            for position in resolved[index].cases.indices {
                let shape = shapes.shape(of: resolved[index].cases[position].type)
                resolved[index].cases[position].kinds = shape.kinds
                resolved[index].cases[position].objects = shape.objects
            }
            checkShapes(of: union, cases: resolved[index].cases)
        }
        return resolved
    }

    private mutating func resolve(_ union: Schema.Union) -> API.Union? {
        guard let swiftName = typeNames[union.name.value] else { return nil }
        var resolved = API.Union(
            swiftName: swiftName, docs: union.docs, isCodable: hasCodableEnums, isClosed: union.isClosed,
            isIndirect: indirectUnions.contains(union.name.value), discriminator: union.discriminator?.value, cases: [],
            topic: topic(of: union.name))
        var names = UniqueNames(kind: .enumCase, remedy: .swiftKey)
        for item in union.cases {
            let type = resolveCaseType(item, of: union)
            let source = item.swiftName ?? item.value ?? Located(Self.caseSource(item.type), at: item.type.range)
            let name = member(source, as: .enumCase, in: &names)
            guard let type, let name else { continue }
            var added = API.Union.Case(swiftName: name, docs: item.docs, type: type, value: item.value?.value)
            if let discriminator = union.discriminator, case .record(let record) = type {
                added.isTagged = recordsBySwiftName[record].map { !$0.sends(discriminator.value) } ?? true
            }
            resolved.cases.append(added)
        }
        return resolved
    }

    /// Reports a union that is a case of itself, and a union among the cases of a discriminator whose values lack it.
    private func checkNested(_ union: Schema.Union, _ resolved: API.Union, _ shapes: UnionShapes) -> Bool {
        var isFine = true
        for (item, authored) in zip(resolved.cases, union.cases) {
            guard case .union(let nested) = item.type else { continue }
            let reason: TypeUseError
            if nested == resolved.swiftName || shapes.nested(in: nested).contains(resolved.swiftName) {
                reason = .unionInItself
            } else if let name = union.discriminator?.value, !shapes.hasMember(name, in: nested) {
                reason = .valueLacksMember(name)
            } else {
                continue
            }
            isFine = false
            error(.typeNotAllowed(type: written(authored.type), in: .union, reason: reason), at: authored.type.range)
        }
        return isFine
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
        case .record, .union: return type
        case _ where union.discriminator != nil:
            refuse(.onlyRecordsHaveMember(union.discriminator?.value ?? ""))
        case .optional: refuse(.optionalInUnion)
        case .scalar(.json): refuse(.anyJSONInUnion)
        case .scalar, .enumeration, .identifier, .list, .map: return type
        }
        return nil
    }

    // MARK: - Shapes

    /// Reports two cases that the same JSON value could be.
    private func checkShapes(of union: Schema.Union, cases: [API.Union.Case]) {
        for (index, item) in cases.enumerated() {
            for other in cases[..<index] {
                let reason: UnionError
                if let kind = item.kinds.first(where: { $0 != .object && other.kinds.contains($0) }) {
                    reason = .sameKind(kind.named)
                } else {
                    let known = Set(other.objects.map(Set.init))
                    guard let members = item.objects.first(where: { known.contains(Set($0)) }) else { continue }
                    reason = members.isEmpty ? .noRequiredMembers : .sameRequiredMembers
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
