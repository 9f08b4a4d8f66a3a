extension API {
    /// How the pages of a list are requested.
    package struct Paging: Codable, Hashable, Sendable {
        /// The name of the scheme; `nil` for one page only.
        package var name: String?
        package var strategy: Strategy
        /// Whether a response has a next page.
        package var more: Condition?
        package var size: PageSize?
        /// The place of the number of records in all pages.
        package var total: Place?
        /// Whether that number is an estimate.
        package var isTotalEstimate = false
        /// The servers of pages besides the server of the API.
        package var origins: [String]

        package init(
            name: String? = nil, strategy: Strategy, more: Condition? = nil, size: PageSize? = nil, total: Place? = nil,
            isTotalEstimate: Bool = false, origins: [String]
        ) {
            self.name = name
            self.strategy = strategy
            self.more = more
            self.size = size
            self.total = total
            self.isTotalEstimate = isTotalEstimate
            self.origins = origins
        }

        /// `nil` for one page only.
        package var several: Paging? { strategy == .single ? nil : self }

        /// One page only.
        package static let single = Paging(strategy: .single, origins: [])

        /// How the next page is found and requested.
        /// Indirect, since each call has one, and copies of calls are on the stack.
        package indirect enum Strategy: Codable, Hashable, Sendable {
            /// Responses contain the URLs of the adjacent pages.
            case follow(next: Place, previous: Place?, isComplete: Bool)
            /// Responses contain cursors, which are sent in a parameter. `previousIn` is the parameter for the cursor
            /// of the previous page, if it is another one.
            case cursor(
                parameter: PageParameter, next: Place, previous: Place?, previousIn: PageParameter?)
            case number(parameter: PageParameter, first: Int, pages: Place?)
            case offset(parameter: PageParameter, first: Int)
            /// A Swift type.
            case extractor(name: String)
            /// One page only, for a call of a resource with pagination.
            case single

            /// The parameters that say which page a request asks for.
            package var parameters: [PageParameter] {
                switch self {
                case .cursor(let parameter, _, _, let previousIn): [parameter] + (previousIn.map { [$0] } ?? [])
                case .number(let parameter, _, _), .offset(let parameter, _): [parameter]
                case .follow, .extractor, .single: []
                }
            }

            /// The strategy as schemas have it: keys with their values.
            package var text: String {
                switch self {
                case .follow(let next, let previous, let isComplete):
                    "follow: \(next.text)" + (previous.map { ", back: \($0.text)" } ?? "")
                        + (isComplete ? ", complete" : "")
                case .cursor(let parameter, let next, let previous, let previousIn):
                    "cursor: \(parameter.place.text), next: \(next.text)"
                        + (previous.map { ", back: \($0.text)" } ?? "")
                        + (previousIn.map { ", back-cursor: \($0.place.text)" } ?? "")
                case .number(let parameter, let first, let pages):
                    "page: \(parameter.place.text), first: \(first)" + (pages.map { ", pages: \($0.text)" } ?? "")
                case .offset(let parameter, let first): "offset: \(parameter.place.text), first: \(first)"
                case .extractor(let type): "extractor: \(type)"
                case .single: "none"
                }
            }
        }
    }
}
