import PipewrightDiagnostics

extension Schema {
    /// A record as written.
    package struct Record: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var codable: Bool?
        /// The fields that tell records apart, each by its name or a path such as `owner.login`.
        package var identity: [Located<String>] = []
        /// What stands between the values of these in a path.
        package var identitySeparator: Located<String>?
        package var fields: [Field]
        /// Whether all of it could be read; of one that could not, what is missing is not missed again.
        package var isComplete = true

        package init(name: Located<String>, docs: String? = nil, fields: [Field], isComplete: Bool = true) {
            self.name = name
            self.docs = docs
            self.fields = fields
            self.isComplete = isComplete
        }
    }

    /// A field of a record, or an argument of an action, a member of its body or of a filter.
    package struct Field: Hashable, Sendable {
        /// The name on the wire.
        package var name: Located<String>
        package var type: TypeExpression
        package var flags: [Located<Flag>] = []
        package var swiftName: Located<String>?
        package var defaultValue: Located<DefaultValue>?
        package var docs: String?
        package var deprecated: String?
    }

    /// A default as written: the scalar's text, and whether it stood in quotes; or a list or map of nothing.
    package struct DefaultValue: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case scalar(isQuoted: Bool)
            case emptyList
            case emptyMap
        }

        package var text: String
        package var kind: Kind
    }

    package enum Flag: String, CaseIterable, Hashable, Sendable {
        /// Assigned by the server: never sent in a draft or patch.
        case read
        /// Sent, never answered.
        case write
        /// Sent when a record is created, not when it is patched.
        case create
        /// Assigned by the server, and sent even where such fields are not.
        case sent
        /// Left out of descriptions and logs.
        case secret
        /// An integer that may be written as a string.
        case stringEncoded = "string-encoded"
        /// Holds the members that the record does not list.
        case rest
        /// Sent as a part of JSON; a flag of parts alone.
        case json

        /// Those of all fields but parts.
        package static let ofFields = allCases.filter { $0 != .json }
    }
}
