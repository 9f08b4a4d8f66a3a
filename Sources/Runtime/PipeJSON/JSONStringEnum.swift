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

// Of these only reading is specialized for each enumeration: all of them together were a fifth of the release build of a
// client.
extension JSONStringEnum {
    /// The known cases.
    public static var allCases: [Self] { cases.all }

    /// Makes the value of a string; never fails.
    @_semantics("optimize.sil.specialize.generic.never")
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

    /// Reads an array of values.
    @_semantics("optimize.sil.specialize.generic.never")
    public static func readArray(json reader: inout JSONReader) throws(JSONError) -> [Self] {
        try String.readArray(json: &reader).map { Self(rawValue: $0) }
    }

    /// Writes the value as a string.
    @_semantics("optimize.sil.specialize.generic.never")
    public func write(json writer: inout JSONWriter) {
        writer.write(rawValue)
    }

    /// Returns whether two values have the same raw value.
    @_semantics("optimize.sil.specialize.generic.never")
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the raw value.
    @_semantics("optimize.sil.specialize.generic.never")
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}
