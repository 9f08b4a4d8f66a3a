import PipeModel
import PipewrightLanguage
import RandomTesting

/// Makes a schema that a seed determines, from the table of keys: each key of a mapping is there at random, with a value of
/// its shape, or with its example. Keys that refer to other parts of the schema have values from ``value(of:in:)``.
///
/// Not every schema is valid: what `check` refuses is removed afterwards.
struct RandomSchema {
    var random: SplitMix64
    /// The name of the API. Unless ``isAlone``, no other seed has it, so that clients of several seeds are one module.
    let apiName: String
    /// Whether the name of the API can hide types that other clients use, so that its client needs a separate module.
    let isAlone: Bool
    let records: [String]
    let enums: [String]
    let unions: [String]
    let schemes: [String]
    let pagings: [String]
    /// Fields by the name of their record, for keys that refer to fields.
    var fields: [String: [String]] = [:]
    /// The record of the resource, or the record itself, that is being written.
    var record: String?
    /// The fields of the filter of the resource that is being written.
    var filter: [String] = []
    /// How many resources are around the place.
    var depth = 0

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let name = NastyNames.type(&random)
        func names(_ count: ClosedRange<Int>, _ name: (inout SplitMix64) -> String) -> Set<String> {
            var names: Set<String> = []
            for _ in 0..<Int.random(in: count, using: &random) { names.insert(name(&random)) }
            return names
        }
        isAlone = Int.random(in: 0..<20, using: &random) == 0
        apiName = isAlone ? name : "\(name)N\(seed)"
        var records = names(2...5, NastyNames.type)
        if Int.random(in: 0..<4, using: &random) == 0 { records.insert(apiName) }
        self.records = records.sorted()
        enums = names(1...3, NastyNames.type).sorted()
        unions = names(0...2, NastyNames.type).sorted()
        schemes = names(0...3, NastyNames.member).sorted()
        pagings = names(0...3, NastyNames.member).sorted()
        self.random = random
    }

    /// The schema.
    mutating func schema() -> SchemaNode {
        let written = records.map { record -> (key: String, value: SchemaNode) in (record, self.record(record)) }
        return mapping(
            .schema, chance: 12,
            [.name: .text(apiName), .records: .map(written), .pipewright: .yaml("1")],
            always: [.enums, .unions, .auth, .paging, .resources])
    }

    // MARK: - Chances

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

    mutating func pick(_ first: String, _ rest: String...) -> String { pick([first] + rest) ?? first }

    mutating func member() -> String { NastyNames.member(&random) }

    /// Entries with different names.
    mutating func entries(
        _ count: ClosedRange<Int>, _ value: (inout RandomSchema, String) -> SchemaNode
    ) -> [(key: String, value: SchemaNode)] {
        var entries: [(key: String, value: SchemaNode)] = []
        for _ in 0..<Int.random(in: count, using: &random) {
            let name = member()
            if !entries.contains(where: { $0.key == name }) { entries.append((name, value(&self, name))) }
        }
        return entries
    }

    // MARK: - Mappings

    /// A mapping with keys of the table.
    ///
    /// - Parameters:
    ///   - percent: How likely each optional key is.
    ///   - fixed: Values of keys that are there in any case.
    ///   - always: Keys that are there in any case.
    ///   - never: Keys that are not there.
    mutating func mapping(
        _ mapping: LanguageMapping, chance percent: Int, _ fixed: [LanguageKey: SchemaNode] = [:],
        always: Set<LanguageKey> = [], never: Set<LanguageKey> = []
    ) -> SchemaNode {
        var entries: [(key: String, value: SchemaNode)] = []
        for declaration in mapping.declarations where !never.contains(declaration.key) {
            let key = declaration.key
            if let value = fixed[key] {
                entries.append((key.rawValue, value))
            } else if declaration.isRequired || always.contains(key) || chance(percent) {
                entries.append((key.rawValue, value(of: declaration, in: mapping)))
            }
        }
        return .map(entries)
    }

    /// A value of a key: a special one, one of its shape, or its example.
    private mutating func value(of declaration: KeyDeclaration, in mapping: LanguageMapping) -> SchemaNode {
        if let value = special(declaration.key, in: mapping) { return value }
        switch declaration.shape {
        case .boolean: return .yaml(pick("true", "false"))
        case .number(let least, let most):
            return .yaml("\(Int.random(in: least...min(most ?? 50, 50), using: &random))")
        case .duration: return .yaml(pick("30s", "500ms", "2m"))
        case .words(let words): return .yaml(pick(words) ?? "")
        case .text: return .text(member())
        case .described: return .yaml(declaration.example)
        }
    }

    // MARK: - Types

    /// A type expression.
    ///
    /// - Parameter isPlain: Whether it is text in a path, a query or a header field.
    mutating func type(isPlain: Bool = false, depth: Int = 0) -> String {
        let name: String
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<5: name = "string"
        case 5..<7: name = "int"
        case 7..<11:
            name = pick(
                "bool", "int32", "int64", "uint64", "double", "float", "decimal", "uuid", "url", "bytes", "date",
                "time",
                "timestamp")
        case 11: name = pick("timestamp(unix)", "timestamp(unix-ms)", "timestamp(\"yyyy/MM/dd\")", "timestamp")
        case 12..<14 where depth < 3: name = "list<\(type(isPlain: isPlain, depth: depth + 1))>"
        case 14 where depth < 3 && !isPlain: name = "map<\(type(depth: depth + 1))>"
        case 15: name = isPlain ? "string" : "json"
        case 16..<18: name = pick(enums) ?? "string"
        case 18..<20: name = (pick(records) ?? "Thing") + ".ID"
        case 20..<22 where !isPlain: name = pick(records) ?? "int"
        case 22 where !isPlain: name = pick(unions) ?? "string"
        case 23: name = chance(20) ? "file" : "string"
        default: name = "int"
        }
        return chance(25) && !name.hasSuffix("?") ? name + "?" : name
    }

    /// A field, in the short form or in the long one.
    ///
    /// - Parameters:
    ///   - flags: The flags that it can have.
    ///   - isPlain: Whether it is text in a path, a query or a header field.
    mutating func field(_ flags: [String], isPlain: Bool = false, in mapping: LanguageMapping = .field) -> SchemaNode {
        let type = type(isPlain: isPlain)
        let own = chance(30) ? [pick(flags)].compactMap { $0 } : []
        if chance(70) { return .text(([type] + own).joined(separator: " ")) }
        let isText = type.hasPrefix("string")
        let rules: Set<LanguageKey> = [.min, .max, .above, .below, .length, .pattern, .uniqueItems, .format]
        return self.mapping(
            mapping, chance: 15,
            [.type: .text(type)].merging(own.isEmpty ? [:] : [.flags: .list(own.map { .text($0) })]) { $1 },
            never: chance(30) ? [] : isText ? [.min, .max, .above, .below, .uniqueItems, .default] : rules)
    }

    mutating func fields(_ count: ClosedRange<Int>, flags: [String] = [], isPlain: Bool = false) -> SchemaNode {
        .map(entries(count) { schema, _ in schema.field(flags, isPlain: isPlain) })
    }

    static let flagsOfRecords = ["read", "read", "write", "create", "sent", "secret", "string-encoded", "required"]

    private mutating func record(_ name: String) -> SchemaNode {
        record = name
        var fields = entries(0...6) { schema, _ in schema.field(Self.flagsOfRecords) }
        if chance(85) {
            let id = pick("int read", "string read", "int64", "uuid read", "string", "int64 read string-encoded")
            fields.insert(("id", .text(id)), at: 0)
        }
        if chance(15) { fields.append((member(), .text("map<json> rest"))) }
        if chance(10) { fields = fields.map { ($0.key, .text("string read")) } }
        var seen: Set<String> = []
        fields = fields.filter { seen.insert($0.key).inserted }
        self.fields[name] = fields.map(\.key)
        if chance(50) { return .map(fields) }
        return mapping(.record, chance: 15, [.fields: .map(fields)])
    }

    /// A field of the record that is being written.
    mutating func fieldName() -> SchemaNode { .text(pick(fields[record ?? ""] ?? []) ?? "id") }
}
