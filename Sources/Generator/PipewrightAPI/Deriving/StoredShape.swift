import PipeModel

/// Texts that are equal if and only if records have the same stored form: the JSON of a response and the columns. The names
/// of types and the order of fields are not in them.
struct StoredShape {
    private let records: [String: API.Record]
    private let enums: [String: API.Enumeration]
    private let unions: [String: API.Union]

    init(_ api: API) {
        func byName<Value>(_ values: [Value], _ name: (Value) -> String) -> [String: Value] {
            Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        records = byName(api.records, \.swiftName)
        enums = byName(api.enums, \.swiftName)
        unions = byName(api.unions, \.swiftName)
    }

    func text(of record: API.Record, _ storage: API.Storage, secrets: [String]) -> String {
        // Numbers instead of names: the first type that is found is 0.
        var numbers = [record.swiftName: 0]
        var found = [record.swiftName]
        func number(_ name: String) -> Int {
            if let number = numbers[name] { return number }
            numbers[name] = found.count
            found.append(name)
            return found.count - 1
        }
        var lines: [String] = []
        var next = 0
        while next < found.count {
            let name = found[next]
            if let record = records[name] {
                lines.append("record \(next)")
                for field in record.responseFields.sorted(by: { $0.wireName < $1.wireName }) {
                    lines.append("\(quoted(field.wireName)) \(text(of: field.type, number))")
                }
            } else if let union = unions[name] {
                lines.append("union \(next) \(union.isClosed) \(union.discriminator.map(quoted) ?? "")")
                for item in union.cases {
                    lines.append("\(item.value.map(quoted) ?? "") \(text(of: item.type, number))")
                }
                if let unknown = union.unknown { lines.append("unknown \(text(of: unknown, number))") }
            }
            next += 1
        }
        let identity = identityNames(of: record, storage)
        lines.append("identity \(identity.map(quoted).joined(separator: " "))")
        lines.append("columns \(storage.columns.map { quoted($0.wireName) }.sorted().joined(separator: " "))")
        for fields in storage.indexes.map({ $0.map(quoted).joined(separator: " ") }).sorted() {
            lines.append("index \(fields)")
        }
        func list(_ name: String, _ fields: [String]) {
            if !fields.isEmpty { lines.append("\(name) \(fields.map(quoted).joined(separator: " "))") }
        }
        list("unindexed", storage.unindexed.sorted())
        list("search", storage.search)
        lines.append("version \(storage.version.map(quoted) ?? "")")
        if let deleted = storage.deleted { lines.append("deleted \(quoted(deleted))") }
        lines.append("secrets \(secrets.map(quoted).sorted().joined(separator: " "))")
        return lines.joined(separator: "\n")
    }

    /// The columns of the identity, which are the first ones.
    private func identityNames(of record: API.Record, _ storage: API.Storage) -> [String] {
        let count = record.identity?.parts.count ?? 1
        return storage.columns.prefix(count).map(\.wireName)
    }

    private func text(of type: API.FieldType, _ number: (String) -> Int) -> String {
        switch type {
        case .scalar(let scalar): return text(of: scalar)
        case .enumeration(let name): return enums[name].map(text) ?? "enum"
        case .record(let name), .union(let name): return "\(number(name))"
        case .identifier(of: let name, let isStringEncoded):
            return (records[name].map(textOfIdentity) ?? "id") + (isStringEncoded ? "(string-encoded)" : "")
        case .list(let element): return "list<\(text(of: element, number))>"
        case .map(let element): return "map<\(text(of: element, number))>"
        case .optional(let wrapped): return text(of: wrapped, number) + "?"
        }
    }

    private func text(of scalar: API.Scalar) -> String {
        switch scalar {
        case .plain(.unixSeconds): "timestamp(unix)"
        case .plain(.unixMilliseconds): "timestamp(unix-ms)"
        case .plain(let plain): plain.rawValue
        case .patterned(let format): "timestamp(\(quoted(format.pattern)))"
        case .stringEncoded(let plain): "\(plain.rawValue)(string-encoded)"
        }
    }

    /// An open enum reads all values.
    private func text(of enumeration: API.Enumeration) -> String {
        let name = enumeration.isInteger ? "int" : "string"
        guard enumeration.isClosed else { return name }
        return "\(name)(\(enumeration.cases.map { quoted($0.value) }.sorted().joined(separator: " ")))"
    }

    /// The type of the value that an ID wraps.
    private func textOfIdentity(of record: API.Record) -> String {
        guard let identity = record.identity, !identity.isComposed,
            case .scalar(let scalar)? = identity.parts.first?.type
        else { return "id" }
        return text(of: scalar)
    }

    private func quoted(_ text: String) -> String { SwiftLiteral.string(text) }
}
