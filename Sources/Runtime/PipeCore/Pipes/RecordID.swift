import PipeHTTP
import PipeJSON

/// The identity of a record in its resource.
public protocol RecordIdentity: Hashable, Sendable {
    /// The segments of the identity in a path, not percent-encoded.
    var pathSegments: [String] { get }
    /// The separator of the parts within one segment of the path; `nil`, the default, if each is a segment.
    static var pathSeparator: String? { get }
}

extension RecordIdentity {
    public static var pathSeparator: String? { nil }

    var pathIdentity: PathIdentity { PathIdentity(pathSegments, separator: Self.pathSeparator) }
}

/// The identity of a record of one type: the ID of a user and the ID of a project are different types.
///
/// A literal of the raw value is an ID: `todo.projects.read(8)`.
public struct RecordID<Owner, RawValue: QueryValue & Hashable>: RecordIdentity, RawRepresentable, QueryValue,
    CustomStringConvertible
{
    /// The value in requests and responses.
    public var rawValue: RawValue

    /// Makes an identity of a value.
    public init(_ rawValue: RawValue) {
        self.rawValue = rawValue
    }

    public init(rawValue: RawValue) {
        self.rawValue = rawValue
    }

    public var pathSegments: [String] { [rawValue.queryText] }

    public static func queryText(of value: Self) -> String { RawValue.queryText(of: value.rawValue) }

    public var description: String { rawValue.queryText }
}

extension RecordID: Comparable where RawValue: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension RecordID: JSONReadable where RawValue: JSONReadable {
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        rawValue = try RawValue(json: &reader)
    }
}

extension RecordID: JSONWritable where RawValue: JSONWritable {
    @inlinable
    public func write(json writer: inout JSONWriter) {
        rawValue.write(json: &writer)
    }
}

extension RecordID: Encodable where RawValue: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try rawValue.encode(to: encoder)
    }
}

extension RecordID: Decodable where RawValue: Decodable {
    public init(from decoder: any Decoder) throws {
        rawValue = try RawValue(from: decoder)
    }
}

extension RecordID: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        rawValue = RawValue(integerLiteral: value)
    }
}

extension RecordID: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where RawValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: RawValue.StringLiteralType) {
        rawValue = RawValue(stringLiteral: value)
    }
}

/// A literal with values in it is an ID, too: `files["reports/\(year)"]`.
extension RecordID: ExpressibleByStringInterpolation
where RawValue: ExpressibleByStringInterpolation, RawValue.StringInterpolation == DefaultStringInterpolation {
    public init(stringInterpolation: DefaultStringInterpolation) {
        rawValue = RawValue(stringInterpolation: stringInterpolation)
    }
}
