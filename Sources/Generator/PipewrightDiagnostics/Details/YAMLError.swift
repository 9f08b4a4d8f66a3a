/// Why a text is not YAML.
package enum YAMLError: Error, Hashable, Sendable {
    /// A position in a file, counted from 1.
    package struct Position: Hashable, Sendable {
        package let line: Int
        package let column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The collections of YAML.
    package enum Collection: Hashable, Sendable {
        case list
        case mapping
    }

    case outOfMemory
    case character(UInt32)
    /// A line break of YAML 1.1 that is text in YAML 1.2.
    case formerLineBreak(Unicode.Scalar)
    case tab
    case beginning(Unicode.Scalar?)
    case missingColon
    case secondColon
    case missingSpaceAfterColon
    case listOnLineOfKey
    case deeperLine
    case comment
    case missingQuote
    case unknownEscape
    case shortEscape
    case anchorName
    case aliasName
    case version
    case missingEnd(of: Collection)
    /// No comma and no bracket after an element. `found` is the character instead of them.
    case missingComma(in: Collection, from: Position, found: Unicode.Scalar?)
    case missingBracketAtEnd
    case questionMarkFirst
    case missingValue(found: Unicode.Scalar?)
    case unalignedDash
    case notKey(of: Position)
    case notDash(of: Position)
    case afterDocument
    case tag
    case byteOrderMark
    case missingOpeningBracket
    case afterBracket
    case afterSingleQuote
    case afterDoubleQuote
    case afterValue
    /// An uncommon error, with the message of the parser.
    case parser(String)

    package var text: String {
        switch self {
        case .outOfMemory: "there is not enough memory"
        case .character(let value): "the character \(Self.code(value)) is not allowed"
        case .formerLineBreak(let scalar):
            "\(Self.code(scalar.value)) is a line break only in YAML 1.1; remove it, or write it as an escape sequence"
        case .tab: "a tab cannot indent a line or precede a value here; use spaces"
        case .beginning(let found): "no value can begin with \(Self.shown(found)); put the text in quotes"
        case .missingColon: "a ‘:’ is missing after this key"
        case .secondColon: "this line cannot have a second ‘: ’; put text that contains it in quotes"
        case .missingSpaceAfterColon: "a space is missing after this ‘:’"
        case .listOnLineOfKey: "a list cannot begin here; put its first ‘-’ on a separate line"
        case .deeperLine: "this line is indented deeper than the one before, which already has a value"
        case .comment: "a comment begins with ‘#’"
        case .missingQuote: "the closing quote of this text is missing"
        case .unknownEscape: "this escape sequence is unknown; in single quotes, a backslash is text"
        case .shortEscape:
            "this escape sequence needs more hexadecimal digits; in single quotes, a backslash is text"
        case .anchorName: "at the beginning of a value, ‘&’ sets an anchor; put text that begins with it in quotes"
        case .aliasName:
            "at the beginning of a value, ‘*’ refers to an anchor; put text that begins with it in quotes"
        case .version: "this version of YAML cannot be read; remove the line"
        case .missingEnd(let collection):
            "the closing ‘\(Self.bracket(of: collection))’ of this \(Self.name(of: collection)) is missing"
        case .missingComma(let collection, let position, let found):
            "a ‘,’ or ‘\(Self.bracket(of: collection))’ is missing here, in the \(Self.name(of: collection)) "
                + Self.beginning(position)
                + (found == "[" || found == "{" ? "; put text that contains \(Self.shown(found)) in quotes" : "")
        case .missingBracketAtEnd: "a closing bracket is missing at the end"
        case .questionMarkFirst: "a value cannot begin with ‘?’; the ? of a type is at its end"
        case .missingValue(let found): "expected a value here, not \(Self.shown(found))"
        case .unalignedDash: "this ‘-’ is not aligned with the others of its list; check the indentation"
        case .notKey(let position):
            "this is not a key of the mapping \(Self.beginning(position)); check the indentation"
        case .notDash(let position):
            "this is not a ‘-’ of the list \(Self.beginning(position)); check the indentation"
        case .afterDocument: "nothing can follow here, because the value of the whole file has ended"
        case .tag: "schemas have no tags"
        case .byteOrderMark: "a byte order mark is allowed only at the beginning of a file; remove it"
        case .missingOpeningBracket: "this closing bracket has no opening bracket"
        case .afterBracket: "nothing can follow a closing bracket here; put text that begins with a bracket in quotes"
        case .afterSingleQuote: "the text ended before this; within single quotes, a single quote is written as ''"
        case .afterDoubleQuote: "the text ended before this; within double quotes, a double quote is written as \\\""
        case .afterValue: "nothing can follow the value on this line; check its quotes"
        case .parser(let message): message.isEmpty ? "it cannot be read" : message
        }
    }

    /// `U+0085`
    private static func code(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private static func shown(_ found: Unicode.Scalar?) -> String {
        found.map { "‘\($0)’" } ?? "this"
    }

    private static func beginning(_ position: Position) -> String {
        "that begins at line \(position.line), column \(position.column)"
    }

    private static func bracket(of collection: Collection) -> String {
        switch collection {
        case .list: "]"
        case .mapping: "}"
        }
    }

    private static func name(of collection: Collection) -> String {
        switch collection {
        case .list: "list"
        case .mapping: "mapping"
        }
    }
}
