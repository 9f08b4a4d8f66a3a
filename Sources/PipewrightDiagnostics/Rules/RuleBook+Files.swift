extension RuleBook {
    static let files: [Rule] = [
        Rule(
            "unreadable-file",
            "A file cannot be read.",
            "It is not there, it is a folder, or its permissions forbid reading it. Paths are relative to the folder in "
                + "which the tool runs.",
            wrong: .commands("pipewright check tood.pipes.yaml"),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            "wrong-file-name",
            "The name of a schema does not end in .pipes.yaml.",
            "The name tells schemas from other YAML files, for the tool, for the SwiftPM plugins and for editors, and "
                + "names the Swift file: todo.pipes.yaml becomes todo.pipes.swift.",
            wrong: .commands("cp todo.pipes.yaml todo.yaml; pipewright check todo.yaml"),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            "same-output",
            "Two schemas would become the same Swift file.",
            "Files are named after their schemas, whatever folders those are in. Give the schemas different names, or "
                + "generate them into different folders.",
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
            "file-too-large",
            "A schema has more than 8 MiB.",
            "No API that people describe comes near to that; a file of that size was taken by mistake. The limit keeps "
                + "the tool from using up a machine's memory.",
            wrong: .commands(
                """
                head -c 9000000 /dev/zero | tr '\\0' '#' > large.pipes.yaml
                pipewright check large.pipes.yaml
                """),
            right: .commands("pipewright check todo.pipes.yaml")),
        Rule(
            "not-utf8",
            "A file is not UTF-8 text.",
            "Schemas are UTF-8, with or without a byte order mark. Editors on Windows may save as UTF-16 or in an older "
                + "encoding; save the file as UTF-8, or convert it.",
            wrong: .commands("iconv -t UTF-16 todo.pipes.yaml > wide.pipes.yaml; pipewright check wide.pipes.yaml"),
            right: .commands(
                """
                iconv -t UTF-16 todo.pipes.yaml > wide.pipes.yaml
                iconv -f UTF-16 -t UTF-8 wide.pipes.yaml > narrow.pipes.yaml; pipewright check narrow.pipes.yaml
                """)),
        Rule(
            "invalid-yaml",
            "The text breaks the grammar of YAML.",
            "The message says what a reader of YAML expected at that place. The usual reasons: a tab in the indentation, "
                + "lines that are indented unevenly, a quote or a bracket that is not closed, or text with ‘: ’, ‘#’ or a "
                + "bracket in it that needs quotes. Nothing after that place was read, so more may come to light.",
            wrong: .part("docs: Orders: all of them"),
            right: .part("docs: \"Orders: all of them\"")),
        Rule(
            "empty-file",
            "A schema has no content.",
            "It is empty or has comments alone. ‘pipewright init’ writes one to start from.",
            wrong: .schema("# To be written."),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            "several-documents",
            "A schema holds more than one YAML document.",
            "A line of ‘---’ begins a new document. A schema is one document; what belongs to another API stands in a file "
                + "of its own.",
            wrong: .part("docs: One\n---\ndocs: Two"),
            right: .part("docs: One")),
        Rule(
            "nested-too-deep",
            "Values are nested more than 100 deep.",
            "No schema needs that; most often a closing bracket was forgotten. The limit guards the tool against broken "
                + "and hostile files.",
            wrong: .part("docs: " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)),
            right: .part("docs: A text.")),
        Rule(
            "too-many-nodes",
            "With its aliases written out, a schema has more than 150,000 values.",
            "An alias stands for all that its anchor names, and aliases of aliases grow fast. The limit guards the tool "
                + "against files that are small and stand for gigabytes.",
            wrong: .part(
                """
                resources:
                  a: &a [x, x, x, x, x, x, x, x, x, x]
                  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
                  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
                  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
                  e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
                  f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
                """),
            right: .part(
                """
                records:
                  Task: { id: int read, made: &time timestamp read, changed: *time }
                """)),
        Rule(
            "unknown-anchor",
            "An alias names an anchor that does not stand above it.",
            "‘*name’ repeats the value that ‘&name’ marked earlier in the file. Text that begins with an asterisk "
                + "needs quotes.",
            wrong: .part("records:\n  Task: { id: int read, made: *time }"),
            right: .part("records:\n  Task: { id: int read, made: &time timestamp read, changed: *time }")),
        Rule(
            "recursive-alias",
            "An alias stands inside the value that it names.",
            "Written out, that value would have no end. A record that holds records of its own kind says so by type.",
            wrong: .part("records: &all\n  Folder: { id: int read, folders: *all }"),
            right: .part("records:\n  Folder: { id: int read, folders: list<Folder> }")),
        Rule(
            "duplicate-key",
            "A key is given twice in one mapping.",
            "YAML tools differ in which of the two wins, so neither does. The note shows the first one.",
            wrong: .part("records:\n  Task: { id: int read }\n  Task: { id: string, title: string }"),
            right: .part("records:\n  Task: { id: int read, title: string }")),
        Rule(
            "tag-not-allowed",
            "A value has a YAML tag.",
            "Tags such as ‘!!int’ or ‘!python/object’ tell YAML readers to make something special of a value. Schemas "
                + "need none, and text that begins with ‘!’ needs quotes.",
            wrong: .part("docs: !important Read this first."),
            right: .part("docs: \"!important Read this first.\"")),
        Rule(
            "merge-key",
            "A key is ‘<<’.",
            "It merged one mapping into another in YAML 1.1. YAML 1.2 has no such key, and tools that still know it differ in "
                + "what it does. What all resources share stands under ‘default’; fields are written out.",
            wrong: .part(
                """
                records:
                  Base: &base { id: int read, made: timestamp read }
                  Task: { <<: *base, title: string }
                """),
            right: .part(
                """
                records:
                  Base: { id: int read, made: timestamp read }
                  Task: { id: int read, made: timestamp read, title: string }
                """)),
        Rule(
            "key-not-scalar",
            "A key is a list or a mapping.",
            "YAML allows it, schemas do not: every key is a word of the language or a name. Braces in a key need quotes.",
            wrong: .part("headers:\n  {X-Id}: 1"),
            right: .part("headers:\n  X-Id: 1")),
    ]
}
