/// An enumeration over strings that also holds strings it does not know, so that a server may add values.
///
/// Generated enumerations have a case `unknown(String)`; every string makes a value, and is written as it was read.
public protocol JSONStringEnum: RawRepresentable, JSONReadable, JSONWritable, Hashable, Sendable
where RawValue == String {
    /// The value of a string; never fails.
    init(rawValue: String)
}

extension JSONStringEnum {
    /// Reads the value from a string.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self.init(rawValue: try reader.readString())
    }

    /// Writes the value as a string.
    @inlinable
    public func write(json writer: inout JSONWriter) {
        writer.write(rawValue)
    }
}
