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

/// How the order of a list is requested.
@_spi(Generated) public struct SortDescriptor: Sendable {
    private enum Direction: Sendable {
        case prefix
        case suffix
        case parameter(String)
        case separate(String)
    }

    private let parameter: String
    private let direction: Direction
    private let ascending: String
    private let descending: String

    /// The direction is before the field, as in `sort=-created`; commas separate several fields.
    public static func prefix(
        _ parameter: String, ascending: String = "", descending: String = "-"
    ) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .prefix, ascending: ascending, descending: descending)
    }

    /// The direction is after the field, as in `sort=created desc`; commas separate several fields.
    public static func suffix(
        _ parameter: String, ascending: String = " asc", descending: String = " desc"
    ) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .suffix, ascending: ascending, descending: descending)
    }

    /// The direction is in another query item, as in `sort=created&direction=desc`; commas separate several fields and
    /// their directions.
    public static func parameter(
        _ parameter: String, direction: String, ascending: String = "asc", descending: String = "desc"
    ) -> SortDescriptor {
        SortDescriptor(
            parameter: parameter, direction: .parameter(direction), ascending: ascending, descending: descending)
    }

    /// Each direction has its own query item, as in `_sort=title&_sort_desc=created`. Commas separate consecutive
    /// fields of one direction. When the direction changes again, the item is repeated, so that the query keeps the
    /// order of the fields.
    public static func separate(_ parameter: String, descending: String) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .separate(descending), ascending: "", descending: "")
    }

    /// Adds the query items of an order; an empty one adds nothing.
    func add<Field>(_ orders: [SortCriterion<Field>], to query: inout URLQuery) {
        guard !orders.isEmpty else {
            return
        }
        let words = orders.map { $0.isDescending ? descending : ascending }
        let names = orders.map(\.field.sortName)
        switch direction {
        case .prefix:
            query.add(parameter, zip(words, names).map { $0 + $1 }, style: .comma)
        case .suffix:
            query.add(parameter, zip(names, words).map { $0 + $1 }, style: .comma)
        case .parameter(let direction):
            query.add(parameter, names, style: .comma)
            query.add(direction, words, style: .comma)
        case .separate(let descending):
            var rest = orders[...]
            while let first = rest.first {
                let steps = rest.prefix { $0.isDescending == first.isDescending }
                let name = first.isDescending ? descending : parameter
                query.add(name, steps.map(\.field.sortName), style: .comma)
                rest = rest.dropFirst(steps.count)
            }
        }
    }
}
