/// What `list` selects records by.
public protocol QueryFilter: Sendable {
    /// Adds the query items of what is set.
    func add(to query: inout Query)
}

/// The filter of a resource that can be listed as a whole only.
public struct NoFilter: QueryFilter, Hashable {
    public init() {}

    public func add(to query: inout Query) {}
}
