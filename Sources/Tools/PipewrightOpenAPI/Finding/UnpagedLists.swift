import PipewrightDiagnostics

/// Finds the lists with parameters of pages that got no pagination.
struct UnpagedLists {
    let types: TypeFinder
    /// The positions of the operations that have pages.
    private let paged: Set<Int>

    init(_ resources: [FoundResource], _ types: TypeFinder) {
        self.types = types
        var paged: Set<Int> = []
        func visit(_ resource: FoundResource) {
            paged.formUnion(resource.operations.filter { $0.paging != nil }.map(\.source))
            paged.formUnion(resource.actions.filter { $0.paging != nil }.map(\.source))
            for child in resource.children { visit(child) }
        }
        for resource in resources { visit(resource) }
        self.paged = paged
    }

    /// What the report says of an operation; `nil` if it has pages, or no parameters of them.
    func find(_ call: CallShape, _ operation: Operation) -> UnpagedList? {
        guard !paged.contains(call.source), [.get, .post].contains(call.method) else { return nil }
        let parameters = PagingParameter.all(of: call, types)
        let positions = parameters.filter { types.isPosition($0.field) }
        let sizes = parameters.filter { PagingNames.isSize($0.field.name) && types.isNumberOrText($0.field.type) }
        let isCertain = positions.contains { !PagingNames.isDoubtful($0.field.name) }
        guard isCertain || !sizes.isEmpty && (!positions.isEmpty || saysMore(call)) else { return nil }
        // A path that ends with a parameter is one of a single record, unless there is a size, too.
        let isItem = operation.path.utf8.last == UInt8(ascii: "}") && sizes.isEmpty
        guard hasList(call, isItem: isItem) else { return nil }
        let word = operation.path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? ""
        var list: ListShape?
        if case .value(let type) = call.result { list = ListFinder(types).list(in: type, noun: word, pages: true) }
        if list?.isCertain == false { list = nil }
        let size = sizes.first
        var entries: [FoundScheme.Entry] = []
        var reason = UnpagedList.Reason.next
        let offset = positions.first { PagingNames.offsets.contains($0.name) && types.isInteger($0.field.type) }
        let page = positions.first { PagingNames.pages.contains($0.name) }
        let cursor = positions.first { !PagingNames.backCursors.contains($0.name) && $0.place != page?.place }
        if let offset {
            entries = [.init("offset", offset.place)]
            reason = .way
        } else if let page, cursor == nil {
            entries = [.init("page", page.place)]
            reason = .way
        } else if let cursor = cursor ?? positions.first {
            entries = [.init("cursor", cursor.place), .init("next", "body#/…")]
        }
        if let size { entries.append(.init("size", size.place)) }
        if list == nil { reason = .records }
        if let list, let found = PagingRules(types: types).find(call, list, identity: nil) {
            reason = .call
            entries = found.paging.keys
        }
        let items = list?.pointer ?? "/…"
        if !items.isEmpty { entries.append(.init("items", "body#" + items)) }
        var names: [String] = []
        let times = positions.isEmpty ? parameters.filter { PagingNames.isPosition($0.field.name) } : []
        for parameter in positions + times + sizes where !names.contains(parameter.field.name) {
            names.append(parameter.field.name)
        }
        return UnpagedList(
            operation: "\(operation.method.rawValue) \(operation.writtenPath)", parameters: names, reason: reason,
            scheme: entries)
    }

    /// Whether the response says that there are more records.
    private func saysMore(_ call: CallShape) -> Bool {
        guard case .value(let type) = call.result, let record = types.record(of: type) else { return false }
        return record.fields.contains { PagingNames.mores.contains(Words.folded($0.name)) }
    }

    /// Whether the response is a list or has one.
    private func hasList(_ call: CallShape, isItem: Bool) -> Bool {
        switch call.result {
        case .nothing, .stream: return false
        case .bytes: return !isItem
        case .value(let type): return hasList(type, isItem ? 0 : 1)
        }
    }

    private func hasList(_ type: FoundType, _ depth: Int) -> Bool {
        switch types.resolved(type).required {
        case .list: return true
        case .definition(let position):
            switch types.definitions[position].content {
            case .union(let union):
                return union.cases.contains { hasList($0.type, 0) || depth > 0 && hasMember($0.type) }
            case .record: return depth > 0 && hasMember(type)
            case .enumeration, .alias: return false
            }
        case .scalar, .map, .optional, .identity, .file: return false
        }
    }

    /// Whether a record has a member that is a list.
    private func hasMember(_ type: FoundType) -> Bool {
        func hasList(_ record: FoundRecord?) -> Bool {
            record?.fields.contains { if case .list = types.resolved($0.type).required { true } else { false } }
                ?? false
        }
        let record = types.record(of: type)
        return hasList(record) || record?.fields.contains { hasList(types.record(of: $0.type)) } == true
    }
}

extension TypeFinder {
    fileprivate func isNumberOrText(_ type: FoundType) -> Bool { isInteger(type) || isText(type) }
}
