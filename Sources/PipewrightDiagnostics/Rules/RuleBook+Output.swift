extension RuleBook {
    static let output: [Rule] = [
        Rule(
            .invalidTemplate,
            "A custom template cannot be read.",
            "Templates are Mustache; every section must be closed. ‘--templates DIR’ replaces templates of the tool "
                + "by name.",
            wrong: .commands(
                """
                mkdir own; echo '{{#records}} {{swiftName}}' > own/Client.mustache
                pipewright generate todo.pipes.yaml --output Sources --templates own
                """),
            right: .commands(
                """
                mkdir own; echo '// {{clientName}}' > own/Client.mustache
                pipewright generate todo.pipes.yaml --output Sources --templates own
                """)),
        Rule(
            .renderingFailed,
            "The tool cannot render a built-in template.",
            "This is a bug in Pipewright, not a mistake in the schema; please report it.",
            wrong: nil, right: nil),
        Rule(
            .unwritable,
            "A file cannot be written.",
            "Its folder cannot be created, permissions forbid writing, the disk is full, or something that is "
                + "not a file has the same name.",
            wrong: .commands("pipewright generate todo.pipes.yaml --output /dev/null/Sources"),
            right: .commands("pipewright generate todo.pipes.yaml --output Sources")),
    ]
}
