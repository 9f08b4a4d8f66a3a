extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads `null` as `nil`.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readNull() ? nil : try Wrapped(json: &reader)
    }
}

/// A member of an object that is written as null if it is `nil`; without it, such a member is left out.
@_spi(Generated) public struct SentMember<Value: JSONWritable>: JSONWritable {
    private let value: Value?

    /// Makes a member of its value.
    public init(_ value: Value?) {
        self.value = value
    }

    /// Writes `nil` as `null`.
    public func write(json writer: inout JSONWriter) {
        value.write(json: &writer)
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// Writes `nil` as `null`.
    @inlinable
    public func write(json writer: inout JSONWriter) {
        if let self {
            self.write(json: &writer)
        } else {
            writer.writeNull()
        }
    }

    /// Writes a member; see ``JSONWriter/writeIfPresent(_:forKey:)``.
    @_semantics("optimize.sil.specialize.generic.never")
    public func write(json writer: inout JSONWriter, forKey name: StaticString) {
        writer.writeIfPresent(self, forKey: name)
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try Element.readArray(json: &reader)
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable
    public func write(json writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(json: &writer) }
        writer.endArray()
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// Reads an object. Of members with the same name the last one counts.
    ///
    /// A dictionary compares its keys by canonical equivalence: members whose names differ only by normalization, such
    /// as `é` as one scalar and as two, share one key, and the last one counts. ``JSONObject`` keeps both.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self.init()
        var object = try reader.beginObject()
        while let name = try reader.nextName(&object) { self[name] = try Value(json: &reader) }
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// Writes an object, its members in the order of their names.
    @inlinable
    public func write(json writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            value.write(json: &writer)
        }
        writer.endObject()
    }
}
