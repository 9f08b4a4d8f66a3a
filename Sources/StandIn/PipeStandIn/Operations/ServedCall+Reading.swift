import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    mutating func read() throws(Refusal) -> ServedResponse {
        // A single record of a union is a value like the result of an action.
        if resource.itemPath == nil, record == nil { return try action() }
        let object = resource.itemPath == nil ? try single() : try item().row.value
        // As the response of GET, whose body is left out (RFC 9110, section 9.3.2).
        if call.operation == .exists { return respond(200, .object(object), etag: true) }
        guard case .value = call.result.kind, isOwnRecord(call.result.type) else { return try action() }
        let response = respond(200, .object(object), etag: true)
        if let known = request.field("If-None-Match"), let tag = response.fields[.eTag],
            known.split(atScalar: ",").contains(where: { $0.trimmingASCIIWhitespace().hasSameBytes(as: tag) })
        {
            return ServedResponse(304, fields: [.eTag: tag])
        }
        return response
    }

    /// Whether a type is the record of the resource.
    func isOwnRecord(_ type: API.FieldType?) -> Bool { type?.required == resource.record }

    /// The values of a new record, as `new` returns them: from the query, and others that fit.
    func prefilled() throws(Refusal) -> ServedResponse {
        var generator = generator("new")
        var object = JSONObject()
        for field in record?.fields ?? [] where !field.isReadOnly && !field.isRest {
            object[field.wireName] =
                request.item(field.wireName).map { IdentityText.value(of: $0, field.type, api.index) }
                ?? field.defaultJSON(in: api.index) ?? generator.value(of: field, of: record?.swiftName ?? "")
        }
        return respond(200, .object(object))
    }

    mutating func list() throws(Refusal) -> ServedResponse {
        let filter = try content.sentValue()
        return try page(of: try listed(filter), filter)
    }

    /// The records of the list, in its order.
    private mutating func listed(_ body: JSONValue?) throws(Refusal) -> Listing {
        let conditions = try conditions(record, filter: body)
        let order = try call.sort.flatMap { sort throws(Refusal) in try SortOrder(sort, request) }
        var found: [JSONValue]
        if let record, let table = database.tables[record.swiftName] {
            let links = links
            let wanted = values.filter { value in links.contains { $0.name == value.name } }
            let keys = wanted.compactMap(table.keys).min { $0.count < $1.count }
            if wanted.count < 2, conditions.isEmpty, order == nil { return .rows(keys ?? table.keys, table) }
            let rows = keys.map { keys in keys.compactMap { table[$0] } } ?? table.rows
            found = rows.filter { $0.isBelow(wanted, links) && conditions.hold(for: $0.value) }
                .map { .object($0.value) }
        } else {
            found = rest().filter { value in value.object.map(conditions.hold) ?? true }
        }
        order?.sort(&found)
        return .values(found)
    }

    /// The conditions that the query of the call sets, or the filter in its body.
    mutating func conditions(
        _ record: API.Record?, filter: JSONValue? = nil
    ) throws(Refusal) -> FilterConditions {
        let sent = SentQuery(request, call, api)
        if !sent.problems.isEmpty { throw .invalid(sent.problems) }
        var conditions = FilterConditions()
        for (field, values) in sent.values { conditions.add(field, values, record) }
        if let pointer = call.body?.pointer.flatMap({ JSONPointer($0) }), let object = filter?[pointer]?.object {
            for field in call.body?.fields ?? [] {
                if let value = object[field.wireName], !value.isNull { conditions.add(field, value, record) }
            }
        }
        ignoredFilters = conditions.ignored
        return conditions
    }

    /// The records of a resource without an identity.
    mutating func rest() -> [JSONValue] {
        let key = "\(resource.id) \(path)"
        if let known = database.lists[key] { return known }
        guard let type = call.result.type ?? resource.record else { return [] }
        var generator = generator("list")
        let made = (0..<20).map { _ in generator.value(type, named: resource.id, of: resource.id) }
        database.lists[key] = made
        return made
    }

    /// The page that the request asks for.
    private func cut(of listing: Listing, _ body: JSONValue?) throws(Refusal) -> PageCut {
        let paging = call.result.paging
        if case .extractor(let name)? = paging?.strategy {
            guard let pager = pagers[name] else { throw Refusal(501, .needsPages(extractor: name)) }
            let asked = StandInPageRequest(
                query: request.items, headers: request.fields, json: body, url: request.origin + request.path,
                count: listing.count)
            return PageCut(pager(asked), total: paging?.total, count: listing.count)
        }
        return try PageCut(PageRequest(request: request, body: body), paging, count: listing.count) { start, place in
            var generator = generator("cursor")
            return PageCursor.value(
                of: start, api.index.cursorType(at: place, of: call.result), api.index, &generator)
        } index: { pointer, cursor in
            let text = IdentityText.text(of: cursor)
            return (0..<listing.count).first { index in
                let value = listing[index][pointer]
                return text == nil ? value == cursor : value.flatMap(IdentityText.text) == text
            }
        }
    }

    /// A response with a page of values.
    func page(of listing: Listing, _ body: JSONValue?) throws(Refusal) -> ServedResponse {
        let cut = try self.cut(of: listing, body)
        let elements = cut.range.map { index -> JSONValue in
            api.index.omittingZeros(listing[index], call.result.type)
                .placed(at: call.result.items?.element.flatMap { JSONPointer($0) })
        }
        var root = JSONValue.array(elements)
        if let items = call.result.items.flatMap({ JSONPointer($0.pointer) }), !items.isRoot {
            var generator = generator("envelope")
            var object = api.index.envelope(of: call.result, &generator)
            object.put(root, at: items)
            for (pointer, value) in cut.members { object.put(value, at: pointer) }
            root = .object(object)
        }
        var response = json(200, root)
        for (name, value) in cut.fields { response.fields.set(value, for: name) }
        return response
    }
}

