/// Shows how the parts of a schema are written, for hints about a part that has another shape or is missing.
enum ShapeExample {
    /// By the key of the language.
    private static let examples: [String: String] = [
        "pipewright": "pipewright: 1",
        "name": "name: Todo",
        "docs": "docs: What this is for.",
        "servers": "servers: { production: https://api.example.com }",
        "headers": "headers: { Accept-Language: en }",
        "query": "query: { locale: en }",
        "timeout": "timeout: 30s",
        "deadline": "deadline: 2m",
        "retry": "retry: 3, or retry: { limit: 3, statuses: [429, 503] }",
        "limit": "limit: 3",
        "statuses": "statuses: [429, 503]",
        "delay": "delay: 500ms",
        "longest-delay": "longest-delay: 8s",
        "longest-retry-after": "longest-retry-after: 60s",
        "concurrency": "concurrency: 8",
        "idempotency": "idempotency: header.Idempotency-Key",
        "if-match": "if-match: true",
        "auth": "auth: { token: bearer }",
        "use": "use: [token]",
        "paging": "paging: { links: { follow: link.next } }",
        "records": "records: { Task: { id: int read, title: string } }",
        "fields": "fields: { id: int read, title: string }",
        "identity": "identity: id",
        "estimate": "estimate: true",
        "separator": "identity: { fields: [sku, shop], separator: \",\" }",
        "flags": "flags: [read, secret]",
        "type": "type: string",
        "default": "default: { suffix: .json }",
        "swift": "swift: title",
        "on": "on: collection",
        "deprecated": "deprecated: use another field",
        "enums": "enums: { Status: [open, done] }",
        "values": "values: [open, done]",
        "closed": "closed: [open, done]",
        "unions": "unions: { Reference: [Task.ID, Task] }",
        "cases": "cases: { card: Card, cash: Cash }",
        "naming": "naming: { acronyms: [SKU] }",
        "acronyms": "acronyms: [SKU, VAT]",
        "format": "format: unix",
        "resources": "resources: { tasks: { record: Task } }",
        "record": "record: Task",
        "path": "path: tasks",
        "operations": "operations: [list, read]",
        "filter": "filter: { color: string }",
        "actions": "actions: { archive: POST archive -> Task }",
        "children": "children: { comments: { record: Comment } }",
        "items": "items: body#/data",
        "wrap": "wrap: task",
        "suffix": "suffix: .json",
        "nulls": "nulls: send",
        "read-fields": "read-fields: omit",
        "sort": "sort: { by: query.sort, fields: [title] }",
        "by": "by: query.sort, or by: type in a union",
        "direction": "direction: prefix",
        "descending-by": "descending-by: query._sort_desc",
        "parameters": "parameters: { owner: string }",
        "variables": "variables: { tenant: { default: www } }",
        "version": "version: header.Api-Version 2026-01-31",
        "errors": "errors: { when: body#/ok is false }",
        "validation": "validation: { list: body#/errors, field: /name, message: /text }",
        "object": "validation: { object: body#/errors }",
        "list": "validation: { list: body#/errors, field: /name, message: /text }",
        "field": "field: /name",
        "message": "message: body#/error",
        "envelope": "envelope: Page",
        "call": "call: POST archive",
        "body": "body: { title: string }",
        "multipart": "multipart: { file: file, caption: string? }",
        "resumable": "resumable: content-range",
        "part": "part: 8388608",
        "returns": "returns: Task",
        "follow": "follow: link.next",
        "cursor": "cursor: query.cursor",
        "page": "page: query.page",
        "offset": "offset: query.offset",
        "extractor": "extractor: MyExtractor",
        "next": "next: body#/next_cursor",
        "back": "back: body#/previous",
        "back-cursor": "back-cursor: query.before",
        "more": "more: body#/has_more",
        "first": "first: 1",
        "pages": "pages: header.X-Total-Pages",
        "complete": "complete: true",
        "origins": "origins: [https://cdn.example.com]",
        "size": "size: query.limit 1..100",
        "total": "total: header.X-Total",
        "apiKey": "apiKey: header.X-Key",
        "digest": "auth: { user: digest }",
        "oauth2": "oauth2: client_credentials",
        "custom": "custom: MyModule.Signature",
        "prefix": "prefix: Token",
        "env": "env: TODO_KEY",
        "for": "for: https://files.example.com",
        "token": "token: /oauth/token",
        "authorize": "authorize: https://login.example.com/authorize",
        "revoke": "revoke: /oauth/revoke",
        "send": "send: access_token",
        "client": "client: form",
        "scopes": "scopes: [read, write]",
        "audience": "audience: https://api.example.com",
        "place": "place: header.X-Token",
        "token_member": "token_member: token",
        "refresh_member": "refresh_member: refresh",
        "expires_member": "expires_member: expires",
        "refresh-early": "refresh-early: 30s",
        "pkce": "pkce: false",
        "key": "env: { key: TODO_KEY }",
        "user": "env: { user: TODO_USER, password: TODO_PASSWORD }",
        "password": "env: { user: TODO_USER, password: TODO_PASSWORD }",
        "secret": "env: { client: TODO_CLIENT, secret: TODO_SECRET }",
    ]

