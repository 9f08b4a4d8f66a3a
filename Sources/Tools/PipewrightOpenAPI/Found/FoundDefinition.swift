import PipewrightDiagnostics

/// A record, enum or union that the schema will have.
package struct FoundDefinition: Sendable {
    package enum Content: Hashable, Sendable {
        case record(FoundRecord)
        case enumeration(FoundEnumeration)
        case union(FoundUnion)
        /// A type that needs no definition.
        case alias(FoundType)
    }

    package var content: Content
    /// The name in the schema; empty until names are chosen.
    package var name = ""
    /// The name in the document; `nil` for inline schemas.
    package var documentName: String?
    /// Names that describe an inline schema: the type or operation that contains it, and the member.
    package var hints: [Hint] = []
    /// The title in the document, if it has no spaces.
    package var title: String?
    package var docs: String?
    package var place: SourceRange

    /// Where an inline schema is used.
    package struct Hint: Hashable, Sendable {
        package enum Owner: Hashable, Sendable {
            case definition(Int)
            case call(verb: String, words: [String])
        }

        package var owner: Owner
        package var member: String
        /// Whether the schema describes the elements of the member.
        package var isElement = false
        /// The member in the document, if `member` is a word for an element of it.
        var written: String?
    }

    /// The content, if it is a record.
    var record: FoundRecord? {
        get { if case .record(let record) = content { record } else { nil } }
        set { if let newValue { content = .record(newValue) } }
    }
}

package struct FoundRecord: Hashable, Sendable {
    package var fields: [FoundField] = []
    /// The names of the members that identify a record; empty if no member does.
    package var identity: [String] = []

    package subscript(_ name: String) -> FoundField? {
        fields.first { $0.name == name }
    }
}

extension [FoundField] {
    /// The fields by their names, to find many of them.
    var byName: [String: FoundField] { Dictionary(map { ($0.name, $0) }) { first, _ in first } }
}

extension FoundField {
    /// The field with the members that a record does not list.
    static func rest(named name: String) -> FoundField {
        var field = FoundField(name, .map(.json))
        field.flags = [.rest]
        return field
    }
}

/// A field of a record, a filter, a query or a body.
package struct FoundField: Hashable, Sendable {
    package enum Flag: String, CaseIterable, Sendable {
        case read, write, create, sent, secret, required, stringEncoded = "string-encoded", json, rest
    }

    package var name: String
    package var type: FoundType
    package var flags: Set<Flag> = []
    /// The Swift name, if the derived one is taken or does not exist.
    package var swift: String?
    /// YAML text of the default.
    package var defaultValue: String?
    package var docs: String?
    package var isDeprecated = false
    /// Whether it always has its default.
    package var isConstant = false
    /// How it is written in a query, if not as the resource says.
    package var style: String?
    /// The least and the greatest value of a parameter, and its default, for the rules of pagination.
    var minimum: Double?
    var maximum: Double?
    var defaultNumber: String?
    /// The only value of a header parameter that each request has.
    var constant: String?
    /// The media type and the header fields of a part.
    package var contentType: String?
    package var headers: [FoundScheme.Entry] = []
    /// The value as the document describes it.
    var rules = FoundRules()

    /// Whether bodies have it as a member.
    var isSent: Bool { flags.isDisjoint(with: [.read, .rest]) }

    package init(_ name: String, _ type: FoundType) {
        self.name = name
        self.type = type
    }
}

package struct FoundEnumeration: Hashable, Sendable {
    package struct Value: Hashable, Sendable {
        /// The value as text.
        package var text: String
        package var swift: String?
        package var docs: String?
    }

    package var values: [Value] = []
    package var isInteger = false
}

package struct FoundUnion: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        /// The value of the member that `by` names; empty for unions by shape.
        package var value: String
        package var type: FoundType
        /// The value if nothing else says it: the name of the schema.
        var schema: String?

        package init(value: String, type: FoundType, schema: String? = nil) {
            self.value = value
            self.type = type
            self.schema = schema
        }
    }

    /// The member that distinguishes the cases; `nil` if their shape does.
    package var by: String?
    package var cases: [Case] = []
    /// The record with the members of all values, also of those that no case has.
    package var unknown: FoundType?
    /// Whether the cases are the subtypes of a base, which may have others.
    var isOfSubtypes = false

    /// The types of the cases, and of other values.
    var types: [FoundType] { cases.map(\.type) + (unknown.map { [$0] } ?? []) }

    /// The union with what another one says of other values.
    func withOthers(of union: FoundUnion) -> FoundUnion {
        var result = self
        result.unknown = union.unknown
        result.isOfSubtypes = union.isOfSubtypes
        return result
    }
}
