import PipeJSON

/// The change of an optional field of a record (RFC 7396): unchanged, removed, or set.
///
/// ```swift
/// try await todo.projects.update(8) {
///     $0.style = .null        // or nil
///     $0.title = "New"        // or .value("New")
/// }
/// ```
public enum PatchField<Value> {
    /// The field is not sent and stays unchanged.
    case absent
    /// The field is sent as `null`, which removes its value.
    case null
    /// The field is sent with a value.
    case value(Value)

    /// Makes `.value`, or `.null` for `nil`, also if the field has no value on the server. For a value that a form shows,
    /// ``init(changed:from:)`` does not send what the user has not changed.
    public init(_ value: Value?) {
        self = value.map { .value($0) } ?? .null
    }
}

extension PatchField where Value: Equatable {
    /// Makes the change from a record's value to a new one: ``absent`` if they are equal, otherwise `.value`, or `.null`
    /// for `nil`.
    ///
    /// ```swift
    /// try await todo.projects.update(project) {
    ///     $0.style = PatchField(changed: style, from: project.style)
    /// }
    /// ```
    ///
    /// Strings that differ only by Unicode normalization are equal.
    public init(changed new: Value?, from old: Value?) {
        self = new == old ? .absent : PatchField(new)
    }
}

extension PatchField: Equatable where Value: Equatable {}
extension PatchField: Hashable where Value: Hashable {}
extension PatchField: Sendable where Value: Sendable {}

extension PatchField: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension PatchField: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        self = .value(Value(booleanLiteral: value))
    }
}

extension PatchField: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self = .value(Value(integerLiteral: value))
    }
}

extension PatchField: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) {
        self = .value(Value(floatLiteral: value))
    }
}

extension PatchField: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) {
        self = .value(Value(stringLiteral: value))
    }
}

extension PatchField: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation value: Value.StringInterpolation) {
        self = .value(Value(stringInterpolation: value))
    }
}

extension PatchField: ExpressibleByArrayLiteral where Value: ExpressibleByArrayLiteral & RangeReplaceableCollection {
    public init(arrayLiteral elements: Value.Element...) {
        self = .value(Value(elements))
    }
}

extension PatchField: JSONWritable where Value: JSONWritable {
    /// Writes the value; null for ``absent``, which only a member of an object can be.
    public func write(json writer: inout JSONWriter) {
        switch self {
        case .absent, .null: writer.writeNull()
        case .value(let value): value.write(json: &writer)
        }
    }

    /// Writes a member; nothing for ``absent``.
    public func write(json writer: inout JSONWriter, forKey name: StaticString) {
        writer.write(self, forKey: name)
    }
}

extension JSONWriter {
    /// Writes a changed field; nothing for ``PatchField/absent``.
    public mutating func write<Value: JSONWritable>(_ field: PatchField<Value>, forKey key: StaticString) {
        switch field {
        case .absent: break
        case .null: write(Value?.none, forKey: key)
        case .value(let value): write(value, forKey: key)
        }
    }

    /// Writes a changed field in a format; nothing for ``PatchField/absent``.
    public mutating func write<Format: JSONFormat>(
        _ field: PatchField<Format.Value>, forKey key: StaticString, as format: Format.Type
    ) {
        write(Format.formatted(field), forKey: key)
    }
}

extension JSONFormat {
    /// The change of a field whose value is written in this format.
    public static func formatted(_ field: PatchField<Value>) -> PatchField<JSONFormatted<Self>> {
        switch field {
        case .absent: .absent
        case .null: .null
        case .value(let value): .value(formatted(value))
        }
    }
}

// As JSON of `Codable` patches, a field that is absent is left out, as when the patch is sent.

extension PatchField: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .value(let value) = self { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension PatchField: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a field of a patch; nothing for ``PatchField/absent``.
    public mutating func encode<Value: Encodable>(_ field: PatchField<Value>, forKey key: Key) throws {
        switch field {
        case .absent: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}

extension KeyedEncodingContainer {
    /// Encodes a large field of a patch; nothing for ``PatchField/absent``.
    public mutating func encode<Value: Encodable>(
        _ field: Indirect<PatchField<Value>>.Required, forKey key: Key
    ) throws {
        try encode(field.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a large field of a patch; ``PatchField/absent`` if there is no value for the key.
    public func decode<Value: Decodable>(
        _ type: Indirect<PatchField<Value>>.Required.Type, forKey key: Key
    ) throws -> Indirect<PatchField<Value>>.Required {
        Indirect.Required(wrappedValue: try decode(PatchField<Value>.self, forKey: key))
    }

    /// Decodes a field of a patch; ``PatchField/absent`` if there is no value for the key.
    public func decode<Value: Decodable>(
        _ type: PatchField<Value>.Type, forKey key: Key
    ) throws -> PatchField<Value> {
        guard contains(key) else {
            return .absent
        }
        return try decodeNil(forKey: key) ? .null : .value(try decode(Value.self, forKey: key))
    }
}
