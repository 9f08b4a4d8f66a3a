import PipewrightComparison
import Testing

/// The kinds of changes, each with an edit of one schema that makes it.
@Suite struct ChangeKindTests {
    @Test("An edit of a schema has its changes, and the edit back has its own", arguments: SchemaEdit.all)
    func edit(_ edit: SchemaEdit) throws {
        let old = try comparedAPI(SchemaEdit.schema)
        let new = try comparedAPI(edit.edited)
        #expect(APIComparison.changes(from: old, to: new).map(\.summary) == edit.forth)
        #expect(APIComparison.changes(from: new, to: old).map(\.summary) == edit.back)
    }

    @Test(
        "Each key of store of a resource makes a change",
        arguments: [
            "unique: { field: text, compare: case }", "unique: text, partial: true", "unique: text, answers: whole",
            "unique: text, renamed-from: texts",
        ])
    func storeOfResource(_ keys: String) throws {
        func api(_ keys: String) throws -> ComparedAPI {
            let resource = "record: Note, operations: [list, read, create], store: { \(keys) } }"
            return try comparedAPI(
                SchemaEdit.schema.replacing("record: Note, operations: [list, read] }", with: resource))
        }
        let changes = try APIComparison.changes(from: api("unique: text"), to: api(keys))
        #expect(changes.map(\.summary) == ["store-of-resource notes"])
    }

