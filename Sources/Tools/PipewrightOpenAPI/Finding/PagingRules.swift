import PipewrightDiagnostics

/// Finds the pagination of a list in the names and the types of parameters, header fields and members.
///
/// A list about which the document leaves a doubt gets no pagination: a wrong one would lose pages, or repeat them.
struct PagingRules {
    /// The places of the parameters of pagination, so that they do not become filters.
    struct Found {
        var paging: FoundPaging
        var places: Set<String>
        /// The names of parameters of positions that each request must have.
        var required: [String] = []
    }

    /// The keys whose parameters say where a page begins.
    private static let positions: Set<String> = ["cursor", "page", "offset"]

    /// What a call and its response have about pages.
    private struct Parts {
        var parameters: [PagingParameter]
        var list: ListShape
        var headers: [String]
        var more: ListShape.Member?
        var end: ListShape.Member?
        var total: ListShape.Member?
        var pages: ListShape.Member?
        /// A number of records that is not exact by its name. Beside it, the exact one belongs to another way of paging.
        var estimate: ListShape.Member?

        var totalHeader: String? { header(["xtotalcount", "xtotal", "totalcount"]) }
        var pagesHeader: String? { header(["xtotalpages", "xpagecount", "totalpages"]) }

        private func header(_ names: [String]) -> String? {
            headers.first { names.contains(Words.folded($0)) }
        }

        /// Whether the response has the position of the page.
        func repeats(_ names: Set<String>) -> Bool {
            list.members.contains { member in
                PagingNames.around.contains { member.name.begins(with: $0) && names.contains(member.name.after($0)) }
            }
        }
    }

    /// A scheme that is being made.
    private struct Draft {
        var keys: [FoundScheme.Entry] = []
        var comment: String?

        mutating func add(_ key: String, _ value: String) { keys.append(.init(key, value)) }

        /// Adds the place of a member.
        mutating func add(_ key: String, _ member: ListShape.Member?) {
            if let member { add(key, "body#" + member.pointer) }
        }

        mutating func addTotal(_ parts: Parts) {
            if let total = parts.total {
                // A complete iteration over fewer records would be an error.
                let isEstimate = PagingNames.isEstimate(total.field.docs) || PagingNames.estimates.contains(total.name)
                add("total", total)
                if isEstimate { keys[keys.count - 1].others = [.plain("estimate", "true")] }
            } else if let header = parts.totalHeader {
                add("total", "header.\(header)")
            }
        }

        mutating func addMore(_ parts: Parts) {
            if let more = parts.more {
                add("more", more)
            } else if let end = parts.end {
                add("more", "body#\(end.pointer) is false")
            }
        }
    }

    let types: TypeFinder

    /// - Parameter identity: The member that identifies a record of the list.
    func find(_ call: CallShape, _ list: ListShape, identity: String?) -> Found? {
        guard list.isCertain else { return nil }
        var parts = Parts(
            parameters: PagingParameter.all(of: call, types), list: list, headers: call.responseHeaders,
            more: member(list, PagingNames.mores) { types.isBool($0.field.type) },
            end: member(list, PagingNames.ends) { types.isBool($0.field.type) })
        parts.total = member(list, PagingNames.totals, around: ["pages"]) { types.isInteger($0.field.type) }
        parts.estimate = member(list, PagingNames.estimates) { types.isInteger($0.field.type) }
        parts.pages = member(list, PagingNames.pageCounts, around: ["pages"]) { types.isInteger($0.field.type) }
        var nextURL = member(list, PagingNames.nextURLs) { isURL($0) }
        if let pageable = call.pageable {
            nextURL = list.members.first { $0.field.name == pageable.next && types.isText($0.field.type) }
            if nextURL == nil { return nil }
        }
        var draft: Draft?
        if parts.headers.contains(where: { $0.lowercased() == "link" }) {
            var links = Draft()
            links.add("follow", "link.next")
            links.add("back", "link.prev")
            draft = links
        } else if let nextURL {
            draft = follow(nextURL, parts)
        } else {
            draft = cursor(parts) ?? keyset(parts, identity) ?? offset(parts) ?? page(parts)
        }
        guard var draft else { return nil }
        var used: Set<String> = []
        if let size = size(parts, draft.keys) {
            let range = size.place + range(of: size.field)
            // What each request must have is sent even if the caller sets no size.
            if size.field.type.isOptional || !size.place.begins(with: "query.") {
                draft.add("size", range)
            } else {
                let said = size.field.defaultNumber.flatMap { Double($0) }
                let number = min(max(said ?? size.field.maximum ?? 100, 1), 100_000)
                draft.add("size", range)
                draft.keys[draft.keys.count - 1].others = [.plain("default", "\(Int(number))")]
                if said == nil {
                    draft.comment = draft.comment ?? "The document requires a size and does not say which is usual."
                }
            }
            used.insert(size.place)
        }
        for parameter in parts.parameters {
            let isPosition = PagingNames.isPosition(parameter.field.name)
            if isPosition, draft.keys.contains(where: { $0.value == parameter.place }) || isOther(parameter, draft.keys)
            {
                used.insert(parameter.place)
            }
        }
        // An object with other members, too, is still an argument.
        for (owner, members) in Dictionary(grouping: parts.parameters, by: \.owner) {
            let taken = members.filter { used.contains($0.place) }
            if let owner, taken.count == members.first?.ownerSize { used.insert(owner) }
        }
        let required = parts.parameters.filter { parameter in
            used.contains(parameter.place) && !parameter.field.type.isOptional && parameter.owner == nil
                && draft.keys.contains { Self.positions.contains($0.key) && $0.value == parameter.place }
        }
        return Found(
            paging: FoundPaging(keys: draft.keys, comment: draft.comment), places: used,
            required: required.map(\.field.name))
    }

