extension SchemaEdit {
    static let ofClient: [SchemaEdit] = [
        SchemaEdit(
            "name: Todo", "name: Tasks", ["client-renamed TodoClient"], back: ["client-renamed TasksClient"]),
        SchemaEdit(
            "  plain: https://plain.example\n", "", ["server-removed Server.plain"], back: ["server-added Server.plain"]
        ),
        SchemaEdit(
            "  plain: https://plain.example", "  simple: https://plain.example", ["server-renamed Server.plain"],
            back: ["server-renamed Server.simple"]),
        SchemaEdit(
            "https://plain.example", "https://plainer.example", ["server-url Server.plain"],
            back: ["server-url Server.plain"]),
        SchemaEdit(
            "  plain: https://plain.example", "  plain: { url: https://plain.example, env: TODO_URL }",
            ["server-url Server.plain"], back: ["server-url Server.plain"]),
        SchemaEdit(
            "  plain: https://plain.example", "  plain: { env: TODO_URL }", ["server-url Server.plain"],
            back: ["server-url Server.plain"]),
        SchemaEdit(
            "  main: https://todo.example\n", "", ["server-removed Server.main", "default-server TodoClient"],
            back: ["server-added Server.main", "default-server TodoClient"]),
        SchemaEdit(
            [("  main: https://todo.example\n", ""), ("variables: { shop: eu }", "variables: { shop: {} }")],
            [
                "server-removed Server.main", "argument-required Server.shop(shop:)",
                "default-server-removed TodoClient",
            ],
            back: [
                "server-added Server.main", "argument-optional Server.shop(shop:)", "default-server-added TodoClient",
            ]),
        SchemaEdit(
            "variables: { shop: eu }", "variables: { shop: us }", ["argument-default Server.shop(shop:)"],
            back: ["argument-default Server.shop(shop:)"]),
        SchemaEdit(
            [
                ("https://plain.example", "\"https://{x}.example\""),
                ("{x}.example\"", "{x}.example\", variables: { x: y } }"), ("plain: \"", "plain: { url: \""),
            ],
            ["server-url Server.plain", "server-form Server.plain"],
            back: ["server-url Server.plain", "server-form Server.plain"]),
        SchemaEdit(
            [
                (
                    "main: https://todo.example",
                    "main: { url: https://todo.example, others: { files: https://f.example } }"
                ),
                ("variables: { shop: eu }", "variables: { shop: eu }, others: { files: https://f.example }"),
                (
                    "plain: https://plain.example",
                    "plain: { url: https://plain.example, others: { files: https://f.example } }"
                ),
            ], ["other-url-added TodoClient"], back: ["other-url-removed TodoClient"]),
        SchemaEdit(
            "2026-01-01", "2026-02-01", ["version TodoClient(version:)"], back: ["version TodoClient(version:)"]),
        SchemaEdit(
            "version: header.Api-Version 2026-01-01\n", "", ["version-removed TodoClient(version:)"],
            back: ["version-added TodoClient(version:)"]),
        SchemaEdit(
            [("  key: { api-key: header.X-Key }\n", ""), ("use: [token, key]", "use: [token]")],
            ["scheme-removed Auth.key", "authentication TodoClient"],
            back: ["scheme-added Auth.key", "authentication TodoClient"]),
        SchemaEdit("token: bearer", "token: basic", ["scheme-type Auth.token"], back: ["scheme-type Auth.token"]),
        SchemaEdit("header.X-Key", "query.key", ["scheme-sending Auth.key"], back: ["scheme-sending Auth.key"]),
        SchemaEdit(
            "token: bearer", "token: { bearer: , prefix: \"\" }", ["scheme-sending Auth.token"],
            back: ["scheme-sending Auth.token"]),
        SchemaEdit(
            [
                ("{ api-key: header.X-Key }", "{ api-key: header.X-Key, env: TODO_KEY }"),
                ("use: [token, key]", "use: [token, key]"),
            ],
            ["scheme-environment Auth.key"],
            back: ["scheme-environment Auth.key", "credentials-required TodoClient"]),
        SchemaEdit(
            "use: [token, key]", "use: [[token, key]]",
            ["credentials-required TodoClient", "authentication TodoClient"],
            back: ["authentication TodoClient"]),
        SchemaEdit(
            ", record: Problem }", " }", ["error-type TodoClient", "coding-added Problem"],
            back: ["error-type-added TodoClient", "coding-removed Problem"]),
        SchemaEdit(
            "body#/message", "body#/error", ["error-rules TodoClient"], back: ["error-rules TodoClient"]),
        SchemaEdit("docs: The API.\n", "", ["docs TodoClient"], back: ["docs TodoClient"]),
    ]

