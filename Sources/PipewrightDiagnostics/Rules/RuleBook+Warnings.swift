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
            "shadowed-parameter", severity: .warning,
            "A filter or a fixed query item is also a parameter of paging.",
            "The page size is an argument of list() already. Given twice, it would be sent twice, and which one counts "
                + "would be up to the server.",
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
