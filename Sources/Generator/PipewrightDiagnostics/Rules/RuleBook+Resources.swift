extension RuleBook {
    static let resources: [Rule] = [
        Rule(
            .nothingToWrite,
            "A resource updates records that have no writable field.",
            "A patch has the fields that are neither the identity nor flagged ‘read’ or ‘create’. Here it would "
                + "always be empty.",
            wrong: """
                records: { Event: { id: int read, at: timestamp read } }
                resources: { events: { record: Event, operations: [list, update] } }
                """,
            right: """
                records: { Event: { id: int read, at: timestamp read } }
                resources: { events: { record: Event, operations: [list, read] } }
                """),
        Rule(
            .operationNotForSingleton,
            "A singleton has an operation that needs several records.",
            "A singleton is a resource with only one record, such as the current user. It has no list, and no "
                + "identity to put into a URL.",
            wrong: """
                records: { User: { id: int read, name: string } }
                resources: { me: { record: User, singleton: true, operations: [list, read] } }
                """,
            right: """
                records: { User: { id: int read, name: string } }
                resources: { me: { record: User, singleton: true, operations: [read, update] } }
                """),
        Rule(
            .sortWithoutList,
            "A resource has ‘sort’ but no operation ‘list’.",
            "‘sort’ describes how a list is requested in a certain order; without the operation ‘list’ it has no "
                + "effect.",
            wrong: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [read], sort: { by: query.sort, fields: [title] } } }
                """,
            right: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [list], sort: { by: query.sort, fields: [title] } } }
                """),
        Rule(
            .unknownParameter,
            "A name in { } has no value here.",
            "In the call of an operation, ‘{id}’ is the identity of the item, if the operation has an item, and "
                + "‘{tasks.id}’ is the identity of the item of the parent resource ‘tasks’. Other names are "
                + "arguments; only the path of a resource or an action can have them.",
            wrong: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: { list: "GET /all/{kind}" } } }
                """,
            right: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", operations: [list] } }
                """),
        Rule(
            .unusedParameter,
            "A described parameter is not in the path or the URL.",
            "‘parameters’ and ‘variables’ describe the names in { }.",
            wrong: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", parameters: { knid: int } } }
                """,
            right: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: "all/{kind}", parameters: { kind: int } } }
                """),
        Rule(
            .malformedPath,
            "A path is malformed.",
            "A path consists of segments joined by slashes, such as ‘admin/users’. The server belongs under ‘servers’ "
                + "and the query under ‘query’; ‘..’ would lead out of the API.",
            wrong:
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, path: \"tasks?archived=1\" } }",
            right:
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, query: { archived: 1 } } }"),
        Rule(
            .malformedPlace,
            "A place in a request or a response is malformed.",
            "Places are link.REL (RFC 8288), header.NAME, query.NAME, cookie.NAME, body#/pointer (RFC 6901), and "
                + "first#/pointer and last#/pointer into the first and the last record of a page. Each key accepts "
                + "some of them: the next page is never in the query, and an API key is never in the body.",
            wrong: "paging: { pages: { follow: next } }",
            right: "paging: { pages: { follow: link.next } }"),
        Rule(
            .malformedCall,
            "The call of an action is malformed.",
            "A call is METHOD path -> Result. The path defaults to the action's name, and the result to nothing. GET "
                + "and HEAD have no body and no parts.",
            wrong: .part(
                "records: { Task: { id: int } }\nresources: { tasks: { record: Task, actions: { close: POST close Task } } }"
            ),
            right: """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, actions: { close: POST close -> Task } } }
                """),
        Rule(
            .unknownPaging,
            "The schema has no paging scheme of this name.",
            "‘paging’ of a resource takes the name of a scheme under ‘paging’ at the top, or ‘none’.",
            wrong: """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: lnks }, all: { record: Task, paging: links } }
                """,
            right: """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
        Rule(
            .malformedServer,
            "The URL of a server is malformed.",
            "It has https:// or http://, a host, and optionally a port and a path. A host with letters outside ASCII is "
                + "written in Punycode (xn--…). Credentials do not belong in a schema, and fragments are never sent. All "
                + "servers have other URLs of the same names.",
            wrong: .schema("pipewright: 1\nname: Todo\nservers: { production: api.example.com }"),
            right: .schema("pipewright: 1\nname: Todo\nservers: { production: https://api.example.com }")),
        Rule(
            .malformedOrigin,
            "An origin that links to pages may lead to is malformed.",
            "It has https:// or http://, a host, and optionally a port. Credentials are sent to the origin, so it is "
                + "written out, without a path, variables or ‘*’.",
            wrong: """
                paging: { links: { follow: link.next, origins: [cdn.example.com] } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """,
            right: """
                paging: { links: { follow: link.next, origins: ["https://cdn.example.com"] } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
        Rule(
            .malformedHeader,
            "The name or the value of a header has a character that HTTP does not allow.",
            "A name consists of letters, digits and some symbols, without spaces, and a value has no control "
                + "characters (RFC 9110). A line break in a value could add forged headers.",
            wrong: "headers: { Accept Language: en }",
            right: "headers: { Accept-Language: en }"),
    ]
}
