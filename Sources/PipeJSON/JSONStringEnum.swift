/// An enumeration over strings that can also hold unknown strings, so that a server can add values.
///
/// Generated enumerations have a case `unknown(String)`: every string makes a value, which is written as it was read.
public protocol JSONStringEnum: RawRepresentable, CaseIterable, JSONReadable, JSONWritable, Hashable, Sendable
where RawValue == String {
    /// The known cases; declare it as `static let`.
    static var cases: JSONCases<Self> { get }

    /// Makes the value of a string that is not a known case.
    static func unknown(_ value: String) -> Self
}

extension JSONStringEnum {
    /// The known cases.
    public static var allCases: [Self] { cases.all }

    /// Makes the value of a string; never fails.
    public init(rawValue: String) {
        self = Self.cases[rawValue] ?? .unknown(rawValue)
    }

    /// Reads the value from a string.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        let cases = Self.cases
        switch try reader.readName(among: cases.names) {
        case .known(let index): self = cases.all[index]
        case .unknown(let value): self = .unknown(value)
        }
    }

    /// Writes the value as a string.
    @inlinable
    public func write(json writer: inout JSONWriter) {
        writer.write(rawValue)
    }
}
