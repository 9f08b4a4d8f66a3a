import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns of what is described and never used. A schema without resources is still being written, or a part of another,
    /// so of that nothing is said.
    mutating func warnOfUnused() {
        guard !schema.resources.isEmpty else { return }
        let resources = Self.allResources(schema.resources)
        let fields = resources.flatMap { $0.filter + $0.actions.flatMap { $0.query + $0.body } }
        let results = resources.flatMap { $0.actions.compactMap(\.result) }
        let named = Set(resources.compactMap(\.record?.value) + (fields.map(\.type) + results).flatMap(\.names))
        warnOfUnusedRecords(named)
        warnOfUnusedEnums(named)

        let pagings = Set(([schema.defaults.paging] + resources.map(\.own.paging)).compactMap { $0?.value })
        for scheme in schema.paging where !pagings.contains(scheme.name.value) {
            warning(.unusedPaging(scheme.name.value), at: scheme.name.range)
        }
        let uses = ([schema.use, schema.defaults.use] + resources.map(\.own.use)).compactMap { $0 }
        let schemes = Set(uses.flatMap(\.alternatives).joined().map(\.value))
        for scheme in schema.auth where !schemes.contains(scheme.name.value) {
            warning(.unusedAuth(scheme.name.value), at: scheme.name.range)
        }
    }

    /// Names the records from which no call leads to another: of unused ones that use each other one alone.
    private mutating func warnOfUnusedRecords(_ named: Set<String>) {
        var seen = reachable(from: named)
        let unused = schema.records.filter { !seen.contains($0.name.value) }
        let namedByOthers = Set(
            unused.flatMap { record in
                record.fields.flatMap(\.type.names).filter { $0 != record.name.value }
            })
        let heads = unused.filter { !namedByOthers.contains($0.name.value) }
        // After those that nothing names there are only circles.
        for record in heads + unused where !seen.contains(record.name.value) {
            seen.formUnion(reachable(from: [record.name.value]))
            warning(.unusedRecord(record.name.value), at: record.name.range)
        }
    }

    private mutating func warnOfUnusedEnums(_ named: Set<String>) {
        let used = named.union(schema.records.flatMap { $0.fields.flatMap(\.type.names) })
        for enumeration in schema.enums where !used.contains(enumeration.name.value) {
            warning(.unusedEnum(enumeration.name.value), at: enumeration.name.range)
        }
    }

    /// All records that are named, directly or by the fields of others.
    private func reachable(from names: Set<String>) -> Set<String> {
        var reached = names
        var queue = Array(names)
        while let name = queue.popLast() {
            for next in records[name]?.fields.flatMap(\.type.names) ?? [] where reached.insert(next).inserted {
                queue.append(next)
            }
        }
        return reached
    }
}

extension TypeExpression {
    /// The names of types in it.
    fileprivate var names: [String] {
        switch self {
        case .named(let name), .identifier(of: let name): [name.value]
        case .formatted: []
        case .list(let element, _), .map(let element, _), .optional(let element, _): element.names
        }
    }
}
