import PipeJSON

extension Query {
    /// Adds a value of an enumeration.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(_ name: String, _ value: Value)
    where Value.RawValue: QueryValue {
        add(name, value.rawValue)
    }

    /// Adds a value of an enumeration, or nothing for `nil`.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(_ name: String, _ value: Value?)
    where Value.RawValue: QueryValue {
        add(name, value?.rawValue)
    }

    /// Adds values of an enumeration, in order.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(
        _ name: String, _ values: [Value], style: ArrayStyle = .repeat
    ) where Value.RawValue: QueryValue {
        add(name, values.map(\.rawValue), style: style)
    }

    /// Adds values of an enumeration, in order, or nothing for `nil`.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(
        _ name: String, _ values: [Value]?, style: ArrayStyle = .repeat
    ) where Value.RawValue: QueryValue {
        add(name, values?.map(\.rawValue), style: style)
    }

    /// Adds a JSON value: an object as `name[member]`, an array in a style, null as a bare name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    ///   - style: How arrays are written; an array that holds arrays or objects is written with brackets whatever the
    ///     style, since the others cannot say it.
    public mutating func add(_ name: String, _ value: JSONValue, style: ArrayStyle = .repeat) {
        add(value, key: name, name: name, style: style)
    }

    private mutating func add(_ value: JSONValue, key: String, name: String, style: ArrayStyle) {
        switch value {
        case .object(let object):
            for member in object.members {
                add(member.value, key: key, name: "\(name)[\(member.name)]", style: style)
            }
        case .array(let elements):
            let texts = elements.compactMap(Self.scalarText)
            if texts.count == elements.count {
                addTexts(texts, key: key, name: name, style: style)
            } else {
                for (index, element) in elements.enumerated() {
                    let isIndexed = style == .indexed
                    add(element, key: key, name: isIndexed ? "\(name)[\(index)]" : name + "[]", style: style)
                }
            }
        case .null, .bool, .number, .string:
            append(key: key, name: name, value: Self.scalarText(value))
        }
    }

    private static func scalarText(_ value: JSONValue) -> String? {
        switch value {
        case .bool(let value): value.queryText
        case .number(let number): number.queryText
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }
}
