import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// A record as written.
    package struct Record: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var codable: Bool?
        /// Whether the rules of its fields are checked before it is sent.
        package var validates: Bool?
        /// What absent members of responses mean.
        package var missing: Located<MissingMembers>?
        /// Whether a store can keep it.
        package var isStored: Located<Bool>?
        /// The fields that queries of a store can use.
        package var index: [Located<String>] = []
        /// The fields of each index of several fields.
        package var compositeIndexes: [[Located<String>]] = []
        /// The fields in which a store finds words.
        package var search: [Located<String>] = []
        /// The field that says how new a record is.
        package var version: Located<String>?
        /// The field that says that a record was deleted.
        package var deleted: Located<String>?
        /// The fields that identify a record, each by its name or a path such as `owner.login`.
        package var identity: [Located<String>] = []
        /// The text between the values of these fields in a path.
        package var identitySeparator: Located<String>?
        /// Where no two records have the same identity; `nil` for the default.
        package var identityScope: IdentityScope?
        package var fields: [Field]
        package var relations: [Relation] = []
        /// Whether all parts could be read. If not, missing parts are not reported again.
        package var isComplete = true

        package init(name: Located<String>, docs: String? = nil, fields: [Field], isComplete: Bool = true) {
            self.name = name
            self.docs = docs
            self.fields = fields
            self.isComplete = isComplete
        }
    }

    /// A relation of a record to others.
    package struct Relation: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// The field of the record with the identities of the others.
        package var field: Located<String>?
        /// The names of resources, joined by dots.
        package var resource: Located<String>?
        /// The field of the resource's filter.
        package var filter: Located<String>?
        /// The maximum number of identities of a call.
        package var limit: Int?
        /// The field with the related records themselves.
        package var embedded: Located<String>?
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
        package var deprecated: Deprecation?
        /// Whether it always has its default.
        package var isConstant = false
        /// How it is written in a query.
        package var style: Located<QueryStyle>?
        /// The rules, or nothing: they are rare and large.
        var ownRules: [Rules] = []
        /// What a part has besides its value, or nothing: only parts have it.
        var ownPart: [Part] = []

        package var rules: Rules {
            get { ownRules.first ?? Rules() }
            set { ownRules = newValue.isEmpty ? [] : [newValue] }
        }

        package var part: Part? { ownPart.first }
    }

    /// The media type and the header fields of a part.
    package struct Part: Hashable, Sendable {
        package var contentType: Located<String>?
        package var headers: [Settings.NamedValue] = []
    }

    /// The rules of a field's value besides the flag `required`.
    package struct Rules: Hashable, Sendable {
        /// The numbers of `min`, `max`, `above` and `below`.
        package var limits: [NumberLimit: Located<String>] = [:]
        package var length: Located<LengthRange>?
        package var pattern: Located<String>?
        /// The form of a string.
        package var format: Located<String>?
        package var uniqueItems: Located<Bool>?

        package var isEmpty: Bool { self == Rules() }
    }

    /// The least and the largest length, of which at least one is set.
    package struct LengthRange: Hashable, Sendable {
        package var least: Int?
        package var most: Int?
    }

    /// A default as written: a scalar's text and whether it is in quotes, or an empty list or map.
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
        /// Sent, never returned.
        case write
        /// Sent when a record is created, not when it is patched.
        case create
        /// Assigned by the server, and sent even if other such fields are omitted.
        case sent
        /// Left out of descriptions and logs.
        case secret
        /// An integer that may be written as a string.
        case stringEncoded = "string-encoded"
        /// Holds the members that the record does not list.
        case rest
        /// Sent as a JSON part; only parts have this flag.
        case json
        /// A value that must not be blank, in a record. An argument that the caller must pass, in a query whose other
        /// fields are optional.
        case required

        /// The flags of all fields except parts and queries.
        package static let ofFields = allCases.filter { $0 != .json && $0 != .required }
        /// The flags of fields of records.
        package static let ofRecords = allCases.filter { $0 != .json }
        /// The flags of parts.
        package static let ofParts = allCases.filter { $0 != .required }
        /// The flags of fields of filters, and of the query of an operation.
        package static let ofQueries = allCases.filter { $0 != .json }
        /// The flags of fields that are only sent.
        package static let ofBodies: [Flag] = [.sent, .secret, .stringEncoded, .required]
    }
}
