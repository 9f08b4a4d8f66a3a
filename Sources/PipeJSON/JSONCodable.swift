/// A type whose values are read from JSON text.
///
/// Generated records conform by themselves. To conform a type of your own, read with the methods of ``JSONReader``.
public protocol JSONReadable {
    /// Reads the value that is next in the text.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON, or not JSON of this type.
    init(json reader: inout JSONReader) throws(JSONError)

    /// Reads an array of values.
    ///
    /// There is no need to implement it: the requirement lets the compiler make a loop for each type of its own, which
    /// one for all types could not be.
    static func readArray(json reader: inout JSONReader) throws(JSONError) -> [Self]
}

extension JSONReadable {
    @inlinable
    public static func readArray(json reader: inout JSONReader) throws(JSONError) -> [Self] {
        var array = try reader.beginArray()
        if array.hasOnlyElement { return try reader.readUnlisted() }
        guard try reader.nextElement(&array) else { return [] }
        var values: [Self] = []
        // Most arrays are short: without this, three strings would take three allocations.
        if MemoryLayout<Self>.stride <= 32 { values.reserveCapacity(4) }
        repeat {
            let value = try Self(json: &reader)
            values.append(consume value)
        } while try reader.nextElement(&array)
        return values
    }
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