    @Test("Every kind has an edit")
    func everyKind() {
        let summaries = SchemaEdit.all.flatMap { $0.forth + $0.back }
        let kinds = Set(summaries.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(Set(ChangeKind.allCases.map(\.rawValue)).subtracting(kinds).sorted() == [])
    }

    @Test("A schema has no changes to itself")
    func identity() throws {
        let api = try comparedAPI(SchemaEdit.schema)
        #expect(APIComparison.changes(from: api, to: api) == [])
    }

    @Test(
        "Short and long forms of the same schema have no changes",
        arguments: [
            ("  plain: https://plain.example", "  plain: { url: https://plain.example }"),
            ("token: bearer", "token: { bearer: header.Authorization }"),
            ("key: { api-key: header.X-Key }", "key: { api-key: header.X-Key, prefix: \"\" }"),
            ("      style: string?\n", "      style: { type: string? }\n"),
            ("Status: [open, done]", "Status: { values: { open: open, done: done } }"),
            ("ping: POST ping", "ping: { call: POST ping }"),
            ("    paging: links\n", "    path: projects\n    paging: links\n    arrays: repeat\n    format: json\n"),
            (
                "operations: [list, read, create, update, remove]",
                "operations: { list: GET, read, create: POST, update, remove }"
            ),
            ("operations: [list, read, create, update, remove]", "operations: [remove, update, create, read, list]"),
            ("    paging: links\n", "    paging: links\n    headers: { X-Client: todo }\n    timeout: 5s\n"),
            (
                "headers: { X-Client: todo }\ntimeout: 5s\n",
                "default: { headers: { X-Client: todo }, timeout: 5000ms }\n"
            ),
            ("timeout: 5s", "timeout: 5s\nif-match: false"),
            ("    paging: links\n", "    use: [token, key]\n    paging: links\n"),
            ("tasks: { record: Task, operations: [list, read] }", "tasks: { operations: [list, read], record: Task }"),
            (
                "teams: { path: \"orgs/{org}/teams\",",
                "teams: { path: \"/orgs/{org}/teams\", parameters: { org: string },"
            ),
        ])
    func forms(_ short: String, _ long: String) throws {
        let edit = SchemaEdit(short, long, [], back: [])
        let changes = APIComparison.changes(
            from: try comparedAPI(SchemaEdit.schema), to: try comparedAPI(edit.edited))
        #expect(changes.map(\.summary) == [])
    }

    @Test("A part has another format if its media type or a header field differs")
    func fieldsOfParts() throws {
        func api(_ part: String) throws -> ComparedAPI {
            let call = "ping: { call: POST ping, multipart: { n: { type: int\(part) }, m: int } }"
            return try comparedAPI(SchemaEdit("ping: POST ping", call, [], back: []).edited)
        }
        let parts = [
            "", ", content-type: a/b", ", content-type: a/c", ", headers: { X-A: a }", ", headers: { X-A: b }",
        ]
        for old in parts {
            for new in parts {
                let changes = APIComparison.changes(from: try api(old), to: try api(new))
                #expect(changes.map(\.summary) == (old == new ? [] : ["body-format projects[id].ping"]))
            }
        }
    }

    @Test("A resource with its own draft does not take the draft of another resource's record")
    func draftsOfRecords() throws {
        let both = SchemaEdit(
            [
                (
                    "operations: { list, read, create: { body: { name: string, mail: string? } } }",
                    "operations: [create]"
                ),
                ("  repositories:", "  people: { record: User, operations: [create] }\n  repositories:"),
            ], [], back: [])
        let own = SchemaEdit(
            [
                both.replacements[1],
                ("operations: { list, read, create: {", "operations: { create: {"),
                (
                    "{ body: { name: string, mail: string? } }",
                    "{ body: { name: string, mail: string?, code: string } }"
                ),
            ], [], back: [])
        let (old, new) = (try comparedAPI(both.edited), try comparedAPI(own.edited))
        let changes = APIComparison.changes(from: old, to: new)
        #expect(changes.map(\.summary) == ["call-body users.Draft"])
        #expect(changes.first?.old == "User.Draft" && changes.first?.new == "UsersResource.Draft")
        #expect(APIComparison.changes(from: new, to: old).map(\.summary) == [])
    }

    @Test(
        "The type of a member of a login and the unit of its lifetime are changes of the scheme",
        arguments: [
            ("parameters: { a: 30 }", "parameters: { a: \"30\" }"),
            ("parameters: { a: true }", "parameters: { a: null }"),
            ("expires: body#/x", "expires: { at: body#/x, unit: s }"),
            ("expires: { at: body#/x, unit: m }", "expires: { at: body#/x, unit: ms }"),
        ])
    func logins(_ old: String, _ new: String) throws {
        func schema(_ setting: String) throws -> ComparedAPI {
            let scheme = "token: { token: { call: POST /login, read: body, \(setting) } }"
            return try comparedAPI(SchemaEdit("token: bearer", scheme, [], back: []).edited)
        }
        let (before, after) = (try schema(old), try schema(new))
        #expect(APIComparison.changes(from: before, to: after).map(\.summary) == ["scheme-sending Auth.token"])
        #expect(APIComparison.changes(from: before, to: before) == [])
    }

    @Test("How the job of an operation is polled is a change of the operation")
    func jobsOfOperations() throws {
        func schema(_ job: String) throws -> ComparedAPI {
            try comparedAPI(
                SchemaEdit("create: { body: {", "create: { returns: job<User>, \(job), body: {", [], back: []).edited)
        }
        let old = try schema("job: { state: body#/state, done: made }")
        let new = try schema("job: { state: body#/state, done: [made, ended] }")
        #expect(APIComparison.changes(from: old, to: new).map(\.summary) == ["job users.create"])
        #expect(APIComparison.changes(from: old, to: old) == [])
    }

    @Test("An order of definitions that nothing depends on is no change")
    func order() throws {
        let edit = SchemaEdit(
            [
                ("  Card: { type: string, number: string }\n", ""),
                ("enums:\n", "  Card: { type: string, number: string }\nenums:\n"),
                (
                    "  teams: { path: \"orgs/{org}/teams\", record: Info, operations: [list] }\n",
                    ""
                ),
                (
                    "resources:\n",
                    "resources:\n  teams: { path: \"orgs/{org}/teams\", record: Info, operations: [list] }\n"
                ),
            ], [], back: [])
        let changes = APIComparison.changes(
            from: try comparedAPI(SchemaEdit.schema), to: try comparedAPI(edit.edited))
        #expect(changes == [])
    }
}
