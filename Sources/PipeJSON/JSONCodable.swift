/// A type whose values are read from JSON text.
///
/// Generated records conform by themselves. To conform a type of your own, read with the methods of ``JSONReader``.
public protocol JSONReadable {
    /// Reads the value that is next in the text.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON, or not JSON of this type.
    init(json reader: inout JSONReader) throws(JSONError)
}

/// A type whose values are written as JSON text.
public protocol JSONWritable {
    /// Writes this value, exactly one, to the writer.
    ///
    /// Writing does not throw: the writer keeps the first error, and ``JSON/encode(_:limits:)`` throws it.
    func write(json writer: inout JSONWriter)
}

/// A type that is read from JSON text and written as JSON text.
public typealias JSONCodable = JSONReadable & JSONWritable