/// The records of a list. Those of a table are looked up one by one, since a page needs only some of them.
enum Listing {
    case rows([String], Table)
    case values([JSONValue])

    var count: Int {
        switch self {
        case .rows(let keys, _): keys.count
        case .values(let values): values.count
        }
    }

    subscript(index: Int) -> JSONValue {
        switch self {
        case .rows(let keys, let table): table[keys[index]].map { .object($0.value) } ?? .null
        case .values(let values): values[index]
        }
    }
}

/// The order that a request asks for.
struct SortOrder {
    private var keys: [(field: String, isDescending: Bool)] = []

    /// `nil` if the request asks for none.
    init?(_ sort: API.Sort, _ request: ServedRequest) throws(Refusal) {
        func names(_ item: String) -> [String] {
            request.items.filter { $0.name.hasSameBytes(as: item) }.flatMap {
                $0.value.split(atScalar: ",").map(String.init)
            }
        }
        switch sort.direction {
        case .prefix:
            for name in names(sort.parameter) {
                let isDescending = !sort.descending.isEmpty && name.begins(with: sort.descending)
                let start = isDescending ? sort.descending : sort.ascending
                let rest = name.begins(with: start) ? String(name.dropping(start.unicodeScalars.count)) : name
                try add(rest, isDescending, sort)
            }
        case .suffix:
            for name in names(sort.parameter) {
                let isDescending = name.ends(with: sort.descending)
                let end = isDescending ? sort.descending : sort.ascending
                let count = name.ends(with: end) ? end.unicodeScalars.count : 0
                try add(String(String.UnicodeScalarView(name.unicodeScalars.dropLast(count))), isDescending, sort)
            }
        case .parameter(let item):
            let isDescending = request.item(item).map { $0.hasSameBytes(as: sort.descending) } ?? false
            for name in names(sort.parameter) { try add(name, isDescending, sort) }
        case .separate(let descending):
            for item in request.items {
                let isDescending = item.name.hasSameBytes(as: descending)
                guard isDescending || item.name.hasSameBytes(as: sort.parameter) else { continue }
                for name in item.value.split(atScalar: ",") { try add(String(name), isDescending, sort) }
            }
        }
        if keys.isEmpty { return nil }
    }

    private mutating func add(
        _ name: String, _ isDescending: Bool, _ sort: API.Sort
    ) throws(Refusal) {
        guard sort.fields.contains(where: { $0.value.hasSameBytes(as: name) }) else {
            throw .invalid([FieldProblem([sort.parameter], .notListed(values: sort.fields.map(\.value)))])
        }
        keys.append((name, isDescending))
    }

    /// A value that is compared: numbers before texts, and what is missing at the end.
    private enum Key: Comparable {
        case number(Double)
        case text(String)
        case none

        init(_ value: JSONValue?) {
            switch value {
            case .number(let number)?: self = number.double.map(Key.number) ?? .none
            case let value?: self = IdentityText.text(of: value).map(Key.text) ?? .none
            case nil: self = .none
            }
        }
    }

    /// Sorts records; equal ones stay in their order.
    func sort(_ records: inout [JSONValue]) {
        for key in keys.reversed() {
            let sorted = records.enumerated().map { (index: $0.offset, key: Key($0.element[key.field])) }.sorted {
                if $0.key < $1.key { return !key.isDescending }
                if $1.key < $0.key { return key.isDescending }
                return $0.index < $1.index
            }
            records = sorted.map { records[$0.index] }
        }
    }
}
