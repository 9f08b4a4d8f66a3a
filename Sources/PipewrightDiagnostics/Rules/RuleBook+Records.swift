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
            "duplicate-value",
            "A value is given twice in a list.",
            "Values of an enum become cases and operations become methods, of which there can be one each.",
            wrong: .part("enums: { State: [open, done, open] }"),
            right: .part("enums: { State: [open, done] }")),
        Rule(
            "name-collision",
            "Two names of the schema would be one name in Swift, or a name is taken.",
            "created_at and createdAt are both createdAt in Swift, and names such as Date or Server are those of types that "
                + "generated code needs. Rename one in the schema; a field keeps its name on the wire and is given another "
                + "one in Swift by ‘swift’.",
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
