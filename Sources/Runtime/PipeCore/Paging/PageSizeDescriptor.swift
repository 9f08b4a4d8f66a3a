import PipeHTTP

/// How a page size is requested: the number of records of a page.
@_spi(Generated) public struct PageSizeDescriptor: Sendable, Hashable {
    /// Where the size is sent.
    public let parameter: PageParameter
    /// The sizes that the API allows.
    public let range: ClosedRange<Int>
    /// The size that is sent if the caller requests none; `nil` sends none.
    public let `default`: Int?

    /// Describes a page size.
    public static func `in`(
        _ parameter: PageParameter, _ range: ClosedRange<Int>, default: Int? = nil
    ) -> PageSizeDescriptor {
        PageSizeDescriptor(parameter: parameter, range: range, default: `default`)
    }

    /// Adds a size to a call, or the default if the call has none yet.
    func add(_ size: Int?, to call: inout CallRequest) throws(PipeError) {
        if let size {
            guard range.contains(size) else {
                throw PipeError(.invalidRequest(.pageSize(size, allowed: range)))
            }
            call = try call.setting([PageArgument(parameter, number: size)])
        } else if let size = self.default, call.ownValue(of: parameter) == nil {
            call = try call.setting([PageArgument(parameter, number: size)])
        }
    }
}
