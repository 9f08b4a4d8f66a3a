extension RuleBook {
    static let folders: [Rule] = [
        Rule(
            .missingMainFile,
            "The folder of a schema has no main file.",
            "A folder NAME.pipes is one schema. Its main file is NAME.yaml or NAME.pipes.yaml; it has the version, "
                + "the name, the servers and all other settings. Every other file is a topic. The names alone decide "
                + "this, so that a build knows the Swift files before the tool runs.",
            wrong: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/main.yaml; pipewright check shop.pipes"),
            right: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/shop.yaml; pipewright check shop.pipes")),
        Rule(
            .partOfFolder,
            "A file was passed that is part of a schema in a folder.",
            "The file is incomplete without the other files, which define the names that it uses. Pass the folder.",
            wrong: .commands(
                "mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes/todo.pipes.yaml"),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            .nestedFolder,
            "The folder of a schema contains another folder.",
            "All files of a schema are directly in its folder. Files in deeper folders would be left out, so such "
                + "folders are an error.",
            wrong: .commands(
                """
                mkdir -p todo.pipes/orders; mv todo.pipes.yaml todo.pipes
                pipewright check todo.pipes
                """),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            .linkLeadsOut,
            "A link in the folder of a schema leads out of the folder.",
            "The folder contains the whole schema, so that a copy of the folder is a copy of the schema. Replace the "
                + "link with the file; links within the folder and links to the folder are allowed.",
            wrong: .commands(
                """
                mkdir shop.pipes; ln -s ../todo.pipes.yaml shop.pipes/shop.yaml
                pipewright check shop.pipes
                """),
            right: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/shop.yaml; pipewright check shop.pipes")),
        Rule(
            .unusableFileName,
            "The name of a file in the folder of a schema cannot be the name of a topic.",
            "orders.yaml in shop.pipes becomes shop.pipes+orders.swift. Such a name consists of letters, digits, ‘-’ "
                + "and ‘_’, which are valid on every system.",
            wrong: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; echo 'enums: {}' > 'todo.pipes/my enums.yaml'
                pipewright check todo.pipes
                """),
            right: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; echo 'enums: {}' > todo.pipes/my-enums.yaml
                pipewright check todo.pipes
                """)),
        Rule(
            .folderTooLarge,
            "The folder of a schema has more than 1000 files or 8 MiB.",
            "The size limit of a schema applies to all its files together. It bounds the memory that the tool uses.",
            wrong: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; echo 'enums: {}' > todo.pipes/a.yaml
                head -c 5000000 /dev/zero | tr '\\0' '#' | tee todo.pipes/b.yaml > todo.pipes/c.yaml
                pipewright check todo.pipes
                """),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            .keyOfMainFile,
            "A setting of the whole schema is in the file of a topic.",
            "The version, the name, servers, headers, credentials, paging and defaults apply to all files, so they "
                + "are in the main file. The other files have docs, records, enums, unions and resources.",
            wrong: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; echo 'timeout: 3s' > todo.pipes/orders.yaml
                pipewright check todo.pipes
                """),
            right: .commands(
                """
                mkdir todo.pipes; printf '\\ntimeout: 3s\\n' >> todo.pipes.yaml; mv todo.pipes.yaml todo.pipes
                pipewright check todo.pipes
                """)),
        Rule(
            .duplicateDefinition,
            "Two files of a schema define the same name.",
            "Records, enums, unions and resources of all files share one client. The note shows the other definition: "
                + "remove or rename one of the two.",
            wrong: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes
                echo 'enums: { Size: [small, large] }' | tee todo.pipes/a.yaml > todo.pipes/b.yaml
                pipewright check todo.pipes
                """),
            right: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes
                echo 'enums: {}' | tee todo.pipes/a.yaml > todo.pipes/b.yaml
                pipewright check todo.pipes
                """)),
    ]
}
