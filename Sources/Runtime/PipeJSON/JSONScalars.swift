// Each integer type has its own conformance, so that the compiler makes a reader for its width and nothing is generic
// at run time.

extension String: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readString() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}

extension Bool: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readBool() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}

extension Double: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readDouble() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}

extension Float: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readFloat() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}

extension Int: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(Int64(self)) }
}

extension Int8: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(Int64(self)) }
}

extension Int16: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(Int64(self)) }
}

extension Int32: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(Int64(self)) }
}

extension Int64: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}

extension UInt: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(UInt64(self)) }
}

extension UInt8: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(UInt64(self)) }
}

extension UInt16: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(UInt64(self)) }
}

extension UInt32: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(UInt64(self)) }
}

extension UInt64: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
    public func write(json writer: inout JSONWriter) { writer.write(self) }
}
