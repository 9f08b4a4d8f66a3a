import PipewrightDiagnostics
import PipewrightSchema

/// Warns about unused definitions. A schema without resources is not checked, since it is incomplete or a part of
/// another.
struct UnusedRule {
    let definitions: Definitions
    private var schema: Schema { definitions.schema }

    func check() {
        guard !schema.resources.isEmpty else { return }
        let resources = schema.allResources
        let actions = resources.flatMap(\.actions)
        let operations = schema.allOperations
        let sent = operations.flatMap { $0.query + $0.parameters + ($0.body?.value ?? []) }
        let fields = resources.flatMap { $0.filter + $0.parameters } + sent
        let events = schema.webhooks?.events.map(\.type) ?? []
        let types = fields.map(\.type) + actions.flatMap(\.types) + operations.compactMap(\.result) + events
        let records = resources.flatMap { [$0.record, $0.envelope] }.compactMap { $0?.value }
        let errors = schema.errors?.record.map { [$0.value] } ?? []
        let named = Set(records + errors + types.flatMap(\.names))
        warnOfUnusedRecords(named)
        warnOfUnusedEnumsAndUnions(named)

        let settings = definitions.levels
        let pagings = Set(settings.compactMap(\.paging?.value))
        for scheme in schema.paging where !pagings.contains(scheme.name.value) {
            definitions.warning(.unusedPaging(scheme.name.value), at: scheme.name.range)
        }
        let uses = ([schema.use] + settings.map(\.use)).compactMap { $0 }
        let schemes = Set(uses.flatMap(\.alternatives).joined().map(\.value))
        for scheme in schema.auth where !schemes.contains(scheme.name.value) {
            definitions.warning(.unusedAuth(scheme.name.value), at: scheme.name.range)
        }
    }

    /// Warns about unused records. Of records that use each other, it reports only one.
    private func warnOfUnusedRecords(_ named: Set<String>) {
        var seen = reachable(from: named)
        let unused = schema.records.filter { !seen.contains($0.name.value) }
        let namedByOthers = Set(
            unused.flatMap { record in record.fields.flatMap(\.type.names).filter { $0 != record.name.value } })
        let heads = unused.filter { !namedByOthers.contains($0.name.value) }
        // The other unused records are in cycles.
        for record in heads + unused where !seen.contains(record.name.value) {
            seen.formUnion(reachable(from: [record.name.value]))
            definitions.warning(.unusedRecord(record.name.value), at: record.name.range)
        }
    }

    private func warnOfUnusedEnumsAndUnions(_ named: Set<String>) {
        let used = named.union(schema.records.flatMap { $0.fields.flatMap(\.type.names) })
            .union(schema.unions.flatMap { $0.types.flatMap(\.names) })
        for enumeration in schema.enums where !used.contains(enumeration.name.value) {
            definitions.warning(.unusedEnum(enumeration.name.value), at: enumeration.name.range)
        }
        for union in schema.unions where !used.contains(union.name.value) {
            definitions.warning(.unusedUnion(union.name.value), at: union.name.range)
        }
    }

    /// All records and unions that are used, directly or through others.
    private func reachable(from names: Set<String>) -> Set<String> {
        var reached = names
        var queue = Array(names)
        while let name = queue.popLast() {
            let fields = definitions.records[name]?.fields.map(\.type) ?? []
            let cases = definitions.unions[name]?.types ?? []
            for next in (fields + cases).flatMap(\.names) where reached.insert(next).inserted { queue.append(next) }
        }
        return reached
    }
}

extension Schema.Action {
    /// The types of its arguments and its result.
    fileprivate var types: [TypeExpression] {
        var types = (parameters + query).map(\.type)
        switch body {
        case .fields(let fields), .multipart(let fields): types += fields.map(\.type)
        case .value(let type): types.append(type)
        case .bytes, nil: break
        }
        if let result { types.append(result) }
        types += (responseHeaders ?? []).map(\.type)
        return types
    }
}

extension TypeExpression {
    /// The names of types in it.
    fileprivate var names: [String] {
        switch self {
        case .named(let name), .identifier(of: let name): [name.value]
        case .formatted: []
        case .list(let element, _), .map(let element, _), .response(_, let element, _), .optional(let element, _):
            element.names
        }
    }
}
