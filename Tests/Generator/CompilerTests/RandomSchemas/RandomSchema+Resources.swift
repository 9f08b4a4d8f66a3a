import PipeModel
import PipewrightLanguage

// Resources, their operations and actions.

extension RandomSchema {
    mutating func resource(_ name: String) -> SchemaNode {
        let outer = (record, filter)
        defer { (record, filter) = outer }
        record = chance(92) ? pick(records) : nil
        filter = []
        var always: Set<LanguageKey> = []
        var never: Set<LanguageKey> = [.record]
        if record == nil { never.formUnion([.operations, .filter, .sort, .store, .envelope]) }
        if record != nil, chance(70) { always.insert(.operations) }
        if chance(60) { always.insert(.actions) }
        if depth < 2, chance(25) { always.insert(.children) } else { never.insert(.children) }
        if record != nil, chance(40) { always.insert(.filter) }
        if chance(30) { always.insert(.paging) }
        let fixed: [LanguageKey: SchemaNode] = record.map { [.record: .text($0)] } ?? [:]
        never.subtract(fixed.keys)
        return mapping(.resource, chance: 4, fixed, always: always, never: never)
    }

    mutating func ofResource(_ key: LanguageKey) -> SchemaNode? {
        switch key {
        case .operations: return operations()
        case .filter:
            let written = entries(0...4) { schema, _ in schema.field(["required"], isPlain: schema.chance(80)) }
            filter = written.map(\.key)
            return .map(written)
        case .actions: return .map(entries(1...4) { schema, name in schema.action(name) })
        case .children:
            depth += 1
            defer { depth -= 1 }
            return .map(entries(1...2) { schema, name in schema.resource(name) })
        case .sort: return mapping(.sort, chance: 20)
        case .store: return mapping(.resourceStore, chance: 40)
        case .path: return .text(pick("x/{\(member())}/y", "{\(member())}", "things/", "", "/abs", "a b", "x\"y"))
        case .parameters: return fields(1...1, isPlain: true)
        case .pipe: return .yaml("AppPipe")
        default: return nil
        }
    }

    mutating func operations() -> SchemaNode {
        let verbs = ResourceOperation.allCases.filter { _ in Int.random(in: 0..<2, using: &random) == 0 }
        if chance(50) { return .list(verbs.map { .text($0.rawValue) }) }
        return .map(
            verbs.map { verb in
                if chance(30) { return (verb.rawValue, .yaml("")) }
                var never: Set<LanguageKey> = [.wrap, .item, .items]
                if verb == .list {
                    never.formUnion([.query, .body, .headers, .parameters, .returns, .stream, .job, .call])
                }
                if verb != .list { never.formUnion([.filter, .paging]) }
                if ![.create, .upsert, .replace, .update].contains(verb) { never.insert(.body) }
                if verb == .exists || verb == .new { never.formUnion([.returns, .stream, .job]) }
                if verb != .replace, verb != .upsert { never.formUnion([.nulls, .readFields]) }
                never.formUnion([.call, .stream, .job])
                return (verb.rawValue, mapping(.operation, chance: 12, never: never))
            })
    }

    /// The type of a response.
    ///
    /// - Parameter isLazy: Whether it can be a page, a stream or a download.
    mutating func result(isLazy: Bool) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<2 where isLazy: "page<\(pick(records) ?? "Thing")>"
        case 2..<4: "stream<\(pick(records) ?? "string")>"
        case 4: "job<\(chance(70) ? pick(records) ?? "json" : type())>"
        case 5 where isLazy: "bytes"
        case 6..<9: pick(records) ?? "json"
        default: type()
        }
    }

    private mutating func action(_ name: String) -> SchemaNode {
        var path = pick("", " x", " /", " x/{id}", " /abs")
        var fixed: [LanguageKey: SchemaNode] = [:]
        let argument = member()
        if chance(35), PathName.isUsable(argument) {
            path += "/{\(argument)}"
            if chance(60) { fixed[.parameters] = .map([(argument, field([], isPlain: true))]) }
        }
        let result = chance(60) ? result(isLazy: true) : nil
        let hasBody = chance(50)
        let method = hasBody ? pick("POST", "PUT", "PATCH") : pick("GET", "POST", "DELETE", "PUT", "OPTIONS", "HEAD")
        var never: Set<LanguageKey> = [
            .body, .multipart, .digest, .resumable, .stream, .job, .returns, .wrap, .item, .items,
        ]
        if result?.hasPrefix("page") != true { never.insert(.paging) }
        if result?.hasPrefix("stream") == true, chance(40) { never.remove(.stream) }
        if result?.hasPrefix("job") == true, chance(60) { never.remove(.job) }
        if hasBody {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: fixed[.body] = fields(0...4)
            case 5: fixed[.body] = .text(chance(50) ? "stream<\(pick(records) ?? "int")>" : pick(records) ?? "json")
            case 6:
                fixed[.body] = .yaml("bytes")
                never.remove(pick([.digest, .resumable]) ?? .digest)
            default:
                fixed[.multipart] = .map(
                    entries(1...4) { schema, _ in
                        schema.chance(40)
                            ? .text(schema.pick("file", "file?", "list<file>"))
                            : schema.field(["json", "secret"], in: .part)
                    })
            }
        }
        if result == nil, chance(15) { fixed[.returns] = mapping(.result, chance: 50) }
        let call = method + path + (result.map { " -> \($0)" } ?? "")
        if chance(15) { return .text(call) }
        let keys = Set(fixed.keys).union(result == nil ? [] : [])
        return mapping(
            .action, chance: 6, fixed.merging([.call: .text(call)]) { $1 },
            always: chance(40) ? [.query] : chance(20) ? [.headers] : [], never: never.subtracting(keys))
    }

    mutating func ofAction(_ key: LanguageKey) -> SchemaNode? {
        switch key {
        case .query: return fields(1...3, isPlain: chance(80))
        case .parameters: return fields(1...1, isPlain: true)
        case .on: return .yaml(pick("item", "collection", "collection"))
        default: return nil
        }
    }
}

/// Names that a placeholder of a path can have.
enum PathName {
    static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x5F || $0 == 0x2D }
    }
}
