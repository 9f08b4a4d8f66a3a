/// How a caller says how many records a page shall have.
public struct PageSize: Sendable, Hashable {
    /// The name of the query item.
    public let name: String
    /// What the API allows.
    public let range: ClosedRange<Int>
    /// What is sent where a caller says nothing; `nil` sends nothing.
    public let `default`: Int?

    /// Describes the size of pages.
    public init(_ name: String, _ range: ClosedRange<Int>, default: Int? = nil) {
        self.name = name
        self.range = range
        self.default = `default`
    }

    /// Adds the size to a query.
    func add(_ limit: Int?, to query: inout Query) throws(PipeError) {
        guard let limit else {
            query.add(name, self.default)
            return
        }
        guard range.contains(limit) else {
            throw PipeError(.invalidRequest(.pageSize(limit, allowed: range)))
        }
        query.add(name, limit)
    }
}
