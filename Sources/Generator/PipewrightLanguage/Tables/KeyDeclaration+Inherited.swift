// The keys that levels inherit, and keys of many mappings, each declared once.

extension KeyDeclaration {
    /// In the order of the documentation.
    static let inherited: [KeyDeclaration] = [
        KeyDeclaration(
            .operations, .described("verbs, or verbs with their settings"),
            default: "list, read, create, replace and remove; for a singleton read and replace",
            example: "[list, read]", inheritance: .fromDefault, levels: [.defaults, .resource],
            docs: """
                The verbs: `list`, `read`, `new` (GET of a draft's values), `create`, `replace` (PUT), `update` (PATCH),
                `upsert` (PUT of a draft), `remove` (DELETE), `exists` (HEAD). Calls of other verbs do not compile. A
                mapping has settings for each verb.
                """),
        KeyDeclaration(
            .items, .described("`body#/pointer`"), default: "the whole body", example: "body#/data",
            inheritance: .nearest, levels: [.defaults, .resource, .operation, .action],
            docs: """
                The place of a list's records, such as `body#/data`, or `body#/data/children/*/data` if each element
                contains its record.
                """),
        KeyDeclaration(
            .wrap, .described("the name of a member, or `none`"), default: "none", example: "task",
            inheritance: .fromDefault, levels: [.defaults, .resource, .operation, .action],
            docs: "The member that contains a single record, in requests and responses."),
        KeyDeclaration(
            .item, .described("`body#/pointer`"), default: "the member of `wrap`", example: "body#/channel",
            inheritance: .fromDefault, levels: [.defaults, .resource, .operation, .action],
            docs: """
                The place of a single record in responses, such as `body#/channel`; `body#` is the whole body, for servers \
                that read a body with `wrap` and respond without it.
                """),
        KeyDeclaration(
            .suffix, .described("text"), default: "none", example: ".json", inheritance: .nearest,
            levels: [.defaults, .resource],
            docs: "The end of every path, such as `.json` or `/`; `\"\"` for none."),
        KeyDeclaration(
            .paging, .text, default: "none", example: "links", see: "Paging", inheritance: .nearest,
            levels: [.defaults, .resource, .operation, .action],
            docs: "One of the schemes under `paging`, or `none` for lists with one page."),
        KeyDeclaration(
            .patch, .words(["merge-patch", "json"]), default: "merge-patch", example: "json", inheritance: .nearest,
            levels: [.defaults, .resource],
            docs: """
                The media type of an update with PATCH: `merge-patch`, application/merge-patch+json (RFC 7396), or
                `json`, application/json. With another method, an update is application/json, unless its `headers`
                have a `Content-Type`.
                """),
        KeyDeclaration(
            .format, .words(["json", "form", "xml"]), default: "json", example: "form", inheritance: .nearest,
            levels: [.defaults, .resource, .operation],
            docs: """
                The format of bodies: JSON, a form with the names of members in brackets and with arrays in the style
                of `arrays`, or XML.
                """),
        KeyDeclaration(
            .arrays, .words(["repeat", "brackets", "comma", "indexed", "pipe", "space"]), default: "repeat",
            example: "comma", inheritance: .nearest, levels: [.defaults, .resource],
            docs: """
                How lists are written in a query: `repeat` a=1&a=2, `brackets` a[]=1&a[]=2, `comma` a=1,2, `indexed`
                a[0]=1&a[1]=2; `pipe` and `space` as `comma`, with %7C or %20.
                """),
        KeyDeclaration(
            .bulk, .described("`none`, a format, or a mapping"), default: "none", example: "array",
            see: "Many records at once", inheritance: .nearest, levels: [.defaults, .resource, .operation],
            docs: """
                How one request creates, replaces, updates or removes many records: `array`, `lines`, `atomic`, `mixed`, or
                a mapping. Without it, many records are sent one by one.
                """),
        KeyDeclaration(
            .nulls, .words(["send", "omit"]), default: "omit", example: "send", see: "Sending records",
            inheritance: .nearest, levels: [.defaults, .resource, .operation],
            docs: """
                Whether `replace` and `upsert` send a field that is nil as null, at every depth. `send` is for servers
                that do not change fields that a PUT omits.
                """),
        KeyDeclaration(
            .readFields, .words(["send", "omit"]), default: "send", example: "omit", see: "Sending records",
            inheritance: .nearest, levels: [.defaults, .resource, .operation],
            docs: """
                Whether `replace` and `upsert` send fields with the flag `read`, at every depth. With `omit`, the
                identity of a record and fields with the flag `sent` are still sent.
                """),
        KeyDeclaration(
            .headers, .described("names and values"), default: "none", example: "{ X-Client: app }",
            inheritance: .byName, levels: SettingLevel.allCases,
            docs: "Header fields of every request."),
        KeyDeclaration(
            .query, .described("names and values"), default: "none", example: "{ locale: en }", inheritance: .byName,
            levels: [.client, .defaults, .resource],
            docs: "Query items of every request."),
        KeyDeclaration(
            .timeout, .duration, default: "60s", example: "30s", inheritance: .nearest, levels: SettingLevel.allCases,
            docs: "The time limit of a request, up to a day."),
        KeyDeclaration(
            .deadline, .duration, default: "none", example: "2m", see: "Retries and limits", inheritance: .nearest,
            levels: SettingLevel.allCases,
            docs: "The time limit of a call with all its attempts, delays and requests for tokens."),
        KeyDeclaration(
            .retry, .described("`none`, 0 to 10, or a mapping"),
            default: "2 retries after 408, 429, 502, 503, 504 and lost connections",
            example: "{ limit: 3, statuses: [429, 503] }", see: "Retries and limits", inheritance: .nearest,
            levels: SettingLevel.allCases,
            docs: "When a failed request is retried: `none`, the number of retries, or a mapping."),
        KeyDeclaration(
            .concurrency, .number(from: 1, to: 1000), default: "none", example: "8", see: "Retries and limits",
            inheritance: .shared, levels: [.client, .defaults, .resource],
            docs: "How many calls can run at the same time; further calls wait."),
        KeyDeclaration(
            .idempotency, .described("`header.NAME`, `none`"), default: "none", example: "header.Idempotency-Key",
            see: "Retries and limits", inheritance: .nearest, levels: SettingLevel.allCases,
            docs: """
                `header.NAME`: a header field of POST and PATCH requests with a random key, the same in each attempt,
                so that they can be retried; or `none`.
                """),
        KeyDeclaration(
            .ifMatch, .described("`true`, `false`, `required`"), default: "false", example: "true", see: "Versions",
            inheritance: .nearest, levels: [.client, .defaults, .resource],
            docs: """
                `true`: records remember the `ETag` of their response, and replace, update and remove send it in
                `If-Match`, so that changes of other clients are not overwritten. `required`: writes of a record
                without one throw an error.
                """),
        KeyDeclaration(
            .use, .described("`none`, a name, or a list of alternatives"), default: "none", example: "[token]",
            inheritance: .nearest, levels: SettingLevel.allCases,
            docs: """
                The authentication schemes of calls: a name, a list of alternatives, in which an inner list means all
                of its schemes, or `none`.
                """),
        KeyDeclaration(
            .scopes, .described("a text, or a list of texts"), default: "none", example: "[read, write]",
            see: "OAuth 2", inheritance: .nearest, levels: [.defaults, .resource, .operation, .action],
            docs: """
                The scopes that calls need, in addition to those of their OAuth 2 schemes; an empty list for none.
                """),
        KeyDeclaration(
            .acceptLanguage, .described("languages, with or without their quality"), default: "none",
            example: "de, en;q=0.7", inheritance: .nearest, levels: SettingLevel.allCases,
            docs: """
                The languages that responses should have, the header field `Accept-Language` (RFC 9110, section 12.5.4).
                `headers` of the same level cannot have the same field.
                """),
        KeyDeclaration(
            .server, .described("a name, or `none`"), default: "none", example: "upload",
            see: "Servers, versions, errors", inheritance: .nearest,
            levels: [.defaults, .resource, .operation, .action],
            docs: """
                The URL that paths are relative to, by its name under `others` of the servers; `none` for the URL of
                the server itself.
                """),
    ]

    static let docs = KeyDeclaration(
        .docs, .described("text"), default: "no comment", example: "What this is for.",
        docs: "The text of the doc comment.")

    /// `docs` of what has a comment in any case.
    static let resourceDocs = KeyDeclaration(
        .docs, .described("text"), default: "none", example: "What this is for.",
        docs: "The text of the doc comment, before the path and the type of the records, which it always has.")

    static let callDocs = KeyDeclaration(
        .docs, .described("text"), default: "none", example: "What this is for.",
        docs: "The text of the doc comment, before the method and the path, which it always has.")

    static let deprecated = KeyDeclaration(
        .deprecated, .described("`true`, text, or `{ message, since }`"), default: "not deprecated",
        example: "use another field",
        docs:
            "`true`, what to use instead, or a mapping that also says since when. It is part of the compiler's warning."
    )

    static let deprecationKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .message, .described("text"), default: "none", example: "use title", docs: "What to use instead."),
        KeyDeclaration(
            .since, .described("text"), default: "none", example: "\"2026-01\"",
            docs: "The version or the date of the API from which on it should not be used."),
    ]
}
