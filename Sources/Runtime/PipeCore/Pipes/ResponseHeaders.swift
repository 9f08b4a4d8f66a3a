import HTTPTypes
import PipeHTTP
import PipeJSON

/// The header fields of a response, as described in a schema; generated for each action that returns some.
public protocol ResponseHeaders: Sendable, Hashable {
    /// Reads the fields.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` for a field that is missing or none of its
    ///   type.
    @_spi(Generated) init(reading fields: HeaderReader) throws(PipeError)
}

// For a runtime that is built for library evolution; each generated type has its own.
@_spi(Generated) extension ResponseHeaders {
    public init(reading fields: HeaderReader) throws(PipeError) {
        throw PipeError(.header(name: "\(Self.self)", .missing))
    }
}

/// The result of a call and the header fields of its response.
public struct WithHeaders<Value, Headers: ResponseHeaders> {
    /// The result.
    public var value: Value
    /// The header fields.
    public var headers: Headers

    /// Joins a result and header fields, for tests and previews.
    public init(value: Value, headers: Headers) {
        self.value = value
        self.headers = headers
    }
}

extension WithHeaders: Sendable where Value: Sendable {}
extension WithHeaders: Equatable where Value: Equatable {}
extension WithHeaders: Hashable where Value: Hashable {}

/// Reads header fields as values of the types in the schema. Names are case-insensitive; fields of the same name are
/// joined with commas (RFC 9110, section 5.3).
///
/// Booleans are `true`, `1` or `?1` (RFC 9651, section 3.3.6) and their opposites, in any case; numbers and
/// enumerations are written as in JSON, dates in a format of HTTP (RFC 9110, section 5.6.7) or by RFC 3339.
@_spi(Generated) public struct HeaderReader: Sendable {
    private let fields: HTTPFields
    /// The current time in seconds since 1970, for the century of a year with two digits.
    private let now: Double

    init(_ fields: HTTPFields, now: Double) {
        self.fields = fields
        self.now = now
    }

    /// Reads a required field.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if the field is missing or has another type.
    public func value<Value: JSONReadable>(_ name: String) throws(PipeError) -> Value {
        try required(try valueIfPresent(name), name)
    }

    /// Reads an optional field.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if the field has another type.
    public func valueIfPresent<Value: JSONReadable>(_ name: String) throws(PipeError) -> Value? {
        try text(name).map { (text) throws(PipeError) in try readable(value(Value.self, of: text), name) }
    }

    /// Reads a required field in a format, such as seconds since 1970.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if the field is missing or has another format.
    public func value<Format: JSONFormat>(_ name: String, as format: Format.Type) throws(PipeError) -> Format.Value {
        try required(try valueIfPresent(name, as: format), name)
    }

    /// Reads an optional field in a format, such as seconds since 1970.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if the field has another format.
    public func valueIfPresent<Format: JSONFormat>(
        _ name: String, as format: Format.Type
    ) throws(PipeError) -> Format.Value? {
        try text(name).map { (text) throws(PipeError) in
            try readable(Self.json(Formatted<Format>.self, text)?.value, name)
        }
    }

    /// Reads the elements of a required list (RFC 9110, section 5.6.1), with their quotes.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if the field is missing or an element has
    ///   another type.
    public func list<Element: JSONReadable>(_ name: String) throws(PipeError) -> [Element] {
        try required(try listIfPresent(name), name)
    }

    /// Reads the elements of an optional list (RFC 9110, section 5.6.1), with their quotes.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` if an element has another type.
    public func listIfPresent<Element: JSONReadable>(_ name: String) throws(PipeError) -> [Element]? {
        try text(name).map { (text) throws(PipeError) in
            try FieldList.elements(of: text).map { (element) throws(PipeError) in
                try readable(value(Element.self, of: element), name)
            }
        }
    }

    // MARK: Values

    private func text(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }.map { String($0.trimmingASCIIWhitespace()) }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(PipeError) -> Value {
        guard let value else {
            throw PipeError(.header(name: name, .missing))
        }
        return value
    }

    private func readable<Value>(_ value: Value?, _ name: String) throws(PipeError) -> Value {
        guard let value else {
            throw PipeError(.header(name: name, .unreadable(type: "\(Value.self)")))
        }
        return value
    }

    private func value<Value: JSONReadable>(_ type: Value.Type, of text: String) -> Value? {
        switch type {
        case is String.Type: text as? Value
        case is Date.Type: HTTPTimestamp.date(of: text, now: now) as? Value
        case is Bool.Type: Self.bool(text) as? Value
        case let integer as any FixedWidthInteger.Type: Self.integer(integer, text) as? Value
        default: Self.json(type, text)
        }
    }

    private static func bool(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "1", "?1": true
        case "false", "0", "?0": false
        default: nil
        }
    }

    /// Digits, with a minus sign for negative numbers. Unlike in JSON, leading zeros are allowed.
    private static func integer(_ type: any FixedWidthInteger.Type, _ text: String) -> (any FixedWidthInteger)? {
        func read<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? { Integer(text) }
        return text.begins(with: "+") ? nil : read(type)
    }

    /// Reads a text as a JSON string, or as JSON, such as a number.
    private static func json<Value: JSONReadable>(_ type: Value.Type, _ text: String) -> Value? {
        if let string = try? JSON.encode(text), let value = try? JSON.decode(type, from: string) {
            return value
        }
        return try? JSON.decode(type, from: Array(text.utf8))
    }
}

/// Reads a value in a format.
private struct Formatted<Format: JSONFormat>: JSONReadable {
    let value: Format.Value

    init(json reader: inout JSONReader) throws(JSONError) {
        value = try Format.read(&reader)
    }
}
