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
        if case .plain(let plain) = self, plain.isInteger { .stringEncoded(plain) } else { nil }
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
        case .plain(let plain): plain.canIdentify
        case .stringEncoded: true
        case .patterned: false
        }
    }

    /// Whether values have an order in which a store can sort them.
    package var isSortable: Bool { plain?.isSortable ?? true }

    /// The kinds of JSON value that it is read from; empty for any.
    package var jsonKinds: [API.Kind] {
        isStringEncoded ? [.string, .number] : plain?.jsonKinds ?? [.string]
    }
}

/// What is known of the values of a scalar. Code that has to do with all values of a kind asks these instead of naming scalars.
extension API.Scalar.Plain {
    /// What a value is, whatever its size or its form.
    private enum Kind {
        case text, boolean, integer, fraction, identifier, link, moment, content
    }

    private var kind: Kind {
        switch self {
        case .string: .text
        case .bool: .boolean
        case .int, .int32, .int64, .uint64: .integer
        case .double, .float, .decimal: .fraction
        case .uuid: .identifier
        case .url: .link
        case .date, .time, .timestamp, .unixSeconds, .unixMilliseconds: .moment
        case .bytes, .json, .file: .content
        }
    }

    package var isInteger: Bool { kind == .integer }

    package var isNumber: Bool { kind == .integer || kind == .fraction }

    /// Whether it is a date, a time or both.
    package var isMoment: Bool { kind == .moment }

    /// Whether values have an order in which a store can sort them.
    package var isSortable: Bool { kind != .content }

    /// Whether a value can identify a record.
    package var canIdentify: Bool { kind == .text || kind == .integer || kind == .identifier }

    /// The kinds of JSON value that it is read from; empty for any.
    package var jsonKinds: [API.Kind] {
        switch self {
        case .bool: [.boolean]
        case .unixSeconds, .unixMilliseconds: [.number]
        case .decimal: [.string, .number]
        case .json, .file: []
        case .string, .int, .int32, .int64, .uint64, .double, .float, .uuid, .url, .bytes, .date, .time, .timestamp:
            isNumber ? [.number] : [.string]
        }
    }
}
