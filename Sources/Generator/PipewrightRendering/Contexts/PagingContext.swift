import PipeModel
import PipewrightAPI

/// How the pages of a list are requested. Values that are the defaults of the runtime are absent.
package final class PagingContext: TemplateContext {
    private let paging: API.Paging
    private let shared: String?
    private let strategy: String
    private var extractor: String?
    private var parameter: PageParameter?
    private var next: Place?
    private var previous: Place?
    private var previousIn: PageParameter?
    private var first: Int?
    private var pages: Place?
    private var isComplete = false

    /// - Parameter shared: The property of the namespace with the scheme.
    init(_ paging: API.Paging, shared: String?) {
        self.paging = paging
        self.shared = shared
        switch paging.strategy {
        case .follow(let next, let previous, let isComplete):
            strategy = "follow"
            (self.next, self.previous, self.isComplete) = (next, previous, isComplete)
        case .cursor(let parameter, let next, let previous, let previousIn):
            strategy = "cursor"
            (self.parameter, self.next, self.previous, self.previousIn) = (parameter, next, previous, previousIn)
        case .number(let parameter, let first, let pages):
            strategy = "number"
            (self.parameter, self.first, self.pages) = (parameter, first == 1 ? nil : first, pages)
        case .offset(let parameter, let first):
            strategy = "offset"
            (self.parameter, self.first) = (parameter, first == 0 ? nil : first)
        case .extractor(let type):
            strategy = "extractor"
            extractor = type
        case .single: strategy = "single"
        }
    }

    package static let name = "paging"

    package static let values: [ContextValue<PagingContext>] = [
        .text("name", "The name of the scheme in the schema.") { $0.paging.name.map { Documentation.line($0) } },
        .text("shared", "The property with the scheme, if several lists use it.") { $0.shared },
        .text("strategy", "`follow`, `cursor`, `number`, `offset`, `extractor` or `single`.") { $0.strategy },
        .flag("isSingle", "Whether there is one page only.") { $0.strategy == "single" },
        .text("extractor", "The Swift type that finds the next page.") { $0.extractor },
        .object("parameter", "The parameter with the cursor or the number.") { $0.parameter.map(PlaceContext.init) },
        .object("next", "The place of the next page's URL or cursor.") { $0.next.map(PlaceContext.init) },
        .object("previous", "The place of the previous page's URL or cursor.") { $0.previous.map(PlaceContext.init) },
        .object("previousIn", "The parameter with the cursor of the previous page.") {
            $0.previousIn.map(PlaceContext.init)
        },
        .text("first", "The number of the first page or record.") { $0.first.map { SwiftLiteral.integer($0) } },
        .object("pages", "The place of the number of pages.") { $0.pages.map(PlaceContext.init) },
        .object("more", "Whether a response has a next page.") { $0.paging.more.map(ConditionContext.init) },
        .object("size", "The parameter for the page size.") { $0.paging.size.map(PageSizeContext.init) },
        .object("total", "The place of the number of all records.") { $0.paging.total.map(PlaceContext.init) },
        .flag("isEstimate", "Whether that number is an estimate.") { $0.paging.isTotalEstimate },
        .flag("isComplete", "Whether the URLs have all parameters of the first request.") { $0.isComplete },
        .flag("hasOrigins", "Whether pages may be on other servers.") { !$0.paging.origins.isEmpty },
        .literals("origins", "The other servers of pages") { $0.paging.origins },
    ]
}

/// The parameter for the page size.
package final class PageSizeContext: TemplateContext {
    private let size: PageSize

    init(_ size: PageSize) {
        self.size = size
    }

    package static let name = "page size"

    package static let values: [ContextValue<PageSizeContext>] = [
        .object("parameter", "The parameter.") { PlaceContext($0.size.parameter) },
        .text("lowest", "The smallest page size.") { SwiftLiteral.integer($0.size.lowest) },
        .text("highest", "The largest page size, if there is one.") {
            $0.size.highest.map { SwiftLiteral.integer($0) }
        },
        .text("default", "The page size if the caller sets none.") {
            $0.size.defaultValue.map { SwiftLiteral.integer($0) }
        },
    ]
}

/// How a list is sorted. Values that are the defaults of the runtime are absent.
package final class SortContext: TemplateContext {
    private let sort: API.Sort
    private let kind: String
    private let usual: (ascending: String, descending: String)

    init(_ sort: API.Sort) {
        self.sort = sort
        (kind, usual) =
            switch sort.direction {
            case .prefix: ("prefix", ("", "-"))
            case .suffix: ("suffix", (" asc", " desc"))
            case .parameter: ("parameter", ("asc", "desc"))
            case .separate: ("separate", ("", ""))
            }
    }

    package static let name = "sort"

    package static let values: [ContextValue<SortContext>] = [
        .text("kind", "`prefix`, `suffix`, `parameter` or `separate`: how the direction is sent.") { $0.kind },
        .literal("parameter", "The query item with the field") { $0.sort.parameter },
        .literal("directionParameter", "The query item with the direction") {
            if case .parameter(let name) = $0.sort.direction { name } else { nil }
        },
        .literal("descendingParameter", "The query item with the field in descending order") {
            if case .separate(let name) = $0.sort.direction { name } else { nil }
        },
        .literal("ascending", "The text for the ascending direction") {
            $0.sort.ascending == $0.usual.ascending ? nil : $0.sort.ascending
        },
        .literal("descending", "The text for the descending direction") {
            $0.sort.descending == $0.usual.descending ? nil : $0.sort.descending
        },
        .list("cases", "The fields.") { $0.sort.fields.map { CaseContext($0, isInteger: false) } },
    ]
}
