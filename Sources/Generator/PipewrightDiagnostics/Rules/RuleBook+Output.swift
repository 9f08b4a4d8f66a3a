extension RuleBook {
    static let output: [Rule] = [
        Rule(
            .invalidTemplate,
            "A custom template cannot be used.",
            "Templates are UTF-8 and have the tags of Mustache. Every section must be closed, every name must be one of "
                + "Docs/Templates.md, and no template may contain itself. ‘--templates DIR’ replaces templates of the tool by "
                + "name; ‘pipewright templates --output DIR’ writes them into a folder.",
            wrong: .commands(
                """
                mkdir own; echo '{{#blocks}} {{parent}}' > own/Client.mustache
                pipewright generate todo.pipes.yaml --output Sources --templates own
                """),
            right: .commands(
                """
                mkdir own; echo '// {{name}}' > own/Client.mustache
                pipewright generate todo.pipes.yaml --output Sources --templates own
                """)),
        Rule(
            .missingModule,
            "The schema needs a module of the runtime that the target does not have.",
            "A target can depend on single modules instead of PipeRuntime, and then builds less. PipeAuth has OAuth 2, HTTP "
                + "Digest and AWS signatures. PipeFiles has multipart, uploads and downloads. PipeCalls has streams, long operations, "
                + "many records at once, related records and rules of fields; with ‘validate: false’, rules need no module. "
                + "PipeXML has bodies in XML; PipeRuntime does not include it, so add the product PipeXML, too. "
                + "‘--modules’ names the modules that the code may import; the plugin passes the modules of its target.",
            wrong: .commands("pipewright generate todo.pipes.yaml --output Sources --modules PipeCore"),
            right: .commands(
                "pipewright generate todo.pipes.yaml --output Sources --modules PipeCore,PipeTransports")),
        Rule(
            .unwritable,
            "A file cannot be written.",
            "Its folder cannot be created, permissions forbid writing, the disk is full, or something that is "
                + "not a file has the same name.",
            wrong: .commands("pipewright generate todo.pipes.yaml --output /dev/null/Sources"),
            right: .commands("pipewright generate todo.pipes.yaml --output Sources")),
    ]
}
