import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML
import Testing

/// A JSON value whose members keep their order, and its text as in `Schemas/pipewright.schema.json`.
enum JSONText: Equatable {
    case object([Member])
    case array([JSONText])
    case string(String)
    /// A number, a Boolean or null, as written.
    case literal(String)

    struct Member: Equatable {
        var name: String
        var value: JSONText
    }

    /// Reads JSON, or YAML, of which JSON is a part.
    static func read(_ text: String) throws -> JSONText {
        let diagnostics = DiagnosticCollector()
        let node = YAMLReader.read(SourceFile(path: "a.yaml", text: text), into: diagnostics)
        try #require(!diagnostics.hasErrors, "\(text.prefix(200))")
        return JSONText(try #require(node))
    }

    init(_ node: LocatedNode) {
        switch node.content {
        case .mapping(let entries):
            self = .object(entries.map { Member(name: $0.key.text, value: JSONText($0.value)) })
        case .sequence(let elements): self = .array(elements.map { JSONText($0) })
        case .scalar(let scalar):
            let isLiteral = scalar.isPlain && (node.bool != nil || node.integer != nil)
            self = node.isNull ? .literal("null") : isLiteral ? .literal(scalar.text) : .string(scalar.text)
        }
    }

    /// The value of a member of an object; setting it keeps the order, or adds the member at the end.
    subscript(name: String) -> JSONText? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    static func object(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
        .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    // MARK: - Text

    /// The text: objects and lists are on one line if they fit.
    func text(indentation: Int = 0, after used: Int = 0) -> String {
        let line = self.line
        if used + line.count <= 118, indentation > 0 { return line }
        let blanks = String(repeating: " ", count: indentation + 2)
        let end = "\n" + String(repeating: " ", count: indentation)
        switch self {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                let head = blanks + Self.quoted(member.name) + ": "
                return head + member.value.text(indentation: indentation + 2, after: head.count)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { blanks + $0.text(indentation: indentation + 2, after: indentation + 2) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        default: return line
        }
    }

    private var line: String {
        switch self {
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ " + members.map { Self.quoted($0.name) + ": " + $0.value.line }.joined(separator: ", ") + " }"
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
        case .string(let text): Self.quoted(text)
        case .literal(let text): text
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
