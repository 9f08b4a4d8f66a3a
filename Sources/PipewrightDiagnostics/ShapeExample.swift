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

    /// Hints by the beginning of the name that messages have for a part.
    private static let examplesByBeginning: KeyValuePairs<String, String> = [
        "a schema": "a schema begins with ‘pipewright: 1’ and ‘name: Todo’",
        "the record ": "write a record as { id: int read, title: string }",
        "the enum ": "write an enum as [open, done]",
        "the union ": "write a union as [Task.ID, Task] or { by: type, cases: { card: Card } }",
        "the case ": "write a case as NAME: value",
        "the resource ": "write a resource as { record: Task }",
        "the field ": "write a field as name: type",
        "the type of ": "write a type as string, list<string>, Name or Name.ID",
        "the action ": "write an action as POST archive -> Task",
        "an auth scheme": "write a scheme as bearer, basic or { api-key: header.X-Key }",
        "‘env’ of a scheme with ‘oauth2’": "write it as env: { client: TODO_CLIENT, secret: TODO_SECRET }",
        "‘env’ of a scheme with ‘api-key’": "write it as env: TODO_KEY",
        "‘env’ of a scheme with ‘bearer’": "write it as env: TODO_TOKEN",
        "the parameters of an OAuth 2 scheme": "write it as parameters: { tenant: acme }",
        "‘env’ of": "write it as env: { user: TODO_USER, password: TODO_PASSWORD }",
        "the name of an environment variable":
            "write it as env: TODO_KEY, or env: { user: TODO_USER, password: TODO_PASSWORD }",
        "the grant of OAuth 2": "write it as oauth2: client-credentials",
        "the client authentication": "write it as client: form",
        "a scope": "write it as scopes: [read, write]",
        "a pattern of URLs": "write it as for: [https://files.example.com, https://*.example.com]",
        "the paging of ": "write it as paging: links",
        "‘message’ of ‘validation’": "write it as message: /text",
        "the operation ‘": "write settings of single operations as { list: GET search, read: { timeout: 5s } }",
        "an operation": "write it as operations: [list, read]",
        "the query of an action": "write it as query: { text: string }",
        "the body of an action": "write it as body: { title: string }",
        "‘headers’ of ‘returns’": "write it as headers: { etag: string, content-length: int64? }",
        "the default": "write it as default: 3",
        "a flag": "write it as flags: [read, secret]",
        "a value of an enum": "write an enum as [open, done]",
        "an entry of ‘use’": "write it as use: [token], or as use: [[token, key]] for two that are used together",
        "the value of ": "write it as NAME: text",
        "the target of an action": "write it as on: collection",
        "the format of a body": "write it as json or form",
        "the treatment of ": "write it as send or omit",
        "the format of parts": "write it as format: mixed",
        "the digest of an upload": "write it as digest: content-digest",
        "the way to resume an upload": "write it as resumable: content-range, or { by: location, part: 8388608 }",
        "the size of a part": "write it as part: 8388608",
        "the format of a patch": "write it as patch: merge-patch",
        "the style of arrays in a query": "write it as arrays: comma",
        "a paging scheme": "write a scheme as { follow: link.next }",
        "the number of ": "write it as first: 1",
        "the page size": "write it as size: { in: query.limit 1..100, default: 20 }",
        "an origin": "write it as origins: [https://cdn.example.com]",
        "the URL of a server": "write the URL as https://api.example.com",
        "a place": "write a place as link.next, header.NAME, query.NAME or body#/pointer",
    ]

    /// A hint that shows how to write the part that messages call `what`.
    /// - Parameters:
    ///   - expected: The kind that the value must have; `nil` if its kind is right.
    ///   - isNothing: Whether there is no value, often because the lines below are not indented.
    static func hint(for what: String, expected: Problem.NodeKind? = nil, isNothing: Bool = false) -> String? {
        if isNothing, expected == .mapping {
            let example = hint(for: what, expected: expected) ?? ""
            return "indent the lines that belong to it; " + example
        }
        if isNothing, what.hasPrefix("the type of "), what.contains(":") {
            return "put a space after the ‘:’, as in id: int"
        }
        if what.hasPrefix("‘"), what.hasSuffix("’"), let example = examples[String(what.dropFirst().dropLast())] {
            return "write it as \(example)"
        }
        if let example = examplesByBeginning.first(where: { what.hasPrefix($0.key) }) { return example.value }
        return switch expected {
        case .mapping: "write a mapping as { name: value }, or as indented lines of name: value"
        case .sequence, .scalarOrSequence: "write a list as [one, two], or as lines that begin with ‘- ’"
        case .scalar, .scalarOrMapping, .scalarOrEmpty, .null, nil: nil
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
