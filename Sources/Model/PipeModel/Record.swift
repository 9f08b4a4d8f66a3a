import PipePattern

extension API {
    /// A record: its fields in responses, and in the requests that create and change it.
    package struct Record: Codable, Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var fields: [Field]
        /// What identifies a record, if anything does.
        package var identity: Identity?
        /// The separator of the identity's parts in a path; `nil` if each is a segment.
        package var identitySeparator: String?
        package var isCodable: Bool
        package var needsDraft: Bool
        /// Whether a server fills drafts, so that they are read from JSON.
        package var readsDraft = false
        package var needsPatch: Bool
        /// Whether a record remembers the `ETag` of its response.
        package var isVersioned = false
        /// Whether the rules of its fields are checked before it is sent.
        package var validates = true
        /// Whether absent members of a response are the zeros of their types.
        package var missingIsZero = false
        /// The relations that the schema names.
        package var relations: [NamedRelation] = []
        /// What a store knows of it; `nil` if no store keeps it.
        package var storage: Storage?
        /// The number of its topic; `nil` for the main file.
        package var topic: Int?

        package init(swiftName: String, fields: [Field], isCodable: Bool, needsDraft: Bool, needsPatch: Bool) {
            self.swiftName = swiftName
            self.fields = fields
            self.isCodable = isCodable
            self.needsDraft = needsDraft
            self.needsPatch = needsPatch
        }

        /// The values that identify a record; empty for none.
        package var identityParts: [Identity.Part] { identity?.parts ?? [] }
        /// The fields of a record in a response.
        package var responseFields: [Field] { fields.filter { !$0.isWriteOnly } }
        /// The fields that are sent to create a record.
        package var drafted: [Field] { fields.filter { !$0.isReadOnly } }
        /// The fields of a draft that are sent as files; the others are sent as JSON.
        package var files: [Field] { fields.filter { !$0.isReadOnly && $0.type.isFile } }
        package var hasFiles: Bool { fields.contains { !$0.isReadOnly && $0.type.isFile } }
        /// The fields of a patch.
        package var patched: [Field] {
            fields.filter { !$0.isReadOnly && !$0.isCreateOnly && !(identity?.has($0) ?? false) }
        }
    }

    /// A member of a record or of a body, a query item, a part, or an argument in a path.
    package struct Field: Codable, Hashable, Sendable {
        package var wireName: String
        package var swiftName: SwiftIdentifier
        package var type: FieldType
        package var docs: String?
        package var deprecated: Deprecation?
        /// A Swift expression.
        package var defaultValue: String?
        /// The default as a text of paths and queries has it; the JSON of a value without such a text.
        package var defaultText: String?
        /// What an absent or null member of a response means, as a Swift expression; `nil` if it is an error, or if the
        /// type is optional.
        package var zero: String?
        package var isReadOnly = false
        /// Whether it is sent in any case: a read-only field if read-only fields are omitted, another one if it is `nil`.
        package var isSent = false
        package var isWriteOnly = false
        package var isCreateOnly = false
        package var isSecret = false
        /// Whether it contains the members that the record does not list.
        package var isRest = false
        /// Whether it is boxed, because its type contains the record.
        package var isIndirect = false
        /// Whether it is a part that is sent as JSON.
        package var isJSON = false
        /// Whether the caller must pass it, unlike the other fields of its query.
        package var isRequired = false
        private var constancy: Bool?
        /// How it is written in a query; `nil` for what the resource says.
        package var style: QueryStyle?
        /// The rules of its value.
        package var rules: Rules?
        // Its JSON has no member for what is not large.
        private var largeness: Bool?

        package init(wireName: String, swiftName: SwiftIdentifier, type: FieldType) {
            self.wireName = wireName
            self.swiftName = swiftName
            self.type = type
        }

        /// Whether it always has its default, and is no argument.
        package var isConstant: Bool {
            get { constancy != nil }
            set { constancy = newValue ? true : nil }
        }

        /// Whether it is boxed, because its value is large: in the record, its draft and its patch.
        package var isLarge: Bool {
            get { largeness != nil }
            set { largeness = newValue ? true : nil }
        }

        /// Whether requests have it as null if it is `nil`; elsewhere it is left out.
        package var sendsNull: Bool { isSent && !isReadOnly && type.isOptional }

        /// Whether a record stores it behind a reference.
        package var isBoxed: Bool { isIndirect || isLarge }
    }

    /// The rules of a field's value.
    package struct Rules: Codable, Hashable, Sendable {
        /// A number, as written and as a Swift expression.
        package struct Limit: Codable, Hashable, Sendable {
            package var text: String
            package var literal: String

            package init(text: String, literal: String) {
                self.text = text
                self.literal = literal
            }
        }

        /// Whether the value must not be blank.
        package var isRequired = false
        package var limits: [NumberLimit: Limit] = [:]
        package var minLength: Int?
        package var maxLength: Int?
        package var pattern: String?
        package var format: TextFormat?
        package var hasUniqueItems = false

        package init() {}
    }
}
