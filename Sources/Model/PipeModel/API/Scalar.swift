extension API.Scalar {
    package var isTimestamp: Bool {
        switch self {
        case .plain(.timestamp), .plain(.unixSeconds), .plain(.unixMilliseconds), .patterned: true
        case .plain, .stringEncoded: false
        }
    }

    /// Whether a value has another format in JSON than its Swift type has by default.
    package var hasFormat: Bool {
        self != .plain(.timestamp) && isTimestamp || isStringEncoded
    }

    /// The scalar with the same values that can also be written as a string.
    package var stringEncoded: API.Scalar? {
        if case .plain(let plain) = self, [.int, .int32, .int64, .uint64].contains(plain) {
            .stringEncoded(plain)
        } else {
            nil
        }
    }

    /// Whether an integer is written as a string.
    package var isStringEncoded: Bool {
        if case .stringEncoded = self { true } else { false }
    }

    /// The scalar without its format; `nil` for a time in a format of the schema.
    package var plain: Plain? {
        switch self {
        case .plain(let plain), .stringEncoded(let plain): plain
        case .patterned: nil
        }
    }

    /// Whether a value can identify a record.
    package var canIdentify: Bool {
        switch self {
        case .plain(.string), .plain(.int), .plain(.int32), .plain(.int64), .plain(.uint64), .plain(.uuid): true
        case .stringEncoded: true
        case .plain, .patterned: false
        }
    }
}
