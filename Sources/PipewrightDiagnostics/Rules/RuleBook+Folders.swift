extension RuleBook {
    static let folders: [Rule] = [
        Rule(
            "missing-main-file",
            "The folder of a schema has no main file.",
            "A folder NAME.pipes is one schema. Its main file is called NAME.yaml or NAME.pipes.yaml and has the version, the "
                + "name, the servers and all other settings; each other file is a topic. Which is which follows from the "
                + "names alone, so that a build knows the Swift files before the tool has run.",
            wrong: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/main.yaml; pipewright check shop.pipes"),
            right: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/shop.yaml; pipewright check shop.pipes")),
        Rule(
            "part-of-folder",
            "A file was named that is part of a schema in a folder.",
            "It makes no sense alone: what it refers to stands in the other files. Name the folder.",
            wrong: .commands(
                "mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes/todo.pipes.yaml"),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            "nested-folder",
            "There is a folder in the folder of a schema.",
            "All files of a schema lie in one folder. What lies deeper would be left out, so it is reported instead.",
            wrong: .commands(
                """
                mkdir -p todo.pipes/orders; mv todo.pipes.yaml todo.pipes
                pipewright check todo.pipes
                """),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            "link-leads-out",
            "A link in the folder of a schema leads out of it.",
            "What a schema is made of lies in its folder, so that a copy of the folder is a copy of the schema. Put the file "
                + "itself there; links within the folder and to the folder are fine.",
            wrong: .commands(
                """
                mkdir shop.pipes; ln -s ../todo.pipes.yaml shop.pipes/shop.yaml
                pipewright check shop.pipes
                """),
            right: .commands("mkdir shop.pipes; cp todo.pipes.yaml shop.pipes/shop.yaml; pipewright check shop.pipes")),
        Rule(
            "unusable-file-name",
            "The name of a file in the folder of a schema cannot be that of a topic.",
            "orders.yaml in shop.pipes becomes shop.pipes+orders.swift. Letters, digits, ‘-’ and ‘_’ can stand in such a name "
                + "on every system.",
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
            "folder-too-large",
            "The folder of a schema holds more than 1000 files or 8 MiB.",
            "The limit of a schema holds for all its files together. It keeps the tool from using up a machine's memory.",
            wrong: .commands(
                """
                mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; echo 'enums: {}' > todo.pipes/a.yaml
                head -c 5000000 /dev/zero | tr '\\0' '#' | tee todo.pipes/b.yaml > todo.pipes/c.yaml
                pipewright check todo.pipes
                """),
            right: .commands("mkdir todo.pipes; mv todo.pipes.yaml todo.pipes; pipewright check todo.pipes")),
        Rule(
            "key-of-main-file",
            "A setting of the whole schema stands in the file of a topic.",
            "The version, the name, servers, headers, credentials, paging and defaults hold for all files, so they have one "
                + "place: the main file. The others hold docs, records, enums, unions and resources.",
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
            "duplicate-definition",
            "Two files of a schema define something of one name.",
            "Records, enums, unions and resources of all files share one client. The note shows the other place: remove one "
                + "of the two, or rename it.",
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