    static let ofTypes: [SchemaEdit] = [
        SchemaEdit(
            "  Coin: { amount: int, face: string }",
            "  Coin: { fields: { amount: int, face: string }, identity: face }",
            ["identity Coin"], back: ["identity Coin"]),
        SchemaEdit("  Coin: { amount: int, face: string }\n", "", ["type-removed Coin"], back: ["type-added Coin"]),
        SchemaEdit("  Coin: {", "  Token: {", ["type-renamed Coin"], back: ["type-renamed Token"]),
        SchemaEdit(
            "  Coin: { amount: int, face: string }",
            "  Coin: { fields: { amount: int, face: string }, missing: default }",
            ["missing-members Coin"], back: ["missing-members Coin"]),
        SchemaEdit(
            "codable: true", "codable: false",
            ["codable-removed Status", "codable-removed Level", "codable-removed Method", "codable-removed User"],
            back: ["codable-added Status", "codable-added Level", "codable-added Method", "codable-added User"]),
        SchemaEdit(
            ", store: true, index: [text], version: saved }", " }", ["storable-removed Note"],
            back: ["storable-added Note"]),
        SchemaEdit(
            "index: [text]", "index: [likes]", ["column-removed Note.Columns.text", "column-added Note.Columns.likes"],
            back: ["column-removed Note.Columns.likes", "column-added Note.Columns.text"]),
        SchemaEdit(
            "version: saved", "version: text", ["column-removed Note.Columns.saved", "record-version Note"],
            back: ["column-added Note.Columns.saved", "record-version Note"]),
        SchemaEdit(
            "record: Note, operations: [list, read] }",
            "record: Note, operations: [list, read], store: { partial: true } }",
            ["store-of-resource notes"], back: ["store-of-resource notes"]),
        SchemaEdit(
            "record: Note, operations: [list, read] }",
            "record: Note, operations: [list, read], store: { answers: whole, renamed-from: [texts] } }",
            ["store-of-resource notes"], back: ["store-of-resource notes"]),
        SchemaEdit(
            "index: [text]", "index: [text, [likes, saved]]",
            ["column-added Note.Columns.likes", "record-indexes Note"],
            back: ["column-removed Note.Columns.likes", "record-indexes Note"]),
        SchemaEdit("index: [text]", "index: [[text, saved]]", ["record-indexes Note"], back: ["record-indexes Note"]),
        SchemaEdit(
            "index: [text]", "index: [text], search: text", ["record-search Note"], back: ["record-search Note"]),
        SchemaEdit(
            "plain: https://plain.example", "plain: { url: https://plain.example, renamed-from: https://old.example }",
            ["former-servers Server.plain"], back: ["former-servers Server.plain"]),
        SchemaEdit(
            "    record: Project\n", "    record: Project\n    if-match: true\n",
            ["versioned-added Project", "versioned-added Task", "sent-setting projects"],
            back: ["versioned-removed Project", "versioned-removed Task", "sent-setting projects"]),
        SchemaEdit(
            "identity: [owner, name]", "identity: name",
            ["identity Repository", "request repositories.read", "request repositories.replace"],
            back: ["identity Repository", "request repositories.read", "request repositories.replace"]),
        SchemaEdit(
            "identity: [owner, name]", "identity: { fields: [owner, name], separator: \":\" }",
            ["identity-separator Repository", "request repositories.read", "request repositories.replace"],
            back: ["identity-separator Repository", "request repositories.read", "request repositories.replace"]),
        SchemaEdit(
            "repositories: { record: Repository, bulk: lines, operations: [list, read, replace] }",
            """
            repositories: { record: Repository, bulk: lines, operations: [list, read, replace] }
              people: { record: User, operations: { create: { body: { name: string } } } }
            """, ["draft-removed User.Draft", "resource-added people"],
            back: ["resource-removed people"]),
        SchemaEdit("      style: string?\n", "", ["field-removed Project.style"], back: ["field-added Project.style"]),
        SchemaEdit(
            "      title: string\n", "", ["field-removed Project.title"], back: ["required-field-added Project.title"]),
        SchemaEdit(
            "      style: string?\n", "      style: { type: string?, swift: look }\n", ["field-renamed Project.style"],
            back: ["field-renamed Project.look"]),
        SchemaEdit("style: string?", "style: int?", ["field-type Project.style"], back: ["field-type Project.style"]),
        SchemaEdit(
            "style: string?", "style: string", ["field-required Project.style"], back: ["field-optional Project.style"]),
        SchemaEdit(
            "{ type: string, default: red }", "string", ["field-default-removed Project.color"],
            back: ["field-default-added Project.color"]),
        SchemaEdit(
            "default: red", "default: blue", ["field-default Project.color"], back: ["field-default Project.color"]),
        SchemaEdit(
            "made: timestamp read", "made: timestamp(unix) read", ["field-format Project.made"],
            back: ["field-format Project.made"]),
        SchemaEdit(
            "      style: string?", "      look: { type: string?, swift: style }", ["field-name Project.style"],
            back: ["field-name Project.style"]),
        SchemaEdit(
            "style: string?", "style: { type: string?, length: ..9 }", ["field-rules-stricter Project.style"],
            back: ["field-rules-looser Project.style"]),
        SchemaEdit(
            "      title: string\n", "      title: string required\n", ["field-rules-stricter Project.title"],
            back: ["field-rules-looser Project.title"]),
        SchemaEdit(
            "style: string?", "style: string? read", ["field-narrowed Project.style"],
            back: ["field-widened Project.style"]),
        SchemaEdit(
            "      title: string\n", "      title: string read\n", ["field-narrowed Project.title"],
            back: ["required-field-widened Project.title"]),
        SchemaEdit(
            "made: timestamp read", "made: timestamp read sent", ["field-sending Project.made"],
            back: ["field-sending Project.made"]),
        SchemaEdit(
            "style: string?", "style: string? secret", ["field-secret Project.style"],
            back: ["field-secret Project.style"]),
        SchemaEdit(
            "      style: string?\n      color: { type: string, default: red }\n",
            "      color: { type: string, default: red }\n      style: string?\n", ["fields-reordered Project"],
            back: ["fields-reordered Project"]),
        SchemaEdit("docs: A project.", "docs: Some project.", ["docs Project"], back: ["docs Project"]),
        SchemaEdit(
            "deprecated: use style", "docs: Its place.", ["docs Project.rank", "deprecation Project.rank"],
            back: ["docs Project.rank", "deprecation Project.rank"]),
        SchemaEdit(
            "Status: [open, done]", "Status: [open]", ["case-removed Status.done"], back: ["case-added Status.done"]),
        SchemaEdit("low: 1", "least: 1", ["case-renamed Level.low"], back: ["case-renamed Level.least"]),
        SchemaEdit("low: 1", "low: 3", ["case-value Level.low"], back: ["case-value Level.low"]),
        SchemaEdit("Level: { values:", "Level: { closed:", ["openness Level"], back: ["openness Level"]),
        SchemaEdit(
            "{ low: 1, high: 2 }", "{ low: x, high: y }",
            ["raw-type Level", "case-value Level.low", "case-value Level.high"],
            back: ["raw-type Level", "case-value Level.low", "case-value Level.high"]),
        SchemaEdit("cash: Cash", "cash: Coin", ["case-type Method.cash"], back: ["case-type Method.cash"]),
        SchemaEdit(
            "by: type", "by: type, unknown: Info", ["case-type Method.unknown"], back: ["case-type Method.unknown"]),
        SchemaEdit("by: type", "by: kind", ["discriminator Method"], back: ["discriminator Method"]),
        SchemaEdit(", cash: Cash", "", ["case-removed Method.cash"], back: ["case-added Method.cash"]),
    ]

