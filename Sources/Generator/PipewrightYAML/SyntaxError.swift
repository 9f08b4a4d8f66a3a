import PipewrightDiagnostics

/// An error in YAML, with the position that has to change. It is what libyaml found, in terms of what to do about it;
/// for uncommon errors, it has the message of libyaml.
struct SyntaxError {
    let reason: YAMLError
    let mark: EventParser.Mark

    init(
        problem: String, mark: EventParser.Mark, context: String, contextMark: EventParser.Mark,
        scanner: inout SourceScanner
    ) {
        let mark = scanner.markWithinText(mark)
        let isFirst = scanner.isFirstOnLine(mark)
        let isAtEnd = scanner.isEnd(at: mark)
        let found = scanner.character(at: mark)
        let beginning = YAMLError.Position(line: contextMark.line + 1, column: contextMark.column + 1)

        switch LibYAMLMessage(problem: problem) {
        case .tokenStart where found == "\t", .tab: self.init(.tab, at: mark)
        case .tokenStart: self.init(.beginning(found), at: mark)
        case .colon: self.init(.missingColon, at: contextMark)
        case .mappingValue: self.init(colonAt: mark, scanner: &scanner)
        case .blockSequence: self.init(.listOnLineOfKey, at: mark)
        case .endOfStream where LibYAMLMessage.isInQuotes(context): self.init(.missingQuote, at: contextMark)
        case .unknownEscape: self.init(.unknownEscape, at: mark)
        case .hexadecimalNumber: self.init(.shortEscape, at: mark)
        case .alphanumeric:
            self.init(LibYAMLMessage.isInAlias(context) ? .aliasName : .anchorName, at: contextMark)
        case .incompatibleDocument: self.init(.version, at: mark)
        case .commaOrBracket where isAtEnd: self.init(.missingEnd(of: .list), at: contextMark)
        case .commaOrBrace where isAtEnd: self.init(.missingEnd(of: .mapping), at: contextMark)
        case .commaOrBracket: self.init(.missingComma(in: .list, from: beginning, found: found), at: mark)
        case .commaOrBrace: self.init(.missingComma(in: .mapping, from: beginning, found: found), at: mark)
        case .nodeContent where isAtEnd: self.init(.missingBracketAtEnd, at: mark)
        case .nodeContent where found == "?": self.init(.questionMarkFirst, at: mark)
        case .nodeContent: self.init(.missingValue(found: found), at: mark)
        case .key where !isFirst, .dash where !isFirst:
            self.init(scanner.errorAfterValue(at: mark, found: found), at: mark)
        case .key where found == "-": self.init(.unalignedDash, at: mark)
        case .key: self.init(.notKey(of: beginning), at: mark)
        case .dash: self.init(.notDash(of: beginning), at: mark)
        case .documentStart: self.init(.afterDocument, at: mark)
        case .undefinedTag: self.init(.tag, at: mark)
        case .endOfStream, nil:
            self.init(.parser([problem, context].filter { !$0.isEmpty }.joined(separator: " ")), at: mark)
        }
    }

    /// A colon that no value can follow: the second one on its line, or the first one on a line that continues the
    /// value before it.
    private init(colonAt mark: EventParser.Mark, scanner: inout SourceScanner) {
        let line = scanner.line(mark.line)
        let isFirst = !String(line.unicodeScalars.prefix(mark.column)).contains(": ")
        guard isFirst, let (number, before) = scanner.lineWithText(before: mark.line) else {
            self.init(.secondColon, at: mark)
            return
        }
        let indentation = before.prefix(while: \.isWhitespace).unicodeScalars.count
        var start = EventParser.Mark(index: 0, line: number, column: indentation)
        let text = before.drop(while: \.isWhitespace)
        if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("--") {
            self.init(.comment, at: start)
        } else if text.contains(": ") || text.hasPrefix("- ") {
            start.line = mark.line
            start.column = line.prefix(while: \.isWhitespace).unicodeScalars.count
            self.init(.deeperLine, at: start)
        } else if let colon = text.firstIndex(of: ":") {
            start.column += text[..<colon].unicodeScalars.count
            self.init(.missingSpaceAfterColon, at: start)
        } else {
            self.init(.missingColon, at: start)
        }
    }

    private init(_ reason: YAMLError, at mark: EventParser.Mark) {
        self.reason = reason
        self.mark = mark
    }
}
