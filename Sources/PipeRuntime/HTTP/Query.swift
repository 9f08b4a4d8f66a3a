import PipeJSON

/// The query of a URL: items in order, percent-encoded as they are added.
///
/// Every byte that RFC 3986 does not call unreserved is encoded, so a value means itself whatever it holds.
///
/// ```swift
/// var query = Query()
/// query.add("color", "black")
/// query.add("tags", ["a", "b"], style: .brackets)      // tags%5B%5D=a&tags%5B%5D=b
/// ```
public struct Query: Sendable, Hashable {
    /// How an array is written.
    public enum ArrayStyle: Sendable, Hashable {
        /// `k=a&k=b`
        case `repeat`
        /// `k[]=a&k[]=b`
        case brackets
        /// `k=a,b`; a comma within a value is encoded, that between values is not.
        case comma
        /// `k[0]=a&k[1]=b`
        case indexed
    }

    private struct Item: Sendable, Hashable {
        /// What `add` was called with: array and object items share it.
        let key: String
        let encodedName: String
        let encodedValue: String?
    }

    private var items: [Item] = []

    /// Makes an empty query.
    public init() {}

    /// Makes a query of names and values.
    public init(_ items: [(String, String)]) {
        for (name, value) in items {
            add(name, value)
        }
    }

    /// The query of an address: of a URL, of a path with a query, of what begins with `?`, or of the query alone
    /// (seed rows AG-36, A5.1 to A5.13).
    ///
    /// Items keep their order and their bytes, also those that have the same name or no value. A fragment is left out.
    public init(of address: some StringProtocol) {
        let end = address.place(of: "#") ?? address.endIndex
        let text = address[..<end]
        guard let mark = text.place(of: "?") else {
            // Anything else is a path.
            self.init(encoded: NeighbourFinder.isBareQuery(text) ? text : "")
            return
        }
        self.init(encoded: text.text(behind: mark))
    }

    /// A query that is written already.
    init(encoded text: some StringProtocol) {
        for part in text.words(at: "&") {
            let name = part.keeping { $0 != "=" }
            let value = name.endIndex == part.endIndex ? nil : part.text(behind: name.endIndex)
            items.append(
                Item(
                    key: PercentEncoding.decode(name), encodedName: PercentEncoding.escapeForbidden(name),
                    encodedValue: value.map { PercentEncoding.escapeForbidden($0) }))
        }
    }

    /// Whether there is no item.
    public var isEmpty: Bool { items.isEmpty }

    /// The encoded text, without `?`.
    public var text: String {
        items.map { item in
            item.encodedValue.map { "\(item.encodedName)=\($0)" } ?? item.encodedName
        }.joined(separator: "&")
    }

    // MARK: Adding

    /// Adds a name with a value.
    public mutating func add<Value: QueryValue>(_ name: String, _ value: Value) {
        append(key: name, name: name, value: value.queryText)
    }

    /// Adds a name with a value, or nothing for `nil`.
    public mutating func add<Value: QueryValue>(_ name: String, _ value: Value?) {
        if let value {
            add(name, value)
        }
    }

    /// Adds the values of an array, in order; an empty array adds nothing.
    public mutating func add<Value: QueryValue>(_ name: String, _ values: [Value], style: ArrayStyle = .repeat) {
        addTexts(values.map(\.queryText), key: name, name: name, style: style)
    }

    /// Adds the values of an array, in order, or nothing for `nil`.
    public mutating func add<Value: QueryValue>(_ name: String, _ values: [Value]?, style: ArrayStyle = .repeat) {
        if let values {
            add(name, values, style: style)
        }
    }

    /// Adds the values of a set, sorted by their text, so that equal sets give equal queries.
    public mutating func add<Value: QueryValue>(_ name: String, _ values: Set<Value>, style: ArrayStyle = .repeat) {
        addTexts(values.map(\.queryText).sorted(), key: name, name: name, style: style)
    }

    /// Adds a name without a value.
    public mutating func add(_ name: String) {
        append(key: name, name: name, value: nil)
    }

    mutating func addTexts(_ texts: [String], key: String, name: String, style: ArrayStyle) {
        switch style {
        case .repeat:
            for text in texts { append(key: key, name: name, value: text) }
        case .brackets:
            for text in texts { append(key: key, name: name + "[]", value: text) }
        case .indexed:
            for (index, text) in texts.enumerated() { append(key: key, name: "\(name)[\(index)]", value: text) }
        case .comma:
            if !texts.isEmpty {
                let joined = texts.map { PercentEncoding.encode($0) }.joined(separator: ",")
                items.append(Item(key: key, encodedName: PercentEncoding.encode(name), encodedValue: joined))
            }
        }
    }

    mutating func append(key: String, name: String, value: String?) {
        items.append(
            Item(
                key: key,
                encodedName: PercentEncoding.encode(name),
                encodedValue: value.map { PercentEncoding.encode($0) }
            )
        )
    }

    // MARK: Layers

    /// The first value of a name, as it was added. Setting it removes all other items of that name.
    public subscript(name: String) -> String? {
        get {
            items.first { $0.key == name }?.encodedValue.map { PercentEncoding.decode($0) }
        }
        set {
            remove(name)
            if let newValue {
                add(name, newValue)
            }
        }
    }

    /// Removes all items of a name.
    public mutating func remove(_ name: String) {
        items.removeAll { $0.key == name }
    }

    /// Adds a nearer layer: its names replace the same names here.
    mutating func merge(_ nearer: Query) {
        if nearer.items.isEmpty {
            return
        }
        if !items.isEmpty {
            let names = Set(nearer.items.map(\.key))
            items.removeAll { names.contains($0.key) }
        }
        items += nearer.items
    }

    /// The items of names that another query does not have.
    func without(namesOf other: Query) -> Query {
        // Encoded in one way: names that differ by normalisation alone are two, as for the server.
        func name(_ item: Item) -> String { PercentEncoding.encode(PercentEncoding.decode(item.encodedName)) }
        let names = Set(other.items.map(name))
        var rest = Query()
        rest.items = items.filter { !names.contains(name($0)) }
        return rest
    }

    /// The items as arguments that ask for a page.
    var arguments: [PageArgument] {
        items.map { item in
            PageArgument(
                parameter: .query(PercentEncoding.decode(item.encodedName)),
                // In queries a plus sign is a space.
                text: item.encodedValue.map { PercentEncoding.decode($0.replacingBytes(of: "+", with: "%20")) })
        }
    }

    /// The items without percent-encoding; one without a value has an empty one.
    var plainItems: [(name: String, value: String)] {
        items.map { item in
            (PercentEncoding.decode(item.encodedName), PercentEncoding.decode(item.encodedValue ?? ""))
        }
    }

    /// The items that are not in another query.
    func changes(from other: Query) -> Query {
        var changes = Query()
        changes.items = items.filter { !other.items.contains($0) }
        return changes
    }
}

extension Query: ExpressibleByDictionaryLiteral {
    /// A query of names and values, in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }
}