    static let ofResources: [SchemaEdit] = [
        // Without another resource, the name of the record's draft is an alias of the resource's.
        SchemaEdit(
            "operations: [list, read, create, update, remove]",
            "operations: { list, read, create: { body: { title: string, style: string? } }, update, remove }",
            [
                "argument-removed projects.Draft.color", "argument-removed projects.Draft.ownerID",
                "argument-removed projects.Draft.rank",
            ],
            back: [
                "argument-added projects.Draft.color", "argument-added projects.Draft.ownerID",
                "required-argument-added projects.Draft.rank",
            ]),
        SchemaEdit(
            "  teams: { path: \"orgs/{org}/teams\", record: Info, operations: [list] }", "",
            ["coding-removed Info", "resource-removed teams"],
            back: ["coding-added Info", "resource-added teams"]),
        SchemaEdit("  teams: {", "  groups: {", ["resource-renamed teams"], back: ["resource-renamed groups"]),
        SchemaEdit("{org}/teams", "{org}/crews", ["path teams"], back: ["path teams"]),
        SchemaEdit("{org}/teams", "{org+}/teams", ["path teams"], back: ["path teams"]),
        SchemaEdit(
            "\"orgs/{org}/teams\"", "\"orgs/teams\"", ["path teams", "argument-removed teams(org:)"],
            back: ["path teams", "required-argument-added teams(org:)"]),
        SchemaEdit(
            "{org}", "{name}", ["argument-removed teams(org:)", "required-argument-added teams(name:)"],
            back: ["argument-removed teams(name:)", "required-argument-added teams(org:)"]),
        SchemaEdit(
            "record: Info, operations", "record: Problem, operations",
            ["coding-added Problem", "coding-removed Info", "resource-record teams"],
            back: ["coding-removed Problem", "coding-added Info", "resource-record teams"]),
        SchemaEdit(
            "record: Info, operations: [list]", "record: Info, singleton: true, operations: [read]",
            ["resource-form teams", "call-removed teams.list", "call-added teams.read"],
            back: ["resource-form teams", "call-removed teams.read", "call-added teams.list"]),
        SchemaEdit(
            "    envelope: Info\n", "    envelope: Info\n    pipe: Board\n", ["pipe-type projects"],
            back: ["pipe-type projects"]),
        SchemaEdit("    envelope: Info\n", "", ["envelope-removed projects"], back: ["envelope-added projects"]),
        SchemaEdit(
            "[title, made]", "[title]", ["sort-removed projects.Sort.made"], back: ["sort-added projects.Sort.made"]),
        SchemaEdit(
            "by: query.sort", "by: query.order", ["sort-request projects.list"], back: ["sort-request projects.list"]),
        SchemaEdit(
            ", tags: list<string>", "", ["argument-removed projects.Filter.tags"],
            back: ["argument-added projects.Filter.tags"]),
        SchemaEdit(
            "operations: [list, read, create, update, remove]\n",
            "operations: { list: { headers: { X-Color: \"{color}\" } }, read, create, update, remove }\n",
            ["argument-place projects.Filter.color", "header projects.list"],
            back: ["argument-place projects.Filter.color", "header projects.list"]),
        SchemaEdit(
            "filter: { color: string,", "filter: { color: string required,",
            ["argument-required projects.Filter.color", "relation-removed TodoClient"],
            back: ["argument-optional projects.Filter.color", "relation-added TodoClient"]),
        SchemaEdit(
            "rank: { type: int, deprecated: use style }",
            "rank: { type: int, deprecated: use style }\n    relations: { tasks: { resource: projects.tasks } }",
            ["relation-added TodoClient"], back: ["relation-removed TodoClient"]),
        SchemaEdit(
            "rank: { type: int, deprecated: use style }",
            "rank: { type: int, deprecated: use style }\n    relations: { holder: owner_id }",
            ["relation-removed TodoClient", "relation-added TodoClient"],
            back: ["relation-removed TodoClient", "relation-added TodoClient"]),
        SchemaEdit(
            "    filter:", "    arrays: comma\n    filter:", ["array-style projects.list"],
            back: ["array-style projects.list"]),
        SchemaEdit("docs: All projects.", "docs: The projects.", ["docs projects"], back: ["docs projects"]),
        SchemaEdit(
            "create: { body: { name: string, mail", "create: { body: { name: string, age: int, mail",
            ["required-argument-added users.Draft.age"], back: ["argument-removed users.Draft.age"]),
        SchemaEdit(
            "create: { body: { name: string, mail", "create: { returns: job<User>, body: { name: string, mail",
            ["result-type users.create"], back: ["result-type users.create"]),
        SchemaEdit(
            "operations: [list, read, replace] }", "operations: { list, read, replace: { body: { stars: int } } } }",
            ["call-body repositories.replace", "bulk repositories.replace"],
            back: ["call-body repositories.replace", "bulk repositories.replace"]),
        SchemaEdit(
            "  Info: { count: int }", "  Info: { id: int read, count: int }",
            ["required-field-added Info.id"],
            back: ["identity Info", "field-removed Info.id", "resource-form teams"]),
    ]

