extension API {
    /// A call from a record to related records.
    package struct Relation: Codable, Hashable, Sendable {
        package enum Kind: Codable, Hashable, Sendable {
            /// A field of the record contains the identity of the other.
            case belongsTo(field: SwiftIdentifier, isOptional: Bool)
            /// The others are listed with a filter by the record's identity.
            case hasMany(filter: SwiftIdentifier)
        }

        package var swiftName: SwiftIdentifier
        package var kind: Kind
        /// The record that is passed to the call, and the record that the call returns.
        package var source: String
        package var target: String
        /// The property of the client with the target's pipe.
        package var pipe: SwiftIdentifier

        package init(swiftName: SwiftIdentifier, kind: Kind, source: String, target: String, pipe: SwiftIdentifier) {
            self.swiftName = swiftName
            self.kind = kind
            self.source = source
            self.target = target
            self.pipe = pipe
        }
    }

    /// A relation that the schema names: a value of generated code, and a call.
    package struct NamedRelation: Codable, Hashable, Sendable {
        /// A field of a record, a filter or a related record.
        package struct Field: Codable, Hashable, Sendable {
            package var wireName: String
            package var swiftName: SwiftIdentifier

            package init(wireName: String, swiftName: SwiftIdentifier) {
                self.wireName = wireName
                self.swiftName = swiftName
            }
        }

        package enum Link: Codable, Hashable, Sendable {
            /// A field of the record has the identity of the related one, which is read or listed with a filter.
            case identity(Field, filter: Field?)
            /// A field of the record has the identities of the related ones.
            case identities(Field, filter: Field?)
            /// The related records are listed with a filter by the record's identity.
            case filter(Field)
            /// The related records are listed with a filter by a list of identities, and a field of each has the record's
            /// identity; without such a field, each call has one identity.
            case listFilter(Field, owner: Field?)
            /// The related records are listed below the record's item.
            case nestedList
            /// There is one related record below the record's item.
            case nestedRecord
        }

        /// The name in the schema.
        package var name: String
        package var swiftName: SwiftIdentifier
        package var docs: String?
        package var source: String
        package var target: String
        package var link: Link
        /// The names of the resource and those above it, joined by dots.
        package var resource: String
        /// The types of the resource from the namespace down, such as `["PostsResource", "CommentsResource"]`.
        package var typePath: [String]
        /// The field that has the related records themselves, if the server sends them along.
        package var embedded: Field?
        /// The maximum number of identities of a call.
        package var limit: Int
        /// Whether a list by identities asks for a page with all of them.
        package var setsPageSize = false

        package init(
            name: String, swiftName: SwiftIdentifier, docs: String? = nil, source: String, target: String, link: Link,
            resource: String, typePath: [String], embedded: Field? = nil, limit: Int, setsPageSize: Bool = false
        ) {
            self.name = name
            self.swiftName = swiftName
            self.docs = docs
            self.source = source
            self.target = target
            self.link = link
            self.resource = resource
            self.typePath = typePath
            self.embedded = embedded
            self.limit = limit
            self.setsPageSize = setsPageSize
        }

        /// Whether there can be several related records.
        package var isList: Bool {
            switch link {
            case .identity, .nestedRecord: false
            case .identities, .filter, .listFilter, .nestedList: true
            }
        }
    }
}
