/// Where the records of a list are in its response.
struct ListShape {
    /// The type of an element.
    var element: FoundType
    /// The pointer to the list; empty if the whole body is the list.
    var pointer: String
    /// The position of the record around the list.
    var envelope: Int?
    /// The members around the list.
    var record: FoundRecord?
    /// The scalar members beside the list, by their pointers, for paging.
    var members: [Member] = []
    /// Whether the elements are the records of a page: nothing says so of one of several lists, or of elements that have
    /// lists with pages themselves.
    var isCertain = true
    /// Whether a record of the list can be null.
    var hasNulls = false

    struct Member {
        var pointer: String
        /// The name in small letters without separators, after the names of the objects around it: `metanextcursor`.
        var name: String
        var field: FoundField
    }
}

/// Finds the list in a response.
struct ListFinder {
    private let types: TypeFinder

    init(_ types: TypeFinder) {
        self.types = types
    }

    /// Members with the records of a list, from the surest to the least sure.
    private static let names = [
        "data", "items", "results", "records", "entries", "values", "value", "rows", "list", "elements", "objects",
        "content", "hits", "docs", "resources", "nodes", "edges", "members", "collection", "result",
    ]

    /// The last of `names` that also have other meanings.
    private static let unsureNames: Set<String> = ["members", "collection", "result"]

    /// Members with what is said about a response, whatever its records are.
    private static let remarks: Set<String> = ["errors", "error", "warnings", "notices"]

    /// Members beside the records of a list, which are about the list itself.
    static let aboutTheList: Set<String> = [
        "object", "url", "uri", "kind", "type", "hasmore", "total", "totalcount", "count", "next", "previous", "prev",
        "first", "last", "self", "links", "meta", "metadata", "pagination", "paging", "page", "pages", "pagesize",
        "perpage", "limit", "offset", "cursor", "nextcursor", "nextpage", "nextpagetoken", "etag", "success", "status",
        "order", "start", "end", "size", "nextmarker", "prevmarker", "nextpageuri", "previouspageuri", "firstpageuri",
        "lastpageuri", "numpages", "totalpages", "totalresults", "totalitems", "nextpageurl", "previouspageurl", "ok",
        "hasnext", "hasprevious", "hasnextpage", "nexttoken", "nextlink", "odatanextlink", "odatacount", "code",
        "message", "number", "numberofelements", "totalelements", "empty", "sort", "pageable", "requestid", "links",
        "more", "done", "incompleteresults",
    ]

    /// The list in a response.
    ///
    /// - Parameter noun: The last word of the path, which the list may be named after.
    /// - Parameter pages: Whether the call has a parameter for pages.
    func list(in type: FoundType, noun: String, pages: Bool) -> ListShape? {
        let type = types.resolved(type).required
        if case .list(let element) = type {
            var shape = ListShape(element: types.resolved(element).required, pointer: "")
            shape.hasNulls = types.isOptional(element)
            return shape
        }
        guard case .definition(let position) = type, let record = types.widestRecord(at: position) else {
            return nil
        }
        var lists = lists(in: record)
        let areLists = Set(lists.map(\.field.name))
        let found = lists.filter { !Self.remarks.contains(Words.folded($0.field.name)) }
        if !found.isEmpty { lists = found }
        let others = record.fields.filter { !areLists.contains($0.name) }
        let isAbout = others.allSatisfy { Self.aboutTheList.contains(Words.folded($0.name)) }
        var chosen = lists.first { Words.folded($0.field.name) == Words.folded(noun) }
        chosen =
            chosen ?? Self.names.lazy.compactMap { name in lists.first { Words.folded($0.field.name) == name } }.first
        if let found = chosen,
            isAbout || pages || Words.folded(found.field.name) == Words.folded(noun) || others.isEmpty
        {
            var shape = shape(found.field, found.element, position, record)
            let name = Words.folded(found.field.name)
            let isUnsure = Self.unsureNames.contains(name) && name != Words.folded(noun)
            if lists.count > 1 && isUnsure || hasPages(found.element) { shape.isCertain = false }
            return shape
        }
        if lists.count == 1, isAbout || pages { return shape(lists[0].field, lists[0].element, position, record) }
        guard lists.isEmpty else { return nil }
        // The list may be in an object of the response: `{ "topic_list": { "topics": [] } }`.
        var inner: [ListShape] = []
        for field in record.fields {
            guard case .definition(let position) = types.resolved(field.type).required,
                let record = types.definitions[position].record
            else { continue }
            let named = self.lists(in: record).first {
                Words.folded($0.field.name) == Words.folded(noun) || Self.names.contains($0.field.name)
            }
            guard let list = named else { continue }
            let pointer = "/" + Self.escaped(field.name)
            var shape = ListShape(element: list.element, pointer: pointer + "/" + Self.escaped(list.field.name))
            shape.members = members(of: record, at: pointer, beside: list.field.name)
            inner.append(shape)
        }
        let isAboutAll = others.allSatisfy { field in
            types.record(of: field.type) != nil || Self.aboutTheList.contains(Words.folded(field.name))
        }
        guard inner.count == 1, var found = inner.first, pages || isAboutAll else { return nil }
        found.members += members(of: record, at: "", beside: "")
        found.envelope = position
        found.record = record
        return found
    }