    static let ofCalls: [SchemaEdit] = [
        SchemaEdit(
            "ping: POST ping", "ping: { call: POST ping, multipart: { size: int } }",
            [
                "required-argument-added projects[id].ping(size:)", "argument-added projects[id].ping(progress:)",
                "body-format projects[id].ping",
            ],
            back: [
                "argument-removed projects[id].ping(size:)", "argument-removed projects[id].ping(progress:)",
                "body-format projects[id].ping",
            ]),
        SchemaEdit(
            "ping: POST ping", "ping: { call: POST ping, body: bytes, resumable: location }",
            [
                "required-argument-added projects[id].ping(_:)", "argument-added projects[id].ping(resumption:)",
                "argument-added projects[id].ping(progress:)", "body-format projects[id].ping",
            ],
            back: [
                "argument-removed projects[id].ping(_:)", "argument-removed projects[id].ping(resumption:)",
                "argument-removed projects[id].ping(progress:)", "body-format projects[id].ping",
            ]),
        SchemaEdit(
            "[list, read, create, update, remove]", "[list, read, create, update]", ["call-removed projects.remove"],
            back: ["call-added projects.remove"]),
        SchemaEdit(
            "ping: POST ping", "poke: POST ping", ["call-renamed projects[id].ping"],
            back: ["call-renamed projects[id].poke"]),
        SchemaEdit(
            "ping: POST ping", "ping: { call: POST ping, on: collection }", ["call-moved projects[id].ping"],
            back: ["call-moved projects.ping"]),
        SchemaEdit(
            "ping: POST ping", "ping: PUT ping", ["request projects[id].ping"], back: ["request projects[id].ping"]),
        SchemaEdit(
            "ping: POST ping", "ping: POST ping -> Info", ["result-added projects[id].ping"],
            back: ["result-removed projects[id].ping"]),
        SchemaEdit(
            "POST archive -> Project", "POST archive -> Task", ["result-type projects[id].archive"],
            back: ["result-type projects[id].archive"]),
        SchemaEdit(
            "GET history -> page<Task>", "GET history -> list<Task>", ["result-type projects[id].history"],
            back: ["result-type projects[id].history"]),
        SchemaEdit(
            "-> job<Info>", "-> job<Task>", ["result-type reports.render"], back: ["result-type reports.render"]),
        SchemaEdit(
            "-> job<Info>, job: { state: body#/state, done: ready }", "-> Info", ["result-type reports.render"],
            back: ["result-type reports.render"]),
        SchemaEdit(
            "bulk: lines", "bulk: none", ["bulk repositories.replace"], back: ["bulk repositories.replace"]),
        SchemaEdit(
            "bulk: lines", "bulk: { call: POST batch, limit: 10, results: body#/results, item: /data, by: id }",
            ["bulk repositories.replace"], back: ["bulk repositories.replace"]),
        SchemaEdit("done: ready", "done: [ready, ended]", ["job reports.render"], back: ["job reports.render"]),
        SchemaEdit(
            "done: ready", "done: ready, failed: body#/error is present, poll: \"{id}\", cancel: DELETE",
            ["job reports.render"], back: ["job reports.render"]),
        SchemaEdit(
            ", until: date?", "", ["argument-removed projects[id].archive(until:)"],
            back: ["argument-added projects[id].archive(until:)"]),
        SchemaEdit(
            "reason: string, ", "", ["argument-removed projects[id].archive(reason:)"],
            back: ["required-argument-added projects[id].archive(reason:)"]),
        SchemaEdit(
            "reason: string, until", "why: string, until",
            ["argument-removed projects[id].archive(reason:)", "required-argument-added projects[id].archive(why:)"],
            back: [
                "argument-removed projects[id].archive(why:)", "required-argument-added projects[id].archive(reason:)",
            ]),
        SchemaEdit(
            "reason: string, until", "reason: { type: string, swift: why }, until",
            ["argument-renamed projects[id].archive(reason:)"], back: ["argument-renamed projects[id].archive(why:)"]),
        SchemaEdit(
            "reason: string, until", "why: { type: string, swift: reason }, until",
            ["argument-name projects[id].archive(reason:)"], back: ["argument-name projects[id].archive(reason:)"]),
        SchemaEdit(
            "reason: string", "reason: int", ["argument-type projects[id].archive(reason:)"],
            back: ["argument-type projects[id].archive(reason:)"]),
        SchemaEdit(
            "reason: string", "reason: string?", ["argument-optional projects[id].archive(reason:)"],
            back: ["argument-required projects[id].archive(reason:)"]),
        SchemaEdit(
            "until: date?", "until: timestamp?", ["argument-type projects[id].archive(until:)"],
            back: ["argument-type projects[id].archive(until:)"]),
        SchemaEdit(
            [
                ("text: string, limit", "text: timestamp, limit"),
                ("query: { text: timestamp,", "query: { text: timestamp(unix),"),
            ], ["argument-type projects.search(text:)"], back: ["argument-type projects.search(text:)"]),
        SchemaEdit(
            "default: 9", "default: 8", ["argument-default projects.search(limit:)"],
            back: ["argument-default projects.search(limit:)"]),
        SchemaEdit(
            "reason: string, until: date?", "until: date?, reason: string",
            ["arguments-reordered projects[id].archive"], back: ["arguments-reordered projects[id].archive"]),
        SchemaEdit(
            "body: { reason: string, until: date? }", "query: { reason: string }, body: { until: date? }",
            ["argument-place projects[id].archive(reason:)"], back: ["argument-place projects[id].archive(reason:)"]),
        SchemaEdit(
            "limit: { type: int, default: 9 }", "limit: { type: int, default: 9, flags: [string-encoded] }",
            ["argument-format projects.search(limit:)"], back: ["argument-format projects.search(limit:)"]),
        SchemaEdit(
            "docs: Archives.", "deprecated: true", ["docs projects[id].archive", "deprecation projects[id].archive"],
            back: ["docs projects[id].archive", "deprecation projects[id].archive"]),
    ]

