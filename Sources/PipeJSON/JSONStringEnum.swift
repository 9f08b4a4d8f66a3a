/// An enumeration over strings that also holds strings it does not know, so that a server may add values.
///
/// Generated enumerations have a case `unknown(String)`; every string makes a value, and is written as it was read.
public protocol JSONStringEnum: RawRepresentable, CaseIterable, JSONReadable, JSONWritable, Hashable, Sendable
where RawValue == String {
    /// The cases that are known; make it a `static let`.
    static var cases: JSONCases<Self> { get }

    /// A value that is not known.
    static func unknown(_ value: String) -> Self
}

extension JSONStringEnum {
    /// All cases that are known.
    public static var allCases: [Self] { cases.all }

    /// The value of a string; never fails.
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
