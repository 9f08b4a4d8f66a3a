import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering
import Testing

@Suite struct CommandLineTests {
    private static let good = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string } }
        resources: { things: { record: Thing } }
        """

    private func folder(_ files: [String: String] = ["todo.pipes.yaml": good]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test func generateWritesTheClient() throws {
        let folder = try folder()
        let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", "a/b"], in: folder.url)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
        #expect(folder.files == ["a/b/todo.pipes.swift", "todo.pipes.yaml"])
        #expect(try folder.read("a/b/todo.pipes.swift").contains("public nonisolated struct TodoClient: Sendable {"))
    }

    @Test func generateLeavesUnchangedFilesUntouched() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        _ = try Tool.run(arguments, in: folder.url)
        let file = folder.url.appending(path: "out/todo.pipes.swift").path
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == old)
        try folder.write(Self.good.replacing("title", with: "name"), to: "todo.pipes.yaml")
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date != old)
    }

    @Test("A module that the target lacks is an error, also if the client was generated before")
    func modules() throws {
        let secret = Self.good + "\nauth: { login: digest }\nuse: login\n"
        let folder = try folder(["todo.pipes.yaml": secret])
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out", "--modules"]
        let whole = try Tool.run(arguments + ["App,PipeRuntime,-"], in: folder.url)
        #expect(whole.status == 0 && whole.errors.isEmpty, "\(whole)")
        let text = try folder.read("out/todo.pipes.swift")
        #expect(text.contains("import PipeAuth\n"))
        let partial = try Tool.run(arguments + ["PipeCore,PipeTransports"], in: folder.url)
        #expect(partial.status == 1 && partial.errors.contains("todo.pipes.yaml:6:9: error: "), "\(partial)")
        #expect(partial.errors.contains("PipeAuth") && partial.errors.contains("[missing-module]"))
        #expect(try folder.read("out/todo.pipes.swift") == text)
        #expect(try Tool.run(arguments + [""], in: folder.url).status != 0)
    }

    @Test(
        "The description of an API is written instead of the client, with version and fingerprint, but not with an error"
    )
    func description() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out", "--api-json"]
        let result = try Tool.run(arguments, in: folder.url)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
        #expect(folder.files == ["out/todo.api.json", "todo.pipes.yaml"])
        let text = try folder.read("out/todo.api.json")
        #expect(text.contains(#""pipewright":"\#(PipewrightVersion.current)""#) && text.contains(#""fingerprint":""#))
        #expect(try Tool.run(arguments + ["--dry-run"], in: folder.url).output == "unchanged out/todo.api.json\n")
        try folder.write(Self.good.replacing("int read", with: "inte read"), to: "todo.pipes.yaml")
        #expect(try Tool.run(arguments, in: folder.url).status == 1)
        #expect(try folder.read("out/todo.api.json") == text)
        try folder.write(Self.good, to: "v2/todo.pipes.yaml")
        let twice = ["generate", "v2/todo.pipes.yaml", "./v2/todo.pipes.yaml", "--output", "out", "--api-json"]
        #expect(try Tool.run(twice, in: folder.url).errors.contains("todo.api.json"))
    }

    @Test(
        "The description of an API has the same bytes in each of 20 processes, whose sets and dictionaries differ in order",
        arguments: ["Depot", "Everything", "Login"])
    func bytesOfDescriptions(name: String) throws {
        let file = "\(name.lowercased()).pipes.yaml"
        let text = try String(contentsOf: Golden.tests.appending(path: "Goldens/\(name)/\(file)"), encoding: .utf8)
        let folder = try folder([file: text])
        let texts = try (0..<20).map { number in
            let result = try Tool.run(["generate", file, "--output", "\(number)", "--api-json"], in: folder.url)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            return try folder.read("\(number)/\(name.lowercased()).api.json")
        }
        #expect(texts.first?.contains("\"calls\":[{") == true && Set(texts).count == 1)
    }

    /// A file that is made to look current must not be generated again, whatever it contains.
    @Test func nothingIsDoneIfNothingHasChanged() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        let text = try folder.read("out/todo.pipes.swift")
        let source = SchemaSource(SourceFile(path: "todo.pipes.yaml", text: Self.good))
        let mark = Fingerprint(of: source, templates: [], layout: source.layout())
        #expect(mark.isCurrent([Array(text.utf8)]))
        let forged = try #require(mark.added(to: [GeneratedFile(name: "x", text: "// Forged.\n")]).first).text
        try folder.write(forged, to: "out/todo.pipes.swift")
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try folder.read("out/todo.pipes.swift") == forged)
        let dry = try Tool.run(arguments + ["--dry-run"], in: folder.url)
        #expect(dry.output == "unchanged out/todo.pipes.swift\n", "\(dry)")
        #expect(try Tool.run(arguments + ["--force"], in: folder.url).status == 0)
        #expect(try folder.read("out/todo.pipes.swift") == text)
        // An edited file and a missing file are generated again without an option.
        try folder.write(text.replacing("title", with: "titel"), to: "out/todo.pipes.swift")
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try folder.read("out/todo.pipes.swift") == text)
        try FileManager.default.removeItem(at: folder.url.appending(path: "out/todo.pipes.swift"))
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try folder.read("out/todo.pipes.swift") == text)
    }

    @Test func aChangeRewritesOnlyTheFilesThatItAffects() throws {
        let records = (0..<8).map { "\n  Item\($0): { id: int, title: string }" }.joined()
        let resources = (0..<8).map { "\n  items\($0): { record: Item\($0) }" }.joined()
        let schema = """
            pipewright: 1
            name: many
            servers: { main: "https://api.example.com" }
            records:\(records)
            resources:\(resources)
            """
        for options in [[], ["--no-fingerprint"]] {
            let folder = try folder(["many.pipes.yaml": schema])
            let arguments = ["generate", "many.pipes.yaml", "--output", "out", "--parts", "8"] + options
            #expect(try Tool.run(arguments, in: folder.url).status == 0)
            let before = try contents(folder)
            try folder.write(
                schema.replacing("Item3: { id: int, title", with: "Item3: { id: int, name"), to: "many.pipes.yaml")
            #expect(try Tool.run(arguments, in: folder.url).status == 0)
            let changed = try contents(folder).filter { before[$0.key] != $0.value }.keys.sorted()
            let concerned = before.keys.filter { before[$0]?.contains("struct Item3:") == true }
            #expect(concerned.count == 1)
            #expect(changed == (concerned + (options.isEmpty ? ["out/many.pipes.swift"] : [])).sorted())

            // An edited part is generated again.
            let part = try #require(concerned.first)
            let text = try folder.read(part)
            try folder.write(text.replacing("Item3", with: "Item33"), to: part)
            #expect(try Tool.run(arguments, in: folder.url).status == 0)
            #expect(try folder.read(part) == text)
        }
    }

    private func contents(_ folder: TemporaryFolder) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: folder.files.filter { $0.hasPrefix("out/") }.map { ($0, try folder.read($0)) })
    }

    @Test func aLinkIsNeverCurrent() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        let file = folder.url.appending(path: "out/todo.pipes.swift")
        let elsewhere = folder.url.appending(path: "elsewhere.swift")
        try FileManager.default.moveItem(at: file, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
        #expect(type == .typeRegular)
    }

    @Test func onATerminalItPrintsFilesAndTheDuration() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        let first = try Tool.runOnTerminal(arguments, in: folder.url)
        #expect(first.output.contains("wrote out/todo.pipes.swift"), "\(first)")
        #expect(first.output.contains(/Done in [0-9]+\.[0-9]{3} s\./))
        let second = try Tool.runOnTerminal(arguments, in: folder.url)
        #expect(second.output.contains("unchanged out/todo.pipes.swift"), "\(second)")
    }

    @Test func aLargeSchemaGivesSeveralFiles() throws {
        let folder = try folder(["todo.pipes.yaml": Self.good + "\n" + String(repeating: "# long\n", count: 1200)])
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        let parts = (1...4).map { "out/todo.pipes-\($0).swift" }
        #expect(folder.files == parts + ["out/todo.pipes.swift", "todo.pipes.yaml"])
        #expect(try Tool.run(arguments + ["--parts", "2"], in: folder.url).status == 0)
        #expect(folder.files == parts.prefix(2) + ["out/todo.pipes.swift", "todo.pipes.yaml"])
    }

    @Test func filesOfAnEarlierPartitionAreRemovedAndNoOthers() throws {
        let folder = try folder()
        let arguments = ["generate", "todo.pipes.yaml", "--output", "out"]
        #expect(try Tool.run(arguments + ["--parts", "3"], in: folder.url).status == 0)
        try folder.write("// Mine.\n", to: "out/todo.pipes-2.swift")
        try folder.write(
            "// swift-format-ignore-file\n// Generated by Pipewright from other.pipes.yaml. Do not edit.\n",
            to: "out/todo.pipes-4.swift")
        let dry = try Tool.run(arguments + ["--dry-run"], in: folder.url)
        #expect(dry.output.contains("would remove out/todo.pipes-1.swift\nwould remove out/todo.pipes-3.swift\n"))
        #expect(folder.files.contains("out/todo.pipes-1.swift"))
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(
            folder.files == [
                "out/todo.pipes-2.swift", "out/todo.pipes-4.swift", "out/todo.pipes.swift", "todo.pipes.yaml",
            ])
        #expect(try folder.read("out/todo.pipes-2.swift") == "// Mine.\n")
    }

    @Test(arguments: ["-1", "65", "many"])
    func anImpossibleNumberOfPartsIsRefused(_ number: String) throws {
        let folder = try folder()
        let result = try Tool.run(
            ["generate", "todo.pipes.yaml", "--output", "out", "--parts=\(number)"], in: folder.url)
        #expect(result.status == 64, "\(result)")
        #expect(folder.files == ["todo.pipes.yaml"])
    }

    /// Other users who can write to the folder may create links in it, also with the name of the tool's temporary file.
    @Test func nothingIsWrittenThroughALink() async throws {
        let folder = try folder(["todo.pipes.yaml": Self.good, "victim": "precious", "other": "precious"])
        // `exec` keeps the process ID of the shell.
        let result = try await Tool.runShell(
            """
            mkdir out; ln -s ../victim "out/.todo.pipes.swift.$$"; ln -s ../other out/todo.pipes.swift
            exec pipewright generate todo.pipes.yaml --output out
            """, in: folder.url)
        #expect(result.status == 0, "\(result)")
        #expect(try folder.read("victim") == "precious" && folder.read("other") == "precious")
        #expect(try folder.read("out/todo.pipes.swift").contains("TodoClient"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "out").path)
        #expect(left.filter { $0.hasPrefix(".pipewright-") }.isEmpty && left.count == 2, "\(left)")
    }

    @Test(arguments: [
        ("mkfifo out/todo.pipes.swift", "it is a pipe, not a file"),
        ("mkdir out/todo.pipes.swift", "a folder already has this name"),
        ("mknod out/todo.pipes.swift c 1 3", "it is a device, not a file"),
    ])
    func onlyFilesAndLinksAreReplaced(_ command: String, _ reason: String) async throws {
        let folder = try folder()
        let result = try await Tool.runShell(
            """
            mkdir out; \(command)
            test -e out/todo.pipes.swift || exit 77
            pipewright generate todo.pipes.yaml --output out --parts 1
            status=$?
            test -f out/todo.pipes.swift && echo replaced
            exit $status
            """, in: folder.url)
        // Only root can create devices.
        if result.status == 77 { return }
        #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        #expect(result.errors.contains("\(reason) [unwritable]"), "\(result)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "out").path)
        #expect(left == ["todo.pipes.swift"], "no other file is written: \(left)")
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try folder()
        let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", "out", "--dry-run"], in: folder.url)
        #expect(result.status == 0 && result.output == "would write out/todo.pipes.swift\n", "\(result)")
        #expect(folder.files == ["todo.pipes.yaml"])
    }

    @Test func aCustomTemplateIsUsed() throws {
        let folder = try folder(["todo.pipes.yaml": Self.good, "own/Client.mustache": "// only {{name}}\n"])
        let result = try Tool.run(
            ["generate", "todo.pipes.yaml", "--output", "out", "--templates", "own"], in: folder.url)
        #expect(result.status == 0, "\(result)")
        #expect(try folder.read("out/todo.pipes.swift").hasPrefix("// only TodoClient\n// Fingerprint: "))
    }

    @Test func problemsAreExplainedAndNothingIsWritten() throws {
        let folder = try folder([
            "todo.pipes.yaml": Self.good, "bad.pipes.yaml": Self.good.replacing("resources", with: "resuorces"),
        ])
        let result = try Tool.run(
            ["generate", "todo.pipes.yaml", "bad.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("bad.pipes.yaml:5:1: error: a schema has no key ‘resuorces’ [unknown-key]\n"))
        #expect(result.errors.contains("did you mean ‘resources’?"))
        #expect(result.errors.hasSuffix("1 error\n"))
        #expect(folder.files == ["bad.pipes.yaml", "todo.pipes.yaml"])
    }

    @Test("check says in one line that schemas have no problems, unless it prints JSON")
    func checkOfValidSchemas() throws {
        let folder = try folder()
        let result = try Tool.run(["check", "todo.pipes.yaml"], in: folder.url)
        #expect(result.status == 0 && result.output == "No problems.\n" && result.errors.isEmpty)
        let two = try Tool.run(["check", "todo.pipes.yaml", "./todo.pipes.yaml"], in: folder.url)
        #expect(two.output == "No problems in 2 schemas.\n" && two.errors.isEmpty)
        let json = try Tool.run(["check", "todo.pipes.yaml", "--format", "json"], in: folder.url)
        #expect(json.status == 0 && !json.output.contains("No problems"))
    }

    @Test("File names are compared by bytes, so that a combining mark hides neither a slash nor a full stop")
    func namesWithCombiningMarks() throws {
        let things = "pipewright: 1\nname: Todo\nservers: { main: https://todo.example }\n"
        let records = "records: { Thing: { id: int read, title: string } }\nresources: { things: { record: Thing } }\n"
        let folder = try folder(["todo.pipes/todo.yaml": things + records, "elsewhere.yaml": ""])
        func write(_ text: String, as name: String) {
            let path = folder.url.path + "/todo.pipes/" + name
            #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        }
        func check() throws -> Tool.Outcome { try Tool.run(["check", "todo.pipes"], in: folder.url) }
        write("broken: [", as: ".\u{301}draft.yaml")
        #expect(try check().status == 0, "it is hidden")
        write("", as: "\u{301}x.yaml")
        let errors = try check().errors
        #expect(errors.contains("[unusable-file-name]") && !errors.contains("[link-leads-out]"), "\(errors)")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "todo.pipes/link.yaml"),
            withDestinationURL: folder.url.appending(path: "elsewhere.yaml"))
        #expect(try check().errors.contains("[link-leads-out]"))
    }

    @Test(arguments: [
        ("missing.pipes.yaml", "unreadable-file"), ("folder.pipes.yaml", "unreadable-file"),
        ("x.txt", "wrong-file-name"),
    ])
    func filesThatCannotBeReadAreReported(_ name: String, _ rule: String) throws {
        let folder = try folder(["folder.pipes.yaml/x": "", "x.txt": ""])
        for command in [["check", name], ["generate", name, "--output", "out"]] {
            let result = try Tool.run(command, in: folder.url)
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("\(name):1:1: error: "), "\(result)")
            #expect(result.errors.contains("[\(rule)]"))
        }
    }

    @Test(
        "A schema with a name that SwiftPM cannot build is refused, and others are not",
        arguments: [
            ("a\"b", true), ("a\nb", true), ("a\rb", true), ("a\tb", true), ("a\\b", true), ("a\u{1}b", true),
            ("a'b", false), ("a b", false), ("a$b", false), ("ä\u{2028}#%*b", false),
        ])
    func unbuildableNames(name: String, isRefused: Bool) throws {
        let folder = try folder()
        let schema = folder.url.appending(path: "todo.pipes.yaml")
        let inner = folder.url.appending(path: "\(name).pipes")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: schema, to: inner.appending(path: "\(name).yaml"))
        try FileManager.default.copyItem(at: schema, to: folder.url.appending(path: "\(name).pipes.yaml"))
        for path in ["\(name).pipes.yaml", "\(name).pipes"] {
            let result = try Tool.run(["generate", path, "--output", "out"], in: folder.url)
            #expect((result.status == 1) == isRefused, "\(result)")
            #expect(result.errors.contains("cannot be the name of a schema") == isRefused, "\(result)")
        }
    }

    @Test(arguments: [
        [], ["generate"], ["generate", "todo.pipes.yaml"], ["generate", "--output", "out"], ["check"], ["frobnicate"],
        ["check", "todo.pipes.yaml", "--color"],
    ])
    func wrongUsageIsExitCode64(_ arguments: [String]) throws {
        let folder = try folder()
        let result = try Tool.run(arguments, in: folder.url)
        // Without arguments, the tool prints its usage.
        #expect(result.status == (arguments.isEmpty ? 0 : 64), "\(result)")
    }

    @Test func theVersionIsPrinted() throws {
        let folder = try folder()
        let result = try Tool.run(["--version"], in: folder.url)
        #expect(result.status == 0 && result.output == PipewrightVersion.current + "\n")
    }

    @Test func anOutputFolderThatIsAFileIsReported() throws {
        let folder = try folder(["todo.pipes.yaml": Self.good, "out": "a file"])
        let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(result.status == 1)
        #expect(result.errors.contains("[unwritable]"), "\(result)")
        #expect(try folder.read("out") == "a file")
    }

    @Test func anOutputFolderBelowAFileOrDeviceIsReported() throws {
        let folder = try folder()
        for output in ["todo.pipes.yaml/out", "/dev/null/out", "/proc/out"] {
            let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", output], in: folder.url)
            #expect(result.status == 1)
            #expect(result.errors.contains("[unwritable]"), "\(result)")
        }
        #expect(folder.files == ["todo.pipes.yaml"])
    }

    @Test func aLinkInTheOutputFolderDoesNotLeadOutOfIt() throws {
        let folder = try folder(["todo.pipes.yaml": Self.good, "precious": "mine", "out/x": ""])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "out/todo.pipes.swift"),
            withDestinationURL: folder.url.appending(path: "precious"))
        let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(result.status == 0, "\(result)")
        #expect(try folder.read("precious") == "mine")
        #expect(try folder.read("out/todo.pipes.swift").contains("TodoClient"))
    }

    @Test func twoSchemasOfOneNameAreReported() throws {
        let folder = try folder(["a/todo.pipes.yaml": Self.good, "b/todo.pipes.yaml": Self.good])
        let result = try Tool.run(
            ["generate", "a/todo.pipes.yaml", "b/todo.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(result.status == 1)
        #expect(result.errors.contains("[same-output]"), "\(result)")
        #expect(folder.files.count == 2)
    }

    @Test func aSchemaWithoutErrorsButTextThatLooksLikeCodeStaysText() throws {
        let evil = Self.good.replacing(
            "name: Todo", with: "name: Todo\ndocs: \"*/ a\\n#error(\\\"x\\\")\\u2028import Glibc\"")
        let folder = try folder(["todo.pipes.yaml": evil])
        #expect(try Tool.run(["generate", "todo.pipes.yaml", "--output", "out"], in: folder.url).status == 0)
        let text = try folder.read("out/todo.pipes.swift")
        let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("#error") || $0.contains("Glibc") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("///") }, "\(lines)")
    }
}
