extension RuleBook {
    static let shape: [Rule] = [
        Rule(
            .wrongKind,
            "A value has a different kind than its key needs.",
            "Each key takes a single value, a list or a mapping. The hint shows how the value is written.",
            wrong: "records: [Task, Project]",
            right: "records:\n  Task: { id: int read }\n  Project: { id: int read }"),
        Rule(
            .unknownKey,
            "The language has no such key here.",
            "An ignored key would hide a mistake, so every unknown key is an error. The hint names the nearest known "
                + "key. Write notes for readers as comments.",
            wrong: "recrods:\n  Task: { id: int read }",
            right: "records:\n  Task: { id: int read }"),
        Rule(
            .notYetSupported,
            "A part of the language is not implemented yet.",
            "Its name is reserved, so that today's schemas keep their meaning. Docs/Language.md lists these parts "
                + "under “Not yet”.",
            wrong:
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, errors: {} } }",
            right: "records: { Task: { id: int } }\nresources: { tasks: { record: Task } }"),
        Rule(
            .missingKey,
            "A required key is missing.",
            "A schema needs ‘pipewright’, ‘name’ and ‘servers’; other parts have required keys, too. The hint shows "
                + "an example.",
            wrong: .schema("pipewright: 1\nname: Todo"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            .keyAmongFields,
            "A setting of a record is among its fields.",
            "A record is either a mapping of its fields, or it has its fields under ‘fields’ and beside them its "
                + "settings, such as ‘identity’, ‘docs’, ‘codable’ and ‘store’. In the short form, these are names of fields.",
            wrong: "records:\n  Task: { number: int read, title: string, identity: number }",
            right: "records:\n  Task: { fields: { number: int read, title: string }, identity: number }"),
        Rule(
            .unsupportedVersion,
            "The schema uses a version of the language that this tool does not support.",
            "‘pipewright’ at the top is the version of the language, not of the API or of the tool. A newer version "
                + "needs a newer tool. The version of an API belongs in its URL, a header or the query.",
            wrong: .schema("pipewright: 2.1\nname: Todo\nservers: { production: https://api.example.com }"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com/v2.1 }")),
        Rule(
            .invalidValue,
            "A value is not valid for its key.",
            "The hint says what is expected. Booleans are ‘true’ and ‘false’; ‘yes’ and ‘on’ are text.",
            wrong: "timeout: soon",
            right: "timeout: 30s"),
        Rule(
            .unknownValue,
            "A value is not among the values that its key accepts.",
            "The hint names the nearest value, or all of them.",
            wrong:
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list, get] } }",
            right:
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list, read] } }"
        ),
        Rule(
            .contradictingKeys,
            "Two keys exclude each other.",
            "For example, an enum has ‘values’ or, if it has no others, ‘closed’. A paging scheme has only one way to "
                + "find the next page.",
            wrong: "enums: { State: { values: [open], closed: [open, done] } }",
            right: "enums: { State: { closed: [open, done] } }"),
        Rule(
            .emptyValue,
            "A value is empty, but its key needs one.",
            "To leave a setting out, remove its key.",
            wrong: "records: { Task: { id: int } }\nresources: { tasks: { record: Task, wrap: \"\" } }",
            right: "records: { Task: { id: int } }\nresources: { tasks: { record: Task, wrap: task } }"),
    ]
}
