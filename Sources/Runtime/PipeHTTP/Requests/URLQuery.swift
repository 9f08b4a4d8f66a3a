import PipeJSON

/// The query of a URL: items in order.
///
/// Names and values are percent-encoded: every byte that is not unreserved in RFC 3986.
///
/// ```swift
/// var query = URLQuery()
/// query.add("color", "black")
/// query.add("tags", ["a", "b"], style: .brackets)      // tags%5B%5D=a&tags%5B%5D=b
/// ```
public struct URLQuery: Sendable, Hashable, CustomReflectable {
    /// How an array is written.
    public enum ArrayStyle: Sendable, Hashable {
        /// `k=a&k=b`
        case `repeat`
        /// `k[]=a&k[]=b`
        case brackets
        /// `k=a,b`; only commas within a value are encoded.
        case comma
        /// `k[0]=a&k[1]=b`
        case indexed
        /// `k=a%7Cb`
        case pipe
        /// `k=a%20b`
        case space

        /// What separates the elements of an array that is one item, percent-encoded where a query needs that.
        package var separator: String? {
            switch self {
            case .repeat, .brackets, .indexed: nil
            case .comma: ","
            case .pipe: "%7C"
            case .space: "%20"
            }
        }
    }

    private struct Item: Sendable, Hashable {
        /// The name that was added; the items of an array or object share it.
        let key: String
        let encodedName: String
        let encodedValue: String?
        /// Why the value has no text.
        var error: JSONError? = nil
    }

    private var items: [Item] = []

    /// The names that were removed: a merge removes them from the farther query, too.
    private var removedNames: [String] = []

    /// Has the names of the items alone: a value may be a key.
    public var customMirror: Mirror { Mirror(self, children: ["names": items.map(\.key)], displayStyle: .struct) }

    /// Makes an empty query.
    public init() {}

    /// Makes a query of names and values.
    public init(_ items: [(String, String)]) {
        for (name, value) in items {
            add(name, value)
        }
    }

    /// Takes the query of a URL: of an absolute one, of a path with a query, of a text that begins with `?`, or of a
    /// query alone.
    ///
    /// Items keep their order and their bytes, also items with the same name or without a value. A fragment is dropped.
    public init(url: some StringProtocol) {
        let end = url.firstIndex(ofScalar: "#") ?? url.endIndex
        let text = url[..<end]
        guard let mark = text.firstIndex(ofScalar: "?") else {
            // Anything else is a path.
            self.init(encoded: Self.isBare(text) ? text : "")
            return
        }
        self.init(encoded: text.suffix(after: mark))
    }

    /// Whether a text is `name=value…` and not a relative path: `=` comes before `/`, `?`, `:` and `#`.
    package static func isBare(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.first { "/?:#=".unicodeScalars.contains($0) } == "="
    }

    /// Takes an encoded query.
    package init(encoded text: some StringProtocol) {
        for part in text.words(separatedBy: "&") {
            let name = part.keeping { $0 != "=" }
            let value = name.endIndex == part.endIndex ? nil : part.suffix(after: name.endIndex)
            items.append(
                Item(
                    key: PercentEncoding.decode(name), encodedName: PercentEncoding.escapeForbidden(name),
                    encodedValue: value.map { PercentEncoding.escapeForbidden($0) }))
        }
    }

    /// Whether the query has no items.
    public var isEmpty: Bool { items.isEmpty }

    /// The encoded query, without `?`.
    public var text: String {
        items.map { item in
            item.encodedValue.map { "\(item.encodedName)=\($0)" } ?? item.encodedName
        }.joined(separator: "&")
    }

    // MARK: Adding

    /// Adds a name with a value; `nil` and an empty array add nothing.
    ///
    /// - Parameters:
    ///   - name: The name, not percent-encoded.
    ///   - value: A text, a number, a date, an enumeration, an array of them, or any other ``QueryEncodable`` value.
    ///   - style: How an array is written. An array that holds arrays or objects has brackets, as `k[][a]`, or indexes.
    public mutating func add<Value: QueryEncodable>(_ name: String, _ value: Value, style: ArrayStyle = .repeat) {
        switch Value.queryContent(of: value) {
        case nil: break
        case .string(let text)?: append(key: name, name: name, value: text)
        case let content?:
            content.forEachItem(named: name, style: style) { itemName, texts in
                let value = texts?.map { PercentEncoding.encode($0) }.joined(separator: style.separator ?? "")
                items.append(Item(key: name, encodedName: PercentEncoding.encode(itemName), encodedValue: value))
            }
        }
    }

    /// Adds a value as it is in JSON; `nil` adds nothing.
    ///
    /// ```swift
    /// query.add("created", json: Period(gte: 1, lt: 2))        // created%5Bgte%5D=1&created%5Blt%5D=2
    /// ```
    ///
    /// A value that JSON cannot express, such as an infinite number, makes the call throw ``PipeError/Reason/encoding(_:)``.
    ///
    /// - Parameters:
    ///   - name: The name, not percent-encoded. The members of an object are `name[member]`.
    ///   - value: The value. Null is a name without a value.
    ///   - style: How its arrays are written. An array that holds arrays or objects has brackets, as `k[][a]`, or indexes.
    public mutating func add<Value: JSONWritable>(_ name: String, json value: Value?, style: ArrayStyle = .repeat) {
        guard let value else { return }
        do throws(JSONError) {
            add(name, try JSON.decode(JSONValue.self, from: JSON.encode(value)), style: style)
        } catch {
            items.append(Item(key: name, encodedName: PercentEncoding.encode(name), encodedValue: nil, error: error))
        }
    }