    // MARK: - Ways

    private func follow(_ next: ListShape.Member, _ parts: Parts) -> Draft {
        var draft = Draft()
        draft.add("follow", next)
        draft.add("back", member(parts.list, PagingNames.previousURLs) { types.isText($0.field.type) })
        var parts = parts
        // Beside URLs of pages, as in Django REST framework, a count is the number of all records.
        parts.total = parts.total ?? member(parts.list, ["count"]) { types.isInteger($0.field.type) }
        draft.addTotal(parts)
        return draft
    }

    private func cursor(_ parts: Parts) -> Draft? {
        // A server that pages by offset unless another parameter asks for cursors.
        let usesOffset = parts.parameters.contains { ["usemarker", "usecursor"].contains($0.name) }
        if usesOffset, offset(parts) != nil { return nil }
        for parameter in cursors(parts) {
            let place: String
            if let member = next(after: parameter, parts) {
                place = "body#" + member.pointer
            } else if let header = nextHeader(parts),
                PagingNames.cursors.contains(parameter.name) || PagingNames.afters.contains(parameter.name)
            {
                place = "header." + header
            } else {
                continue
            }
            var draft = Draft()
            draft.add("cursor", parameter.place)
            draft.add("next", place)
            draft.addMore(parts)
            return draft
        }
        return nil
    }

    /// The position after a record of the page, or after one that the response names.
    private func keyset(_ parts: Parts, _ identity: String?) -> Draft? {
        let names: Set<String> = ["startingafter", "after", "sinceid", "pageafter"]
        guard parts.more != nil || parts.end != nil,
            let cursor = parts.parameters.first(where: { names.contains($0.name) && isCursor($0) })
        else { return nil }
        func text(_ name: String) -> ListShape.Member? {
            member(parts.list, [name]) { types.isText($0.field.type) && !isURL($0) }
        }
        var draft = Draft()
        draft.add("cursor", cursor.place)
        let first: String?
        if let last = text("last") {
            draft.add("next", last)
            first = text("first").map { "body#" + $0.pointer }
        } else if let identity {
            draft.add("next", "last#/" + ListFinder.escaped(identity))
            first = "first#/" + ListFinder.escaped(identity)
        } else if let last = text("lastid") {
            draft.add("next", last)
            first = text("firstid").map { "body#" + $0.pointer }
        } else {
            return nil
        }
        let back = parts.parameters.first { PagingNames.backCursors.contains($0.name) && isCursor($0) }
        if let back, let first {
            draft.add("back", first)
            draft.add("back-cursor", back.place)
        }
        draft.addMore(parts)
        return draft
    }

    private func offset(_ parts: Parts) -> Draft? {
        let found = parts.parameters.first { parameter in
            isNumber(parameter, PagingNames.offsets)
                && !PagingNames.means(.time, parameter.name, parameter.field.docs)
                && !PagingNames.means(.page, parameter.name, parameter.field.docs)
        }
        guard let offset = found else { return nil }
        // The response has the number of the page, or says in another way where the next one is.
        let hasPage = parts.parameters.contains { isNumber($0, PagingNames.pages) }
        if hasPage, parts.repeats(["page", "currentpage"]), !parts.repeats(PagingNames.offsets) { return nil }
        if !parts.repeats(PagingNames.offsets), hasOtherNext(parts) { return nil }
        var draft = Draft()
        var parts = parts
        parts.total = parts.estimate ?? parts.total
        draft.add("offset", offset.place)
        if firstOffset(offset, parts) == 1 { draft.keys.append(.plain("first", "1")) }
        draft.addTotal(parts)
        draft.addMore(parts)
        if let cursor = cursors(parts).first(where: { next(after: $0, parts) != nil }),
            let next = next(after: cursor, parts)
        {
            draft.comment = "Also: { cursor: \(cursor.place), next: body#\(next.pointer) }"
        }
        remarkCount(parts, &draft)
        return draft
    }

