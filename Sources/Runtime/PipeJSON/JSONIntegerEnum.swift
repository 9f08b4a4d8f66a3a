/// An enumeration over integers that can also hold unknown integers, so that a server can add values.
///
/// Generated enumerations have a case `unknown(Int)`: every integer makes a value, which is written as it was read.
public protocol JSONIntegerEnum: RawRepresentable, CaseIterable, JSONReadable, JSONWritable, Hashable, Sendable
where RawValue == Int {
    /// The known cases; declare it as `static let`.
    static var allCases: [Self] { get }

    /// Makes the value of an integer that is not a known case.
    static func unknown(_ value: Int) -> Self
}

extension JSONIntegerEnum {
    /// Makes the value of an integer; never fails.
    public init(rawValue: Int) {
        self = Self.known(rawValue) ?? .unknown(rawValue)
    }

    /// Reads the value from a number.
    public init(json reader: inout JSONReader) throws(JSONError) {
        let rawValue = try Int(json: &reader)
        self = Self.known(rawValue) ?? .unknown(rawValue)
    }

    /// Writes the value as a number.
    public func write(json writer: inout JSONWriter) {
        writer.write(Int64(rawValue))
    }

    private static func known(_ rawValue: Int) -> Self? {
        allCases.first { $0.rawValue == rawValue }
    }
}
