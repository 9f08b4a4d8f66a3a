extension RuleBook {
    static let warnings: [Rule] = [
        Rule(
            .unusedRecord, severity: .warning,
            "No resource uses a record.",
            "No call sends or returns the record, neither itself nor in a field of another record. Of unused records "
                + "that refer to each other, one is reported. In a schema without resources, no record is reported.",
            wrong: """
                records: { Task: { id: int }, Tag: { id: int, name: string } }
                resources: { tasks: { record: Task } }
                """,
            right: """
                records: { Task: { id: int, tags: list<Tag> }, Tag: { id: int, name: string } }
                resources: { tasks: { record: Task } }
                """),
        Rule(
            .unusedEnum, severity: .warning,
            "Nothing uses an enum.",
            "No field, filter or argument has the enum as its type. Perhaps the type of a field is still ‘string’.",
            wrong: """
                enums: { State: [open, done] }
                records: { Task: { id: int, state: string } }
                resources: { tasks: { record: Task } }
                """,
            right: """
                enums: { State: [open, done] }
                records: { Task: { id: int, state: State } }
                resources: { tasks: { record: Task } }
                """),
        Rule(
            .unusedUnion, severity: .warning,
            "Nothing uses a union.",
            "No field, resource or action has the union as its type. Perhaps the type of a field is still one of the "
                + "cases.",
            wrong: """
                unions: { Owner: [User.ID, User] }
                records: { Task: { id: int, owner: User.ID }, User: { id: int } }
                resources: { tasks: { record: Task }, users: { record: User } }
                """,
            right: """
                unions: { Owner: [User.ID, User] }
                records: { Task: { id: int, owner: Owner }, User: { id: int } }
                resources: { tasks: { record: Task }, users: { record: User } }
                """),
        Rule(
            .unusedPaging, severity: .warning,
            "No resource uses a paging scheme.",
            "A scheme takes effect if ‘paging’ under ‘default’ or in a resource names it. Without paging, a list is "
                + "read as one page.",
            wrong: """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """,
            right: """
                paging: { links: { follow: link.next } }
                default: { paging: links }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """),
        Rule(
            .unusedAuth, severity: .warning,
            "No call uses an auth scheme.",
            "A scheme takes effect if ‘use’ names it, at the top for all calls or in a resource. Without ‘use’, "
                + "requests are sent without credentials.",
            wrong:
                "auth: { token: bearer }\nrecords: { Task: { id: int } }\nresources: { tasks: { record: Task } }",
            right: """
                auth: { token: bearer }
                use: token
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """),
        Rule(
            .unusedScopes, severity: .warning,
            "Scopes are set for calls whose credentials have none.",
            "‘scopes’ beside ‘use’ are the scopes that calls need beyond those of their scheme. OAuth 2 "
                + "requests them. With ‘bearer’ and ‘custom’, the app reads them where it provides the credential. Other "
                + "credentials have no scopes.",
            wrong: """
                auth: { key: { api-key: header.X-Key } }
                use: key
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, scopes: [tasks] } }
                """,
            right: """
                auth: { app: { oauth2: client-credentials, token: /oauth/token } }
                use: app
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, scopes: [tasks] } }
                """),
        Rule(
            .sameCredentialPlace, severity: .warning,
            "Schemes that are used together are sent in the same place.",
            "An inner list of ‘use’ means all its schemes together. If two of them use the same header, query item or "
                + "cookie, the second replaces the first.",
            wrong: "auth: { login: basic, token: bearer }\nuse: [[login, token]]",
            right: "auth: { login: basic, token: { bearer: header.X-Token } }\nuse: [[login, token]]"),
        Rule(
            .shadowedParameter, severity: .warning,
            "A filter or a fixed query item is also a parameter of paging.",
            "The page size is already an argument of list(), and cursors, page numbers and offsets are sent for each "
                + "page. The parameter would be sent twice, and the server would decide which one counts.",
            wrong: """
                paging: { links: { follow: link.next, size: query.limit } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, filter: { limit: int } } }
                """,
            right: """
                paging: { links: { follow: link.next, size: query.limit } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, filter: { color: string } } }
                """),
        Rule(
            .pagingInBareArray, severity: .warning,
            "Paging reads a member of a body that is an array.",
            "Without ‘items’, the body is the array of records and has no other members, so only the first page would "
                + "be found. ‘items’ of the scheme, the resource or the operation sets the place of the records.",
            wrong: """
                paging: { links: { follow: body#/next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """,
            right: """
                paging: { links: { follow: body#/next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
        Rule(
            .unlikelyPlace, severity: .warning,
            "A place of paging is valid, but probably not the one that was meant.",
            "Slashes separate nested members: ‘body#/a.b’ is one member with a full stop in its name, and a space is "
                + "part of the name as well. A Link field has several links, each with a relation: ‘link.next’ is the "
                + "URL of one link. If nothing is at the place, the first page is the last. A member that really has "
                + "such a name is found.",
            wrong: """
                paging: { links: { follow: body#/paging.next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """,
            right: """
                paging: { links: { follow: body#/paging/next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
        Rule(
            .oppositeOfMore, severity: .warning,
            "The place of ‘more’ has a name that means the opposite.",
            "Pagination continues while the value of ‘more’ is true. A member named ‘done’ is then false, and the "
                + "first page would be the last. A test after the place says which value means that there are more "
                + "pages.",
            wrong: """
                paging: { pages: { page: query.page, more: body#/done, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: pages } }
                """,
            right: """
                paging: { pages: { page: query.page, more: body#/done is false, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: pages } }
                """),
        Rule(
            .pageSizeOutOfRange, severity: .warning,
            "A fixed query item sets a page size that the paging scheme does not allow.",
            "The scheme says which page sizes the server accepts; the server would reject or change others. A default "
                + "page size is written as ‘size: { in: query.limit 1..100, default: 50 }’.",
            wrong: """
                paging: { links: { follow: link.next, size: query.limit 1..100 } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, query: { limit: 500 } } }
                """,
            right: """
                paging: { links: { follow: link.next, size: { in: query.limit 1..100, default: 100 } } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
        Rule(
            .queryWithoutPath, severity: .warning,
            "The call of an action has query items, but no path.",
            "The path of an action defaults to its name, also if the call has query items. ‘/’ is the item itself, or the "
                + "collection with ‘on: collection’.",
            wrong: """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, actions: { tag: PUT ?tagging } } }
                """,
            right: """
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, actions: { tag: PUT /?tagging } } }
                """),
        Rule(
            .emptyResource, severity: .warning,
            "A resource has no operations, no actions and no children.",
            "Such a resource has no calls. Perhaps its operations are not written yet.",
            wrong: "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [] } }",
            right: "records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list] } }"),
        Rule(
            .runtimeHeader, severity: .warning,
            "The schema sets a header that the runtime sets itself.",
            "Host, Content-Length, Transfer-Encoding and the headers of the connection depend on the URL, the body "
                + "and the transport. A second value breaks requests, or is dropped.",
            wrong: "headers: { Host: api.example.com }",
            right: "headers: { Accept-Language: en }"),
        Rule(
            .filterWithoutList, severity: .warning,
            "A resource has ‘filter’ but no operation ‘list’.",
            "‘filter’ describes the arguments of a list; without the operation ‘list’ it has no effect. The arguments of "
                + "other calls are under ‘query’ of an operation or an action.",
            wrong: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [read], filter: { color: string } } }
                """,
            right: """
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, operations: [list, read], filter: { color: string } } }
                """),
        Rule(
            .repeatedPath, severity: .warning,
            "A path begins with the end of the server's URL.",
            "Paths are relative to the URL of the server, also those that begin with a slash. With the server "
                + "‘https://api.example.com/v1’, the path ‘/v1/tasks’ is requested as ‘/v1/v1/tasks’.",
            wrong: .schema(
                """
                pipewright: 1
                name: Todo
                servers: { production: https://api.example.com/v1 }
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: /v1/tasks } }
                """),
            right: .schema(
                """
                pipewright: 1
                name: Todo
                servers: { production: https://api.example.com/v1 }
                records: { Task: { id: int read, title: string } }
                resources: { tasks: { record: Task, path: /tasks } }
                """)),
    ]
}