    private func page(_ parts: Parts) -> Draft? {
        let saysPage = parts.pages != nil || parts.repeats(["page", "currentpage"])
        guard
            let page = parts.parameters.first(where: { parameter in
                !PagingNames.means(.document, parameter.name, parameter.field.docs)
                    && (isNumber(parameter, PagingNames.pages)
                        // Some documents have all parameters of the query as text.
                        || PagingNames.pages.contains(parameter.name) && saysPage && types.isText(parameter.field.type))
            })
        else { return nil }
        let saysMore =
            parts.pages != nil || parts.pagesHeader != nil || parts.total != nil || parts.more != nil
            || parts.end != nil
        // Beside a token of a page, a response that says nothing of further pages is the only one.
        let hasToken = parts.parameters.contains { parameter in
            PagingNames.cursors.contains(parameter.name) && types.isCursor(parameter.field.type)
                || PagingNames.afters.contains(parameter.name) && isCursor(parameter)
        }
        if !saysMore, hasToken { return nil }
        if !parts.repeats(["page", "currentpage"]), hasOtherNext(parts) { return nil }
        var draft = Draft()
        draft.add("page", page.place)
        guard let first = firstPage(page, parts) else { return nil }
        if first == 0 { draft.keys.append(.plain("first", "0")) }
        if let pages = parts.pages {
            draft.add("pages", pages)
        } else if let header = parts.pagesHeader {
            draft.add("pages", "header." + header)
        }
        draft.addTotal(parts)
        draft.addMore(parts)
        if !saysMore, let next = member(parts.list, ["nextpage"], where: { types.isInteger($0.field.type) }) {
            draft.add("more", "body#\(next.pointer) is present")
        }
        remarkCount(parts, &draft)
        return draft
    }

    // MARK: - Cursors

    /// The parameters that can be cursors, the surest first.
    private func cursors(_ parts: Parts) -> [PagingParameter] {
        let found = parts.parameters.filter { types.isCursor($0.field.type) }
        let certain = found.filter { PagingNames.cursors.contains($0.name) }
        let others = found.filter { PagingNames.afters.contains($0.name) && isCursor($0) }
        return certain + others
            + found.filter { parameter in
                PagingNames.pages.contains(parameter.name) && types.isText(parameter.field.type)
                    || PagingNames.offsets.contains(parameter.name) && isCursor(parameter)
                        && (!["from", "start"].contains(parameter.name) || types.isInteger(parameter.field.type))
            }
    }

    /// Whether a parameter whose name may also be a time is a cursor.
    private func isCursor(_ parameter: PagingParameter) -> Bool {
        types.isCursor(parameter.field.type) && !types.isTime(parameter.field.type)
            && !PagingNames.means(.time, parameter.name, parameter.field.docs)
    }

    /// The member with the next value of a parameter.
    private func next(after parameter: PagingParameter, _ parts: Parts) -> ListShape.Member? {
        let isNumber = types.isInteger(parameter.field.type)
        func member(_ names: Set<String>, around: [String] = []) -> ListShape.Member? {
            self.member(parts.list, names, around: around) { types.isCursor($0.field.type) && !isURL($0) }
        }
        if PagingNames.pages.contains(parameter.name) { return member(PagingNames.nextPages) }
        if PagingNames.offsets.contains(parameter.name) {
            let next = member(PagingNames.nextOffsets)
            // A number is sent for a number, and a text for a text.
            return next.flatMap { types.isInteger($0.field.type) == isNumber ? $0 : nil }
        }
        return member(["next" + parameter.name]) ?? member([parameter.name], around: ["pagesnext", "nextpage", "next"])
            ?? member(PagingNames.nextCursors)
    }

    private func nextHeader(_ parts: Parts) -> String? {
        parts.headers.first { header in
            let name = Words.folded(header)
            let bare = name.begins(with: "x") ? String(name.dropFirst()) : name
            return PagingNames.nextCursors.contains(bare)
                || PagingNames.certainNextCursors.contains { $0.begins(with: "next") && name.ends(with: $0) }
        }
    }

    /// Whether the response has a cursor of the next page that no parameter is known to send.
    private func hasOtherNext(_ parts: Parts) -> Bool {
        member(parts.list, PagingNames.certainNextCursors) { types.isCursor($0.field.type) && !isURL($0) } != nil
    }

    // MARK: - Parts

