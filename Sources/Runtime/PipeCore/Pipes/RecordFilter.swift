import PipeHTTP

/// A filter of `list`. A schema sends it in the query, or in the body: such a filter is ``JSONWritable``, too.
public protocol RecordFilter: Sendable {
    /// Adds the query items of the values that are set; filters in the body add none.
    @_spi(Generated) func add(to query: inout URLQuery)
}

@_spi(Generated) extension RecordFilter {
    public func add(to query: inout URLQuery) {}
}

/// The filter of a resource whose lists take none.
extension Never: RecordFilter {}
