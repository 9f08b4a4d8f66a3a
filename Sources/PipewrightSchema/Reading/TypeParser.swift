import PipewrightDiagnostics

/// Parses a type expression: `Name`, `Name.ID`, `list<T>`, `map<T>`, `page<T>`, `T?`, `timestamp(format)`.
struct TypeParser {
    private static let containers = ["list", "map", "page"]

    struct ParseError: Error {
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

    /// Parses the whole of `text`, which is at `range`.
    static func parse(_ text: String, at range: SourceRange) throws(ParseError) -> TypeExpression {
        var parser = TypeParser(text, range: range)
        let type = try parser.parseType()
        guard parser.position == parser.characters.count else {
            throw ParseError(reason: "unexpected ‘\(parser.characters[parser.position])’", offset: parser.position)
        }
        return type
    }

    private mutating func parseType() throws(ParseError) -> TypeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 16 else { throw ParseError(reason: "it is nested more than 16 levels deep", offset: position) }
        let start = position
        let name = try parseName()
        var type: TypeExpression
        switch peek {
        case "<":
            guard Self.containers.contains(name.value) else {
                throw ParseError(reason: "only list, map and page take a type in < >", offset: position)
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
                throw ParseError(reason: "only ID can follow the full stop", offset: position)
            }
            type = .identifier(of: Located(name.value, at: name.range))
        default:
            guard !Self.containers.contains(name.value) else {
                throw ParseError(
                    reason: "the type of its elements is missing, as in \(name.value)<string>", offset: position)
            }
            type = .named(name)
        }
        if peek == "?" {
            position += 1
            type = .optional(type, located(from: start))
            guard peek != "?" else { throw ParseError(reason: "only one ? is allowed", offset: position) }
        }
        return type
    }

    private mutating func parseName() throws(ParseError) -> Located<String> {
        let start = position
        while let character = peek, character.isLetter || character.isNumber || character == "_" || character == "-" {
            position += 1
        }
        guard position > start else {
            let found = peek.map { "‘\($0)’" } ?? "the end"
            throw ParseError(reason: "expected a name, but found \(found)", offset: position)
        }
        return Located(String(characters[start..<position]), at: located(from: start))
    }

    /// Parses a bare word or a text in double quotes.
    private mutating func parseFormat() throws(ParseError) -> Located<String> {
        guard peek == "\"" else { return try parseName() }
        let start = position
        position += 1
        while let character = peek, character != "\"" { position += character == "\\" ? 2 : 1 }
        guard peek == "\"" else { throw ParseError(reason: "the quote is not closed", offset: start) }
        position += 1
        return Located(String(characters[(start + 1)..<(position - 1)]), at: located(from: start))
    }

    private mutating func expect(_ character: Character) throws(ParseError) {
        guard peek == character else { throw ParseError(reason: "‘\(character)’ is missing", offset: position) }
        position += 1
    }

    private var peek: Character? {
        position < characters.count ? characters[position] : nil
    }

    private func located(from start: Int) -> SourceRange {
        range.part(offset: start, length: position - start)
    }
}
