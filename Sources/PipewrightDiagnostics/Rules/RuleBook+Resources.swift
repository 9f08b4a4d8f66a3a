extension RuleBook {
    static let resources: [Rule] = [
        Rule(
            "nothing-to-write",
            "A resource updates records of which no field can be changed.",
            "A patch holds the fields that are neither ‘read’ nor ‘create’ nor the identity. Here it would always be empty.",
            wrong: .part(
                """
                records: { Event: { id: int read, at: timestamp read } }
                resources: { events: { record: Event, operations: [list, update] } }
                """),
            right: .part(
                """
                records: { Event: { id: int read, at: timestamp read } }
                resources: { events: { record: Event, operations: [list, read] } }
                """)),
        Rule(
            "operation-not-for-singleton",
            "A singleton has an operation that needs many.",
            "A singleton is a resource of which there is only one, such as the account of the caller. It can be read, replaced, "
                + "updated, created and removed, but neither listed nor looked for.",
            wrong: .part(
                """
                records: { Account: { name: string } }
                resources: { account: { record: Account, singleton: true, operations: [list, read] } }
                """),
            right: .part(
                """
                records: { Account: { name: string } }
                resources: { account: { record: Account, singleton: true, operations: [read, replace] } }
                """)),
        Rule(
            "sort-without-list",
            "A resource says how its list is ordered and has no list.",
            "‘sort’ gives list() an argument, so it needs the operation ‘list’.",
            wrong: .part(
                """
                records: { Task: { id: int } }
                resources:
                  tasks: { record: Task, operations: [read], sort: { by: query.sort, fields: [title] } }
                """),
            right: .part(
                """
                records: { Task: { id: int } }
                resources:
                  tasks: { record: Task, operations: [list, read], sort: { by: query.sort, fields: [title] } }
                """)),
        Rule(
            "unknown-parameter",
            "A name in braces stands for nothing that is known there.",
            "In a path, {name} is the ID of a resource above, a parameter of the path or an argument. The hint lists what can "
                + "stand there.",
            wrong: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, operations: { read: "GET tasks/{ident}" } } }
                """),
            right: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, operations: { read: "GET tasks/{id}" } } }
                """)),
        Rule(
            "unused-parameter",
            "A parameter is described that its path does not have.",
            "‘parameters’ gives types to what stands in braces in ‘path’, and to nothing else. Queries stand under ‘query’ or "
                + "‘filter’.",
            wrong: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, path: "{team}/tasks", parameters: { team: string, color: string } } }
                """),
            right: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, path: "{team}/tasks", parameters: { team: string } } }
                """)),
        Rule(
            "malformed-path",
            "A path cannot be part of an address.",
            "A path is segments joined by slashes, such as ‘admin/users’. The server stands under ‘servers’, a query under "
                + "‘query’, and ‘..’ would lead out of the API.",
            wrong: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, path: \"tasks?archived=1\" } }"),
            right: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, query: { archived: 1 } } }")),
        Rule(
            "malformed-place",
            "A place in a request or an answer is not written as places are.",
            "Places are link.REL (RFC 8288), header.NAME, query.NAME, cookie.NAME and body#/pointer (RFC 6901). Which of them "
                + "a key takes depends on what can stand there: the next page is not found in the query, an API key not in "
                + "the body.",
            wrong: .part("paging: { pages: { follow: next } }"),
            right: .part("paging: { pages: { follow: link.next } }")),
        Rule(
            "malformed-call",
            "An action is not written as calls are.",
            "A call is METHOD path -> Result. The path defaults to the action's name and the result to none; GET and HEAD "
                + "have no body.",
            wrong: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, actions: { close: POST close Task } } }"
            ),
            right: .part(
                """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, actions: { close: POST close -> Task } } }
                """)),
        Rule(
            "unknown-paging",
            "A paging scheme is named that the schema does not have.",
            "‘paging’ of a resource takes a name from ‘paging’ at the top, or ‘none’.",
            wrong: .part(
                """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: lnks }, all: { record: Task, paging: links } }
                """),
            right: .part(
                """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """)),
        Rule(
            "unknown-auth",
            "An auth scheme is named that the schema does not have.",
            "‘use’ takes names from ‘auth’, or ‘none’.",
            wrong: .part("auth: { session: basic }\nuse: [session, token]"),
            right: .part("auth: { session: basic, token: bearer }\nuse: [session, token]")),
        Rule(
            "malformed-server",
            "The address of a server cannot be used.",
            "It is https:// or http://, a host, and a port and a path if need be. Credentials do not belong into a schema, and "
                + "fragments are never sent.",
            wrong: .schema("pipewright: 1\nname: Todo\nservers: { production: api.example.com }"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            "malformed-header",
            "A header's name or value holds a character that HTTP does not allow there.",
            "A name is letters, digits and some symbols without blanks, and a value holds no control characters (RFC 9110). A "
                + "line break in a value would let it forge further headers.",
            wrong: .part("headers: { Accept Language: en }"),
            right: .part("headers: { Accept-Language: en }")),
    ]
}
