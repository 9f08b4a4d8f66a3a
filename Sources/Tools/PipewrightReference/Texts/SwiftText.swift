import PipeExamples
import PipeJSON
import PipeModel

/// Swift expressions for names and values.
struct SwiftText {
    let api: APIIndex

    /// A variable for a value of a type: `task` for `Task`, `id` for `ID`.
    static func variable(for type: String) -> String {
        var scalars = type.unicodeScalars
        let client = "Client".unicodeScalars
        if scalars.count > client.count, scalars.suffix(client.count).elementsEqual(client) {
            scalars.removeLast(client.count)
        }
        // Only the first letter of a word is lowercase, all letters of an acronym.
        let capitals = scalars.prefix { $0.properties.isUppercase }
        let count = capitals.count == scalars.count || capitals.count <= 1 ? capitals.count : capitals.count - 1
        let name =
            String(String.UnicodeScalarView(scalars.prefix(count))).lowercased()
            + String(String.UnicodeScalarView(scalars.dropFirst(count)))
        return reservedWords.contains(name) ? name + "Value" : name
    }

    private static let reservedWords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "page", "private", "protocol", "public", "repeat", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}": literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// The value of a field as a literal; its variable if it has no short one.
    func value(_ value: JSONValue?, of field: API.Field) -> String {
        value.flatMap { literal($0, field.type) } ?? Self.variable(for: field.swiftName.plain)
    }

    /// A literal; `nil` for values that would take several lines.
    func literal(_ value: JSONValue, _ type: API.FieldType) -> String? {
        switch type {
        case .optional(let type): literal(value, type)
        case .scalar(.plain(let scalar)): literal(value, scalar)
        case .scalar(.stringEncoded): IdentityText.text(of: value)
        case .scalar(.patterned): ".now"
        case .enumeration(let name): enumeration(value, name)
        case .identifier(let owner, _): identity(value, of: owner)
        case .list(let element): list(value.array ?? [], element)
        case .record, .union, .map: nil
        }
    }

    private func list(_ elements: [JSONValue], _ type: API.FieldType) -> String? {
        let literals = elements.compactMap { literal($0, type) }
        return literals.count == elements.count ? "[\(literals.joined(separator: ", "))]" : nil
    }

    private func literal(_ value: JSONValue, _ scalar: API.Scalar.Plain) -> String? {
        switch scalar {
        case .string, .url: value.string.map(Self.string)
        case .bool: value.bool.map { $0 ? "true" : "false" }
        case _ where scalar.isNumber: value.number?.literal
        case .uuid: "UUID()"
        case .timestamp, .unixSeconds, .unixMilliseconds: ".now"
        case .date: value.string.flatMap(date)
        case .file: ".file(url)"
        default: nil
        }
    }

    private func date(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-")).compactMap { Int(String(Substring($0))) }
        return parts.count == 3
            ? "CalendarDate(clampingYear: \(parts[0]), month: \(parts[1]), day: \(parts[2]))" : nil
    }

    private func enumeration(_ value: JSONValue, _ name: String) -> String? {
        guard let listed = api.enums[name], let text = IdentityText.text(of: value),
            let item = listed.cases.first(where: { $0.value == text })
        else { return nil }
        return "." + item.swiftName.plain
    }

    /// The identity of a record with one part. Integers and texts are literals of it.
    private func identity(_ value: JSONValue, of owner: String) -> String? {
        guard let record = api.records[owner], record.identityParts.count == 1 else { return nil }
        return identity(value, record.identityParts[0].type)
    }

    private func identity(_ value: JSONValue, _ type: API.FieldType) -> String? {
        switch type.required {
        case .scalar(.plain(let plain)) where plain.isInteger: IdentityText.text(of: value)
        case .scalar(.stringEncoded): IdentityText.text(of: value)
        case .scalar(.plain(.string)): value.string.map(Self.string)
        case .scalar, .enumeration, .identifier, .record, .union, .list, .map, .optional: nil
        }
    }

    /// The identity of an item in a subscript, from the texts of its parts.
    func identity(of record: API.Record, _ texts: [String]) -> String {
        let name = Self.variable(for: record.swiftName) + "ID"
        let literals = zip(record.identityParts, texts).compactMap { part, text in
            identity(IdentityText.value(of: text, part.type, api), part.type)
        }
        guard literals.count == record.identityParts.count else { return name }
        if literals.count == 1 { return literals[0] }
        let arguments = zip(record.identityParts, literals).map { part, literal in
            "\(part.swiftName.label): \(literal)"
        }
        return ".init(\(arguments.joined(separator: ", ")))"
    }
}
