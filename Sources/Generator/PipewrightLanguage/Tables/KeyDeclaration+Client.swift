// The keys of the top level and of the mappings below it.

extension KeyDeclaration {
    static let schemaKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .pipewright, .described("`1`"), isRequired: true, example: "1",
                docs: """
                    The version of the schema language, 1. In a folder, only the main file has this key and the
                    settings.
                    """),
            KeyDeclaration(
                .name, .text, isRequired: true, example: "Todo",
                docs: """
                    The name of the API. The type of the client is this name with the suffix `Client`, and the enum of
                    this name contains the client's types.
                    """),
            docs,
            KeyDeclaration(
                .servers, .described("names and URLs"), isRequired: true,
                example: "{ production: https://api.example.com }",
                docs: """
                    The servers of the API, by name. The first is the default. Each becomes a constant, such as
                    `.production`, or a function if its URL has variables.
                    """),
            KeyDeclaration(
                .version, .described("a place and the default"), default: "none",
                example: "header.Api-Version 2026-01-31",
                see: "Servers, versions, errors",
                docs: """
                    The version of the API, sent with every request, and its default. It is an argument of the client.
                    """),
            KeyDeclaration(
                .errors, .described("`{ when, message, record, validation }`"), default: "none",
                example: "{ when: body#/ok is false }", see: "Servers, versions, errors",
                docs: "Which responses are errors besides those with a bad status, and what their bodies contain."),
            KeyDeclaration(
                .auth, .described("names and schemes"), default: "none", example: "{ token: bearer }",
                see: "Credentials",
                docs: "The authentication schemes, by name. `use` selects the schemes of a call."),
            KeyDeclaration(
                .paging, .described("names and schemes"), default: "none", example: "{ links: { follow: link.next } }",
                see: "Paging",
                docs: "The ways of pagination, by name. Resources select one with `paging`."),
            KeyDeclaration(
                .codable, .boolean, default: "false", example: "true",
                docs: "Whether all records also conform to Codable. A record can override it with its own `codable`."),
            KeyDeclaration(
                .validate, .boolean, default: "true", example: "false", see: "Rules",
                docs: """
                    Whether the rules of fields are checked before records are sent. A record can override it with its
                    own `validate`. Without it, rules generate no code.
                    """),
            KeyDeclaration(
                .missing, .words(["error", "default"]), default: "error", example: "default",
                see: "Missing members",
                docs: """
                    What absent and null members of records mean in responses where their types have no `?`: an `error`,
                    or the `default` of the type, which is its zero. A record can override it with its own `missing`.
                    """),
            KeyDeclaration(
                .store, .boolean, default: "false", example: "true", see: "Stored records",
                docs: """
                    Whether a store can keep all records that have an identity. A record can override it with its own
                    `store`.
                    """),
            KeyDeclaration(
                .records, .described("names and records"), example: "{ Task: { id: int read, title: string } }",
                docs: """
                    JSON objects, by name. Each becomes a Swift struct; if a resource needs them, with `Draft` (sent to
                    create) and `Patch` (sent to change).
                    """),
            KeyDeclaration(
                .enums, .described("names and enums"), example: "{ Status: [open, done] }",
                docs: """
                    Lists of known strings or integers, by name. Each becomes a Swift enum that keeps other values as
                    `.unknown`, unless it is closed.
                    """),
            KeyDeclaration(
                .unions, .described("names and unions"), example: "{ Reference: [Task.ID, Task] }",
                docs: """
                    Values of one of several types, by name. Each becomes a Swift enum that keeps other values as
                    `.unknown`, unless it is closed.
                    """),
            KeyDeclaration(
                .webhooks, .described("`{ event, data, id, format, signature, events }`"), default: "none",
                example: "{ signature: standard, events: { invoice.paid: Invoice } }", see: "Webhooks",
                docs: "The messages that the server sends by itself, and how they are signed."),
            KeyDeclaration(
                .naming, .described("`{ namespace, acronyms }`"), example: "{ acronyms: [SKU] }", see: "Names",
                docs: "How Swift names are derived."),
            KeyDeclaration(
                .xml, .described("`{ types, dashes, lists, attributes, elements, root }`"), default: "none",
                example: "{ types: true, dashes: true }", see: "XML",
                docs: "How bodies are written in XML, for calls with `format: xml`."),
            KeyDeclaration(
                .default, .described("settings of a resource"), default: "none", example: "{ suffix: .json }",
                see: "Resources",
                docs: "The defaults of every resource."),
            KeyDeclaration(
                .resources, .described("names and resources"), example: "{ tasks: { record: Task } }",
                docs: """
                    Resources, with paths relative to the server's URL, by name. Each becomes a property of the client.
                    """),
        ] + inherited(at: .client)

    static let xmlKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .types, .boolean, default: "false", example: "true",
            docs: """
                Whether elements have the attributes of Rails: `type="integer"`, `type="array"`, `nil="true"`. Lists are then
                sent as with `lists: wrapped`.
                """),
        KeyDeclaration(
            .dashes, .boolean, default: "false", example: "true",
            docs: "Whether names have dashes for underscores: `<created-at>` is the member `created_at`."),
        KeyDeclaration(
            .lists, .words(["repeated", "wrapped"]), default: "repeated", example: "wrapped",
            docs: """
                How lists are sent: one element for each value, `<tag>a</tag><tag>b</tag>`, or the values in one element,
                `<tags><tag>a</tag></tags>`. Both are read.
                """),
        KeyDeclaration(
            .attributes, .described("names of members"), default: "none", example: "[id, currency]",
            docs: "The members that are sent as attributes. All attributes are read as members."),
        KeyDeclaration(
            .elements, .described("names of lists and of their elements"), default: "the singular in English",
            example: "{ people: person }",
            docs: "The names of the elements of wrapped lists, by the names of the lists."),
        KeyDeclaration(
            .root, .described("the name of an element"), default: "request", example: "query",
            docs: "The root element of bodies that do not have exactly one member, such as those of actions."),
    ]

    static let serverKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .url, .described("a URL"), example: "https://api.example.com/v1",
            docs: """
                The URL that all paths are relative to, with http or https. `{name}` is a part that the caller sets.
                Required without `env`.
                """),
        KeyDeclaration(
            .env, .described("the name of a variable"), example: "TODO_URL",
            docs: """
                The environment variable with the URL, for tests and tools. If it is missing or empty, the URL is that of
                `url`; without one, every call throws an error that names the variable.
                """),
        KeyDeclaration(
            .variables, .described("names and defaults, or `{ default, docs }`"),
            example: "{ tenant: { default: www } }",
            docs: "The variables in the URL, by name. Those that are not listed are required texts."),
        KeyDeclaration(
            .others, .described("names and URLs"), default: "none",
            example: "{ upload: https://upload.example.com/v1 }",
            docs: """
                Other URLs, by name, for calls that choose one with `server`. All servers have the same names.
                """),
        KeyDeclaration(
            .renamedFrom, .described("a URL, or a list of URLs"), default: "none",
            example: "[https://api.example.com/v0]", see: "Stored records",
            docs: """
                The former URLs of the server, with the variables of `url`. Changes that a store has and that an earlier
                version of the app has not sent are carried over. Not with `env`.
                """),
        docs,
    ]

    static let serverVariableKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .default, .described("text"), example: "www",
            docs: "The value if the caller sets none. Without it, the caller must set the variable."),
        docs,
    ]

    static let versionKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .in, .described("`header.NAME`, `query.NAME`"), isRequired: true, example: "header.Api-Version",
            docs: "The place of the version."),
        KeyDeclaration(
            .default, .described("text"), isRequired: true, example: "\"2026-01-31\"",
            docs: "The version that is sent if the caller sets none."),
    ]

    static let retryKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .limit, .number(from: 0, to: 10), default: "2", example: "3",
            docs: "The number of retries; 0 for none."),
        KeyDeclaration(
            .statuses, .described("statuses from 400 to 599"), default: "408, 429, 502, 503 and 504",
            example: "[429, 503]",
            docs: "The statuses of responses that are retried; `[]` for none. Lost connections always are."),
        KeyDeclaration(
            .delay, .duration, default: "500ms", example: "500ms",
            docs: "The longest delay before the first retry; it doubles with each retry."),
        KeyDeclaration(
            .longestDelay, .duration, default: "8s", example: "8s",
            docs: "The upper limit of the delay."),
        KeyDeclaration(
            .longestRetryAfter, .duration, default: "60s", example: "60s",
            docs: "The longest accepted `Retry-After`; if the server asks for more, the call fails."),
    ]

    static let errorsKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .when, .described("a place in the body, and a test"), default: "never", example: "body#/ok is false",
            docs: "When a response with a good status is an error, which has the reason `.reported`."),
        KeyDeclaration(
            .message, .described("`body#/pointer`"), example: "body#/error",
            docs: """
                The place of the error message in the body, for responses with a bad status, too. If the value is a
                list, the message is that of its elements.
                """),
        KeyDeclaration(
            .record, .described("a record or a union"), default: "none", example: "Failure",
            docs: "The record or union that the body of an error is decoded as, by the client's `failure(of:)`."),
        KeyDeclaration(
            .validation, .described("`{ object }`, or `{ list, field, message }`"),
            default: "the formats of Rails, Django, JSON:API, FastAPI and RFC 9457",
            example: "{ list: body#/errors, field: /name, message: /text }",
            docs: "The place of validation messages, by field, in the body of an error."),
    ]

    static let validationKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .object, .described("`body#/pointer`"), example: "body#/errors",
            docs: """
                `body#/pointer` to an object. The names of its members are those of the fields, their values the
                messages.
                """),
        KeyDeclaration(
            .list, .described("`body#/pointer`"), example: "body#/errors",
            docs: "`body#/pointer` to a list with one element for each message."),
        KeyDeclaration(
            .field, .described("a JSON pointer"), example: "/name",
            docs: """
                With `list`: the pointer from an element to the name of its field, such as `/name`. Without it, the
                messages are about the whole record.
                """),
        KeyDeclaration(
            .message, .described("a JSON pointer"), example: "/text",
            docs: """
                With `list`, where it is required: the pointer from an element to its message, such as `/text`; `""`
                is the element itself.
                """),
    ]

    static let namingKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .namespace, .text, default: "the name of the API", example: "Store",
            docs: """
                The Swift enum that contains the client's types: with Words, the type of a record Task is
                `Words.Task`.
                """),
        KeyDeclaration(
            .acronyms, .described("a word, or a list of words"), example: "[SKU, VAT]",
            docs: """
                Words whose spelling in names is fixed, except at the beginning of a property's name: with SKU,
                `item_sku` becomes `itemSKU`. They are added to API, CSS, CSV, DNS, HTML, HTTP, HTTPS, ID, IP, JSON,
                JWT, PDF, SHA, SQL, SSH, SSL, TLS, URI, URL, UTC, UUID and XML.
                """),
    ]
}
