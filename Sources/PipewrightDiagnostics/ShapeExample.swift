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
        "auth": "auth: { token: bearer }",
        "use": "use: [token]",
        "paging": "paging: { links: { follow: link.next } }",
        "records": "records: { Task: { id: int read, title: string } }",
        "fields": "fields: { id: int read, title: string }",
        "identity": "identity: id",
        "flags": "flags: [read, secret]",
        "type": "type: string",
        "default": "default: { suffix: .json }",
        "deprecated": "deprecated: use another field",
        "enums": "enums: { Status: [open, done] }",
        "values": "values: [open, done]",
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
        "call": "call: POST archive",
        "body": "body: { title: string }",
        "returns": "returns: Task",
        "follow": "follow: link.next",
        "size": "size: query.limit 1..100",
        "total": "total: header.X-Total",
        "apiKey": "apiKey: header.X-Key",
    ]

    /// By the words with which messages call the author's own parts.
    private static let examplesByBeginning: KeyValuePairs<String, String> = [
        "a schema": "a schema begins with ‘pipewright: 1’ and ‘name: Todo’",
        "the record ": "a record is written as { id: int read, title: string }",
        "the enum ": "an enum is written as [open, done]",
        "the resource ": "a resource is written as { record: Task }",
        "the field ": "a field is written as name: type",
        "the type of ": "a type is written as string, list<string>, Name or Name.ID",
        "the action ": "an action is written as POST archive -> Task",
        "an auth scheme": "a scheme is written as bearer, basic or { apiKey: header.X-Key }",
        "a paging scheme": "a scheme is written as { follow: link.next }",
        "the address of a server": "an address is written as https://api.example.com",
        "a place": "a place is written as link.next, header.NAME, query.NAME or body#/pointer",
    ]

    /// What the part called `what` looks like. `expected` is the kind that it should have; nil if that was right.
    static func hint(for what: String, expected: Problem.NodeKind?) -> String? {
        if what.hasPrefix("‘"), what.hasSuffix("’"), let example = examples[String(what.dropFirst().dropLast())] {
            return "it is written as \(example)"
        }
        if let example = examplesByBeginning.first(where: { what.hasPrefix($0.key) }) { return example.value }
        return switch expected {
        case .mapping: "a mapping is written as { name: value }, or as lines of name: value that are indented"
        case .sequence, .scalarOrSequence: "a list is written as [one, two], or as lines that begin with ‘- ’"
        case .scalar, .scalarOrMapping, .null, nil: nil
        }
    }

    /// What to write where a key is missing.
    static func hint(forMissing key: String) -> String? {
        guard let example = examples[key] else { return nil }
        return key == "pipewright" ? "add ‘\(example)’ as the first line" : "add it, as in \(example)"
    }
}
