extension API {
    /// The type of a value. Enums, records and unions have their Swift names.
    package indirect enum FieldType: Hashable, Sendable {
        case scalar(Scalar)
        case enumeration(String)
        case record(String)
        case union(String)
        /// The identity of a record.
        case identifier(of: String, isStringEncoded: Bool = false)
        case list(FieldType)
        case map(FieldType)
        case optional(FieldType)

        /// The name of a declared enum, record or union.
        package var declaredName: String? {
            switch self {
            case .enumeration(let name), .record(let name), .union(let name): name
            case .scalar, .identifier, .list, .map, .optional: nil
            }
        }

        package var isOptional: Bool {
            if case .optional = self { return true }
            return false
        }

        /// Whether a value in it has another format in JSON than its Swift type has by default.
        package var hasFormat: Bool {
            switch self {
            case .scalar(let scalar): scalar.hasFormat
            case .identifier(_, let isStringEncoded): isStringEncoded
            case .enumeration, .record, .union: false
            case .list(let type), .map(let type), .optional(let type): type.hasFormat
            }
        }

        /// Whether it is a file, or a list of files.
        package var isFile: Bool {
            switch required {
            case .list(let element): element == .scalar(.plain(.file))
            case let type: type == .scalar(.plain(.file))
            }
        }

        /// The type without its optionality.
        package var required: FieldType {
            if case .optional(let type) = self { return type }
            return self
        }
    }

    /// The types of the schema language that schemas do not declare.
    package enum Scalar: Hashable, Sendable {
        case plain(Plain)
        /// An integer that is written as a string.
        case stringEncoded(Plain)
        /// A time in a format of the schema.
        case patterned(TimestampFormat)

        package enum Plain: String, CaseIterable, Codable, Hashable, Sendable {
            case string, bool, int, int32, int64, uint64, double, float, decimal, uuid, url, bytes, date, time
            case timestamp, json
            /// Content that is sent unchanged, not as JSON.
            case file
            case unixSeconds = "unix"
            case unixMilliseconds = "unix-ms"
        }
    }
}

/// A type is an object whose first member says of which kind it is: `{ "record": "Task" }`, `{ "list": { … } }`.
extension API.FieldType: Codable {
    private enum CodingKeys: String, CodingKey {
        case scalar, pattern, enumeration = "enum", record, union, id, list, map, optional
        /// Whether an integer is written as a string.
        case inString
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let isInString = try members.decodeIfPresent(Bool.self, forKey: .inString) ?? false
        func text(_ key: CodingKeys) throws -> String? { try members.decodeIfPresent(String.self, forKey: key) }
        func type(_ key: CodingKeys) throws -> Self? { try members.decodeIfPresent(Self.self, forKey: key) }
        if let type = try type(.optional) {
            self = .optional(type)
        } else if let scalar = try members.decodeIfPresent(API.Scalar.Plain.self, forKey: .scalar) {
            self = .scalar(isInString ? .stringEncoded(scalar) : .plain(scalar))
        } else if let format = try members.decodeIfPresent(API.TimestampFormat.self, forKey: .pattern) {
            self = .scalar(.patterned(format))
        } else if let name = try text(.enumeration) {
            self = .enumeration(name)
        } else if let name = try text(.record) {
            self = .record(name)
        } else if let name = try text(.union) {
            self = .union(name)
        } else if let name = try text(.id) {
            self = .identifier(of: name, isStringEncoded: isInString)
        } else if let type = try type(.list) {
            self = .list(type)
        } else if let type = try type(.map) {
            self = .map(type)
        } else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a type of no known kind"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .scalar(.plain(let scalar)): try members.encode(scalar, forKey: .scalar)
        case .scalar(.stringEncoded(let scalar)):
            try members.encode(scalar, forKey: .scalar)
            try members.encode(true, forKey: .inString)
        case .scalar(.patterned(let format)): try members.encode(format, forKey: .pattern)
        case .enumeration(let name): try members.encode(name, forKey: .enumeration)
        case .record(let name): try members.encode(name, forKey: .record)
        case .union(let name): try members.encode(name, forKey: .union)
        case .identifier(let name, let isStringEncoded):
            try members.encode(name, forKey: .id)
            if isStringEncoded { try members.encode(true, forKey: .inString) }
        case .list(let type): try members.encode(type, forKey: .list)
        case .map(let type): try members.encode(type, forKey: .map)
        case .optional(let type): try members.encode(type, forKey: .optional)
        }
    }
}
