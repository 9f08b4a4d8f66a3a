import PipeHTTP
import PipeModel

/// The forms of scalars in JSON.
enum ScalarText {
    /// Whether a value has a type.
    static func hasType(_ value: JSONValue, _ scalar: API.Scalar) -> Bool {
        switch scalar {
        case .plain(let plain): hasType(value, plain)
        case .stringEncoded(let plain): isNumberInText(value, plain) || hasType(value, plain)
        case .patterned(let format): value.string.flatMap { TimestampPattern(format.pattern).parse($0) } != nil
        }
    }

    private static func isNumberInText(_ value: JSONValue, _ type: API.Scalar.Plain) -> Bool {
        value.string.flatMap { JSONNumber($0) }.map { hasType(.number($0), type) } ?? false
    }

    private static func hasType(_ value: JSONValue, _ type: API.Scalar.Plain) -> Bool {
        switch type {
        // A URL is any text, as it is for clients.
        case .string, .url: value.string != nil
        case .bool: value.bool != nil
        case .int: value.int != nil
        case .int32: value.number?.integer(as: Int32.self) != nil
        case .int64: value.number?.integer(as: Int64.self) != nil
        case .uint64: value.number?.integer(as: UInt64.self) != nil
        case .double, .float: value.number != nil
        case .decimal: value.number != nil || isNumberText(value)
        case .uuid: value.string.flatMap { UUID(uuidString: $0) } != nil
        case .bytes: value.string.map { Data(base64Encoded: $0) != nil } ?? false
        case .date: value.string.flatMap { CalendarDate($0) } != nil
        case .time: value.string.flatMap { TimeOfDay($0) } != nil
        case .timestamp: value.string.flatMap { RFC3339.parse($0) } != nil
        case .unixSeconds, .unixMilliseconds: value.number != nil
        case .json: true
        // The content of a file; what a part of a body has.
        case .file: value.string != nil || value.object != nil
        }
    }

    private static func isNumberText(_ value: JSONValue) -> Bool {
        value.string.flatMap { JSONNumber($0) } != nil
    }
}