    /// Adds an object or an array as one item: the names and values of its members, or its elements, separated as the style
    /// says; `nil` adds nothing.
    ///
    /// ```swift
    /// query.add("created", joining: Period(gte: 1, lt: 2), style: .comma)        // created=gte,1,lt,2
    /// ```
    ///
    /// A member that is an object or an array itself is the text of its JSON. Any other value is its text.
    ///
    /// - Parameters:
    ///   - name: The name, not percent-encoded.
    ///   - value: The value.
    ///   - style: ``ArrayStyle/comma``, ``ArrayStyle/pipe`` or ``ArrayStyle/space``; the others are like the first.
    public mutating func add<Value: JSONWritable>(_ name: String, joining value: Value?, style: ArrayStyle) {
        guard let value else { return }
        do throws(JSONError) {
            var texts: [String] = []
            switch try JSON.decode(JSONValue.self, from: JSON.encode(value)) {
            case .object(let object):
                for member in object.members { texts += [member.name, try Self.joinedText(of: member.value)] }
            case .array(let elements):
                for element in elements { texts.append(try Self.joinedText(of: element)) }
            case let single:
                texts.append(try Self.joinedText(of: single))
            }
            guard !texts.isEmpty else { return }
            let separator = style.separator ?? ","
            items.append(
                Item(
                    key: name, encodedName: PercentEncoding.encode(name),
                    encodedValue: texts.map { PercentEncoding.encode($0) }.joined(separator: separator)))
        } catch {
            items.append(Item(key: name, encodedName: PercentEncoding.encode(name), encodedValue: nil, error: error))
        }
    }

    private static func joinedText(of value: JSONValue) throws(JSONError) -> String {
        if let text = value.scalarText { return text }
        return value == .null ? "" : String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    /// Adds a value as the text of its JSON; `nil` adds nothing.
    ///
    /// ```swift
    /// query.add("created", jsonText: Period(gte: 1, lt: 2))        // created=%7B%22gte%22%3A1%2C%22lt%22%3A2%7D
    /// ```
    ///
    /// A value that JSON cannot express makes the call throw ``PipeError/Reason/encoding(_:)``.
    public mutating func add<Value: JSONWritable>(_ name: String, jsonText value: Value?) {
        guard let value else { return }
        do throws(JSONError) {
            append(key: name, name: name, value: String(decoding: try JSON.encode(value), as: UTF8.self))
        } catch {
            items.append(Item(key: name, encodedName: PercentEncoding.encode(name), encodedValue: nil, error: error))
        }
    }

    /// The error of a value that JSON cannot express.
    package var error: JSONError? { items.lazy.compactMap(\.error).first }

    /// Adds a name without a value.
    public mutating func add(_ name: String) {
        append(key: name, name: name, value: nil)
    }

    package mutating func append(key: String, name: String, value: String?) {
        items.append(
            Item(
                key: key,
                encodedName: PercentEncoding.encode(name),
                encodedValue: value.map { PercentEncoding.encode($0) }
            )
        )
    }

    // MARK: Layers

    /// The first value of a name, not percent-encoded. Setting it removes all other items of the name; `nil` removes the
    /// name, in the settings of a call also from the farther layers.
    public subscript(name: String) -> String? {
        get {
            items.first { $0.key == name }?.encodedValue.map { PercentEncoding.decode($0) }
        }
        set {
            if let newValue {
                items.removeAll { $0.key == name }
                add(name, newValue)
            } else {
                remove(name)
            }
        }
    }

    /// Removes all items of a name.
    public mutating func remove(_ name: String) {
        items.removeAll { $0.key == name }
        if !removedNames.contains(name) {
            removedNames.append(name)
        }
    }

    /// Adds the items of another query, which replace items with the same names. Removes the names that were removed
    /// from the other query.
    package mutating func merge(_ nearer: URLQuery) {
        if !items.isEmpty, !(nearer.items.isEmpty && nearer.removedNames.isEmpty) {
            let names = Set(nearer.items.map(\.key) + nearer.removedNames)
            items.removeAll { names.contains($0.key) }
        }
        items += nearer.items
        removedNames += nearer.removedNames
    }

    /// Queries are equal if their items are.
    public static func == (left: URLQuery, right: URLQuery) -> Bool {
        left.items == right.items
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(items)
    }

    /// The items whose names another query does not have.
    package func without(namesOf other: URLQuery) -> URLQuery {
        // Names that differ only by Unicode normalization are different, as they are for the server.
        func name(_ item: Item) -> String { PercentEncoding.encode(PercentEncoding.decode(item.encodedName)) }
        let names = Set(other.items.map(name))
        var rest = URLQuery()
        rest.items = items.filter { !names.contains(name($0)) }
        return rest
    }

    /// The items as forms read them: not percent-encoded, with spaces for plus signs. Items may have no value.
    package var formItems: [(name: String, value: String?)] {
        items.map { item in
            (
                PercentEncoding.decode(item.encodedName),
                item.encodedValue.map { PercentEncoding.decode($0.replacingBytes(of: "+", with: "%20")) }
            )
        }
    }

    /// The items, not percent-encoded; an item without a value has an empty one.
    package var plainItems: [(name: String, value: String)] {
        items.map { item in
            (PercentEncoding.decode(item.encodedName), PercentEncoding.decode(item.encodedValue ?? ""))
        }
    }
}

extension URLQuery: ExpressibleByDictionaryLiteral {
    /// Makes a query of names and values, in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }
}
