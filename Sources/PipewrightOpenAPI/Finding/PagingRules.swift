/// Finds the pagination of a list in the names of parameters, header fields and members.
///
/// Names are compared in small letters without separators.
struct PagingRules {
    /// The parameters of pagination, so that they do not become filters.
    struct Found {
        var paging: FoundPaging
        var parameters: Set<String>
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
    static func isPageParameter(_ name: String) -> Bool {
        let name = Words.folded(name)
        return sizes.contains(name) || offsets.contains(name) || pages.contains(name) || cursors.contains(name)
    }

    /// - Parameter identity: The member that identifies a record of the list.
    func find(_ call: CallShape, _ list: ListShape, identity: String?) -> Found? {
        var keys: [FoundScheme.Entry] = []
        var used: Set<String> = []
        var comment: String?
        func add(_ key: String, _ value: String) { keys.append(.init(key: key, value: value)) }

        let query = call.query
        func parameter(_ names: Set<String>) -> FoundField? {
            query.first { names.contains(Words.folded($0.name)) }
        }
        let size = parameter(Self.sizes)
        let offset = parameter(Self.offsets)
        let page = parameter(Self.pages).flatMap { isInteger($0.type) ? $0 : nil }
        let cursor = query.first { Self.cursors.contains(Words.folded($0.name)) && isCursor($0.type) }
        let hasLink = call.responseHeaders.contains { $0.lowercased() == "link" }
        let nextURL = member(list, Self.nextURLs) { isText($0.field.type) }
        let nextCursor = member(list, Self.nextCursors) { isCursor($0.field.type) }
        let more = member(list, Self.mores) { isBool($0.field.type) }
        let end = member(list, Self.ends) { isBool($0.field.type) }
        let total = member(list, Self.totals) { isInteger($0.field.type) }
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
        func addMore() {
            if let more {
                add("more", "body#" + more.pointer)
            } else if let end {
                add("more", "body#\(end.pointer) is false")
            }
        }

        let prefersURL = nextURL.map { isURL($0) || cursor == nil } ?? false
        if hasLink {
            add("follow", "link.next")
            add("back", "link.prev")
        } else if let nextURL, prefersURL {
            add("follow", "body#" + nextURL.pointer)
            if let back = member(list, Self.previousURLs, where: { isText($0.field.type) }) {
                add("back", "body#" + back.pointer)
            }
            addTotal()
        } else if let cursor, let nextCursor, !usesOffset(query) || offset == nil {
            add("cursor", "query." + cursor.name)
            add("next", "body#" + nextCursor.pointer)
            addMore()
        } else if let cursor, let header = headers.first(where: { Self.nextCursors.contains(Self.bare($0)) }) {
            add("cursor", "query." + cursor.name)
            add("next", "header." + header)
        } else if let cursor, let identity, more != nil || end != nil, Self.isKeyset(cursor.name) {
            add("cursor", "query." + cursor.name)
            add("next", "last#/" + ListFinder.escaped(identity))
            if let back = parameter(Self.backCursors) {
                add("back", "first#/" + ListFinder.escaped(identity))
                add("back-cursor", "query." + back.name)
            }
            addMore()
        } else if let offset, isInteger(offset.type) {
            add("offset", "query." + offset.name)
            addTotal()
            addMore()
            if let cursor, let nextCursor {
                comment = "Also: { cursor: query.\(cursor.name), next: body#\(nextCursor.pointer) }"
            }
        } else if let page {
            add("page", "query." + page.name)
            if zeroBased(page) { add("first", "0") }
            if let pages = member(list, Self.pageCounts, where: { isInteger($0.field.type) }) {
                add("pages", "body#" + pages.pointer)
            } else if let pagesHeader {
                add("pages", "header." + pagesHeader)
            }
            addTotal()
            addMore()
        } else {
            return nil
        }
        if let size, isInteger(size.type) {
            add("size", "query." + size.name + range(of: size))
            used.insert(size.name)
        }
        for field in query {
            let name = Words.folded(field.name)
            let isPosition =
                Self.offsets.contains(name) || Self.pages.contains(name) || Self.cursors.contains(name)
                || Self.backCursors.contains(name)
            if isPosition, keys.contains(where: { $0.value == "query." + field.name }) || isOther(field, keys) {
                used.insert(field.name)
            }
        }
        return Found(paging: FoundPaging(keys: keys, comment: comment), parameters: used)
    }

    // MARK: - Rules

    /// Whether a parameter asks for pages in a way that the scheme does not use, such as a page number beside links.
    private func isOther(_ field: FoundField, _ keys: [FoundScheme.Entry]) -> Bool {
        guard keys.contains(where: { $0.key == "follow" }) else { return false }
        // `From` is a number of records, or who has called.
        return Self.cursors.contains(Words.folded(field.name)) || isInteger(field.type)
    }

    /// Whether a server pages by offset unless another parameter asks for cursors.
    private func usesOffset(_ query: [FoundField]) -> Bool {
        query.contains { ["usemarker", "usecursor"].contains(Words.folded($0.name)) }
    }

    private static func isKeyset(_ name: String) -> Bool {
        ["startingafter", "after", "sinceid", "pageafter"].contains(Words.folded(name))
    }

    /// A header's name without a prefix: `X-Next-Cursor` → `nextcursor`.
    private static func bare(_ header: String) -> String {
        let name = Words.folded(header)
        return name.hasPrefix("x") ? String(name.dropFirst()) : name
    }

    private func member(
        _ list: ListShape, _ names: Set<String>, where condition: (ListShape.Member) -> Bool
    ) -> ListShape.Member? {
        for prefix in Self.around {
            let found = list.members.first { member in
                member.name.hasPrefix(prefix) && names.contains(String(member.name.dropFirst(prefix.count)))
                    && condition(member)
            }
            if let found { return found }
        }
        return nil
    }

    private func isURL(_ member: ListShape.Member) -> Bool {
        if types.resolved(member.field.type).required == .scalar("url") { return true }
        return ["uri", "url", "link", "href", "path"].contains { member.name.hasSuffix($0) }
            || member.name.hasPrefix("links")
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
        switch types.resolved(type).required {
        case .scalar(let name): ["int", "int32", "int64", "uint64", "double"].contains(name)
        default: false
        }
    }

    private func range(of size: FoundField) -> String {
        guard let maximum = size.maximum, maximum >= 1, maximum <= 1_000_000 else { return "" }
        let minimum = size.minimum.map { max(1, Int($0)) } ?? 1
        return minimum <= Int(maximum) ? " \(minimum)..\(Int(maximum))" : ""
    }

    private func zeroBased(_ page: FoundField) -> Bool {
        page.minimum == 0 && page.defaultNumber != "1" || page.defaultNumber == "0"
    }
}
