extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads `null` as `nil`.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readNull() ? nil : try Wrapped(json: &reader)
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
}

extension Array: JSONReadable where Element: JSONReadable {
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self.init()
        var array = try reader.beginArray()
        guard try reader.nextElement(&array) else { return }
        // Most arrays are short: without this, three strings would take three allocations.
        if MemoryLayout<Element>.stride <= 32 { reserveCapacity(4) }
        repeat { append(try Element(json: &reader)) } while try reader.nextElement(&array)
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
    /// Reads an object; of members with the same name the last one counts.
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
