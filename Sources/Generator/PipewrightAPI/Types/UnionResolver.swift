import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves unions, and checks that JSON values tell their cases apart.
struct UnionResolver {
    let definitions: Definitions
    let types: TypeResolver
    let recursion: Recursion
    let codable: CodableTypes

    func resolve() -> [API.Union] {
        let authored = definitions.schema.unions.filter { definitions.typeNames[$0.name.value] != nil }
        var resolved = authored.compactMap { resolve($0) }
        // The cases of unions may be unions, whatever the order.
        let shapes = UnionShapes(resolved, definitions)
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

    private func resolve(_ union: Schema.Union) -> API.Union? {
        guard let swiftName = definitions.typeNames[union.name.value] else { return nil }
        var resolved = API.Union(
            swiftName: swiftName, isCodable: codable.hasEnums, isClosed: union.isClosed,
            isIndirect: recursion.indirectUnions.contains(union.name.value), cases: [])
        resolved.docs = union.docs
        resolved.discriminator = union.discriminator?.value
        resolved.topic = definitions.topic(of: union.name)
        resolved.unknown = resolveUnknown(of: union)
        var names = UniqueNames(kind: .enumCase, remedy: .swiftKey)
        for item in union.cases {
            let type = resolveCaseType(item, of: union)
            let source = item.swiftName ?? item.value ?? Located(Self.caseSource(item.type), at: item.type.range)
            let name = definitions.member(source, as: .enumCase, in: &names)
            guard let type, let name else { continue }
            var added = API.Union.Case(swiftName: name, docs: item.docs, type: type, value: item.value?.value)
            if let discriminator = union.discriminator, case .record(let record) = type {
                added.isTagged = definitions.recordsBySwiftName[record].map { !$0.sends(discriminator.value) } ?? true
            }
            resolved.cases.append(added)
        }
        return resolved
    }

    /// Reports a union that is a case of itself, a union among the cases of a discriminator whose values lack it, and
    /// unions that have too many cases together.
    private func checkNested(_ union: Schema.Union, _ resolved: API.Union, _ shapes: UnionShapes) -> Bool {
        var isFine = true
        var last: (authored: Schema.Union.Case, isTooLarge: Bool)?
        for (item, authored) in zip(resolved.cases, union.cases) {
            guard case .union(let nested) = item.type else { continue }
            last = (authored, last?.isTooLarge == true || shapes.isTooLarge(nested))
            let reason: TypeUseError
            if shapes.areTogether(nested, resolved.swiftName) {
                reason = .unionInItself
            } else if let name = union.discriminator?.value, !shapes.hasMember(name, in: nested) {
                reason = .valueLacksMember(name)
            } else {
                continue
            }
            isFine = false
            definitions.refuse(authored.type.written, in: .union, reason, at: authored.type.range)
        }
        guard let last, shapes.isTooLarge(resolved.swiftName) else { return isFine }
        // Of a chain of unions, only the first one is reported that has too many cases.
        if !last.isTooLarge {
            let type = last.authored.type
            definitions.refuse(type.written, in: .union, .unionsHaveManyCases, at: type.range)
        }
        return false
    }

    /// The source of a case's name, if it has none: `Customer.ID` → `customerID`, `list<Card>` → `cardList`.
    private static func caseSource(_ type: TypeExpression) -> String {
        switch type {
        case .named(let name), .formatted(let name, _): name.value
        case .identifier(of: let name): name.value + "_id"
        case .list(let element, _): caseSource(element) + "_list"
        case .map(let element, _): caseSource(element) + "_map"
        case .response(let kind, let element, _): caseSource(element) + "_\(kind.rawValue)"
        case .optional(let wrapped, _): caseSource(wrapped)
        }
    }

    /// The record whose fields values of no case have.
    private func resolveUnknown(of union: Schema.Union) -> API.FieldType? {
        guard let name = union.unknown, let by = union.discriminator?.value else { return nil }
        if definitions.records[name.value] != nil { return types.resolve(.named(name), in: .union) }
        if definitions.knownTypes.contains(name.value) {
            definitions.refuse(name.value, in: .union, .onlyRecordsHaveMember(by), at: name.range)
        } else {
            definitions.error(.unknownRecord(name.value, known: definitions.knownRecords), at: name.range)
        }
        return nil
    }

    private func resolveCaseType(_ item: Schema.Union.Case, of union: Schema.Union) -> API.FieldType? {
        guard let type = types.resolve(item.type, in: .union) else { return nil }
        func refuse(_ reason: TypeUseError) {
            definitions.refuse(item.type.written, in: .union, reason, at: item.type.range)
        }
        switch type {
        case .record, .union: return type
        case _ where union.discriminator != nil: refuse(.onlyRecordsHaveMember(union.discriminator?.value ?? ""))
        case .optional: refuse(.optionalInUnion)
        case .scalar(.plain(.json)): refuse(.anyJSONInUnion)
        case .scalar, .enumeration, .identifier, .list, .map: return type
        }
        return nil
    }

    // MARK: - Shapes

    /// Reports two cases that the same JSON value could be.
    private func checkShapes(of union: Schema.Union, cases: [API.Union.Case]) {
        // The first case with a kind, and with the members of an object.
        var kinds: [API.Kind: Int] = [:]
        var objects: [Set<String>: Int] = [:]
        for (index, item) in cases.enumerated() {
            let sameKinds = item.kinds.filter { $0 != .object && kinds[$0] != nil }
            let sameObjects = item.objects.filter { objects[Set($0)] != nil }
            let others = sameKinds.compactMap { kinds[$0] } + sameObjects.compactMap { objects[Set($0)] }
            for kind in item.kinds where kinds[kind] == nil { kinds[kind] = index }
            for members in item.objects where objects[Set(members)] == nil { objects[Set(members)] = index }
            guard let other = others.min() else { continue }
            let reason: UnionError
            if let kind = sameKinds.first(where: { cases[other].kinds.contains($0) }) {
                reason = .sameKind(kind.named)
            } else {
                let known = Set(cases[other].objects.map(Set.init))
                let members = sameObjects.first { known.contains(Set($0)) } ?? []
                reason = members.isEmpty ? .noRequiredMembers : .sameRequiredMembers
            }
            definitions.error(
                .ambiguousUnion(
                    union.name.value, first: FieldTypes.name(of: cases[other].type),
                    second: FieldTypes.name(of: item.type), reason: reason), at: union.cases[index].type.range)
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
