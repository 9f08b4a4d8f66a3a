extension RuleBook {
    static let files: [Rule] = [
        Rule(
            .unreadableFile,
            "A file cannot be read.",
            "The file does not exist, it is a folder, or its permissions forbid reading it. Paths are relative to the "
                + "folder in which the tool runs.",
            wrong: .commands("pipewright check tood.pipes.yaml"),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            .wrongFileName,
            "The name of a schema does not end in .pipes.yaml.",
            "The ending distinguishes schemas from other YAML files, for the tool, the SwiftPM plugins and editors. "
                + "The Swift file is named after the schema: todo.pipes.yaml becomes todo.pipes.swift. SwiftPM cannot build a "
                + "file with a quotation mark, a backslash or a control character in its name.",
            wrong: .commands("cp todo.pipes.yaml todo.yaml; pipewright check todo.yaml"),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            .sameOutput,
            "Two schemas would be written to the same Swift file.",
            "The Swift file has the name of its schema, whatever folder the schema is in. Rename one of the schemas, "
                + "or generate them into different folders.",
            wrong: .commands(
                """
                mkdir v1 v2; cp todo.pipes.yaml v1; cp todo.pipes.yaml v2
                pipewright generate v1/todo.pipes.yaml v2/todo.pipes.yaml --output Sources
                """),
            right: .commands(
                """
                mkdir v1 v2; cp todo.pipes.yaml v1; cp todo.pipes.yaml v2
                pipewright generate v1/todo.pipes.yaml --output Sources/V1
                pipewright generate v2/todo.pipes.yaml --output Sources/V2
                """)),
        Rule(
            .fileTooLarge,
            "A schema is larger than 8 MiB.",
            "No schema of a real API comes near this size; most likely the wrong file was passed. The limit bounds "
                + "the memory that the tool uses.",
            wrong: .commands(
                """
                head -c 9000000 /dev/zero | tr '\\0' '#' > large.pipes.yaml
                pipewright check large.pipes.yaml
                """),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            .notUTF8,
            "A file is not UTF-8 text.",
            "Schemas are UTF-8, with or without a byte order mark. Editors on Windows may save as UTF-16 or in an "
                + "older encoding; save the file as UTF-8, or convert it.",
            wrong: .commands("iconv -t UTF-16 todo.pipes.yaml > wide.pipes.yaml; pipewright check wide.pipes.yaml"),
            right: .commands(
                """
                iconv -t UTF-16 todo.pipes.yaml > wide.pipes.yaml
                iconv -f UTF-16 -t UTF-8 wide.pipes.yaml > narrow.pipes.yaml; pipewright check narrow.pipes.yaml
                """)),
        Rule(
            .invalidYAML,
            "The text is not valid YAML.",
            "The message says what the YAML parser expected at that position. Common causes: a tab in the "
                + "indentation, uneven indentation, a quote or a bracket that is not closed, or text with ‘: ’, ‘#’ "
                + "or a bracket that needs quotes. The rest of the file is not read, so it may have further errors.",
            wrong: "docs: Orders: all of them",
            right: "docs: \"Orders: all of them\""),
        Rule(
            .emptyFile,
            "A schema has no content.",
            "The file is empty or has only comments. ‘pipewright init’ writes a schema to start from.",
            wrong: .schema("# To be written."),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            .severalDocuments,
            "A schema has more than one YAML document.",
            "A line ‘---’ begins a new document. A schema is a single document; describe another API in a separate "
                + "file.",
            wrong: "docs: One\n---\ndocs: Two",
            right: "docs: One"),
        Rule(
            .nestedTooDeep,
            "Values are nested more than 100 levels deep.",
            "No schema needs so many levels; most often a closing bracket is missing. The limit protects the tool "
                + "from broken and hostile files.",
            wrong: .part("docs: " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)),
            right: "docs: A text."),
        Rule(
            .tooManyNodes,
            "With its aliases expanded, a schema has more than 500,000 values.",
            "An alias repeats all values of its anchor, so aliases of aliases grow exponentially. The limit protects "
                + "the tool from small files that expand to gigabytes.",
            wrong: """
                resources:
                  a: &a [x, x, x, x, x, x, x, x, x, x]
                  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
                  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
                  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
                  e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
                  f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
                """,
            right: """
                records:
                  Task: { id: int read, made: &time timestamp read, changed: *time }
                """),
        Rule(
            .unknownAnchor,
            "An alias names an anchor that is not defined above it.",
            "‘*name’ repeats the value that ‘&name’ marks earlier in the file. Text that begins with an asterisk "
                + "needs quotes.",
            wrong: "records:\n  Task: { id: int read, made: *time }",
            right: "records:\n  Task: { id: int read, made: &time timestamp read, changed: *time }"),
        Rule(
            .recursiveAlias,
            "An alias is inside the value that it refers to.",
            "Expanded, that value would be infinite. A record that contains records of its kind uses its name as a "
                + "type.",
            wrong: "records: &all\n  Folder: { id: int read, folders: *all }",
            right: "records:\n  Folder: { id: int read, folders: list<Folder> }"),
        Rule(
            .duplicateKey,
            "A mapping has the same key twice.",
            "YAML tools differ in which of the two values they use, so Pipewright uses neither. The note shows the "
                + "first key.",
            wrong: "records:\n  Task: { id: int read }\n  Task: { id: string, title: string }",
            right: "records:\n  Task: { id: int read, title: string }"),
        Rule(
            .tagNotAllowed,
            "A value has a YAML tag.",
            "Tags such as ‘!!int’ or ‘!python/object’ make YAML parsers convert a value or create an object. Schemas "
                + "need no tags. Text that begins with ‘!’ needs quotes.",
            wrong: "docs: !important Read this first.",
            right: "docs: \"!important Read this first.\""),
        Rule(
            .mergeKey,
            "A key is ‘<<’.",
            "In YAML 1.1, this key merges one mapping into another. YAML 1.2 has no merge keys, and tools that still "
                + "support them differ. Put settings that all resources share under ‘default’, and write fields out.",
            wrong: """
                records:
                  Base: &base { id: int read, made: timestamp read }
                  Task: { <<: *base, title: string }
                """,
            right: """
                records:
                  Base: { id: int read, made: timestamp read }
                  Task: { id: int read, made: timestamp read, title: string }
                """),
        Rule(
            .keyNotScalar,
            "A key is a list or a mapping.",
            "YAML allows such keys, schemas do not: every key is a word of the language or a name. A key with braces "
                + "needs quotes.",
            wrong: "headers:\n  {X-Id}: 1",
            right: "headers:\n  X-Id: 1"),
    ]
}
