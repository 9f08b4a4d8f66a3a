extension RuleBook {
    static let records: [Rule] = [
        Rule(
            "unknown-record",
            "A record is named that the schema does not have.",
            "‘record’ of a resource and ‘Name.ID’ take the name of a record as it stands under ‘records’; upper and lower "
                + "case are told apart.",
            wrong: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Taks } }"),
            right: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task } }")),
        Rule(
            "no-identity",
            "Something needs to know one record from another, and the record has no identity.",
            "Reading, replacing and removing one record, actions on an item, children and ‘Name.ID’ all need to say which "
                + "record is meant. The field ‘id’ says it, or the one that ‘identity’ names.",
            wrong: .part(
                "records: { Label: { name: string } }\nresources: { labels: { record: Label, operations: [list, read] } }"
            ),
            right: .part(
                """
                records: { Label: { identity: name, fields: { name: string } } }
                resources: { labels: { record: Label, operations: [list, read] } }
                """)),
        Rule(
            "unknown-field",
            "The identity of a record is a field that the record does not have.",
            "‘identity’ names a field by its name on the wire, as it stands under ‘fields’.",
            wrong: .part("records: { Label: { identity: nmae, fields: { name: string } } }"),
            right: .part("records: { Label: { identity: name, fields: { name: string } } }")),
        Rule(
            "unusable-identity",
            "A field cannot identify a record.",
            "An identity goes into addresses, so it is a string, an integer or a uuid, and it is always there: neither "
                + "optional nor write-only.",
            wrong: .part("records: { Label: { identity: name, fields: { name: string? } } }"),
            right: .part("records: { Label: { identity: name, fields: { name: string } } }")),
        Rule(
            "composite-identity",
            "The ID of a record with an identity of several fields is the type of a field.",
            "Such an ID is several values, which JSON sends in a way of its own for each API. A field for each of them says "
                + "how it is.",
            wrong: .part(
                """
                records:
                  Repository: { identity: [owner, name], fields: { owner: string, name: string } }
                  Issue: { id: int, repository: Repository.ID }
                """),
            right: .part(
                """
                records:
                  Repository: { identity: [owner, name], fields: { owner: string, name: string } }
                  Issue: { id: int, owner: string, repository: string }
                """)),
        Rule(
            "malformed-separator",
            "What stands between the parts of an identity cannot stand there.",
            "It is a slash, which makes a segment of each part, or some of - . _ ~ ! $ & ' ( ) * + , ; = : @ (RFC 3986), which "
                + "are then encoded within the parts. An identity of one field has no parts.",
            wrong: .part(
                "records: { Offer: { fields: { sku: string, shop: string }, identity: { fields: [sku, shop], separator: a } } }"
            ),
            right: .part(
                "records: { Offer: { fields: { sku: string, shop: string }, identity: { fields: [sku, shop], separator: ',' } } }\n"
                    + "resources: { offers: { record: Offer } }"
            )),
        Rule(
            "unusable-rest",
            "A field cannot hold the members that its record does not list.",
            "One field of a record may be flagged ‘rest’. Its type is map<json>, and the record is not ‘codable’.",
            wrong: .part("records: { Task: { id: int, more: map<string> rest } }"),
            right: .part("records: { Task: { id: int, more: map<json> rest } }")),
        Rule(
            "empty-record",
            "A record has no fields.",
            "Nothing could be read from it or written with it. An object of unknown members is the type ‘json’.",
            wrong: .part("records: { Task: {} }"),
            right: .part("records: { Task: { id: int read, more: json? } }")),
        Rule(
            "empty-enum",
            "An enum has no values.",
            "Enums are open, so a list of the values that matter is enough; a text of any value is the type ‘string’.",
            wrong: .part("enums: { State: [] }"),
            right: .part("enums: { State: [open, done] }")),
        Rule(
            "mixed-enum",
            "An enum has strings and integers.",
            "Integers stand without quotes, strings may have them. All values of an enum are of one kind; values of both are "
                + "the type ‘json’.",
            wrong: .part("enums: { Level: [1, 2, none] }"),
            right: .part("enums: { Level: [\"1\", \"2\", none] }")),
        Rule(
            "empty-union",
            "A union has no cases.",
            "A union lists the types that a value may be of. Any JSON value is the type ‘json’.",
            wrong: .part("unions: { Owner: [] }"),
            right: .part("unions: { Owner: [string, User] }\nrecords: { User: { id: int } }")),
        Rule(
            "ambiguous-union",
            "A value could be of two cases of a union.",
            "Without ‘by’ the cases are told apart by the kind of their JSON value: string, number, true or false, array, "
                + "object. Several records may be told apart by the members that are always there.",
            wrong: .part(
                """
                unions: { Owner: [User, Team] }
                records: { User: { id: int, name: string }, Team: { id: int, name: string } }
                """),
            right: .part(
                """
                unions: { Owner: { by: kind, cases: { user: User, team: Team } } }
                records: { User: { id: int, name: string }, Team: { id: int, name: string } }
                """)),
        Rule(
            "duplicate-value",
            "A value is given twice in a list.",
            "Values of an enum become cases and operations become methods, of which there can be one each.",
            wrong: .part("enums: { State: [open, done, open] }"),
            right: .part("enums: { State: [open, done] }")),
        Rule(
            "name-collision",
            "Two names of the schema would be one name in Swift, or a name is taken.",
            "created_at and createdAt are both createdAt in Swift, and a resource tasks has the types TasksResource and "
                + "TasksPipe, which no record can have beside it. Rename one in the schema; a field keeps its name on the "
                + "wire and is given another one in Swift by ‘swift’. The enum around all types is called as the API, or as "
                + "‘namespace’ of ‘naming’ says.",
            wrong: .part("records: { Task: { id: int, due_on: date, dueOn: date } }"),
            right: .part("records: { Task: { id: int, due_on: date, dueOn: { type: date, swift: dueDay } } }")),
        Rule(
            "unusable-name",
            "A name cannot be made into a Swift name.",
            "A Swift name has at least one letter or digit. A field is given another one by ‘swift’.",
            wrong: .part("records: { Task: { id: int, \"—\": string } }"),
            right: .part("records: { Task: { id: int, \"—\": { type: string, swift: dash } } }")),
    ]
}
