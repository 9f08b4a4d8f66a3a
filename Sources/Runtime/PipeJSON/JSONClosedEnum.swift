/// An enumeration over strings or integers whose values are exactly its cases; any other value is an error.
///
/// ```swift
/// public enum Size: String, JSONClosedEnum {
///     case small = "S"
///     case large = "L"
/// }
/// ```
public protocol JSONClosedEnum: RawRepresentable, CaseIterable, JSONReadable, JSONWritable, Hashable, Sendable
where RawValue: JSONReadable & JSONWritable & Hashable & Sendable {}

extension JSONClosedEnum {
    /// Reads the value from its raw value.
    ///
    /// - Throws: ``JSONError``; for a value that is not a case, the reason is
    ///   ``JSONError/Reason/invalidValue(_:expected:)`` and names the known values.
    public init(json reader: inout JSONReader) throws(JSONError) {
        let offset = reader.offset
        let rawValue = try RawValue(json: &reader)
        guard let value = Self(rawValue: rawValue) else { throw Self.unlisted(rawValue, at: offset) }
        self = value
    }

    /// Writes the raw value.
    public func write(json writer: inout JSONWriter) {
        writer.write(rawValue)
    }

    @inline(never)
    private static func unlisted(_ rawValue: RawValue, at offset: Int) -> JSONError {
        let known = allCases.prefix(20).map { "\($0.rawValue)" }.joined(separator: ", ")
        let expected = allCases.count > 20 ? "one of \(known), …" : "one of \(known)"
        return JSONError(.invalidValue(JSONError.excerpt("\(rawValue)"), expected: expected), offset: offset)
    }
}
