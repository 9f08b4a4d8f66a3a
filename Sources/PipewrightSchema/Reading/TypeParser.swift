import PipewrightDiagnostics

/// Parses a type expression: `Name`, `Name.ID`, `list<T>`, `map<T>`, `page<T>`, `T?`, `timestamp(format)`.
struct TypeParser {
    private static let collections = ["list", "map", "page"]
    private static let depthLimit = 16

    struct ParseError: Error {
        let reason: TypeError
        /// The position of the error, in Unicode scalars.
        let offset: Int
    }

    private let scalars: [Unicode.Scalar]
    private let range: SourceRange
    private var position = 0
    private var depth = 0

    private init(_ text: String, range: SourceRange) {
        scalars = Array(text.unicodeScalars)
        self.range = range
    }

    /// Parses the whole of `text`, which is at `range`.
    static func parse(_ text: String, at range: SourceRange) throws(ParseError) -> TypeExpression {
        var parser = TypeParser(text, range: range)
        let type = try parser.parseType()
        if let next = parser.peek { throw parser.error(.unexpected(next)) }
        return type
    }

    private mutating func parseType() throws(ParseError) -> TypeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw error(.nestedTooDeep(limit: Self.depthLimit)) }
        let start = position
        let name = try parseName()
        var type: TypeExpression
        switch peek {
        case "<":
            guard Self.collections.contains(name.value) else { throw error(.notCollection) }
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
            guard member.value == "ID" else { throw error(.notID) }
            type = .identifier(of: Located(name.value, at: name.range))
        default:
            guard !Self.collections.contains(name.value) else { throw error(.missingElement(of: name.value)) }
            type = .named(name)
        }
        if peek == "?" {
            position += 1
            type = .optional(type, located(from: start))
            guard peek != "?" else { throw error(.severalQuestionMarks) }
        }
        return type
    }

    private mutating func parseName() throws(ParseError) -> Located<String> {
        let start = position
        while let scalar = peek, Self.isInName(scalar, isFirst: position == start) { position += 1 }
        guard position > start else { throw error(.missingName(found: peek)) }
        return Located(text(from: start, to: position), at: located(from: start))
    }

    /// Whether a scalar is a letter, a digit, `_`, `-`, or a combining mark after one of them.
    private static func isInName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        case .nonspacingMark, .spacingMark, .enclosingMark: !isFirst
        default: scalar == "_" || scalar == "-"
        }
    }

    /// Parses a bare word or a text in double quotes.
    private mutating func parseFormat() throws(ParseError) -> Located<String> {
        guard peek == "\"" else { return try parseName() }
        let start = position
        position += 1
        while let scalar = peek, scalar != "\"" { position += scalar == "\\" ? 2 : 1 }
        guard peek == "\"" else { throw ParseError(reason: .missingQuote, offset: start) }
        position += 1
        return Located(text(from: start + 1, to: position - 1), at: located(from: start))
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(ParseError) {
        guard peek == scalar else { throw error(.missing(scalar)) }
        position += 1
    }

    private var peek: Unicode.Scalar? {
        position < scalars.count ? scalars[position] : nil
    }

    private func text(from start: Int, to end: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<end]))
    }

    private func error(_ reason: TypeError) -> ParseError {
        ParseError(reason: reason, offset: position)
    }

    private func located(from start: Int) -> SourceRange {
        range.part(offset: start, length: position - start)
    }
}
