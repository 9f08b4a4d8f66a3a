extension API {
    /// A record: what the server answers, and what is sent to create and change it.
    package struct Record: Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var fields: [Field]
        /// The Swift name of the field that identifies a record, if any does.
        package var identity: String?
        package var isCodable: Bool
        package var needsDraft: Bool
        package var needsPatch: Bool
        /// The number of its topic; nil for the main file.
        package var topic: Int?

        /// The fields of an answered record.
        package var answered: [Field] { fields.filter { !$0.isWriteOnly } }
        /// The fields that are sent to create a record.
        package var drafted: [Field] { fields.filter { !$0.isReadOnly } }
        /// The fields that can be changed alone.
        package var patched: [Field] {
            fields.filter { !$0.isReadOnly && !$0.isCreateOnly && $0.swiftName != identity }
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
        package var isWriteOnly = false
        package var isCreateOnly = false
        package var isSecret = false
    }

    /// A type with all its names known.
    package indirect enum FieldType: Hashable, Sendable {
        case scalar(Scalar)
        case enumeration(String)
        case record(String)
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
            case .scalar(let scalar): scalar == .unixSeconds || scalar == .unixMilliseconds || scalar.isStringEncoded
            case .identifier(_, let isStringEncoded): isStringEncoded
            case .enumeration, .record: false
            case .list(let type), .map(let type), .optional(let type): type.hasFormat
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
        case stringEncodedInt, stringEncodedInt64, stringEncodedUInt64, stringEncodedInt32
    }
}
