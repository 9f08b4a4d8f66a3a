extension API.Scalar {
    package var isTimestamp: Bool {
        switch self {
        case .timestamp, .unixSeconds, .unixMilliseconds, .patterned: true
        case .string, .bool, .int, .int32, .int64, .uint64, .double, .float, .decimal, .uuid, .url, .bytes, .date,
            .time,
            .json, .file, .stringEncodedInt, .stringEncodedInt32, .stringEncodedInt64, .stringEncodedUInt64:
            false
        }
    }

    /// Whether a value has another format in JSON than its Swift type has by default.
    package var hasFormat: Bool {
        self != .timestamp && isTimestamp || isStringEncoded
    }

    /// The scalar with the same values that can also be written as a string.
    package var stringEncoded: API.Scalar? {
        switch self {
        case .int: .stringEncodedInt
        case .int32: .stringEncodedInt32
        case .int64: .stringEncodedInt64
        case .uint64: .stringEncodedUInt64
        default: nil
        }
    }

    /// Whether an integer is written as a string.
    package var isStringEncoded: Bool {
        switch self {
        case .stringEncodedInt, .stringEncodedInt32, .stringEncodedInt64, .stringEncodedUInt64: true
        default: false
        }
    }

    /// Whether a value can identify a record.
    package var canIdentify: Bool {
        switch self {
        case .string, .int, .int32, .int64, .uint64, .uuid: true
        case .stringEncodedInt, .stringEncodedInt32, .stringEncodedInt64, .stringEncodedUInt64: true
        default: false
        }
    }
}
