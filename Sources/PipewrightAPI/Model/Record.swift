extension API {
    /// A record: what the server answers, and what is sent to create and change it.
    package struct Record: Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var fields: [Field]
        /// What tells a record from all others of its kind, if anything does.
        package var identity: Identity?
        /// What stands between the parts of the identity in a path; nil where each is a segment.
        package var identitySeparator: String?
        package var isCodable: Bool
        package var needsDraft: Bool
        package var needsPatch: Bool
        /// Whether it remembers which version of it the server gave.
        package var isVersioned = false
        /// The number of its topic; nil for the main file.
        package var topic: Int?

        /// The fields of an answered record.
        package var answered: [Field] { fields.filter { !$0.isWriteOnly } }
        /// The fields that are sent to create a record.
        package var drafted: [Field] { fields.filter { !$0.isReadOnly } }
        /// Those of them that are sent as files, beside the JSON of the others.
        package var files: [Field] { drafted.filter(\.type.isFile) }
        /// The fields that can be changed alone.
        package var patched: [Field] {
            fields.filter { !$0.isReadOnly && !$0.isCreateOnly && !(identity?.fields.contains($0.swiftName) ?? false) }
        }
    }

    /// What tells a record from all others of its kind.
    package enum Identity: Hashable, Sendable {
        /// One field of the record, by its Swift name.
        case field(String)
        /// One field of an embedded record, with the type of what travels.
        case path([String], FieldType)
        /// Several fields, of the record or of embedded ones.
        case several([Component])

        package struct Component: Hashable, Sendable {
            /// The property of the identity.
            package var swiftName: String
            package var type: FieldType
            /// The properties on the way from the record.
            package var path: [String]
        }

        /// The fields of the record itself, by their Swift names.
        package var fields: Set<String> {
            switch self {
            case .field(let name): [name]
            case .path: []
            case .several(let components): Set(components.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
            }
        }
    }

    package struct Field: Hashable, Sendable {
        package var wireName: String
        package var swiftName: String
        package var type: FieldType
        package var docs: String?
        package var deprecated: String?
        /// A Swift expression.
        package var defaultValue: String?
        package var isReadOnly = false
        /// Whether it is sent even where fields that are only read are not.
        package var isSent = false
        /// Whether a writer leaves it out where fields that are only read are not sent.
        package var isOmittable = false
        package var isWriteOnly = false
        package var isCreateOnly = false
        package var isSecret = false
        /// Whether it holds the members that the record does not list.
        package var isRest = false
        /// Whether it must be boxed, because its type holds the record.
        package var isIndirect = false
        /// Whether a part of it is JSON.
        package var isJSON = false
    }

    /// A type with all its names known.
    package indirect enum FieldType: Hashable, Sendable {
        case scalar(Scalar)
        case enumeration(String)
        case record(String)
        case union(String)
        case identifier(of: String, isStringEncoded: Bool = false)
        case list(FieldType)
        case map(FieldType)
        case optional(FieldType)

        package var isOptional: Bool {
            if case .optional = self { return true }
            return false
        }

        /// Whether something in it travels in another form than its Swift type's own.
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
            case .list(let element): element == .scalar(.file)
            case let type: type == .scalar(.file)
            }
        }

        /// The type without its question mark.
        package var required: FieldType {
            if case .optional(let type) = self { return type }
            return self
        }
    }

    /// The types of the language that are no records, with the format in which they travel.
    package enum Scalar: Hashable, Sendable {
        case string, bool, int, int32, int64, uint64, double, float, decimal, uuid, url, bytes, date, timestamp, json
        case unixSeconds, unixMilliseconds
        /// Content that is sent as it is, and is no value of JSON.
        case file
        /// A date in a format of the client, by the name of its Swift type.
        case patterned(String)
        case stringEncodedInt, stringEncodedInt64, stringEncodedUInt64, stringEncodedInt32
    }
}
