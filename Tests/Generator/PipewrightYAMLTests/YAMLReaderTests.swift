import PipewrightDiagnostics
import PipewrightYAML
import Testing

@Suite struct YAMLReaderTests {
    @Test(arguments: [
        ("a: 1", "{a: 1}"),
        ("- a\n- b: c\n  d: e\n- [f, {g: h}]", "[a, {b: c, d: e}, [f, {g: h}]]"),
        ("just text", "just text"),
        ("a:\nb: ~", "{a: , b: ~}"),
        ("a: 'it''s'\nb: \"x\\ty\"", "{a: 'it's', b: 'x\ty'}"),
        ("a: |\n  one\n  two\nb: >-\n  one\n  two", "{a: 'one\ntwo\n', b: 'one two'}"),
        ("{a: string?, b: list<int>?}", "{a: string?, b: list<int>?}"),
        ("? a\n: b", "{a: b}"),
        ("a:\n- b\n- c", "{a: [b, c]}"),
        ("%YAML 1.2\n---\na: b\n...\n", "{a: b}"),
        ("'<<': {a: b}", "{<<: {a: b}}"),
        ("x: yes\ny: on\nz: no", "{x: yes, y: on, z: no}"),
        ("1: a\n'2': b", "{1: a, 2: b}"),
        ("a: \"\\0\"", "{a: '\0'}"),
        ("a: !!str 5\nb: ! 5\nc: !!str", "{a: '5', b: '5', c: ''}"),
        ("a: [x, y,]", "{a: [x, y]}"),
    ])
    func reads(text: String, value: String) {
        let reading = Reading(text)
        #expect(reading.node?.shown == value)
        #expect(reading.problems.isEmpty)
    }

    @Test(arguments: ["a: b\r\nc:\r\n  - d\r\n", "a: b\rc:\r  - d\r", "a: b\nc:\n  - d\n", "\u{FEFF}a: b\nc: [d]"])
    func readsEveryLineEndAndAByteOrderMark(text: String) {
        #expect(Reading(text).node?.shown == "{a: b, c: [d]}")
        #expect(Reading(text).node?["c"]?["0"]?.range.line == (text.contains("[") ? 2 : 3))
    }

    @Test(arguments: [
        "", " ", "\n\n", "# only\n# comments", "---\n", "--- # nothing\n...", "\u{FEFF}", "\u{FEFF}# x\r\n",
    ])
    func reportsEmptyFiles(text: String) {
        let reading = Reading(text)
        #expect(reading.node == nil)
        #expect(reading.problems == [.emptyFile])
        #expect(reading.places == ["1:1+0"])
    }

    @Test(arguments: [
        ("a: 1\n---\nb: 2", "2:1+1"), ("a: 1\n...\n---\nb: 2", "3:1+1"), ("---\n---\n", "2:1+1"),
        ("a: 1\n...\n%YAML 1.2\n---\nb: 2", "3:1+1"),
    ])
    func reportsASecondDocument(text: String, place: String) {
        let reading = Reading(text)
        #expect(reading.node == nil)
        #expect(reading.problems == [.severalDocuments])
        #expect(reading.places == [place])
    }

    @Test func readsOneDocumentWithMarkers() {
        #expect(Reading("---\na: b\n...\n...\n# end\n").node?.shown == "{a: b}")
    }

    @Test func reportsEveryDuplicateAndKeepsTheFirst() {
        let reading = Reading("a: 1\n\"a\": 2\nb: {c: 1, d: 2, c: 3}\na: {x: 4}\n")
        #expect(reading.node?.shown == "{a: 1, b: {c: 1, d: 2}}")
        #expect(reading.problems == [.duplicateKey("a"), .duplicateKey("c"), .duplicateKey("a")])
        #expect(reading.places == ["2:1+3", "3:17+1", "4:1+1"])
        #expect(
            reading.diagnostics.map { $0.notes.map(\.content) } == [
                [.firstDefined("a")], [.firstDefined("c")], [.firstDefined("a")],
            ])
        #expect(reading.diagnostics.map { $0.notes.map(\.range.shown) } == [["1:1+1"], ["3:5+1"], ["1:1+1"]])
    }

    @Test func reportsADuplicateOfAKeyWithAnInvalidValue() {
        let reading = Reading("a: *none\na: 1\n")
        #expect(reading.problems == [.unknownAnchor("none"), .duplicateKey("a")])
        #expect(reading.node?.shown == "{}")
    }

    @Test(arguments: [
        ("? [a]\n: 1\nb: 2", "1:3+3"), ("{a: 1}: x\nb: 2", "1:1+6"), ("? - a\n  - b\n: 1\nb: 2", "1:3+1"),
        ("? x: 1\n: 1\nb: 2", "1:3+1"),
    ])
    func reportsKeysThatAreNotScalars(text: String, place: String) {
        let reading = Reading(text)
        #expect(reading.problems == [.keyNotScalar])
        #expect(reading.places == [place])
        #expect(reading.node?.shown == "{b: 2}")
    }

    @Test(arguments: [
        ("a: !!int 5", "{a: '5'}", "1:4+5"), ("a: &x !y [1]", "{a: [1]}", "1:7+2"),
        ("!!map\na: 1", "{a: 1}", "1:1+5"), ("a: !!str [x]", "{a: [x]}", "1:4+5"), ("a: !<b> c", "{a: 'c'}", "1:4+4"),
    ])
    func reportsTags(text: String, value: String, place: String) {
        let reading = Reading(text)
        #expect(reading.problems == [.tagNotAllowed])
        #expect(reading.places == [place])
        #expect(reading.node?.shown == value)
    }

    @Test func mergeKeysAreRefused() {
        let reading = Reading("a: &a {b: 1}\nc:\n  <<: *a\n  d: 2")
        #expect(reading.problems == [.mergeKey])
        #expect(reading.places == ["3:3+2"])
        #expect(reading.node?.shown == "{a: {b: 1}, c: {d: 2}}")
    }
}
