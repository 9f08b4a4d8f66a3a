import PipePattern

extension APIDescription {
    /// A JSON object.
    package struct Record: Codable, Hashable, Sendable {
        package var name: String
        package var docs: String?
        package var fields: [Field]
        /// What identifies a record; empty for none.
        package var identity: [IdentityPart] = []
        /// What separates the parts of an identity in a path; `nil` if each is a segment.
        package var separator: String?
        /// Whether an absent member of a response is the zero of its type.
        package var missingIsZero: Bool?

        package init(name: String, fields: [Field]) {
            self.name = name
            self.fields = fields
        }

        /// The fields of a change: without those of the server, and without its identity.
        package var patched: [Field] {
            let identity = Set(self.identity.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
            return fields.filter { !$0.has(.read) && !$0.has(.sent) && !$0.has(.create) && !identity.contains($0.name) }
        }
    }

    /// A value in a record that identifies it, alone or together with others.
    package struct IdentityPart: Codable, Hashable, Sendable {
        /// The names of the members from the record to the value.
        package var path: [String]
        /// The property in Swift, if the identity has several parts.
        package var swift: String?
        package var type: API.FieldType

        package init(path: [String], type: API.FieldType) {
            self.path = path
            self.type = type
        }
    }

    /// A member of a record or of a body, a query item, a part, or an argument in a path.
    package struct Field: Codable, Hashable, Sendable {
        package enum Flag: String, Codable, Hashable, Sendable, CaseIterable {
            /// Only in responses.
            case read
            /// Only in responses, but also sent if such fields are omitted.
            case sent
            /// Only in requests.
            case write
            /// Only in requests that create.
            case create
            case secret
            /// Has the members that the record does not list.
            case rest
            /// A part that is sent as JSON.
            case json
            /// A query item that every request has.
            case required
            /// Whether clients have a value for it if it is missing.
            case hasDefault = "default"
        }

        package var name: String
        /// The name in Swift; `nil` if it is the same.
        package var swift: String?
        package var type: API.FieldType
        package var docs: String?
        package var deprecated: Deprecation?
        package var flags: [Flag]?
        /// The default as a text of paths and queries has it: `medium`, `3`, `true`; the JSON of a list, a map or any JSON.
        package var defaultText: String?
        package var rules: Rules?

        package init(name: String, type: API.FieldType) {
            self.name = name
            self.type = type
        }

        package func has(_ flag: Flag) -> Bool { flags?.contains(flag) ?? false }
    }

    /// The rules of a field's value.
    package struct Rules: Codable, Hashable, Sendable {
        /// Whether the value must not be blank.
        package var required: Bool?
        /// Numbers as they are written in the schema.
        package var min: String?
        package var max: String?
        package var above: String?
        package var below: String?
        package var minLength: Int?
        package var maxLength: Int?
        package var pattern: String?
        package var format: TextFormat?
        package var unique: Bool?

        package init() {}
    }
}