    /// Whether an element is a response with a page itself, as of a request with several searches.
    private func hasPages(_ element: FoundType) -> Bool {
        guard let record = types.record(of: element), record["id"] == nil else { return false }
        let names = Set(record.fields.map { Words.folded($0.name) })
        let hasCount = !names.isDisjoint(with: PagingNames.totals.union(["found", "page", "offset", "nextcursor"]))
        return hasCount
            && lists(in: record).contains { list in
                Self.names.contains(Words.folded(list.field.name)) && types.record(of: list.element) != nil
            }
    }

    /// The members that are lists, with the types of their elements.
    private func lists(in record: FoundRecord) -> [(field: FoundField, element: FoundType)] {
        record.fields.compactMap { field in
            guard case .list(let element) = types.resolved(field.type).required else { return nil }
            return (field, types.resolved(element).required)
        }
    }

    private func shape(
        _ field: FoundField, _ element: FoundType, _ position: Int, _ record: FoundRecord
    ) -> ListShape {
        var shape = ListShape(element: element, pointer: "/" + Self.escaped(field.name), envelope: position)
        if case .list(let element) = types.resolved(field.type).required { shape.hasNulls = types.isOptional(element) }
        shape.record = record
        shape.members = members(of: record, at: "", beside: field.name)
        return shape
    }

    /// The scalars of a record and of the objects in it, down to the third level.
    private func members(
        of record: FoundRecord, at pointer: String, beside list: String, depth: Int = 0
    ) -> [ListShape.Member] {
        var found: [ListShape.Member] = []
        for field in record.fields where field.name != list || depth > 0 {
            let place = pointer + "/" + Self.escaped(field.name)
            let type = types.resolved(field.type).required
            switch type {
            case .definition(let position):
                guard depth < 2, let inner = types.definitions[position].record else { continue }
                found += members(of: inner, at: place, beside: "", depth: depth + 1)
            case .list, .file: continue
            default:
                found.append(.init(pointer: place, name: Words.folded(place), field: field))
            }
        }
        return found
    }

    /// A member's name in a JSON pointer (RFC 6901, section 3).
    static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension TypeFinder {
    /// The record at the position, or one with the members of all records of a union by shape.
    func widestRecord(at position: Int) -> FoundRecord? {
        guard case .union(let union) = definitions[position].content else {
            return definitions[position].record
        }
        let records = union.cases.compactMap { record(of: $0.type) }
        guard union.by == nil, records.count == union.cases.count else { return nil }
        var counts: [String: Int] = [:]
        for field in records.flatMap(\.fields) { counts[field.name, default: 0] += 1 }
        var result = FoundRecord()
        for field in records.flatMap(\.fields) {
            guard let count = counts.removeValue(forKey: field.name) else { continue }
            var field = field
            if count < records.count { field.type = field.type.orNil }
            result.fields.append(field)
        }
        return result
    }
}
