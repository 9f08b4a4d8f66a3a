import PipeWords
import PipewrightDiagnostics

/// Parses a type expression: `Name`, `Name.ID`, `list<T>`, `map<T>`, `page<T>`, `stream<T>`, `job<T>`, `T?`,
/// `timestamp(format)`. A name may have full stops, as in `billing.Invoice`.
struct TypeParser {
    private static let collections = ["list", "map"] + ResponseKind.allCases.map(\.rawValue)
    private static let depthLimit = 16

    struct ParseError: Error {
        let reason: TypeError
        /// The position of the error, in Unicode scalars.
        let offset: Int
    }

    private let scalars: String.UnicodeScalarView
    private let range: SourceRange
    private var index: String.Index
    /// The number of scalars before `index`.
    private var position = 0
    private var depth = 0

    private init(_ text: String, range: SourceRange) {
        scalars = text.unicodeScalars
        self.range = range
        index = scalars.startIndex
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
        let (name, isIdentifier) = try parseQualifiedName()
        var type: TypeExpression
        switch peek {
        case _ where isIdentifier:
            type = .identifier(of: name)
        case "<":
            guard Self.collections.contains(name.value) else { throw error(.notCollection) }
            advance()
            let element = try parseType()
            try expect(">")
            let whole = located(from: start)
            if let kind = ResponseKind(rawValue: name.value) {
                type = .response(kind, element, whole)
            } else {
                type = name.value == "list" ? .list(element, whole) : .map(element, whole)
            }
        case "(":
            advance()
            let format = try parseFormat()
            try expect(")")
            type = .formatted(name, format: format)
        default:
            // A record can have the name ‘job’.
            guard !Self.collections.contains(name.value) || name.value == ResponseKind.job.rawValue else {
                throw error(.missingElement(of: name.value))
            }
            type = .named(name)
        }
        if peek == "?" {
            advance()
            type = .optional(type, located(from: start))
            guard peek != "?" else { throw error(.severalQuestionMarks) }
        }
        return type
    }

    /// Parses names with full stops between them, of which `ID` at the end is not part of the name.
    private mutating func parseQualifiedName() throws(ParseError) -> (name: Located<String>, isIdentifier: Bool) {
        let start = position
        var name = try parseName()
        while peek == "." {
            advance()
            let member = try parseName()
            if member.value == "ID" { return (name, true) }
            guard member.value.lowercased() != "id" else { throw error(.notID) }
            name = Located(name.value + "." + member.value, at: located(from: start))
        }
        return (name, false)
    }

    private mutating func parseName() throws(ParseError) -> Located<String> {
        let (start, first) = (position, index)
        while let scalar = peek, Self.isInName(scalar, isFirst: position == start) { advance() }
        guard position > start else { throw error(.missingName(found: peek)) }
        return Located(String(scalars[first..<index]), at: located(from: start))
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
        advance()
        let first = index
        while let scalar = peek, scalar != "\"" {
            advance()
            if scalar == "\\" { advance() }
        }
        guard peek == "\"" else { throw ParseError(reason: .missingQuote, offset: start) }
        let content = String(scalars[first..<index])
        advance()
        return Located(content, at: located(from: start))
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(ParseError) {
        guard peek == scalar else { throw error(.missing(scalar)) }
        advance()
    }

    private var peek: Unicode.Scalar? {
        index < scalars.endIndex ? scalars[index] : nil
    }

    /// Skips a scalar, if there is one.
    private mutating func advance() {
        guard index < scalars.endIndex else { return }
        index = scalars.index(after: index)
        position += 1
    }

    private func error(_ reason: TypeError) -> ParseError {
        ParseError(reason: reason, offset: position)
    }

    private func located(from start: Int) -> SourceRange {
        range.part(offset: start, length: position - start)
    }
}
