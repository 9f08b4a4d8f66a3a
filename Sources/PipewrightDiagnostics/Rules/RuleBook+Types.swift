extension RuleBook {
    static let types: [Rule] = [
        Rule(
            "malformed-type",
            "A type is not written as types are.",
            "A type is a name, ‘list<…>’, ‘map<…>’ or ‘Name.ID’, and a question mark at its end says that the value may be "
                + "missing or null. They are made so that each can stand in braces, where YAML has a meaning of its own "
                + "for [ and ].",
            wrong: .part("records:\n  Task: { id: int, tags: \"string[]\" }"),
            right: .part("records:\n  Task: { id: int, tags: list<string> }")),
        Rule(
            "unknown-type",
            "A type is named that neither the language nor the schema has.",
            "Types of the language are written in lower case (string, bool, int, int64, double, decimal, uuid, url, bytes, "
                + "date, timestamp, json, …), all others are records and enums of the schema.",
            wrong: .part("records:\n  Task: { id: integer, state: State }"),
            right: .part("records:\n  Task: { id: int, state: State }\nenums:\n  State: [open, done]")),
        Rule(
            "unknown-flag",
            "A word after a type is no flag.",
            "The flags are read, write, create, secret and string-encoded. A field that may be missing has no flag but a "
                + "question mark after its type.",
            wrong: .part("records:\n  Task: { id: int readonly, title: string optional }"),
            right: .part("records:\n  Task: { id: int read, title: string? }")),
        Rule(
            "contradicting-flags",
            "Two flags of a field exclude each other.",
            "‘read’ says that only the server sets the field; ‘write’ and ‘create’ say that a caller sends it.",
            wrong: .part("records:\n  User: { id: int read, password: string read write }"),
            right: .part("records:\n  User: { id: int read, password: string write }")),
        Rule(
            "wrong-format",
            "A type is given a format that it does not have.",
            "Timestamps have formats, in parentheses after the type. Integers, and IDs of integers, can be "
                + "‘string-encoded’: written as strings and read from both.",
            wrong: .part("records:\n  Task: { id: int, due: date(unix), code: string string-encoded }"),
            right: .part("records:\n  Task: { id: int, due: timestamp(unix), code: int64 string-encoded }")),
        Rule(
            "wrong-default",
            "A default is no value of its field's type.",
            "Numbers and truth values stand without quotes, and the default of an enum is one of its values. Other types "
                + "have no defaults.",
            wrong: .part("records:\n  Task: { id: int, stars: { type: int, default: many } }"),
            right: .part("records:\n  Task: { id: int, stars: { type: int, default: 3 } }")),
        Rule(
            "recursive-record",
            "A record contains itself.",
            "A Swift struct cannot hold a value of its own type, neither directly nor through others. A list or a map may, "
                + "and so may the record's ID.",
            wrong: .part("records:\n  Folder: { id: int read, parent: Folder? }"),
            right: .part("records:\n  Folder: { id: int read, parent: Folder.ID?, folders: list<Folder> }")),
        Rule(
            "type-not-allowed",
            "A type cannot be used at this place.",
            "A query holds single values and lists of them, so records, maps and json cannot be filters; the message "
                + "says why a type does not fit.",
            wrong: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, filter: { labels: map<string> } } }
                """),
            right: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, filter: { labels: list<string> } } }
                """)),
    ]
}
