import PipewrightLanguage

/// Examples of the parts of a schema, for hints about a part that has the wrong shape or is missing.
enum ShapeExample {
    /// The mappings whose examples are shown, of keys that have different ones; of other keys, the first mapping.
    private static let preferred: [LanguageKey: LanguageMapping] = [
        .body: .action, .by: .sort, .call: .action, .filter: .resource, .format: .field, .parameters: .resource,
        .record: .resource, .secret: .environment, .type: .field,
    ]

    /// The declarations with examples, by key. `in` means something else in each mapping.
    private static let declarations: [LanguageKey: KeyDeclaration] = Dictionary(
        LanguageMapping.allCases.flatMap { mapping in
            mapping.declarations.filter { $0.key != .in && preferred[$0.key, default: mapping] == mapping }
        }.map { ($0.key, $0) },
        uniquingKeysWith: { first, _ in first })

    /// An example of the value of a key.
    static func value(of key: LanguageKey) -> String {
        declarations[key]?.example ?? ""
    }

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
        if case .key(let key) = part, let example = declarations[key]?.exampleLine { return "write it as \(example)" }
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
        case .typeOfField(let name), .typeOfCase(let name), .typeOfEvent(let name): name.unicodeScalars.contains(":")
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
        case "decimal": "write a number of at most 38 digits, without quotes"
        case "date": "write it as 2026-11-21"
        case "time": "write it as 09:30:00"
        case "timestamp": "write it as 2026-11-21T10:00:00Z"
        case "uuid": "write it as 00000000-0000-0000-0000-000000000000"
        case let type where type.hasPrefix("list<"): "the only default of a list is []"
        case let type where type.hasPrefix("map<"): "the only default of a map is {}"
        default:
            "only strings, URLs, numbers, booleans, dates, times, timestamps, UUIDs, IDs and enums can have defaults"
        }
    }

    /// A hint that shows how to write a missing key.
    static func hint(forMissing key: LanguageKey, of part: SchemaPart? = nil) -> String? {
        switch (part, key) {
        case (.environment, .client), (.keyWithKey(.env, _), .client):
            return "add it, as in env: { client: TODO_CLIENT, secret: TODO_SECRET }"
        case (.environment, .token): return "add it, as in env: { token: TODO_TOKEN }"
        case (.key(.resumable), .by): return "add it, as in resumable: { by: location, part: 8388608 }"
        case (.key(.token), .call), (.key(.renew), .call), (.key(.revoke), .call):
            return "add it, as in call: POST auth/login"
        case (.revocation, .send): return "add it, as in send: access-token"
        case (_, .message): return "add it, as in validation: { list: body#/errors, field: /name, message: /text }"
        case (.relation, .field):
            return "add it, as in field: author_id; or name the resource, as in resource: comments"
        case (.key(.signature), .in): return "add it, as in signature: { in: header.X-Hub-Signature-256 }"
        case (.event, .type): return "add it, as in type: Invoice"
        case (.key(.size), .in): return "add it, as in size: { in: query.limit 1..100 }"
        case (.key(.unique), .field): return "add it, as in unique: { field: reference, compare: case }"
        case (.key(.identity), .fields):
            return "add it, as in identity: { fields: [sku, shop], separator: \",\" }"
        default: break
        }
        guard let example = declarations[key]?.exampleLine else { return nil }
        return key == .pipewright ? "add ‘\(example)’ as the first line" : "add it, as in \(example)"
    }
}
