import PipeJSON

/// A value of a query item or of a text part of a form: a ``QueryValue``, an optional, an array or a set of them, or a
/// JSON value.
///
/// A type whose values are several items returns an object:
///
/// ```swift
/// struct Period: QueryEncodable {
///     var from, to: CalendarDate
///
///     static func queryContent(of value: Period) -> JSONValue? {
///         ["from": .string("\(value.from)"), "to": .string("\(value.to)")]
///     }
/// }
///
/// query.add("created", Period(from: first, to: last))         // created[from]=2026-01-01&created[to]=2026-02-01
/// ```
public protocol QueryEncodable: Sendable {
    /// Returns the content of a value: a text, an array in the style of the item, or an object whose members become
    /// `name[member]`. Null becomes a name without a value, and `nil` nothing.
    static func queryContent(of value: Self) -> JSONValue?
}

extension Optional: QueryEncodable where Wrapped: QueryEncodable {
    /// Returns the content of the value; `nil` without one.
    public static func queryContent(of value: Wrapped?) -> JSONValue? { value.flatMap(Wrapped.queryContent) }
}

extension Array: QueryEncodable where Element: QueryEncodable {
    /// Returns the contents of the elements.
    public static func queryContent(of value: [Element]) -> JSONValue? {
        .array(value.compactMap(Element.queryContent))
    }
}

extension Set: QueryEncodable where Element: QueryValue {
    /// Returns the texts of the elements, sorted, so that equal sets are equal queries.
    public static func queryContent(of value: Set<Element>) -> JSONValue? {
        .array(value.map(Element.queryText).sorted().map { .string($0) })
    }
}

extension JSONValue: QueryEncodable {
    /// Returns the value itself.
    public static func queryContent(of value: JSONValue) -> JSONValue? { value }
}

extension JSONValue {
    /// The items that this value is in a query or a form.
    ///
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - style: How arrays are written; an array that holds arrays or objects has brackets or indexes.
    ///   - add: Adds an item: its name and its texts, which commas separate; `nil` for an item without a value.
    package func forEachItem(named name: String, style: URLQuery.ArrayStyle, _ add: (String, [String]?) -> Void) {
        if let text = scalarText { return add(name, [text]) }
        // Without recursion, so that the nesting does not use the stack. The next item is the last one.
        var items = [(name: name, value: self)]
        while let (name, value) = items.popLast() {
            switch value {
            case .null, .bool, .number, .string: add(name, value.scalarText.map { [$0] })
            case .object(let object):
                items += object.members.reversed().map { ("\(name)[\($0.name)]", $0.value) }
            case .array(let elements):
                let texts = elements.compactMap(\.scalarText)
                let isFlat = texts.count == elements.count
                if isFlat, style.separator != nil {
                    if !texts.isEmpty { add(name, texts) }
                    continue
                }
                items += elements.enumerated().reversed().map { index, element in
                    let elementName =
                        switch style {
                        case .indexed: "\(name)[\(index)]"
                        case .repeat where isFlat: name
                        case .repeat, .brackets, .comma, .pipe, .space: name + "[]"
                        }
                    return (elementName, element)
                }
            }
        }
    }
}
