import HTTPTypes
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The header fields of an answer that a schema describes; generated for each action that returns some.
public protocol AnswerHeaders: Sendable, Hashable {
    /// Reads the fields.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` for a field that is missing or none of its type.
    init(reading fields: HeaderReader) throws(PipeError)
}

/// The result of a call with the header fields that came with it.
public struct Headed<Value, Headers: AnswerHeaders> {
    /// The result.
    public var value: Value
    /// The header fields.
    public var headers: Headers

    /// Puts a result and header fields together, as tests and previews need it.
    public init(value: Value, headers: Headers) {
        self.value = value
        self.headers = headers
    }
}

extension Headed: Sendable where Value: Sendable {}
extension Headed: Equatable where Value: Equatable {}
extension Headed: Hashable where Value: Hashable {}

/// Reads header fields as the types that a schema gives them. Names are compared without regard to case; fields of the same
/// name are one with commas in it (RFC 9110, section 5.3).
///
/// Texts are read as they are, truth values as `true`, `1` or `?1` (RFC 9651, section 3.3.6) and their opposites in letters
/// of any case, numbers and enumerations as JSON has them, timestamps in the forms of HTTP (RFC 9110, section 5.6.7), else as
/// RFC 3339.
public struct HeaderReader: Sendable {
    private let fields: HTTPFields
    /// In seconds since 1970: by it the century of a year of two digits is found.
    private let now: Double

    init(_ fields: HTTPFields, now: Double) {
        self.fields = fields
        self.now = now
    }

    /// A field that the answer has.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where it is missing or none of the type.
    public func value<Value: JSONReadable>(_ name: String) throws(PipeError) -> Value {
        try required(try valueIfPresent(name), name)
    }

    /// A field that the answer may have.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where it is none of the type.
    public func valueIfPresent<Value: JSONReadable>(_ name: String) throws(PipeError) -> Value? {
        guard let text = text(name) else {
            return nil
        }
        return try readable(value(Value.self, of: text), name)
    }

    /// A field that the answer has, in a format of its own such as seconds since 1970.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where it is missing or does not have the format.
    public func value<Format: JSONFormat>(_ name: String, as format: Format.Type) throws(PipeError) -> Format.Value {
        try required(try valueIfPresent(name, as: format), name)
    }

    /// A field that the answer may have, in a format of its own such as seconds since 1970.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where it does not have the format.
    public func valueIfPresent<Format: JSONFormat>(
        _ name: String, as format: Format.Type
    ) throws(PipeError) -> Format.Value? {
        guard let text = text(name) else {
            return nil
        }
        return try readable(Self.json(Formatted<Format>.self, text)?.value, name)
    }

    /// The elements of a list that the answer has (RFC 9110, section 5.6.1); quotes stay around those that have them.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where it is missing or an element is none of the type.
    public func list<Element: JSONReadable>(_ name: String) throws(PipeError) -> [Element] {
        try required(try listIfPresent(name), name)
    }

    /// The elements of a list that the answer may have (RFC 9110, section 5.6.1); quotes stay around those that have them.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/header(name:_:)`` where an element is none of the type.
    public func listIfPresent<Element: JSONReadable>(_ name: String) throws(PipeError) -> [Element]? {
        guard let text = text(name) else {
            return nil
        }
        var elements: [Element] = []
        for element in FieldList.elements(of: text) {
            elements.append(try readable(value(Element.self, of: element), name))
        }
        return elements
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

    /// Digits with a sign where it is less than 0. Zeros may stand before them, which JSON does not have.
    private static func integer(_ type: any FixedWidthInteger.Type, _ text: String) -> (any FixedWidthInteger)? {
        func read<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? { Integer(text) }
        return text.begins(with: "+") ? nil : read(type)
    }

    /// What a text is as a string of JSON, else as JSON: a number.
    private static func json<Value: JSONReadable>(_ type: Value.Type, _ text: String) -> Value? {
        if let string = try? JSON.encode(text), let value = try? JSON.decode(type, from: string) {
            return value
        }
        return try? JSON.decode(type, from: Array(text.utf8))
    }
}

/// A value that is read in a format.
private struct Formatted<Format: JSONFormat>: JSONReadable {
    let value: Format.Value

    init(json reader: inout JSONReader) throws(JSONError) {
        value = try Format.read(&reader)
    }
}
