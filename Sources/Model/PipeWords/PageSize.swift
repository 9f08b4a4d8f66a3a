/// The parameter for the page size.
package struct PageSize: Codable, Hashable, Sendable {
    package var parameter: PageParameter
    package var lowest: Int
    package var highest: Int?
    /// The page size if the caller passes none.
    package var defaultValue: Int?

    package init(parameter: PageParameter, lowest: Int, highest: Int? = nil, defaultValue: Int? = nil) {
        self.parameter = parameter
        self.lowest = lowest
        self.highest = highest
        self.defaultValue = defaultValue
    }

    package var range: ClosedRange<Int> { lowest...(highest ?? .max) }
}
