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
            "A singleton has an operation that needs several records.",
            "Of a singleton there is only one, as of the user who calls: it has no list, and no identity by which to put it "
                + "somewhere.",
            wrong: .part(
                """
                records: { User: { id: int read, name: string } }
                resources: { me: { record: User, singleton: true, operations: [list, read] } }
                """),
            right: .part(
                """
                records: { User: { id: int read, name: string } }
                resources: { me: { record: User, singleton: true, operations: [read, update] } }
                """)),
        Rule(
            "sort-without-list",
            "A resource has an order for its lists, but no lists.",
            "‘sort’ says how a list is asked for in an order; without the operation ‘list’ nothing can be asked for.",
            wrong: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [read], sort: { by: query.sort, fields: [title] } } }
                """),
            right: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [list], sort: { by: query.sort, fields: [title] } } }
                """)),
        Rule(
            "unknown-parameter",
            "A name in { } stands for nothing that is known at its place.",
            "In the call of an operation ‘{id}’ is the identity of the item, where there is one, and ‘{tasks.id}’ that of the "
                + "item of the resource ‘tasks’ above. Other names are arguments, which only the path of a resource and that "
                + "of an action can have.",
            wrong: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: { list: "GET /all/{kind}" } } }
                """),
            right: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", operations: [list] } }
                """)),
        Rule(
            "unused-parameter",
            "The type of a parameter is given that does not stand in the path or address.",
            "‘parameters’ and ‘variables’ say more of the names that stand in { }.",
            wrong: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", parameters: { knid: int } } }
                """),
            right: .part(
                """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", parameters: { kind: int } } }
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
            "Places are link.REL (RFC 8288), header.NAME, query.NAME, cookie.NAME, body#/pointer (RFC 6901), and first#/pointer "
                + "and last#/pointer into the first and the last record of a page. Which of them a key takes depends on what can stand there: the next page is not found in the query, an API key not in "
                + "the body.",
            wrong: .part("paging: { pages: { follow: next } }"),
            right: .part("paging: { pages: { follow: link.next } }")),
        Rule(
            "malformed-call",
            "An action is not written as calls are.",
            "A call is METHOD path -> Result. The path defaults to the action's name and the result to none; GET and HEAD "
                + "have no body, and no parts.",
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
            "malformed-server",
            "The address of a server cannot be used.",
            "It is https:// or http://, a host, and a port and a path if need be. Credentials do not belong into a schema, and "
                + "fragments are never sent.",
            wrong: .schema("pipewright: 1\nname: Todo\nservers: { production: api.example.com }"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            "malformed-origin",
            "A server that addresses of pages may lead to is not written as an origin.",
            "It is https:// or http://, a host, and a port if need be. Credentials are sent to it, so each is named alone: "
                + "there are no paths, no variables and no ‘*’.",
            wrong: .part(
                """
                paging: { links: { follow: link.next, origins: [cdn.example.com] } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
            right: .part(
                """
                paging: { links: { follow: link.next, origins: ["https://cdn.example.com"] } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """)),
        Rule(
            "malformed-header",
            "A header's name or value holds a character that HTTP does not allow there.",
            "A name is letters, digits and some symbols without blanks, and a value holds no control characters (RFC 9110). A "
                + "line break in a value would let it forge further headers.",
            wrong: .part("headers: { Accept Language: en }"),
            right: .part("headers: { Accept-Language: en }")),
    ]
}
