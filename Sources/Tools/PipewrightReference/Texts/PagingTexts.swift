import PipeModel

/// The texts of the page about lists in pages.
enum PagingTexts {
    static let swift: Prose =
        """
        In Swift, \(code: "list()") fetches the first page, \(code: "page.next()") the one after it, and \(code: "all()") \
        iterates over the records of all pages, each of which is fetched when the loop reaches it.
        """

    static func place(_ place: Place) -> Prose {
        switch place {
        case .link(let name): "the link \(code: name) of the header field \(code: "Link")"
        case .header(let name): "the header field \(code: name)"
        case .query(let name): "the query item \(code: name)"
        case .cookie(let name): "the cookie \(code: name)"
        case .body(let pointer): pointer.isEmpty ? "the body" : "the member \(code: pointer) of the body"
        case .first(let pointer): "\(code: pointer) of the first record of the page"
        case .last(let pointer): "\(code: pointer) of the last record of the page"
        }
    }

    static func sentences(_ paging: API.Paging) -> [Prose] {
        var texts = [strategy(paging.strategy)]
        if let more = paging.more { texts.append("There are more pages if \(condition(more)).") }
        if let size = paging.size { texts.append(self.size(size)) }
        if let total = paging.total { texts.append("The number of all records is in \(place(total)).") }
        return texts
    }

    private static func strategy(_ strategy: API.Paging.Strategy) -> Prose {
        switch strategy {
        case .follow(let next, let previous, _):
            return "The URL of the next page is \(place(next))"
                + (previous.map { ", and that of the previous page is \(place($0))." } ?? ".")
        case .cursor(let parameter, let next, let previous, let previousIn):
            var text: Prose = "For the next page, \(place(next)) is sent in \(place(parameter.place))."
            if let previous {
                text +=
                    " For the previous page, \(place(previous)) is sent in \(place((previousIn ?? parameter).place))."
            }
            return text
        case .number(let parameter, let first, let pages):
            return "The number of the page is sent in \(place(parameter.place)); the first page is \(first)."
                + (pages.map { " The number of pages is in \(place($0))." } ?? "")
        case .offset(let parameter, let first):
            return """
                The number of records before the page is sent in \(place(parameter.place)); that of the first page is \
                \(first).
                """
        case .extractor(let name): return "The Swift type \(code: name) finds the next page."
        case .single: return "There is one page."
        }
    }

    private static func size(_ size: PageSize) -> Prose {
        var text: Prose = "The size of a page is sent in \(place(size.parameter.place)), "
        text += size.highest.map { "from \(size.lowest) to \($0)" } ?? "at least \(size.lowest)"
        if let usual = size.defaultValue { text += "; the client sends \(usual) unless told otherwise" }
        return text + "."
    }

    static func condition(_ condition: Condition) -> Prose {
        let place = place(condition.place)
        guard let test = condition.test else { return "\(place) is true" }
        guard let value = test.value else { return test.isNegated ? "\(place) is missing" : "\(place) is there" }
        return test.isNegated ? "\(place) is not \(code: value)" : "\(place) is \(code: value)"
    }
}
