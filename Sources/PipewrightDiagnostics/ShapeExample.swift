import PipewrightLanguage

/// Examples of the parts of a schema, for hints about a part that has the wrong shape or is missing.
enum ShapeExample {
    /// Examples by key.
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
        "api-key": "api-key: header.X-Key",
        "digest": "auth: { user: digest }",
        "oauth2": "oauth2: client-credentials",
        "custom": "custom: MyModule.Signature",
        "prefix": "prefix: Token",
        "env": "env: TODO_KEY",
        "for": "for: https://files.example.com",
        "token": "token: /oauth/token",
        "authorize": "authorize: https://login.example.com/authorize",
        "revoke": "revoke: /oauth/revoke",
        "send": "send: access-token",
        "client": "client: form",
        "scopes": "scopes: [read, write]",
        "audience": "audience: https://api.example.com",
        "place": "place: header.X-Token",
        "token-member": "token-member: token",
        "refresh-member": "refresh-member: refresh",
        "expires-member": "expires-member: expires",
        "refresh-early": "refresh-early: 30s",
        "pkce": "pkce: false",
        "key": "env: { key: TODO_KEY }",
        "user": "env: { user: TODO_USER, password: TODO_PASSWORD }",
        "password": "env: { user: TODO_USER, password: TODO_PASSWORD }",
        "secret": "env: { client: TODO_CLIENT, secret: TODO_SECRET }",
    ]

    /// A hint that shows how to write a part of a schema.
    ///
    /// - Parameters:
    ///   - expected: The kind that the value must have; `nil` if its kind is right.
    ///   - isNothing: Whether there is no value, often because the lines below are not indented.
    static func hint(for part: SchemaPart, expected: Problem.NodeKind? = nil, isNothing: Bool = false) -> String? {
        if isNothing, expected == .mapping {
            return "indent the lines that belong to it; " + (hint(for: part, expected: expected) ?? "")
        }
        if isNothing, isTypeWithoutSpace(part) { return "put a space after the ‘:’, as in id: int" }
        if case .key(let key) = part, let example = examples[key.rawValue] { return "write it as \(example)" }
        if let example = hint(of: part) { return example }
        return switch expected {
        case .mapping: "write a mapping as { name: value }, or as indented lines of name: value"
        case .sequence, .scalarOrSequence: "write a list as [one, two], or as lines that begin with ‘- ’"
        case .scalar, .scalarOrMapping, .scalarOrEmpty, .null, nil: nil
        }
    }

    /// Whether the key of a type contains a colon, as in `id:int`.
    private static func isTypeWithoutSpace(_ part: SchemaPart) -> Bool {
        switch part {
        case .typeOfField(let name), .typeOfCase(let name): name.unicodeScalars.contains(":")
        default: false
        }
    }

    /// A hint that shows how to write the type that `text` probably means.
    static func hint(forType text: String) -> String {
        if text.contains("[") { return "write a list as list<string>" }
        if text.hasPrefix("?") || text.contains("??") { return "write one ? at the end of a type that may be missing" }
        if text.hasPrefix("map<"), text.contains(",") {
            return "write only the type of the values, as in map<int>; the keys of a map are strings"
        }
        if text.contains(".") { return "write the ID of a record as Name.ID" }
        if text.contains("(") { return "write a format as timestamp(unix)" }
        if text.contains("<"), !text.hasPrefix("list<"), !text.hasPrefix("map<") {
            return "write collections as list<string> and map<int>"
        }
        return
            "write a type as string, list<string>, map<int>, Name or Name.ID, with a ? at the end if it may be missing"
    }

    /// A hint that shows how to write a default of the type.
    static func hint(forDefaultOf type: String) -> String {
        switch type.hasSuffix("?") ? String(type.dropLast()) : type {
        case "bool": "write true or false, without quotes"
        case "int", "int32", "int64", "uint64": "write an integer in the range of the type, without quotes"
        case "double", "float": "write a number, without quotes"
        case "decimal": "write a number of at most 18 digits, without exponent"
        case "date": "write it as 2026-11-21"
        case "timestamp": "write it as 2026-11-21T10:00:00Z"
        case "uuid": "write it as 00000000-0000-0000-0000-000000000000"
        case let type where type.hasPrefix("list<"): "the only default of a list is []"
        case let type where type.hasPrefix("map<"): "the only default of a map is {}"
        default: "only strings, numbers, booleans, dates, timestamps, UUIDs, IDs and enums can have defaults"
        }
    }

    /// A hint that shows how to write a missing key.
    static func hint(forMissing key: LanguageKey, of part: SchemaPart? = nil) -> String? {
        switch (part, key) {
        case (.environment, .client), (.keyWithKey(.env, _), .client):
            return "add it, as in env: { client: TODO_CLIENT, secret: TODO_SECRET }"
        case (.environment, .token): return "add it, as in env: { token: TODO_TOKEN }"
        case (.key(.resumable), .by): return "add it, as in resumable: { by: location, part: 8388608 }"
        case (_, .message): return "add it, as in validation: { list: body#/errors, field: /name, message: /text }"
        case (.key(.size), .in): return "add it, as in size: { in: query.limit 1..100 }"
        case (.key(.identity), .fields):
            return "add it, as in identity: { fields: [sku, shop], separator: \",\" }"
        default: break
        }
        guard let example = examples[key.rawValue] else { return nil }
        return key == .pipewright ? "add ‘\(example)’ as the first line" : "add it, as in \(example)"
    }
}
