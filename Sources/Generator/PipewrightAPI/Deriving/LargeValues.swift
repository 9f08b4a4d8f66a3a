import PipeModel

/// Decides which values are stored behind one reference, so that no record takes more memory than a limit.
///
/// The compiler writes code for each copy of a record that grows with all that lies in it, and readers have the record on
/// the stack. In a record that is too large, the largest fields whose types are records or unions are boxed first, until
/// the rest fits. A record of many plain fields stays as it is, and is boxed in the records and unions that contain it.
///
/// What is decided of a record depends only on its fields and on the types in it, not on the order of declarations.
package struct LargeValues {
    /// Bytes. The records of usual APIs are smaller, and lie inline as ever. With the largest client that was measured, that of
    /// Elasticsearch, half of it saves little more: what is left of a build is code for each field.
    package static let limit = 1_024

    private let limit: Int
    private var layouts: ValueLayouts

    /// Marks the large values of an API.
    ///
    /// - Returns: The layouts of its types.
    @discardableResult
    package static func mark(_ api: inout API, limit: Int = limit) -> ValueLayouts {
        var values = LargeValues(limit: limit, layouts: ValueLayouts(api))
        values.markTypes(&api)
        values.markRequests(&api)
        return values.layouts
    }

    // MARK: - Records and unions

    /// Visits each type after the types in it.
    private mutating func markTypes(_ api: inout API) {
        let names = api.records.map(\.swiftName) + api.unions.map(\.swiftName)
        let indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        func index(_ type: API.FieldType) -> Int? { type.required.declaredName.flatMap { indices[$0] } }
        let records = api.records.map { $0.responseFields.filter { !$0.isBoxed }.compactMap { index($0.type) } }
        let unions = api.unions.map { $0.isIndirect ? [] : $0.cases.compactMap { index($0.type) } }
        let components = StrongComponents(records + unions)
        for node in names.indices.sorted(by: { components.component($0) < components.component($1) }) {
            if node < records.count {
                layouts.add(mark(&api.records[node]), of: names[node])
            } else {
                layouts.add(mark(&api.unions[node - records.count]), of: names[node])
            }
        }
    }

    private func mark(_ record: inout API.Record) -> ValueLayout {
        let others: [ValueLayout] = record.isVersioned ? [.text] : []
        return mark(&record.fields, besides: others) { field, layout in
            field.isWriteOnly ? nil : field.isIndirect ? .reference : layout
        }
    }

    private func mark(_ union: inout API.Union) -> ValueLayout {
        if union.isIndirect { return .reference }
        var payloads: [ValueLayout] = union.isClosed ? [] : [union.unknown == nil ? .anyJSON : .unknownCase]
        for index in union.cases.indices {
            let layout = layouts.layout(of: union.cases[index].type)
            union.cases[index].isLarge = layout.size > limit
            payloads.append(union.cases[index].isLarge ? .reference : layout)
        }
        return .choice(payloads)
    }

    // MARK: - Drafts and patches

    private func markRequests(_ api: inout API) {
        for index in api.records.indices {
            if api.records[index].needsDraft { markDraft(&api.records[index].fields) }
            if api.records[index].needsPatch {
                let names = Set(api.records[index].patched.map(\.swiftName))
                markPatch(&api.records[index].fields) { names.contains($0.swiftName) }
            }
        }
        for index in api.resources.indices { markRequests(&api.resources[index]) }
    }

    private func markRequests(_ resource: inout API.Resource) {
        for fields in [\API.Resource.draft, \.replacement] {
            guard var marked = resource[keyPath: fields] else { continue }
            markDraft(&marked)
            resource[keyPath: fields] = marked
        }
        if var marked = resource.patched {
            markPatch(&marked) { _ in true }
            resource.patched = marked
        }
        for index in resource.children.indices { markRequests(&resource.children[index]) }
    }

    private func markDraft(_ fields: inout [API.Field]) {
        _ = mark(&fields) { field, layout in field.isReadOnly ? nil : layout }
    }

    private func markPatch(_ fields: inout [API.Field], _ isPatched: (API.Field) -> Bool) {
        _ = mark(&fields) { field, layout in
            isPatched(field) ? field.type.isOptional ? layout : layout.optional : nil
        }
    }

    // MARK: - Fields

    /// Marks fields until the type that stores them is small.
    ///
    /// - Parameters:
    ///   - others: What else the type stores.
    ///   - stored: How the type stores a field whose own layout is given; `nil` if it does not.
    /// - Returns: The layout of the type.
    private func mark(
        _ fields: inout [API.Field], besides others: [ValueLayout] = [],
        _ stored: (API.Field, ValueLayout) -> ValueLayout?
    ) -> ValueLayout {
        var members: [ValueLayout] = []
        var candidates: [(field: Int, member: Int)] = []
        for (index, field) in fields.enumerated() {
            guard let layout = stored(field, field.isLarge ? .reference : layouts.layout(of: field.type)) else {
                continue
            }
            if layout.size > ValueLayout.text.size, field.type.required.isDeclared {
                candidates.append((index, members.count))
            }
            members.append(layout)
        }
        var whole = ValueLayout.structure(members + others)
        candidates.sort { left, right in
            (members[right.member].size, left.member) < (members[left.member].size, right.member)
        }
        for (field, member) in candidates where whole.size > limit {
            fields[field].isLarge = true
            members[member] = .reference
            whole = .structure(members + others)
        }
        return whole
    }
}

extension API.FieldType {
    /// Whether it is a record or a union.
    fileprivate var isDeclared: Bool {
        switch self {
        case .record, .union: true
        case .scalar, .enumeration, .identifier, .list, .map, .optional: false
        }
    }
}
