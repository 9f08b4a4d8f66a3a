import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

@Suite struct FingerprintTests {
    private let source = SourceFile(path: "a/todo.pipes.yaml", text: "pipewright: 1\n")
    private let file = GeneratedFile(name: "todo.pipes.swift", text: "// First.\n\nimport PipeRuntime\n")
    private let partition = Partition(partCount: 0)

    private func fingerprint(
        _ source: SourceFile? = nil,
        templates: [SourceFile] = [],
        partition: Partition? = nil
    ) -> Fingerprint {
        Fingerprint(
            of: SchemaSource(source ?? self.source), templates: templates,
            layout: ClientLayout(stem: "todo.pipes", partition: partition ?? self.partition))
    }

    @Test func standsBelowTheFirstLineAndIsFoundAgain() throws {
        let text = fingerprint().added(to: [file])[0].text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "// First." && lines[2].isEmpty && lines[3] == "import PipeRuntime")
        #expect(lines[1].wholeMatch(of: /\/\/ Fingerprint: [0-9a-f]{16} [0-9a-f]{16}/) != nil)
        #expect(fingerprint().isCurrent([Array(text.utf8)]))
        #expect(
            fingerprint(SourceFile(path: "b/todo.pipes.yaml", text: "pipewright: 1\n")).isCurrent([Array(text.utf8)]))
    }

    @Test(arguments: [
        ("// swift-format-ignore-file\n// swiftlint:disable all\n// First.\n", "\npublic import PipeRuntime\n"),
        ("// swift-format-ignore-file\n", "public import PipeRuntime\n"), ("// First.\n", "// Second.\n"),
    ])
    func standsBelowTheLinesForLintersAndTheFirstOther(_ head: String, _ rest: String) {
        let text = fingerprint().added(to: [GeneratedFile(name: "x", text: head + rest)])[0].text
        #expect(text.hasPrefix(head + "// Fingerprint: ") && text.hasSuffix("\n" + rest))
        #expect(fingerprint().isCurrent([Array(text.utf8)]))
    }

    @Test func isAnotherOneForAnythingThatShapesTheFile() {
        let bytes = Array(fingerprint().added(to: [file])[0].text.utf8)
        let own = SourceFile(path: "Own/Entry.mustache", text: "x")
        for other in [
            fingerprint(SourceFile(path: "a/todo.pipes.yaml", text: "pipewright: 1\n#\n")),
            fingerprint(SourceFile(path: "a/done.pipes.yaml", text: "pipewright: 1\n")),
            fingerprint(templates: [own]), fingerprint(partition: Partition(partCount: 4)),
        ] {
            #expect(!other.isCurrent([bytes]))
        }
        let others = Array(fingerprint(templates: [own]).added(to: [file])[0].text.utf8)
        #expect(!fingerprint(templates: [SourceFile(path: "Own/Entry.mustache", text: "y")]).isCurrent([others]))
    }

    @Test func anEditedFileIsNotCurrent() {
        let bytes = Array(fingerprint().added(to: [file])[0].text.utf8)
        for index in bytes.indices {
            var edited = bytes
            edited[index] ^= 1
            #expect(!fingerprint().isCurrent([edited]), "byte \(index)")
            #expect(!fingerprint().isCurrent([Array(bytes[..<index])]))
        }
        #expect(!fingerprint().isCurrent([bytes + [0x0A]]))
        #expect(!fingerprint().isCurrent([Array(file.text.utf8)]))
    }

    @Test func onlyTheFirstFileHasItButItHoldsForAll() {
        let parts = ["// First.\n1\n", "// First.\n2\n"].map { GeneratedFile(name: "part", text: $0) }
        let files = fingerprint().added(to: [file] + parts)
        #expect(Array(files.dropFirst()) == parts)
        let bytes = files.map { Array($0.text.utf8) }
        #expect(fingerprint().isCurrent(bytes))
        #expect(!fingerprint().isCurrent([bytes[0], bytes[2], bytes[1]]))
        #expect(!fingerprint().isCurrent([bytes[0], bytes[1] + bytes[2], []]))
        #expect(!fingerprint().isCurrent(Array(bytes.dropLast())))
        #expect(!fingerprint().isCurrent([]))
    }

    @Test(arguments: ["", "// no line", "import PipeRuntime\n", "\n//\n"])
    func aTextThatBeginsWithoutACommentLineStaysAsItIs(_ text: String) {
        let file = GeneratedFile(name: "x", text: text)
        #expect(fingerprint().added(to: [file]) == [file])
        #expect(!fingerprint().isCurrent([Array(text.utf8)]))
    }
}
