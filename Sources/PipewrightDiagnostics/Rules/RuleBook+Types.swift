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
                + "date, timestamp, json, …), all others are records, enums and unions of the schema.",
            wrong: .part("records:\n  Task: { id: integer, state: State }"),
            right: .part("records:\n  Task: { id: int, state: State }\nenums:\n  State: [open, done]")),
        Rule(
            "unknown-flag",
            "A word after a type is no flag.",
            "The flags are read, write, create, sent, secret, string-encoded and rest. A field that may be missing has no "
                + "flag but a question mark after its type.",
            wrong: .part("records:\n  Task: { id: int readonly, title: string optional }"),
            right: .part("records:\n  Task: { id: int read, title: string? }")),
        Rule(
            "contradicting-flags",
            "Two flags of a field exclude each other.",
            "‘read’ says that only the server sets the field; ‘write’ and ‘create’ say that a caller sends it.",
            wrong: .part("records:\n  User: { id: int read, password: string read write }"),
            right: .part("records:\n  User: { id: int read, password: string write }")),
        Rule(
            "missing-flag",
            "A flag says nothing without another one.",
            "‘sent’ is for fields that only the server sets, which are flagged ‘read’: such a field is sent even with "
                + "‘read-fields: omit’. All others are sent in any case.",
            wrong: .part("records:\n  Document: { id: int read, _rev: string sent }"),
            right: .part("records:\n  Document: { id: int read, _rev: string read sent }")),
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
            "Numbers and truth values stand without quotes, the default of an enum is one of its values, that of a list is "
                + "[] and that of a map {}. Records and unions have none.",
            wrong: .part("records:\n  Task: { id: int, stars: { type: int, default: many } }"),
            right: .part("records:\n  Task: { id: int, stars: { type: int, default: 3 } }")),
        Rule(
            "recursive-record",
            "A record contains itself and never ends.",
            "Each value of it would hold another one, which holds another one. A field that may be missing ends that, a list "
                + "or a map may be empty, and the ID of the record is not the record.",
            wrong: .part("records:\n  Folder: { id: int read, parent: Folder }"),
            right: .part("records:\n  Folder: { id: int read, parent: Folder?, folders: list<Folder> }")),
        Rule(
            "malformed-pattern",
            "The pattern of a timestamp is none.",
            "A pattern has year, month and day, and may have a time: y or yyyy, M, MM or MMM, d or dd, H or HH (or h or hh "
                + "with a), m or mm, s or ss, as many S as the fraction has digits, E or EEE for the day of the week, Z, X, "
                + "XXX or xxx for the zone. Other letters stand in single quotes.",
            wrong: .part("records:\n  Task: { id: int, due: timestamp(\"yyyy-MM\") }"),
            right: .part("records:\n  Task: { id: int, due: timestamp(\"yyyy-MM-dd'T'HH:mm\") }")),
        Rule(
            "type-not-allowed",
            "A type cannot be used at this place.",
            "A query holds single values and lists of them, so records, maps and json cannot be filters. Files are sent in "
                + "‘multipart’ and by the resource whose record has them, alone or in lists, and are in no JSON. The message "
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
