extension RuleBook {
    static let output: [Rule] = [
        Rule(
            "invalid-template",
            "A template of your own cannot be read.",
            "Templates are Mustache; a section that is opened must be closed. ‘--templates DIR’ replaces those of the tool "
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
            "rendering-failed",
            "The tool could not make use of one of its own templates.",
            "This is a fault of Pipewright and not of the schema; please report it.",
            wrong: nil, right: nil),
        Rule(
            "unwritable",
            "A file cannot be written.",
            "Its folder cannot be made, permissions forbid it, the disk is full, or something of that name stands in the way.",
            wrong: .commands("pipewright generate todo.pipes.yaml --output /dev/null/Sources"),
            right: .commands("pipewright generate todo.pipes.yaml --output Sources")),
    ]
}