    /// By the words with which messages call the author's own parts.
    private static let examplesByBeginning: KeyValuePairs<String, String> = [
        "a schema": "a schema begins with ‘pipewright: 1’ and ‘name: Todo’",
        "the record ": "a record is written as { id: int read, title: string }",
        "the enum ": "an enum is written as [open, done]",
        "the union ": "a union is written as [Task.ID, Task] or { by: type, cases: { card: Card } }",
        "the case ": "a case is written as NAME: value",
        "the resource ": "a resource is written as { record: Task }",
        "the field ": "a field is written as name: type",
        "the type of ": "a type is written as string, list<string>, Name or Name.ID",
        "the action ": "an action is written as POST archive -> Task",
        "an auth scheme": "a scheme is written as bearer, basic or { apiKey: header.X-Key }",
        "‘env’ of a scheme with ‘oauth2’": "it is written as env: { client: TODO_CLIENT, secret: TODO_SECRET }",
        "‘env’ of a scheme with ‘apiKey’": "it is written as env: TODO_KEY",
        "‘env’ of a scheme with ‘bearer’": "it is written as env: TODO_TOKEN",
        "the parameters of an OAuth 2 scheme": "they are written as parameters: { tenant: acme }",
        "‘env’ of": "it is written as env: { user: TODO_USER, password: TODO_PASSWORD }",
        "the name of an environment variable":
            "it is written as env: TODO_KEY, or env: { user: TODO_USER, password: TODO_PASSWORD }",
        "the grant of OAuth 2": "it is written as oauth2: client_credentials",
        "the way for a client": "it is written as client: form",
        "a scope": "it is written as scopes: [read, write]",
        "a pattern of addresses": "it is written as for: [https://files.example.com, https://*.example.com]",
        "the paging of ": "it is written as paging: links",
        "‘message’ of ‘validation’": "it is written as message: /text",
        "the operation ‘": "what is said of one alone is written as { list: GET search, read: { timeout: 5s } }",
        "an operation": "they are written as operations: [list, read]",
        "the query of an action": "it is written as query: { text: string }",
        "the body of an action": "it is written as body: { title: string }",
        "‘headers’ of ‘returns’": "they are written as headers: { etag: string, content-length: int64? }",
        "the default": "it is written as default: 3",
        "a flag": "they are written as flags: [read, secret]",
        "a value of an enum": "an enum is written as [open, done]",
        "an entry of ‘use’": "it is written as use: [token], or use: [[token, key]] for two together",
        "the value of ": "it is written as NAME: text",
        "the target of an action": "it is written as on: collection",
        "the format of a body": "it is written as json or form",
        "the treatment of ": "it is written as send or omit",
        "the format of parts": "it is written as format: mixed",
        "the digest of an upload": "it is written as digest: content-digest",
        "the way to resume an upload": "it is written as resumable: content-range, or { by: location, part: 8388608 }",
        "the size of a part": "it is written as part: 8388608",
        "the format of a patch": "it is written as patch: merge-patch",
        "the style of arrays in a query": "it is written as arrays: comma",
        "a paging scheme": "a scheme is written as { follow: link.next }",
        "the number of ": "it is written as first: 1",
        "the page size": "it is written as size: { in: query.limit 1..100, default: 20 }",
        "an origin": "it is written as origins: [https://cdn.example.com]",
        "the address of a server": "an address is written as https://api.example.com",
        "a place": "a place is written as link.next, header.NAME, query.NAME or body#/pointer",
    ]

