/// What `list` selects records by.
public protocol QueryFilter: Sendable {
    /// Adds the query items of what is set.
    func add(to query: inout Query)
}

/// What `list` selects records by where it sends an object: the members of what is set.
public protocol BodyFilter: QueryFilter, JSONWritable {}

extension BodyFilter {
    /// Adds nothing: the filter is in the body.
    public func add(to query: inout Query) {}
}

/// The filter of a resource that can be listed as a whole only.
public struct NoFilter: QueryFilter, Hashable {
    public init() {}

    public func add(to query: inout Query) {}
}