    private func member(
        _ list: ListShape, _ names: Set<String>, around: [String] = [],
        where condition: (ListShape.Member) -> Bool
    ) -> ListShape.Member? {
        for prefix in PagingNames.around + around {
            let found = list.members.first { member in
                member.name.begins(with: prefix) && names.contains(member.name.after(prefix)) && condition(member)
            }
            if let found { return found }
        }
        return nil
    }

    /// Whether a member is the URL of a page: by its format, its name, or its description.
    private func isURL(_ member: ListShape.Member) -> Bool {
        guard types.isText(member.field.type) else { return false }
        if types.resolved(member.field.type).required == .scalar("url") { return true }
        let words = Words.snake(member.field.name).split(separator: "_")
        if words.contains(where: { ["cursor", "token", "marker", "path"].contains($0) }) { return false }
        if words.contains(where: { ["uri", "url", "link", "links", "href"].contains($0) }) { return true }
        // Members of `links` are URLs (JSON:API 1.1, section 7.6; HAL, section 5.1).
        if member.name.begins(with: "links") || member.pointer.contains("/links/") { return true }
        guard let docs = member.field.docs else { return false }
        let said = docs.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
        return said.contains { ["uri", "url", "urls", "uris", "link", "http", "https"].contains($0) }
    }

    private func isNumber(_ parameter: PagingParameter, _ names: Set<String>) -> Bool {
        names.contains(parameter.name) && types.isInteger(parameter.field.type)
    }

    /// The parameter with the size of a page.
    private func size(_ parts: Parts, _ keys: [FoundScheme.Entry]) -> PagingParameter? {
        let isOfPages = keys.first?.key != "offset"
        let position = parts.parameters.first { parameter in keys.contains { $0.value == parameter.place } }
        let isText = position.map { PagingNames.pages.contains($0.name) && types.isText($0.field.type) } ?? false
        for names in PagingNames.sizes(ofPages: isOfPages) {
            let found = parts.parameters.first { parameter in
                isNumber(parameter, names)
                    || isText && names.contains(parameter.name) && types.isText(parameter.field.type)
            }
            if let found { return found }
        }
        return nil
    }

    /// Whether a parameter asks for pages in a way that the scheme does not use, such as a page number beside links.
    private func isOther(_ parameter: PagingParameter, _ keys: [FoundScheme.Entry]) -> Bool {
        guard keys.contains(where: { $0.key == "follow" }) else { return false }
        // `From` is a number of records, or who has called.
        let isCursor = PagingNames.cursors.contains(parameter.name) || PagingNames.afters.contains(parameter.name)
        return isCursor && !types.isTime(parameter.field.type) || types.isInteger(parameter.field.type)
    }

    private func range(of size: FoundField) -> String {
        guard let maximum = size.maximum, maximum >= 1, maximum <= 1_000_000 else { return "" }
        let minimum = Int(min(max(1, size.minimum ?? 1), 2_000_000))
        return minimum <= Int(maximum) ? " \(minimum)..\(Int(maximum))" : ""
    }

    /// The number of the first page: by the default, the least value or the description, else 1. An index may begin with 0
    /// or 1, so that it is `nil` then.
    private func firstPage(_ page: PagingParameter, _ parts: Parts) -> Int? {
        switch page.field.defaultNumber {
        case "0": return 0
        case "1": return 1
        default: break
        }
        if let said = PagingNames.firstNumber(in: page.field.docs) { return said }
        if let minimum = page.field.minimum { return minimum == 0 ? 0 : 1 }
        // The page of Spring Data, whose first number is 0.
        if parts.repeats(["totalelements"]), parts.repeats(["totalpages"]), parts.repeats(["number"]) { return 0 }
        return page.name.ends(with: "index") ? nil : 1
    }

    /// The number of the first record: in SCIM 1 (RFC 7644, section 3.4.2.4), else 0 unless the document says so.
    private func firstOffset(_ offset: PagingParameter, _ parts: Parts) -> Int {
        switch offset.field.defaultNumber {
        case "0": return 0
        case "1": return 1
        default: break
        }
        if let said = PagingNames.firstNumber(in: offset.field.docs) { return said }
        if let minimum = offset.field.minimum { return minimum == 1 ? 1 : 0 }
        return offset.name == "startindex" && parts.repeats(["itemsperpage"]) ? 1 : 0
    }

    private func remarkCount(_ parts: Parts, _ draft: inout Draft) {
        // It may be the number of records on the page: pages would end after the first one.
        guard parts.total == nil, parts.totalHeader == nil,
            let count = member(parts.list, ["count"], where: { types.isInteger($0.field.type) })
        else { return }
        draft.comment = draft.comment ?? "If it counts the records of all pages: total: body#\(count.pointer)"
    }
}

extension String {
    /// The text after a prefix that it has.
    fileprivate func after(_ prefix: String) -> String {
        String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
