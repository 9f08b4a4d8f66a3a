extension APIDescription {
    /// The type of a value.
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

        /// The type without its optionality.
        package var required: FieldType {
            if case .optional(let type) = self { type } else { self }
        }

        package var isOptional: Bool {
            if case .optional = self { true } else { false }
        }
    }

    /// The types of the schema language that schemas do not declare.
    package enum Scalar: Hashable, Sendable {
        case plain(Plain)
        /// An integer that is written as a string.
        case stringEncoded(Plain)
        /// A time in a format of the schema (`yyyy-MM-dd HH:mm:ss`).
        case patterned(String)

        package enum Plain: String, CaseIterable, Codable, Hashable, Sendable {
            case string, bool, int, int32, int64, uint64, double, float, decimal, uuid, url, bytes, date, time
            case timestamp, json, file
            case unixSeconds = "unix"
            case unixMilliseconds = "unix-ms"
        }
    }
}

/// A type is an object whose first member says of which kind it is: `{ "record": "Task" }`, `{ "list": { … } }`.
extension APIDescription.FieldType: Codable {
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
        } else if let scalar = try members.decodeIfPresent(APIDescription.Scalar.Plain.self, forKey: .scalar) {
            self = .scalar(isInString ? .stringEncoded(scalar) : .plain(scalar))
        } else if let pattern = try text(.pattern) {
            self = .scalar(.patterned(pattern))
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
        case .scalar(.patterned(let pattern)): try members.encode(pattern, forKey: .pattern)
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