    static let ofSettings: [SchemaEdit] = [
        SchemaEdit("X-Client: todo", "X-Client: tasks", ["header TodoClient"], back: ["header TodoClient"]),
        SchemaEdit("headers: { X-Client: todo }\n", "", ["header TodoClient"], back: ["header TodoClient"]),
        SchemaEdit(
            "timeout: 5s", "query: { format: json }\ntimeout: 5s", ["query-item TodoClient"],
            back: ["query-item TodoClient"]),
        SchemaEdit("timeout: 5s", "timeout: 6s", ["call-setting TodoClient"], back: ["call-setting TodoClient"]),
        SchemaEdit(
            "use: [token, key]", "use: [key, token]", ["authentication TodoClient"], back: ["authentication TodoClient"]
        ),
        SchemaEdit(
            "use: [token, key]", "use: [token, key]\ndefault: { scopes: [all] }", ["scopes TodoClient"],
            back: ["scopes TodoClient"]),
        SchemaEdit(
            "    paging: links\n", "    format: form\n    paging: links\n",
            ["body-format projects"], back: ["body-format projects"]),
        SchemaEdit(
            "    paging: links\n", "    wrap: project\n    paging: links\n", ["record-place projects"],
            back: ["record-place projects"]),
        SchemaEdit("link.next", "link.following", ["paging projects"], back: ["paging projects"]),
        SchemaEdit("1..100", "1..50", ["page-size projects"], back: ["page-size projects"]),
        SchemaEdit(
            "GET changes -> stream<Task>",
            "{ call: GET changes -> stream<Task>, stream: { format: sse, end: x, event: e } }",
            ["stream-format projects[id].changes"], back: ["stream-format projects[id].changes"]),
        SchemaEdit(
            "GET changes -> stream<Task>", "GET changes -> stream<Info>", ["result-type projects[id].changes"],
            back: ["result-type projects[id].changes"]),
        SchemaEdit(
            "create: { body: { name: string, mail", "create: { call: POST -> stream<Info>, body: { name: string, mail",
            ["result-type users.create"], back: ["result-type users.create"]),
        SchemaEdit(
            ", size: query.limit 1..100", "", ["page-size-removed projects"], back: ["page-size-added projects"]),
        SchemaEdit(
            "ping: POST ping", "ping: { call: POST ping, idempotency: header.Idempotency-Key }",
            ["sent-setting projects[id].ping"], back: ["sent-setting projects[id].ping"]),
    ]

