import PipeHTTP

/// A filter of `list`. A schema sends it in the query, in header fields, or in the body: such a filter is
/// ``JSONWritable``, too.
public protocol RecordFilter: Sendable {
    /// Adds the query items of the values that are set; filters in the body add none.
    @_spi(Generated) func add(to query: inout URLQuery)
    /// Returns the header fields with values of a filter. Without a filter each of them is left out.
    @_spi(Generated) static func headers(of filter: Self?) -> CallHeaders
}

@_spi(Generated) extension RecordFilter {
    public func add(to query: inout URLQuery) {}
    public static func headers(of filter: Self?) -> CallHeaders { [:] }
}

/// The filter of a resource whose lists take none.
extension Never: RecordFilter {}
