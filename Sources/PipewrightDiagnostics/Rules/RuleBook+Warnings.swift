extension RuleBook {
    static let warnings: [Rule] = [
        Rule(
            "unused-record", severity: .warning,
            "A record is used by no resource.",
            "No call sends or returns it, neither itself nor in a field of another record. Of records that use each other "
                + "one is named. A schema without any resource has no unused records.",
            wrong: .part(
                """
                records: { Task: { id: int }, Tag: { id: int, name: string } }
                resources: { tasks: { record: Task } }
                """),
            right: .part(
                """
                records: { Task: { id: int, tags: list<Tag> }, Tag: { id: int, name: string } }
                resources: { tasks: { record: Task } }
                """)),
        Rule(
            "unused-enum", severity: .warning,
            "An enum is used nowhere.",
            "No field, filter or argument has it as its type. Perhaps one is still a string.",
            wrong: .part(
                """
                enums: { State: [open, done] }
                records: { Task: { id: int, state: string } }
                resources: { tasks: { record: Task } }
                """),
            right: .part(
                """
                enums: { State: [open, done] }
                records: { Task: { id: int, state: State } }
                resources: { tasks: { record: Task } }
                """)),
        Rule(
            "unused-union", severity: .warning,
            "A union is used nowhere.",
            "No field, resource or action has it as its type. Perhaps a field still has one of its cases.",
            wrong: .part(
                """
                unions: { Owner: [User.ID, User] }
                records: { Task: { id: int, owner: User.ID }, User: { id: int } }
                resources: { tasks: { record: Task }, users: { record: User } }
                """),
            right: .part(
                """
                unions: { Owner: [User.ID, User] }
                records: { Task: { id: int, owner: Owner }, User: { id: int } }
                resources: { tasks: { record: Task }, users: { record: User } }
                """)),
        Rule(
            "unused-paging", severity: .warning,
            "A paging scheme is used by no resource.",
            "Describing a scheme does not turn it on: ‘paging’ under ‘default’ or in a resource does. Without it a list is "
                + "read as one page.",
            wrong: .part(
                """
                paging: { links: { follow: link.next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """),
            right: .part(
                """
                paging: { links: { follow: link.next } }
                default: { paging: links }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """)),
        Rule(
            "unused-auth", severity: .warning,
            "An auth scheme is used by no call.",
            "Describing a scheme does not turn it on: ‘use’ does, at the top for all calls or in a resource. Without it "
                + "requests are sent without credentials.",
            wrong: .part(
                "auth: { token: bearer }\nrecords: { Task: { id: int } }\nresources: { tasks: { record: Task } }"),
            right: .part(
                """
                auth: { token: bearer }
                use: token
                records: { Task: { id: int } }
                resources: { tasks: { record: Task } }
                """)),
        Rule(
            "unused-scopes", severity: .warning,
            "Scopes are given where no call uses an OAuth 2 scheme.",
            "‘scopes’ beside ‘use’ is what calls need beyond the scopes of their scheme. Only tokens of OAuth 2 have scopes: "
                + "of any other credential the API itself knows what it is good for.",
            wrong: .part(
                """
                auth: { token: bearer }
                use: token
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, scopes: [tasks] } }
                """),
            right: .part(
                """
                auth: { app: { oauth2: client-credentials, token: /oauth/token } }
                use: app
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, scopes: [tasks] } }
                """)),
        Rule(
            "same-credential-place", severity: .warning,
            "Schemes that go together are sent in the same place.",
            "An inner list of ‘use’ means all of its schemes. Of two that travel in one header, query item or cookie the second "
                + "would take the place of the first.",
            wrong: .part("auth: { login: basic, token: bearer }\nuse: [[login, token]]"),
            right: .part("auth: { login: basic, token: { bearer: header.X-Token } }\nuse: [[login, token]]")),
        Rule(
            "shadowed-parameter", severity: .warning,
            "A filter or a fixed query item is also a parameter of paging.",
            "The page size is an argument of list() already, and cursors, page numbers and offsets are sent for each page. "
                + "Given twice, it would be sent twice, and which one counts would be up to the server.",
            wrong: .part(
                """
                paging: { links: { follow: link.next, size: query.limit } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, filter: { limit: int } } }
                """),
            right: .part(
                """
                paging: { links: { follow: link.next, size: query.limit } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, filter: { color: string } } }
                """)),
        Rule(
            "paging-in-bare-array", severity: .warning,
            "Paging looks for something in a body that is an array.",
            "Where nothing says where the records are, the body is their array, and nothing stands around them: no page but "
                + "the first would be found. ‘items’ of the scheme, the resource or the operation names their place.",
            wrong: .part(
                """
                paging: { links: { follow: body#/next } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
            right: .part(
                """
                paging: { links: { follow: body#/next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """)),
        Rule(
            "unlikely-place", severity: .warning,
            "A place of paging can be one, and is surely not the one that was meant.",
            "Members within members are separated by slashes: ‘body#/a.b’ is one member whose name has a full stop, and a blank "
                + "belongs to the name as well. A Link field holds several links, each with what it leads to: ‘link.next’ is the "
                + "address of one. At such a place there is nothing, so the first page would be the last. A member that really "
                + "has such a name is found.",
            wrong: .part(
                """
                paging: { links: { follow: body#/paging.next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """),
            right: .part(
                """
                paging: { links: { follow: body#/paging/next, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """)),
        Rule(
            "opposite-of-more", severity: .warning,
            "What shall say that there are more pages has a name that says the opposite.",
            "A walk goes on while ‘more’ says yes. A member that is called ‘done’ says no then, and the first page would be the "
                + "last. A test after the place says what stands there while there is more.",
            wrong: .part(
                """
                paging: { pages: { page: query.page, more: body#/done, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: pages } }
                """),
            right: .part(
                """
                paging: { pages: { page: query.page, more: body#/done is false, items: body#/results } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: pages } }
                """)),
        Rule(
            "page-size-out-of-range", severity: .warning,
            "A fixed query item asks for more or fewer records a page than the paging scheme allows.",
            "The scheme says what the server takes; another number would be refused or changed by it. A default of its own "
                + "is written as ‘size: { in: query.limit 1..100, default: 50 }’.",
            wrong: .part(
                """
                paging: { links: { follow: link.next, size: query.limit 1..100 } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links, query: { limit: 500 } } }
                """),
            right: .part(
                """
                paging: { links: { follow: link.next, size: { in: query.limit 1..100, default: 100 } } }
                records: { Task: { id: int } }
                resources: { tasks: { record: Task, paging: links } }
                """)),
        Rule(
            "empty-resource", severity: .warning,
            "A resource has no operations, no actions and no children.",
            "It could not be called. Perhaps its operations are still to be written.",
            wrong: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [] } }"),
            right: .part("records: { Task: { id: int } }\nresources: { tasks: { record: Task, operations: [list] } }")),
        Rule(
            "runtime-header", severity: .warning,
            "A header is set that the runtime sets itself.",
            "Host, Content-Length, Transfer-Encoding and the headers of the connection follow from the address, the body and "
                + "the transport. A second value breaks requests, or is dropped.",
            wrong: .part("headers: { Host: api.example.com }"),
            right: .part("headers: { Accept-Language: en }")),
    ]
}