    /// What the part called `what` looks like.
    /// - Parameters:
    ///   - expected: The kind that it should have; nil if that was right.
    ///   - isNothing: Whether nothing stood there, often because what follows is not indented.
    static func hint(for what: String, expected: Problem.NodeKind? = nil, isNothing: Bool = false) -> String? {
        if isNothing, expected == .mapping {
            let example = hint(for: what, expected: expected) ?? ""
            return "what belongs to it stands below and is indented; " + example
        }
        if isNothing, what.hasPrefix("the type of "), what.contains(":") {
            return "a blank stands after the ‘:’, as in id: int"
        }
        if what.hasPrefix("‘"), what.hasSuffix("’"), let example = examples[String(what.dropFirst().dropLast())] {
            return "it is written as \(example)"
        }
        if let example = examplesByBeginning.first(where: { what.hasPrefix($0.key) }) { return example.value }
        return switch expected {
        case .mapping: "a mapping is written as { name: value }, or as lines of name: value that are indented"
        case .sequence, .scalarOrSequence: "a list is written as [one, two], or as lines that begin with ‘- ’"
        case .scalar, .scalarOrMapping, .scalarOrEmpty, .null, nil: nil
        }
    }

    /// How a type is written that was written like this.
    static func hint(forType text: String) -> String {
        if text.contains("[") { return "a list is written as list<string>" }
        if text.hasPrefix("?") || text.contains("??") { return "one ? stands at the end of a type that may be missing" }
        if text.hasPrefix("map<"), text.contains(",") {
            return "the keys of a map are strings; it is written as map<int>"
        }
        if text.contains(".") { return "the ID of a record is written as Name.ID" }
        if text.contains("(") { return "a format is written as timestamp(unix)" }
        if text.contains("<"), !text.hasPrefix("list<"), !text.hasPrefix("map<") {
            return "collections are written as list<string> and map<int>"
        }
        return
            "types are written as string, list<string>, map<int>, Name or Name.ID, with a ? at the end if they may be "
            + "missing"
    }

    /// What a default of a type is.
    static func hint(forDefaultOf type: String) -> String {
        switch type.hasSuffix("?") ? String(type.dropLast()) : type {
        case "bool": "it is true or false, without quotes"
        case "int", "int32", "int64", "uint64": "it is a whole number that fits, without quotes"
        case "double", "float": "it is a number, without quotes"
        case "decimal": "it is a number of at most 18 digits, without exponent"
        case "date": "it is written as 2026-11-21"
        case "timestamp": "it is written as 2026-11-21T10:00:00Z"
        case "uuid": "it is written as 00000000-0000-0000-0000-000000000000"
        case let type where type.hasPrefix("list<"): "it is []"
        case let type where type.hasPrefix("map<"): "it is {}"
        default: "strings, numbers, truth values, dates and enums can have defaults"
        }
    }

    /// What to write where a key is missing.
    static func hint(forMissing key: String, of place: String = "") -> String? {
        if place.hasPrefix("‘env’"), key == "client" || key == "token" {
            let others = key == "client" ? ", secret: TODO_SECRET" : ""
            return "add it, as in env: { \(key): TODO_\(key.uppercased())\(others) }"
        }
        if key == "by", place == "‘resumable’" { return "add it, as in resumable: { by: location, part: 8388608 }" }
        if key == "message" {
            return "add it, as in validation: { list: body#/errors, field: /name, message: /text }"
        }
        if key == "in", place == "‘size’" { return "add it, as in size: { in: query.limit 1..100 }" }
        if key == "fields", place == "‘identity’" {
            return "add it, as in identity: { fields: [sku, shop], separator: \",\" }"
        }
        guard let example = examples[key] else { return nil }
        return key == "pipewright" ? "add ‘\(example)’ as the first line" : "add it, as in \(example)"
    }
}