    private static let signature = """
          signature: { in: header.Todo-Signature, format: "t={timestamp},v1={signature}" }
        """
    private static let events = "  events: { task.done: Task, project.made: { type: Project, docs: A new one. } }"

    static let ofWebhooks: [SchemaEdit] = [
        SchemaEdit(
            "webhooks:\n\(signature)\n\(events)", "", ["webhooks-removed WebhookEvent"],
            back: ["webhooks-added WebhookEvent"]),
        SchemaEdit(
            signature, "  signature: none", ["webhooks-form WebhookEvent"], back: ["webhooks-form WebhookEvent"]),
        SchemaEdit(
            "webhooks:\n", "webhooks:\n  event: none\n", ["webhooks-form WebhookEvent"],
            back: ["webhooks-form WebhookEvent"]),
        SchemaEdit(
            "webhooks:\n", "webhooks:\n  event: header.X-Event\n", ["webhooks-message WebhookEvent"],
            back: ["webhooks-message WebhookEvent"]),
        SchemaEdit(
            "webhooks:\n", "webhooks:\n  data: body#/data\n  id: body#/id\n  format: form\n",
            Array(repeating: "webhooks-message WebhookEvent", count: 3),
            back: Array(repeating: "webhooks-message WebhookEvent", count: 3)),
        SchemaEdit(
            "v1={signature}", "v2={signature}", ["webhooks-signature WebhookEvent"],
            back: ["webhooks-signature WebhookEvent"]),
        SchemaEdit(
            signature, "  signature: standard\n  id: body#/id",
            ["webhooks-message WebhookEvent", "webhooks-signature WebhookEvent"],
            back: ["webhooks-message WebhookEvent", "webhooks-signature WebhookEvent"]),
        SchemaEdit(
            "task.done: Task, ", "", ["case-removed WebhookEvent.taskDone"], back: ["case-added WebhookEvent.taskDone"]),
        SchemaEdit(
            "task.done: Task", "task.done: { type: Task, swift: finished }", ["case-renamed WebhookEvent.taskDone"],
            back: ["case-renamed WebhookEvent.finished"]),
        SchemaEdit(
            "task.done: Task", "task_done: Task", ["case-value WebhookEvent.taskDone"],
            back: ["case-value WebhookEvent.taskDone"]),
        SchemaEdit(
            "task.done: Task", "task.done: list<Task>", ["case-type WebhookEvent.taskDone"],
            back: ["case-type WebhookEvent.taskDone"]),
        SchemaEdit(
            "webhooks:\n", "webhooks:\n  swift: Notice\n", ["type-renamed WebhookEvent"],
            back: ["type-renamed Notice"]),
        SchemaEdit(
            "webhooks:\n", "webhooks:\n  docs: What happens.\n", ["docs WebhookEvent"], back: ["docs WebhookEvent"]),
        SchemaEdit(
            "docs: A new one.", "docs: Made.", ["docs WebhookEvent.projectMade"],
            back: ["docs WebhookEvent.projectMade"]
        ),
    ]

    static let all = ofClient + ofTypes + ofResources + ofCalls + ofSettings + ofWebhooks
}
