import PipewrightDiagnostics

/// Finds the pagination of a list in the names of parameters, header fields and members.
///
/// Names are compared in small letters without separators.
struct PagingRules {
    /// The places of the parameters of pagination, so that they do not become filters.
    struct Found {
        var paging: FoundPaging
        var places: Set<String>
    }

    /// A parameter, or a member of an object that is sent.
    private struct Parameter {
        var field: FoundField
        /// `query.limit`, `body#/limit`
        var place: String
    }

    static let sizes: Set<String> = [
        "limit", "perpage", "pagesize", "maxresults", "size", "resultsperpage", "pagelimit", "top", "itemsperpage",
        "numresults", "maxitems", "rows", "count", "take", "pagecount", "maxcount", "first",
    ]
    static let offsets: Set<String> = ["offset", "skip", "start", "startindex", "pageoffset", "from", "startat"]
    static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "currentpage", "pagenum", "p", "pn"]
    static let cursors: Set<String> = [
        "cursor", "after", "pagetoken", "nexttoken", "marker", "continuationtoken", "startingafter", "nextcursor",
        "startcursor", "pagecursor", "pageafter", "nextpagetoken", "paginationtoken", "continuation", "streamposition",
        "starttoken", "scrollid", "bookmark", "nextmarker", "nextpage",
    ]
    static let backCursors: Set<String> = [
        "before", "endingbefore", "prevcursor", "previouscursor", "pagebefore", "prevmarker",
    ]

    private static let nextCursors: Set<String> = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextmarker", "cursor", "cursorsafter", "cursornext", "after",
        "continuationtoken", "endcursor", "nextstreamposition", "next", "paginationtoken", "scrollid", "bookmark",
        "nextpagecursor", "nextpage", "cursorafter", "nextstart", "continuation",
    ]
    private static let nextURLs: Set<String> = [
        "next", "nextpageuri", "nextpageurl", "nexturl", "nexturi", "nextlink", "nexthref", "odatanextlink",
        "linksnext",
        "linksnexthref", "nextpage", "nextpagelink", "nextpagepath", "morerurl",
    ]
    private static let previousURLs: Set<String> = [
        "previous", "prev", "previouspageuri", "previouspageurl", "previousurl", "prevurl", "prevlink", "previouslink",
        "linksprev", "linksprevious", "linksprevhref", "previouspage", "prevpage", "prevpageurl",
    ]
    private static let mores: Set<String> = [
        "hasmore", "hasnext", "hasnextpage", "more", "hasmoreitems", "moreavailable", "hasmoreresults", "istruncated",
    ]
    private static let ends: Set<String> = ["islast", "last", "done", "islastpage", "complete", "finished"]
    private static let totals: Set<String> = [
        "total", "totalcount", "totalitems", "totalresults", "totalrecords", "totalrows", "odatacount", "totalelements",
        "recordstotal", "totalnumber", "totalhits",
    ]
    private static let pageCounts: Set<String> = [
        "totalpages", "pagecount", "numpages", "lastpage", "pages", "pagestotal", "totalpagecount",
    ]
    /// Objects around members about the list.
    private static let around = [
        "", "meta", "pagination", "paging", "metapagination", "metapaging", "responsemetadata", "pageinfo", "page",
        "links", "metadata", "metapage", "pagingcursors", "cursors", "cursor", "listmetadata", "paginationinfo",
    ]

    let types: TypeFinder

    /// Whether a parameter asks for a page.
    private static func isPageParameter(_ name: String) -> Bool {
        let name = Words.folded(name)
        return sizes.contains(name) || offsets.contains(name) || pages.contains(name) || cursors.contains(name)
    }

    /// - Parameter identity: The member that identifies a record of the list.
    func find(_ call: CallShape, _ list: ListShape, identity: String?) -> Found? {
        var keys: [FoundScheme.Entry] = []
        var used: Set<String> = []
        var comment: String?
        func add(_ key: String, _ value: String) { keys.append(.init(key, value)) }

        let parameters = Self.parameters(of: call)
        func parameter(_ names: Set<String>, where isUsable: (FoundType) -> Bool) -> Parameter? {
            parameters.first {
                names.contains(Words.folded($0.field.name)) && isUsable($0.field.type)
                    && UsableParts.isPlace($0.field.name)
            }
        }
        let size = parameter(Self.sizes, where: isInteger)
        let offset = parameter(Self.offsets, where: isInteger)
        let page = parameter(Self.pages, where: isInteger)
        let cursor = parameter(Self.cursors, where: isCursor)
        let hasLink = call.responseHeaders.contains { $0.lowercased() == "link" }
        var nextURL = member(list, Self.nextURLs) { isText($0.field.type) }
        if let pageable = call.pageable {
            nextURL = list.members.first { $0.field.name == pageable.next && isText($0.field.type) }
            if nextURL == nil { return nil }
        }
        let nextCursor = member(list, Self.nextCursors) { isCursor($0.field.type) }
        let more = member(list, Self.mores) { isBool($0.field.type) }
        let end = member(list, Self.ends) { isBool($0.field.type) }
        var total = member(list, Self.totals) { isInteger($0.field.type) }
        let headers = call.responseHeaders
        let totalHeader = headers.first { ["xtotalcount", "xtotal", "totalcount"].contains(Words.folded($0)) }
        let pagesHeader = headers.first { ["xtotalpages", "xpagecount", "totalpages"].contains(Words.folded($0)) }

        func addTotal() {
            if let total {
                add("total", "body#" + total.pointer)
            } else if let totalHeader {
                add("total", "header.\(totalHeader)")
            }
        }
        func remarkCount() {
            // It may be the number of records on the page: pages would end after the first one.
            guard total == nil, totalHeader == nil,
                let count = member(list, ["count"], where: { isInteger($0.field.type) })
            else { return }
            comment = comment ?? "If it counts the records of all pages: total: body#\(count.pointer)"
        }
        func addMore() {
            if let more {
                add("more", "body#" + more.pointer)
            } else if let end {
                add("more", "body#\(end.pointer) is false")
            }
        }

        let prefersURL = nextURL.map { isURL($0) || cursor == nil || call.pageable != nil } ?? false
        if hasLink {
            add("follow", "link.next")
            add("back", "link.prev")
        } else if let nextURL, prefersURL {
            add("follow", "body#" + nextURL.pointer)
            if let back = member(list, Self.previousURLs, where: { isText($0.field.type) }) {
                add("back", "body#" + back.pointer)
            }
            // Beside URLs of pages, as in Django REST framework, a count is the number of all records.
            total = total ?? member(list, ["count"]) { isInteger($0.field.type) }
            addTotal()
        } else if let cursor, let nextCursor, !usesOffset(parameters) || offset == nil {
            add("cursor", cursor.place)
            add("next", "body#" + nextCursor.pointer)
            addMore()
        } else if let cursor, let header = headers.first(where: { Self.nextCursors.contains(Self.bare($0)) }) {
            add("cursor", cursor.place)
            add("next", "header." + header)
        } else if let cursor, let identity, more != nil || end != nil, Self.isKeyset(cursor.field.name) {
            add("cursor", cursor.place)
            add("next", "last#/" + ListFinder.escaped(identity))
            if let back = parameter(Self.backCursors, where: isCursor) {
                add("back", "first#/" + ListFinder.escaped(identity))
                add("back-cursor", back.place)
            }
            addMore()
        } else if let offset {
            add("offset", offset.place)
            addTotal()
            addMore()
            if let cursor, let nextCursor {
                comment = "Also: { cursor: \(cursor.place), next: body#\(nextCursor.pointer) }"
            }
            remarkCount()
        } else if let page {
            let pages = member(list, Self.pageCounts) { isInteger($0.field.type) }
            // Beside a token of a page, a response that says nothing of further pages is the only one.
            if cursor != nil, pages == nil, pagesHeader == nil, total == nil, more == nil, end == nil { return nil }
            add("page", page.place)
            if zeroBased(page.field) { add("first", "0") }
            if let pages {
                add("pages", "body#" + pages.pointer)
            } else if let pagesHeader {
                add("pages", "header." + pagesHeader)
            }
            addTotal()
            addMore()
            remarkCount()
        } else {
            return nil
        }
        if let size {
            add("size", size.place + range(of: size.field))
            used.insert(size.place)
        }
        for parameter in parameters {
            let name = Words.folded(parameter.field.name)
            let isPosition =
                Self.offsets.contains(name) || Self.pages.contains(name) || Self.cursors.contains(name)
                || Self.backCursors.contains(name)
            if isPosition, keys.contains(where: { $0.value == parameter.place }) || isOther(parameter.field, keys) {
                used.insert(parameter.place)
            }
        }
        return Found(paging: FoundPaging(keys: keys, comment: comment), places: used)
    }

    // MARK: - Rules

    /// The parameters of the query, and those in the body of a search with POST.
    private static func parameters(of call: CallShape) -> [Parameter] {
        var found = call.query.map { Parameter(field: $0, place: "query." + $0.name) }
        if call.method == .post, case .object(let fields, _) = call.body {
            found += fields.map { Parameter(field: $0, place: "body#/" + ListFinder.escaped($0.name)) }
        }
        return found
    }

    /// Whether a call has parameters about pages.
    static func hasParameters(_ call: CallShape) -> Bool {
        parameters(of: call).contains { isPageParameter($0.field.name) }
    }

    /// Whether a parameter asks for pages in a way that the scheme does not use, such as a page number beside links.
    private func isOther(_ field: FoundField, _ keys: [FoundScheme.Entry]) -> Bool {
        guard keys.contains(where: { $0.key == "follow" }) else { return false }
        // `From` is a number of records, or who has called.
        return Self.cursors.contains(Words.folded(field.name)) || isInteger(field.type)
    }

    /// Whether a server pages by offset unless another parameter asks for cursors.
    private func usesOffset(_ parameters: [Parameter]) -> Bool {
        parameters.contains { ["usemarker", "usecursor"].contains(Words.folded($0.field.name)) }
    }

    private static func isKeyset(_ name: String) -> Bool {
        ["startingafter", "after", "sinceid", "pageafter"].contains(Words.folded(name))
    }

    /// A header's name without a prefix: `X-Next-Cursor` → `nextcursor`.
    private static func bare(_ header: String) -> String {
        let name = Words.folded(header)
        return name.begins(with: "x") ? String(name.dropFirst()) : name
    }

    private func member(
        _ list: ListShape, _ names: Set<String>, where condition: (ListShape.Member) -> Bool
    ) -> ListShape.Member? {
        for prefix in Self.around {
            let found = list.members.first { member in
                member.name.begins(with: prefix) && names.contains(String(member.name.dropFirst(prefix.count)))
                    && condition(member)
            }
            if let found { return found }
        }
        return nil
    }

    private func isURL(_ member: ListShape.Member) -> Bool {
        if types.resolved(member.field.type).required == .scalar("url") { return true }
        return ["uri", "url", "link", "href", "path"].contains { member.name.ends(with: $0) }
            || member.name.begins(with: "links")
    }

    private func isText(_ type: FoundType) -> Bool {
        switch types.resolved(type).required {
        case .scalar(let name): ["string", "url", "json"].contains(name)
        default: false
        }
    }

    private func isCursor(_ type: FoundType) -> Bool {
        switch types.resolved(type).required {
        case .scalar(let name): name != "bool" && name != "double"
        case .identity: true
        case .definition(let position):
            if case .union = types.definitions[position].content { true } else { false }
        default: false
        }
    }

    private func isBool(_ type: FoundType) -> Bool {
        types.resolved(type).required == .scalar("bool")
    }

    private func isInteger(_ type: FoundType) -> Bool {
        let scalar = types.resolved(type).required.scalar
        return scalar?.isInteger == true || scalar == .double
    }

    private func range(of size: FoundField) -> String {
        guard let maximum = size.maximum, maximum >= 1, maximum <= 1_000_000 else { return "" }
        let minimum = Int(min(max(1, size.minimum ?? 1), 2_000_000))
        return minimum <= Int(maximum) ? " \(minimum)..\(Int(maximum))" : ""
    }

    private func zeroBased(_ page: FoundField) -> Bool {
        page.minimum == 0 && page.defaultNumber != "1" || page.defaultNumber == "0"
    }
}
