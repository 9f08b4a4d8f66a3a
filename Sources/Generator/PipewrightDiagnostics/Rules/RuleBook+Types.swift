extension RuleBook {
    static let types: [Rule] = [
        Rule(
            .malformedType,
            "A type is malformed.",
            "A type is a name, ‘list<…>’, ‘map<…>’ or ‘Name.ID’; a question mark at its end means that the value may "
                + "be missing or null. Types have no [ and ], because those have a meaning in YAML.",
            wrong: "records:\n  Task: { id: int, tags: \"string[]\" }",
            right: "records:\n  Task: { id: int, tags: list<string> }"),
        Rule(
            .unknownType,
            "Neither the language nor the schema has a type of this name.",
            "Types of the language are lowercase (string, bool, int, int64, double, decimal, uuid, url, bytes, date, "
                + "timestamp, json, …). All other types are records, enums and unions of the schema.",
            wrong: "records:\n  Task: { id: integer, state: State }",
            right: "records:\n  Task: { id: int, state: State }\nenums:\n  State: [open, done]"),
        Rule(
            .unknownFlag,
            "A word after a type is not a flag.",
            "The flags are read, write, create, sent, secret, string-encoded and rest; fields of filters, and of the "
                + "query of an operation, also have required. A field that may be missing has no flag, but a question "
                + "mark after its type.",
            wrong: "records:\n  Task: { id: int readonly, title: string optional }",
            right: "records:\n  Task: { id: int read, title: string? }"),
        Rule(
            .contradictingFlags,
            "Flags of a field exclude each other, or its type.",
            "‘read’ means that only the server sets the field; ‘write’ and ‘create’ mean that the caller sends it. "
                + "‘required’ means that the caller must pass the field of a query, so it has neither a ‘?’ nor a default.",
            wrong: "records:\n  User: { id: int read, password: string read write }",
            right: "records:\n  User: { id: int read, password: string write }"),
        Rule(
            .missingFlag,
            "A flag has no effect without another flag.",
            "‘sent’ is for fields that only the server sets, which have the flag ‘read’: such a field is sent even "
                + "with ‘read-fields: omit’. A field with ‘?’ is sent as null if it is nil. All other fields are always sent.",
            wrong: "records:\n  Document: { id: int read, _rev: string sent }",
            right: "records:\n  Document: { id: int read, _rev: string read sent }"),
        Rule(
            .wrongFormat,
            "A type does not have this format.",
            "Timestamps have formats, in parentheses after the type. Strings have the formats email, uri, hostname, ipv4, "
                + "ipv6 and uuid, as the key ‘format’. Integers, and IDs that are integers, can be "
                + "‘string-encoded’: they are sent as strings, and read from strings and numbers.",
            wrong: "records:\n  Task: { id: int, due: date(unix), code: string string-encoded }",
            right: "records:\n  Task: { id: int, due: timestamp(unix), code: int64 string-encoded }"),
        Rule(
            .wrongDefault,
            "A default is not a value of its field's type.",
            "Numbers and booleans have no quotes. The default of an enum is one of its values, of a list [], of a map "
                + "{}. Records and unions have no defaults.",
            wrong: "records:\n  Task: { id: int, stars: { type: int, default: many } }",
            right: "records:\n  Task: { id: int, stars: { type: int, default: 3 } }"),
        Rule(
            .recursiveRecord,
            "A record contains itself without end.",
            "Each value would contain another value of the same record. Optional fields, lists and maps end the "
                + "chain, because they may be empty. A field with the record's ID does not contain the record.",
            wrong: "records:\n  Folder: { id: int read, parent: Folder }",
            right: "records:\n  Folder: { id: int read, parent: Folder?, folders: list<Folder> }"),
        Rule(
            .malformedPattern,
            "The pattern of a timestamp is malformed.",
            "A pattern has year, month and day, and may have a time: y or yyyy, M, MM or MMM, d or dd, H or HH (or h "
                + "or hh with a), m or mm, s or ss, one S for each digit of the fraction, E or EEE for the day of the "
                + "week, Z, X, XXX or xxx for the time zone. Put other letters in single quotes.",
            wrong: "records:\n  Task: { id: int, due: timestamp(\"yyyy-MM\") }",
            right: "records:\n  Task: { id: int, due: timestamp(\"yyyy-MM-dd'T'HH:mm\") }"),
        Rule(
            .unsupportedPattern,
            "A regular expression is malformed or not supported.",
            "Patterns are a subset of ECMA-262 that matches in linear time: literals, classes, groups, alternatives, "
                + "repetitions, ^, $, \\b and \\B. They have no lookahead, no lookbehind, no references to groups and no "
                + "flags.",
            wrong: "records:\n  Task: { id: int, code: { type: string, pattern: \"^(?!x)[a-z]+$\" } }",
            right: "records:\n  Task: { id: int, code: { type: string, pattern: \"^[a-wyz][a-z]*$\" } }"),
        Rule(
            .wrongRule,
            "A rule does not fit its field.",
            "Numbers have ‘min’, ‘max’, ‘above’ and ‘below’, whose values are numbers of the field's type. Strings have "
                + "‘length’, ‘pattern’ and ‘format’, lists ‘length’ and ‘unique-items’. Strings, lists and optional "
                + "fields can be ‘required’.",
            wrong: "records:\n  Task: { id: int, stars: { type: int, length: 1..5 } }",
            right: "records:\n  Task: { id: int, stars: { type: int, min: 1, max: 5 } }"),
        Rule(
            .emptyRange,
            "No value meets the limits.",
            "The lower limit of a number or a length is above the upper one.",
            wrong: "records:\n  Task: { id: int, stars: { type: int, min: 5, max: 1 } }",
            right: "records:\n  Task: { id: int, stars: { type: int, min: 1, max: 5 } }"),
        Rule(
            .typeNotAllowed,
            "A type cannot be used here.",
            "Paths and header fields have single values and lists of them, not records, maps or json. Files are sent "
                + "in ‘multipart’ and by the resource whose record has them, alone or in lists; they are never part "
                + "of JSON. The message says why the type is not allowed.",
            wrong: """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, path: "{labels}/tasks", parameters: { labels: map<string> } } }
                """,
            right: """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, path: "{label}/tasks", parameters: { label: string } } }
                """),
    ]
}
