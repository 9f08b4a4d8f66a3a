import PipeJSON

/// What tells a record from all others of its resource.
public protocol RecordIdentity: Hashable, Sendable {
    /// The segments that stand for the identity in a path, not yet percent-encoded.
    var pathSegments: [String] { get }
    /// What stands between them where they are one segment of the path; `nil`, as where nothing is said, where each is a
    /// segment.
    static var pathSeparator: String? { get }
}

extension RecordIdentity {
    public static var pathSeparator: String? { nil }
}

/// The identity of a record of one type: the ID of a user is no ID of a project.
///
/// It is a literal where its raw value is: `todo.projects.read(8)`.
public struct RecordID<Owner, RawValue: QueryValue & Hashable>: RecordIdentity, RawRepresentable, QueryValue {
    /// The value that travels.
    public var rawValue: RawValue

    /// Makes an identity of the value that travels.
    public init(_ rawValue: RawValue) {
        self.rawValue = rawValue
    }

    public init(rawValue: RawValue) {
        self.rawValue = rawValue
    }

    public var pathSegments: [String] { [rawValue.queryText] }

    public var queryText: String { rawValue.queryText }

    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension RecordID: CustomStringConvertible {
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

extension RecordID: ExpressibleByUnicodeScalarLiteral where RawValue: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
        rawValue = RawValue(unicodeScalarLiteral: value)
    }
}

extension RecordID: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
        rawValue = RawValue(extendedGraphemeClusterLiteral: value)
    }
}

extension RecordID: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: RawValue.StringLiteralType) {
        rawValue = RawValue(stringLiteral: value)
    }
}
