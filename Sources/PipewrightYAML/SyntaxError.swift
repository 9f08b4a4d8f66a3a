/// A message about malformed YAML, with the position that has to change. It says what to do about the error that
/// libyaml found; for uncommon errors, it is the message of libyaml.
struct SyntaxError {
    let reason: String
    let mark: EventParser.Mark

    init(
        problem: String, mark: EventParser.Mark, context: String, contextMark: EventParser.Mark,
        scanner: inout SourceScanner
    ) {
        let mark = scanner.markWithinText(mark)
        let isFirst = scanner.isFirstOnLine(mark)
        let isAtEnd = scanner.isEnd(at: mark)
        let found = scanner.character(at: mark)
        let shown = found.map { "‘\($0)’" } ?? "this"
        let beginning = "that begins at line \(contextMark.line + 1), column \(contextMark.column + 1)"
        let afterBracket = found == "[" || found == "{" ? "; put text that contains \(shown) in quotes" : ""

        switch problem {
        case "found character that cannot start any token" where found == "\t",
            _ where problem.hasPrefix("found a tab character"):
            self.init("a tab cannot indent a line or precede a value here; use spaces", at: mark)
        case "found character that cannot start any token":
            self.init("no value can begin with \(shown); put the text in quotes", at: mark)
        case "could not find expected ':'":
            self.init("a ‘:’ is missing after this key", at: contextMark)
        case "mapping values are not allowed in this context":
            self.init(colonAt: mark, scanner: &scanner)
        case "block sequence entries are not allowed in this context":
            self.init("a list cannot begin here; put its first ‘-’ on a separate line", at: mark)
        case "found unexpected end of stream" where context == "while scanning a quoted scalar":
            self.init("the closing quote of this text is missing", at: contextMark)
        case "found unknown escape character":
            self.init("this escape sequence is unknown; in single quotes, a backslash is text", at: mark)
        case "did not find expected hexdecimal number":
            self.init(
                "this escape sequence needs more hexadecimal digits; in single quotes, a backslash is text", at: mark)
        case "did not find expected alphabetic or numeric character":
            let sign = context.hasSuffix("alias") ? "‘*’ refers to an anchor" : "‘&’ sets an anchor"
            self.init("at the beginning of a value, \(sign); put text that begins with it in quotes", at: contextMark)
        case "found incompatible YAML document":
            self.init("this version of YAML cannot be read; remove the line", at: mark)
        case "did not find expected ',' or ']'" where isAtEnd:
            self.init("the closing ‘]’ of this list is missing", at: contextMark)
        case "did not find expected ',' or '}'" where isAtEnd:
            self.init("the closing ‘}’ of this mapping is missing", at: contextMark)
        case "did not find expected ',' or ']'":
            self.init("a ‘,’ or ‘]’ is missing here, in the list \(beginning)\(afterBracket)", at: mark)
        case "did not find expected ',' or '}'":
            self.init("a ‘,’ or ‘}’ is missing here, in the mapping \(beginning)\(afterBracket)", at: mark)
        case "did not find expected node content" where isAtEnd:
            self.init("a closing bracket is missing at the end", at: mark)
        case "did not find expected node content" where found == "?":
            self.init("a value cannot begin with ‘?’; the ? of a type is at its end", at: mark)
        case "did not find expected node content":
            self.init("expected a value here, not \(shown)", at: mark)
        case "did not find expected key" where !isFirst, "did not find expected '-' indicator" where !isFirst:
            self.init(scanner.problemAfterValue(at: mark, found: found), at: mark)
        case "did not find expected key" where found == "-":
            self.init("this ‘-’ is not aligned with the others of its list; check the indentation", at: mark)
        case "did not find expected key":
            self.init("this is not a key of the mapping \(beginning); check the indentation", at: mark)
        case "did not find expected '-' indicator":
            self.init("this is not a ‘-’ of the list \(beginning); check the indentation", at: mark)
        case "did not find expected <document start>":
            self.init("nothing can follow here, because the value of the whole file has ended", at: mark)
        case "found undefined tag handle":
            self.init("schemas have no tags", at: mark)
        default:
            let text = [problem, context].filter { !$0.isEmpty }.joined(separator: " ")
            self.init(text.isEmpty ? "it cannot be read" : text, at: mark)
        }
    }

    /// A colon that no value can follow: the second one on its line, or the first one on a line that continues the
    /// value before it.
    private init(colonAt mark: EventParser.Mark, scanner: inout SourceScanner) {
        let line = scanner.line(mark.line)
        let isFirst = !String(line.unicodeScalars.prefix(mark.column)).contains(": ")
        guard isFirst, let (number, before) = scanner.lineWithText(before: mark.line) else {
            self.init("this line cannot have a second ‘: ’; put text that contains it in quotes", at: mark)
            return
        }
        let indentation = before.prefix(while: \.isWhitespace).unicodeScalars.count
        var start = EventParser.Mark(index: 0, line: number, column: indentation)
        let text = before.drop(while: \.isWhitespace)
        if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("--") {
            self.init("a comment begins with ‘#’", at: start)
        } else if text.contains(": ") || text.hasPrefix("- ") {
            start.line = mark.line
            start.column = line.prefix(while: \.isWhitespace).unicodeScalars.count
            self.init("this line is indented deeper than the one before, which already has a value", at: start)
        } else if let colon = text.firstIndex(of: ":") {
            start.column += text[..<colon].unicodeScalars.count
            self.init("a space is missing after this ‘:’", at: start)
        } else {
            self.init("a ‘:’ is missing after this key", at: start)
        }
    }

    private init(_ reason: String, at mark: EventParser.Mark) {
        self.reason = reason
        self.mark = mark
    }
}
