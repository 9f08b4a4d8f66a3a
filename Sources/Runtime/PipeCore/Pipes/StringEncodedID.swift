import PipeJSON

/// The format of an integer identity that is written as a string, and read from a string or a number.
@_spi(Generated) public enum StringEncodedID<ID: RawRepresentable>: JSONFormat
where ID.RawValue: FixedWidthInteger & JSONCodable & Sendable {
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> ID {
        let offset = reader.offset
        let rawValue = try StringEncoded<ID.RawValue>.read(&reader)
        guard let id = ID(rawValue: rawValue) else {
            throw reader.error(.invalidValue("\(rawValue)", expected: "an identity"), at: offset)
        }
        return id
    }

    public static func write(_ value: ID, to writer: inout JSONWriter) {
        StringEncoded<ID.RawValue>.write(value.rawValue, to: &writer)
    }
}
