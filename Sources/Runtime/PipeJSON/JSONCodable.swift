/// A type whose values can be read from JSON text.
///
/// Generated records conform. To conform your own type, read with the methods of ``JSONReader``.
public protocol JSONReadable {
    /// Reads the next value of the text.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON, or not JSON of this type.
    init(json reader: inout JSONReader) throws(JSONError)

    /// Reads an array of values.
    ///
    /// Types do not implement it: it is a requirement so that the compiler makes a specialized loop for each type.
    static func readArray(json reader: inout JSONReader) throws(JSONError) -> [Self]
}

extension JSONReadable {
    @inlinable
    public static func readArray(json reader: inout JSONReader) throws(JSONError) -> [Self] {
        var array = try reader.beginArray()
        if array.hasOnlyElement { return try reader.readUnlisted() }
        guard try reader.nextElement(&array) else { return [] }
        var values: [Self] = []
        // Most arrays are short: without this, an array of three strings takes three allocations.
        if MemoryLayout<Self>.stride <= 32 { values.reserveCapacity(4) }
        repeat {
            let value = try Self(json: &reader)
            values.append(consume value)
        } while try reader.nextElement(&array)
        return values
    }
}

/// A type whose values can be written as JSON text.
public protocol JSONWritable {
    /// Writes this value as exactly one JSON value.
    ///
    /// Writing does not throw: the writer keeps the first error, and ``JSON/encode(_:limits:style:)`` throws it.
    func write(json writer: inout JSONWriter)

    /// Writes this value as a member of an object.
    ///
    /// Types do not implement it: it is a requirement because `nil` and ``JSONWriter/Style/nulls`` decide whether a
    /// member that is optional is written.
    func write(json writer: inout JSONWriter, forKey name: StaticString)
}

extension JSONWritable {
    @_semantics("optimize.sil.specialize.generic.never")
    public func write(json writer: inout JSONWriter, forKey name: StaticString) {
        writer.write(self, forKey: name)
    }
}

/// A type whose values can be read from JSON text and written as JSON text.
public typealias JSONCodable = JSONReadable & JSONWritable
