/// How a caller says how many records a page shall have.
public struct PageSize: Sendable, Hashable {
    /// Where the size is sent.
    public let parameter: PageParameter
    /// What the API allows.
    public let range: ClosedRange<Int>
    /// What is sent where a caller says nothing; `nil` sends nothing.
    public let `default`: Int?

    /// Describes the size of pages.
    public init(_ parameter: PageParameter, _ range: ClosedRange<Int>, default: Int? = nil) {
        self.parameter = parameter
        self.range = range
        self.default = `default`
    }

    /// Describes the size of pages that a query item asks for.
    public init(_ name: String, _ range: ClosedRange<Int>, default: Int? = nil) {
        self.init(.query(name), range, default: `default`)
    }

    /// Adds the size to a call: what the caller asks for, else the default, unless the call has a size of its own.
    func add(_ limit: Int?, to call: inout CallRequest) throws(PipeError) {
        if let limit {
            guard range.contains(limit) else {
                throw PipeError(.invalidRequest(.pageSize(limit, allowed: range)))
            }
            call = try call.setting([argument(limit)])
        } else if let size = self.default, call.own(parameter) == nil {
            call = try call.setting([argument(size)])
        }
    }

    private func argument(_ size: Int) -> PageArgument {
        PageArgument(parameter: parameter, text: String(size), isNumber: true)
    }
}
