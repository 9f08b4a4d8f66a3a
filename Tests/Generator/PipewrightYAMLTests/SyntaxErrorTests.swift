import PipewrightDiagnostics
import PipewrightYAML
import Testing

/// The messages and locations of malformed YAML.
@Suite struct SyntaxErrorTests {
    @Test(arguments: [
        ("a:\n\tb: 1", "2:1", "a tab cannot indent"),
        ("a:\r\n  b: 1\r\n\tc: 1", "3:1", "a tab cannot indent"),
        ("a: 1\n\tb: 2", "2:1", "a tab cannot indent"),
        ("- \tx: 1", "1:3", "a tab cannot indent"),
        ("a: |\n  x\n\ty", "3:1", "a tab cannot indent"),
        ("a: @x", "1:4", "no value can begin with ‘@’"),
        ("a: `x`", "1:4", "no value can begin with ‘`’"),
        ("a: %x", "1:4", "no value can begin with ‘%’"),
        ("a: b: c", "1:5", "this line cannot have a second ‘: ’"),
        ("a\nb: c", "1:1", "a ‘:’ is missing after this key"),
        ("é:1\n\n  b: c", "1:2", "a space is missing after this ‘:’"),
        ("a: 1\n\n  b: c", "3:3", "indented deeper than the one before"),
        ("// a\nb: c", "1:1", "a comment begins with ‘#’"),
        ("😀: b: c", "1:5", "this line cannot have a second ‘: ’"),
        ("\u{FEFF}a: b: c", "1:5", "this line cannot have a second ‘: ’"),
        ("a: 1\nfoo\nb: 2", "2:1", "a ‘:’ is missing after this key"),
        ("a: - b", "1:4", "a list cannot begin here"),
        ("a: \"x\nb: 1\n", "1:4", "the closing quote of this text is missing"),
        ("a: 1\nb: 'x", "2:4", "the closing quote of this text is missing"),
        ("a: \"\\q\"", "1:5", "this escape sequence is unknown"),
        ("a: \"\\ud800\"", "1:7", "found invalid Unicode character escape code"),
        ("a: \"\\xZ\"", "1:7", "hexadecimal digits"),
        ("a: [1, 2", "1:4", "the closing ‘]’ of this list is missing"),
        ("a: {x: 1 # c\n", "1:4", "the closing ‘}’ of this mapping is missing"),
        ("a: [", "1:5", "a closing bracket is missing at the end"),
        ("a: [1, 2\nb: 3\n", "2:2", "a ‘,’ or ‘]’ is missing here, in the list that begins at line 1, column 4"),
        ("a: {x: 1\nb: 3\n", "2:2", "a ‘,’ or ‘}’ is missing here, in the mapping that begins at line 1, column 4"),
        ("a: {x: s[]}", "1:9", "put text that contains ‘[’ in quotes"),
        ("a: [}", "1:5", "expected a value here, not ‘}’"),
        (
            "a:\n    b: 1\n  c: 2", "3:3",
            "not a key of the mapping that begins at line 1, column 1; check the indentation"
        ),
        ("a:\n  - 1\n  b: 2", "3:3", "not a ‘-’ of the list that begins at line 2, column 3; check the indentation"),
        ("a: 'b' c", "1:8", "a single quote is written as"),
        ("a: \"b\" c", "1:8", "a double quote is written as"),
        ("a: {b} c", "1:8", "nothing can follow a closing bracket"),
        ("a: {b} }", "1:8", "this closing bracket has no opening bracket"),
        ("a: |\n  x\na b: 1\n\u{FEFF}c: d", "4:2", "a byte order mark"),
        ("a:\n - b\n- c", "3:1", "this ‘-’ is not aligned with the others of its list"),
        ("{a: ?b}", "1:5", "the ? of a type is at its end"),
        ("- 'b' c", "1:7", "a single quote is written as"),
        ("  a: 1\nb: 2", "2:1", "the value of the whole file has ended"),
        ("a: !x!y z", "1:4", "schemas have no tags"),
        ("a: & x", "1:4", "‘&’ sets an anchor"),
        ("a: *x*", "1:4", "‘*’ refers to an anchor"),
        ("%YAML 2.0\n---\na: 1", "1:1", "this version of YAML cannot be read"),
        ("a: \"x\n---\ny\"", "2:1", "found unexpected document indicator while scanning a quoted scalar"),
    ])
    func isReportedAtItsLocation(text: String, place: String, reason: String) throws {
        let reading = Reading(text)
        #expect(reading.node == nil)
        let diagnostic = try #require(reading.diagnostics.first)
        guard case .file(.invalidYAML(let error)) = diagnostic.problem else {
            Issue.record("\(diagnostic.problem)")
            return
        }
        #expect(error.text.contains(reason), "\(error.text)")
        #expect(diagnostic.range.shown == place + "+1")
        #expect(reading.diagnostics.count == 1)
    }

