/// What a list can be sorted by; generated where the schema lists it.
public protocol SortField: Sendable, Hashable {
    /// The name of the field, as the server knows it.
    var sortName: String { get }
}

extension SortField where Self: RawRepresentable, RawValue == String {
    public var sortName: String { rawValue }
}

/// The fields of a resource whose lists have one order only: there is none.
public enum NoSort: SortField {
    public var sortName: String {
        switch self {}
    }
}

/// One step of an order: a field, and which way it goes.
///
/// ```swift
/// let page = try await todo.projects.list(sort: [.descending(.createdAt), .ascending(.title)])
/// ```
public struct SortOrder<Field: SortField>: Sendable, Hashable {
    /// What is compared.
    public var field: Field
    /// Whether large values come first.
    public var isDescending: Bool

    /// Small values first.
    public static func ascending(_ field: Field) -> SortOrder {
        SortOrder(field: field, isDescending: false)
    }

    /// Large values first.
    public static func descending(_ field: Field) -> SortOrder {
        SortOrder(field: field, isDescending: true)
    }
}

/// How a list is asked for in an order.
public struct SortDescriptor: Sendable {
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

    /// Before the field, as `sort=-created`; several fields are joined by commas.
    public static func prefix(
        _ parameter: String, ascending: String = "", descending: String = "-"
    ) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .prefix, ascending: ascending, descending: descending)
    }

    /// After the field, as `sort=created desc`; several fields are joined by commas.
    public static func suffix(
        _ parameter: String, ascending: String = " asc", descending: String = " desc"
    ) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .suffix, ascending: ascending, descending: descending)
    }

    /// In a query item of its own, as `sort=created&direction=desc`; of several fields each has its direction there,
    /// joined by commas.
    public static func parameter(
        _ parameter: String, direction: String, ascending: String = "asc", descending: String = "desc"
    ) -> SortDescriptor {
        SortDescriptor(
            parameter: parameter, direction: .parameter(direction), ascending: ascending, descending: descending)
    }

    /// In a query item for each direction, as `_sort=title&_sort_desc=created`. Neighbours of one direction are joined by commas;
    /// in an order that goes to and fro an item comes again, so that the query has the steps as they were given. Whether
    /// the server heeds that is its own business.
    public static func separate(_ parameter: String, descending: String) -> SortDescriptor {
        SortDescriptor(parameter: parameter, direction: .separate(descending), ascending: "", descending: "")
    }

    /// Adds the query items of an order, nothing for an empty one.
    func add<Field>(_ orders: [SortOrder<Field>], to query: inout Query) {
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
