extension RuleBook {
    static let shape: [Rule] = [
        Rule(
            "wrong-kind",
            "A value has another shape than its key needs.",
            "A key takes a single value, a list or a mapping of names. The hint shows how it is written.",
            wrong: .part("records: [Task, Project]"),
            right: .part("records:\n  Task: { id: int read }\n  Project: { id: int read }")),
        Rule(
            "unknown-key",
            "A key is not of the language.",
            "Keys that nobody reads would be mistakes that nobody sees, so each is refused, with the nearest known one. "
                + "Notes for people are written as comments.",
            wrong: .part("recrods:\n  Task: { id: int read }"),
            right: .part("records:\n  Task: { id: int read }")),
        Rule(
            "not-yet-supported",
            "Something is of the language and not built yet.",
            "Its name is reserved, so that schemas of today keep their meaning. Docs/Language.md lists under “Not yet” "
                + "what is missing.",
            wrong: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, errors: {} } }"),
            right: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task } }")),
        Rule(
            "missing-key",
            "A key is missing without which nothing can be generated.",
            "A schema needs ‘pipewright’, ‘name’ and ‘servers’; other parts say what they need. The hint shows an example.",
            wrong: .schema("pipewright: 1\nname: Todo"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            "key-among-fields",
            "What is said of a record stands among its fields.",
            "A record is a mapping of its fields, or has them under ‘fields’ and beside that what is said of the record: "
                + "‘identity’, ‘docs’ and ‘codable’. In the short form those are the names of fields.",
            wrong: .part("records:\n  Task: { number: int read, title: string, identity: number }"),
            right: .part("records:\n  Task: { fields: { number: int read, title: string }, identity: number }")),
        Rule(
            "unsupported-version",
            "The schema is written in a version of the language that this tool does not know.",
            "‘pipewright’ at the top is the version of the language, not of the API or of the tool. A newer version needs a "
                + "newer tool. A version of the API belongs into its address, a header or the query.",
            wrong: .schema("pipewright: 2.1\nname: Todo\nservers: { production: https://api.example.com }"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com/v2.1 }")),
        Rule(
            "invalid-value",
            "A value cannot be read as what its key means.",
            "The hint says what was expected. Truth values are ‘true’ and ‘false’; ‘yes’ and ‘on’ are text.",
            wrong: .part("timeout: soon"),
            right: .part("timeout: 30s")),
        Rule(
            "unknown-value",
            "A word is none of those that its key knows.",
            "The hint names the nearest one, or all of them.",
            wrong: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list, get] } }"),
            right: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list, read] } }")
        ),
        Rule(
            "contradicting-keys",
            "Two keys exclude each other.",
            "An enum has its values under ‘values’, or under ‘closed’ if there are no others. A paging scheme finds the next "
                + "page in one way.",
            wrong: .part("enums: { State: { values: [open], closed: [open, done] } }"),
            right: .part("enums: { State: { closed: [open, done] } }")),
        Rule(
            "empty-value",
            "A value is empty where something must stand.",
            "To leave something out, leave out its key.",
            wrong: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task, wrap: \"\" } }"),
            right: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task, wrap: task } }")),
    ]
}