    @Test func keepsEarlierProblems() {
        let reading = Reading("a: 1\na: 2\nb: [}\n")
        #expect(reading.node == nil)
        #expect(reading.problems.first == .duplicateKey("a"))
        #expect(reading.problems.count == 2)
    }

    @Test(arguments: [
        ("a: 1\u{7}", "1:5", "U+0007"), ("a: 1\nb: \0", "2:4", "U+0000"), ("é: \u{1B}[0m", "1:4", "U+001B"),
        ("\u{FEFF}é: \u{7F}", "1:4", "U+007F"), ("a: 1\r\nb: \u{FFFE}", "2:4", "U+FFFE"),
        // libyaml would count these as lines, editors do not.
        ("a: b\u{2028}c", "1:5", "U+2028"), ("a: b\u{2029}c", "1:5", "U+2029"), ("# x\nä: 'b\u{85}c'", "2:6", "U+0085"),
        ("# 𝄞\u{2028}", "1:4", "U+2028"),
    ])
    func charactersThatAreNotAllowed(text: String, place: String, code: String) throws {
        let reading = Reading(text)
        #expect(reading.node == nil)
        guard case .invalidYAML(let error) = reading.problems.first else {
            Issue.record("\(reading.problems)")
            return
        }
        #expect(error.text.contains(code))
        #expect(reading.places == [place + "+1"])
    }

    @Test(arguments: [
        "a: b\u{2027}c\u{202A}", "a: \u{A0}\u{C5}\u{4085}", "a: \"\\L\\P\\N\"", "a: \u{10FFFD}\u{FFFD}\u{E000}",
    ])
    func charactersNextToThoseAreAllowed(text: String) {
        #expect(Reading(text).problems.isEmpty)
    }

    @Test(
        arguments: [
            ([0x61, 0x3A, 0x20, 0xFF], "1:4+1"),
            ([0x80], "1:1+1"),
            ([0x61, 0x0A, 0xC3, 0xA9, 0xC3], "2:2+1"),
            ([0x61, 0x0A, 0xF0, 0x9F, 0x98], "2:1+1"),
            ([0xED, 0xA0, 0x80], "1:1+1"),
            ([0xC0, 0xAF], "1:1+1"),
            ([0xF4, 0x90, 0x80, 0x80], "1:1+1"),
            ([0xEF, 0xBB, 0xBF, 0x61, 0x3A, 0x20, 0xFE], "1:4+1"),
            ([0x61, 0x0D, 0x0A, 0x62, 0x0D, 0x63, 0xFE], "3:2+1"),
            // UTF-16 and UTF-32, with and without a byte order mark.
            ([0xFF, 0xFE, 0x61, 0x00], "1:1+0"),
            ([0xFE, 0xFF, 0x00, 0x61], "1:1+0"),
            ([0x61, 0x00, 0x3A, 0x00], "1:1+0"),
            ([0x00, 0x61, 0x00, 0x3A], "1:1+0"),
            ([0x00, 0x00, 0xFE, 0xFF], "1:1+0"),
        ] as [([UInt8], String)])
    func textThatIsNotUTF8(bytes: [UInt8], place: String) {
        let reading = Reading(bytes: bytes)
        #expect(reading.node == nil)
        #expect(reading.problems == [.notUTF8])
        #expect(reading.places == [place])
    }
}
