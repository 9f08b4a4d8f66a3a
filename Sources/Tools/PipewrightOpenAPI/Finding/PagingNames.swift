/// The names of parameters and members of pagination, in small letters without separators.
enum PagingNames {
    static let sizes: Set<String> = [
        "limit", "perpage", "pagesize", "maxresults", "size", "resultsperpage", "pagelimit", "top", "itemsperpage",
        "numresults", "maxitems", "rows", "count", "take", "pagecount", "maxcount", "first", "hitsperpage",
    ]
    static let offsets: Set<String> = ["offset", "skip", "start", "startindex", "pageoffset", "from", "startat"]
    static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "currentpage", "pagenum", "p", "pn"]
    /// Names that only positions have.
    static let cursors: Set<String> = [
        "cursor", "pagetoken", "nexttoken", "continuationtoken", "nextcursor", "startcursor", "pagecursor",
        "nextpagetoken", "paginationtoken", "continuation", "streamposition", "starttoken", "bookmark",
        "nextmarker", "nextpage", "synctoken", "exclusivestartkey", "scrolltoken", "keymarker", "pagemarker",
    ]
    /// Names of positions that may also be times or filters.
    static let afters: Set<String> = ["after", "startingafter", "marker", "pageafter"]
    static let backCursors: Set<String> = [
        "before", "endingbefore", "prevcursor", "previouscursor", "pagebefore", "prevmarker",
    ]
    /// Names that mean pages only beside another parameter of pages.
    private static let doubtful: Set<String> = [
        "from", "start", "before", "after", "marker", "next", "p", "pn", "maxid", "sinceid",
    ]

    static let nextCursors: Set<String> = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextmarker", "cursor", "cursorsafter", "cursornext", "after",
        "continuationtoken", "endcursor", "nextstreamposition", "next", "paginationtoken", "scrollid", "bookmark",
        "nextpagecursor", "nextpage", "cursorafter", "lastevaluatedkey", "nextstart", "continuation",
        "nextstartingafter", "nextafter",
    ]
    /// Members that say where the next page is, whatever parameter sends it.
    static let certainNextCursors: Set<String> = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextmarker", "cursor", "continuationtoken", "nextpagecursor",
    ]
    static let nextOffsets: Set<String> = [
        "nextoffset", "nextpageoffset", "nextstart", "nextpagestart", "nextfrom", "nextskip", "next",
    ]
    static let nextPages: Set<String> = ["nextpage", "nextpagetoken", "nextcursor", "nexttoken", "next"]
    static let nextURLs: Set<String> = [
        "next", "nextpageuri", "nextpageurl", "nexturl", "nexturi", "nextlink", "nexthref", "odatanextlink",
        "linksnext", "linksnexthref", "nextpage", "nextpagelink", "morerurl",
    ]
    static let previousURLs: Set<String> = [
        "previous", "prev", "previouspageuri", "previouspageurl", "previousurl", "prevurl", "prevlink", "previouslink",
        "linksprev", "linksprevious", "linksprevhref", "previouspage", "prevpage", "prevpageurl",
    ]
    static let mores: Set<String> = [
        "hasmore", "hasnext", "hasnextpage", "more", "hasmoreitems", "moreavailable", "hasmoreresults", "istruncated",
    ]
    static let ends: Set<String> = ["islast", "last", "done", "islastpage", "complete", "finished"]
    static let totals: Set<String> = [
        "total", "totalcount", "totalitems", "totalresults", "totalrecords", "totalrows", "odatacount", "totalelements",
        "recordstotal", "totalnumber", "totalhits",
    ]
    static let estimates: Set<String> = [
        "estimatedtotal", "estimatedtotalhits", "estimatedcount", "estimatedtotalcount", "approximatetotal",
        "approximatecount",
    ]
    static let pageCounts: Set<String> = [
        "totalpages", "pagecount", "numpages", "lastpage", "pages", "pagestotal", "totalpagecount",
    ]
    /// Objects around members about the list.
    static let around = [
        "", "meta", "pagination", "paging", "metapagination", "metapaging", "responsemetadata", "pageinfo", "page",
        "links", "metadata", "metapage", "pagingcursors", "cursors", "cursor", "listmetadata", "paginationinfo",
    ]

    /// Whether a parameter asks for a page.
    static func isOfPages(_ name: String) -> Bool {
        let name = Words.folded(name)
        return sizes.contains(name) || offsets.contains(name) || pages.contains(name) || cursors.contains(name)
            || afters.contains(name)
    }

    /// Whether a parameter is the position of a page.
    static func isPosition(_ name: String) -> Bool {
        let name = Words.folded(name)
        return offsets.contains(name) || pages.contains(name) || cursors.contains(name) || afters.contains(name)
            || backCursors.contains(name)
            || ["next", "fromid", "startposition", "afterid", "searchafter", "maxid", "sinceid"].contains(name)
            || name.ends(with: "offset")
            || ["cursor", "continuation", "bookmark", "scrollid", "streamposition"].contains { name.contains($0) }
    }

    /// Whether the name of a position has other meanings, too.
    static func isDoubtful(_ name: String) -> Bool {
        let name = Words.folded(name)
        return doubtful.contains(name) || name.ends(with: "token")
    }

    /// Whether a parameter is the size of a page.
    static func isSize(_ name: String) -> Bool {
        let name = Words.folded(name)
        return sizes.contains(name) || name.contains("limit") || name.contains("pagesize") || name.contains("perpage")
    }

    /// Whether the description of a response says that its header field `Link` has the next page (RFC 8288).
    static func mentionsLinks(_ docs: String?) -> Bool {
        guard let docs else { return false }
        let words = docs.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
        guard words.contains("next") else { return false }
        return words.indices.contains { index in
            words[index] == "link" && words[index...].prefix(3).contains { $0 == "header" || $0 == "headers" }
        }
    }

    /// The sizes of pages, those first that count what the position counts.
    static func sizes(ofPages: Bool) -> [Set<String>] {
        let ofPage = sizes.filter { $0.contains("page") || $0 == "size" || $0 == "rows" }
        return ofPages ? [ofPage, sizes] : [sizes.subtracting(ofPage), sizes]
    }
}
