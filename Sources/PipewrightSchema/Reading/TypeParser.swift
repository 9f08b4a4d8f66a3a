import PipewrightDiagnostics

/// Parses a type expression: `Name`, `Name.ID`, `list<T>`, `map<T>`, `page<T>`, `T?`, `timestamp(format)`.
struct TypeParser {
    private static let containers = ["list", "map", "page"]

    struct Fault: Error {
        let reason: String
        let offset: Int
    }

    private let characters: [Character]
    private let range: SourceRange
    private var position = 0
    private var depth = 0

    private init(_ text: String, range: SourceRange) {
        characters = Array(text)
        self.range = range
    }

    /// Parses the whole of `text`, which stands at `range`.
    static func parse(_ text: String, at range: SourceRange) throws(Fault) -> TypeExpression {
        var parser = TypeParser(text, range: range)
        let type = try parser.parseType()
        guard parser.position == parser.characters.count else {
            throw Fault(reason: "unexpected ‘\(parser.characters[parser.position])’", offset: parser.position)
        }
        return type
    }

    private mutating func parseType() throws(Fault) -> TypeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 16 else { throw Fault(reason: "it is nested more than 16 deep", offset: position) }
        let start = position
        let name = try parseName()
        var type: TypeExpression
        switch peek {
        case "<":
            guard Self.containers.contains(name.value) else {
                throw Fault(reason: "only list, map and page take a type in < >", offset: position)
            }
            position += 1
            let element = try parseType()
            try expect(">")
            let whole = located(from: start)
            switch name.value {
            case "list": type = .list(element, whole)
            case "map": type = .map(element, whole)
            default: type = .page(element, whole)
            }
        case "(":
            position += 1
            let format = try parseFormat()
            try expect(")")
            type = .formatted(name, format: format)
        case ".":
            position += 1
            let member = try parseName()
            guard member.value == "ID" else {
                throw Fault(reason: "after the full stop only ID can follow", offset: position)
            }
            type = .identifier(of: Located(name.value, at: name.range))
        default:
            guard !Self.containers.contains(name.value) else {
                throw Fault(
                    reason: "the type of its elements is missing, as in \(name.value)<string>", offset: position)
            }
            type = .named(name)
        }
        if peek == "?" {
            position += 1
            type = .optional(type, located(from: start))
            guard peek != "?" else { throw Fault(reason: "one ? is enough", offset: position) }
        }
        return type
    }

    private mutating func parseName() throws(Fault) -> Located<String> {
        let start = position
        while let character = peek, character.isLetter || character.isNumber || character == "_" || character == "-" {
            position += 1
        }
        guard position > start else {
            let found = peek.map { "‘\($0)’" } ?? "the end"
            throw Fault(reason: "expected a name and found \(found)", offset: position)
        }
        return Located(String(characters[start..<position]), at: located(from: start))
    }

    /// A bare word or a text in double quotes.
    private mutating func parseFormat() throws(Fault) -> Located<String> {
        guard peek == "\"" else { return try parseName() }
        let start = position
        position += 1
        while let character = peek, character != "\"" { position += character == "\\" ? 2 : 1 }
        guard peek == "\"" else { throw Fault(reason: "the quote is not closed", offset: start) }
        position += 1
        return Located(String(characters[(start + 1)..<(position - 1)]), at: located(from: start))
    }

    private mutating func expect(_ character: Character) throws(Fault) {
        guard peek == character else { throw Fault(reason: "‘\(character)’ is missing", offset: position) }
        position += 1
    }

    private var peek: Character? {
        position < characters.count ? characters[position] : nil
    }

    private func located(from start: Int) -> SourceRange {
        range.part(offset: start, length: position - start)
    }
}
