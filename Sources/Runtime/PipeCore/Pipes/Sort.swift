import PipeHTTP

/// A field that a list can be sorted by; generated if the schema has some.
public protocol SortField: Sendable, Hashable {
    /// The name of the field in requests.
    var sortName: String { get }
}

extension SortField where Self: RawRepresentable, RawValue == String {
    public var sortName: String { rawValue }
}

/// The sort fields of a resource whose lists have one order only.
extension Never: SortField {
    public var sortName: String {
        switch self {}
    }
}

/// A field that a list is sorted by, and its direction.
///
/// ```swift
/// let page = try await todo.projects.list(sort: [.descending(.createdAt), .ascending(.title)])
/// ```
public struct SortCriterion<Field: SortField>: Sendable, Hashable {
    /// The field.
    public var field: Field
    /// Whether larger values come first.
    public var isDescending: Bool

    /// Smaller values first.
    public static func ascending(_ field: Field) -> SortCriterion {
        SortCriterion(field: field, isDescending: false)
    }

    /// Larger values first.
    public static func descending(_ field: Field) -> SortCriterion {
        SortCriterion(field: field, isDescending: true)
    }
}

/// How the order of a list is requested: the query item with the fields, and how their directions are sent.
@_spi(Generated) public enum SortDescriptor: Sendable {
    /// The direction is before the field, as in `sort=-created`; commas separate several fields.
    case prefix(String, ascending: String = "", descending: String = "-")
    /// The direction is after the field, as in `sort=created desc`; commas separate several fields.
    case suffix(String, ascending: String = " asc", descending: String = " desc")
    /// The direction is in another query item, as in `sort=created&direction=desc`; commas separate several fields and
    /// their directions.
    case parameter(String, direction: String, ascending: String = "asc", descending: String = "desc")
    /// Each direction has its own query item, as in `_sort=title&_sort_desc=created`. Commas separate consecutive
    /// fields of one direction. When the direction changes again, the item is repeated, so that the query keeps the
    /// order of the fields.
    case separate(String, descending: String)

    /// Adds the query items of an order; an empty one adds nothing.
    func add<Field>(_ orders: [SortCriterion<Field>], to query: inout URLQuery) {
        guard !orders.isEmpty else {
            return
        }
        let names = orders.map(\.field.sortName)
        switch self {
        case .prefix(let item, let ascending, let descending):
            let words = orders.map { $0.isDescending ? descending : ascending }
            query.add(item, zip(words, names).map { $0 + $1 }, style: .comma)
        case .suffix(let item, let ascending, let descending):
            let words = orders.map { $0.isDescending ? descending : ascending }
            query.add(item, zip(names, words).map { $0 + $1 }, style: .comma)
        case .parameter(let item, let direction, let ascending, let descending):
            query.add(item, names, style: .comma)
            query.add(direction, orders.map { $0.isDescending ? descending : ascending }, style: .comma)
        case .separate(let ascending, let descending):
            var rest = orders[...]
            while let first = rest.first {
                let steps = rest.prefix { $0.isDescending == first.isDescending }
                let name = first.isDescending ? descending : ascending
                query.add(name, steps.map(\.field.sortName), style: .comma)
                rest = rest.dropFirst(steps.count)
            }
        }
    }
}
