/// A way to write values of a type in JSON that differs from the type's own, such as a date in seconds since 1970.
public protocol JSONFormat {
    /// The Swift type.
    associatedtype Value

    /// Reads a value in this format.
    static func read(_ reader: inout JSONReader) throws(JSONError) -> Value

    /// Writes a value in this format.
    static func write(_ value: Value, to writer: inout JSONWriter)
}

extension JSONFormat {
    /// A value that is written in this format.
    public static func formatted(_ value: Value) -> JSONFormatted<Self> {
        JSONFormatted(value: value)
    }

    // A value that is not optional would fit both, where the result may be optional.
    /// A value that is written in this format; `nil` for `nil`.
    @_disfavoredOverload
    public static func formatted(_ value: Value?) -> JSONFormatted<Self>? {
        value.map { JSONFormatted(value: $0) }
    }
}

/// A value with the format in which it is written; see ``JSONFormat``.
public struct JSONFormatted<Format: JSONFormat>: JSONWritable {
    let value: Format.Value

    public func write(json writer: inout JSONWriter) {
        Format.write(value, to: &writer)
    }
}

/// An array whose elements are in a format.
public enum ListFormat<Element: JSONFormat>: JSONFormat {
    @inlinable
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> [Element.Value] {
        var values: [Element.Value] = []
        var array = try reader.beginArray()
        if array.hasOnlyElement {
            return try reader.readUnlisted { (reader) throws(JSONError) in try Element.read(&reader) }
        }
        while try reader.nextElement(&array) { values.append(try Element.read(&reader)) }
        return values
    }

    @inlinable
    public static func write(_ values: [Element.Value], to writer: inout JSONWriter) {
        writer.beginArray()
        for value in values { Element.write(value, to: &writer) }
        writer.endArray()
    }
}

/// An object whose members' values are in a format; written in the order of the names. Of members whose names differ
/// only by normalization the last one counts, as in every `[String: T]`.
public enum MapFormat<Element: JSONFormat>: JSONFormat {
    @inlinable
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> [String: Element.Value] {
        var values: [String: Element.Value] = [:]
        var object = try reader.beginObject()
        while let name = try reader.nextName(&object) { values[name] = try Element.read(&reader) }
        return values
    }

    @inlinable
    public static func write(_ values: [String: Element.Value], to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            Element.write(value, to: &writer)
        }
        writer.endObject()
    }
}

/// A value in a format, or `null`.
public enum OptionalFormat<Wrapped: JSONFormat>: JSONFormat {
    @inlinable
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> Wrapped.Value? {
        try reader.readNull() ? nil : try Wrapped.read(&reader)
    }

    @inlinable
    public static func write(_ value: Wrapped.Value?, to writer: inout JSONWriter) {
        if let value {
            Wrapped.write(value, to: &writer)
        } else {
            writer.writeNull()
        }
    }
}
