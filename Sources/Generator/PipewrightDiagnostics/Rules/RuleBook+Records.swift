extension RuleBook {
    static let records: [Rule] = [
        Rule(
            .unknownRecord,
            "The schema has no record of this name.",
            "‘record’ of a resource and ‘Name.ID’ take the name of a record under ‘records’. Names are case-sensitive.",
            wrong: "records: { Task: { id: int } }\nresources: { tasks: { record: Taks } }",
            right: "records: { Task: { id: int } }\nresources: { tasks: { record: Task } }"),
        Rule(
            .noIdentity,
            "A record needs an identity and has none.",
            "Reading, replacing and removing a record, actions on an item, children and ‘Name.ID’ need to identify "
                + "the record, and so does ‘store: true’. Its identity is the field ‘id’, or the field that ‘identity’ names.",
            wrong: .part(
                "records: { Label: { name: string } }\nresources: { labels: { record: Label, operations: [list, read] } }"
            ),
            right: """
                records: { Label: { identity: name, fields: { name: string } } }
                resources: { labels: { record: Label, operations: [list, read] } }
                """),
        Rule(
            .unknownField,
            "The identity of a record is a field that the record does not have.",
            "‘identity’ takes the name of a field as it is under ‘fields’, which is its name on the wire.",
            wrong: "records: { Label: { identity: nmae, fields: { name: string } } }",
            right: "records: { Label: { identity: name, fields: { name: string } } }"),
        Rule(
            .unusableIdentity,
            "A field cannot identify a record.",
            "An identity is part of URLs, so it is a string, an integer or a uuid, and it is always present: neither "
                + "optional nor write-only.",
            wrong: "records: { Label: { identity: name, fields: { name: string? } } }",
            right: "records: { Label: { identity: name, fields: { name: string } } }"),
        Rule(
            .compositeIdentity,
            "The type of a field is the ID of a record whose identity has several fields.",
            "Such an ID consists of several values, and APIs differ in how they write them in JSON. Declare one field "
                + "for each value.",
            wrong: """
                records:
                  Repository: { identity: [owner, name], fields: { owner: string, name: string } }
                  Issue: { id: int, repository: Repository.ID }
                """,
            right: """
                records:
                  Repository: { identity: [owner, name], fields: { owner: string, name: string } }
                  Issue: { id: int, owner: string, repository: string }
                """),
        Rule(
            .malformedSeparator,
            "The separator of an identity is malformed.",
            "The separator is a slash, which makes each part a path segment, or it consists of - . _ ~ ! $ & ' ( ) * "
                + "+ , ; = : @ (RFC 3986), which are percent-encoded within the parts. An identity of one field has "
                + "no separator.",
            wrong: .part(
                "records: { Offer: { fields: { sku: string, shop: string }, identity: { fields: [sku, shop], separator: a } } }"
            ),
            right: .part(
                "records: { Offer: { fields: { sku: string, shop: string }, identity: { fields: [sku, shop], separator: ',' } } }\n"
                    + "resources: { offers: { record: Offer } }"
            )),
        Rule(
            .unusableRest,
            "A field cannot have the flag ‘rest’.",
            "A field with the flag ‘rest’ holds the members that its record does not list. A record has at most one "
                + "such field, its type is map<json>, and the record is not ‘codable’.",
            wrong: "records: { Task: { id: int, more: map<string> rest } }",
            right: "records: { Task: { id: int, more: map<json> rest } }"),
        Rule(
            .missingWithoutZero,
            "A member that is missing would have no value.",
            "With ‘missing: default’, absent members of responses are zero: 0, an empty text, false, no bytes, an empty list "
                + "or map, and the value that an enum names with ‘missing’. Dates, times, UUIDs, ‘json’, records and "
                + "unions have no zero; with ‘?’ they are nil.",
            wrong: "records: { Task: { fields: { id: int, due: date }, missing: default } }",
            right: "records: { Task: { fields: { id: int, due: date? }, missing: default } }"),
        Rule(
            .unusableColumn,
            "A store cannot use a field in the way that the record says.",
            "‘index’ names the fields that queries of a store can use, alone or 2 to 8 together. ‘search’ names the fields "
                + "in which a store finds words. ‘version’ names the field that says how new a record is. All of them are "
                + "fields of a record with ‘store’ that the server returns and that are not secret. Those of ‘index’ have values that can be "
                + "sorted: strings, numbers, Booleans, dates, times, UUIDs, URLs, enums and IDs of one field. Those of "
                + "‘search’ are strings. A version is an integer, a timestamp or a string.",
            wrong: "records: { Task: { fields: { id: int, tags: list<string> }, store: true, index: tags } }",
            right: "records: { Task: { fields: { id: int, title: string }, store: true, index: title } }"),
        Rule(
            .unusableStore,
            "A store cannot use the calls of a resource, or a server, in the way that it says.",
            "‘store’ of a resource says how a store uses its calls: ‘since’ names the field of the filter that takes the "
                + "‘version’ of a record, with the same type; ‘unique’ names a field that ‘create’ sends and by which a "
                + "list has the new record; ‘partial’ is about ‘read’; and ‘key-lifetime’ about the key of ‘create’. "
                + "‘renamed-from’ has former paths of the resource, with the same values in { }, and former URLs of a "
                + "server, which no other resource or server has.",
            wrong: """
                records: { Task: { fields: { id: int read, title: string }, store: true } }
                resources: { tasks: { record: Task, operations: [read], store: { unique: title } } }
                """,
            right: """
                records: { Task: { fields: { id: int read, title: string }, store: true } }
                resources: { tasks: { record: Task, operations: [list, read, create], store: { unique: title } } }
                """),
        Rule(
            .unusableRelation,
            "A relation to other records cannot be made.",
            "A relation needs a field of the record with the ID of the related record, or a list of IDs; or a resource "
                + "of the related records, whose filter has a field with the ID of this record, or which is below its "
                + "items. Their types tell what belongs together, so write ‘author_id: User.ID’ instead of "
                + "‘author_id: int’.",
            wrong: """
                records:
                  User: { id: int, name: string }
                  Post: { fields: { id: int, author_id: int }, relations: { author: author_id } }
                resources:
                  users: { record: User }
                  posts: { record: Post }
                """,
            right: """
                records:
                  User: { id: int, name: string }
                  Post: { fields: { id: int, author_id: User.ID }, relations: { author: author_id } }
                resources:
                  users: { record: User }
                  posts: { record: Post }
                """),
        Rule(
            .emptyRecord,
            "A record has no fields.",
            "There would be nothing to read or send. For an object with unknown members, use the type ‘json’.",
            wrong: "records: { Task: {} }",
            right: "records: { Task: { id: int read, more: json? } }"),
        Rule(
            .emptyEnum,
            "An enum has no values.",
            "Enums are open, so list only the values that matter. For any text, use the type ‘string’.",
            wrong: "enums: { State: [] }",
            right: "enums: { State: [open, done] }"),
        Rule(
            .mixedEnum,
            "An enum has both strings and integers.",
            "All values of an enum are of one kind. Integers have no quotes, strings may have quotes. For values of "
                + "both kinds, use the type ‘json’.",
            wrong: "enums: { Level: [1, 2, none] }",
            right: "enums: { Level: [\"1\", \"2\", none] }"),
        Rule(
            .emptyUnion,
            "A union has no cases.",
            "A union lists the types that a value may have. For any JSON value, use the type ‘json’.",
            wrong: "unions: { Owner: [] }",
            right: "unions: { Owner: [string, User] }\nrecords: { User: { id: int } }"),
        Rule(
            .ambiguousUnion,
            "A value could match two cases of a union.",
            "Without ‘by’, the kind of the JSON value distinguishes the cases: string, number, boolean, array or "
                + "object. The required members may distinguish several records.",
            wrong: """
                unions: { Owner: [User, Team] }
                records: { User: { id: int, name: string }, Team: { id: int, name: string } }
                """,
            right: """
                unions: { Owner: { by: kind, cases: { user: User, team: Team } } }
                records: { User: { id: int, name: string }, Team: { id: int, name: string } }
                """),
        Rule(
            .duplicateValue,
            "A list has the same value twice.",
            "Values of an enum become cases and operations become methods, so each can be listed only once.",
            wrong: "enums: { State: [open, done, open] }",
            right: "enums: { State: [open, done] }"),
        Rule(
            .nameCollision,
            "Two names of the schema become the same Swift name, or a Swift name is taken.",
            "created_at and createdAt both become createdAt in Swift. A resource tasks has the types TasksResource "
                + "and TasksPipe, so no record can have these names. Rename one of the two in the schema; for a "
                + "field, ‘swift’ sets the Swift name and keeps the name on the wire. The enum that holds all types "
                + "has the name of the API, or the name that ‘namespace’ of ‘naming’ sets.",
            wrong: "records: { Task: { id: int, due_on: date, dueOn: date } }",
            right: "records: { Task: { id: int, due_on: date, dueOn: { type: date, swift: dueDay } } }"),
        Rule(
            .unusableName,
            "A name cannot be turned into a Swift name.",
            "A Swift name has at least one letter or digit. For a field, ‘swift’ sets another name.",
            wrong: "records: { Task: { id: int, \"—\": string } }",
            right: "records: { Task: { id: int, \"—\": { type: string, swift: dash } } }"),
    ]
}
