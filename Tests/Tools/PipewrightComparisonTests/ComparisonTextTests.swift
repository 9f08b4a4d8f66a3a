import Foundation
import GoldenTesting
import PipewrightComparison
import Testing

@Suite struct ComparisonTextTests {
    private static let old = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records:
          Task: { id: int read, title: string, due: date?, note: string? }
        resources:
          tasks: { record: Task, actions: { move: { call: POST, body: { to: int } } } }
        """

    private static let new = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records:
          Task:
            docs: What is to do.
            fields: { id: int read, title: string, due: date, tags: list<string>? }
        resources:
          tasks: { record: Task, path: v2/tasks, actions: { move: { call: POST, body: { to: int, by: int? } } } }
        """

    private func changes(_ old: String = old, _ new: String = new) throws -> [Change] {
        APIComparison.changes(
            from: try comparedAPI(old, path: "old.pipes.yaml"), to: try comparedAPI(new, path: "new.pipes.yaml"))
    }

    @Test("Changes are lines with subject, message, both places and kind, by severity")
    func text() throws {
        let text = ComparisonPrinter.text(for: try changes())
        #expect(
            text == """
                Breaks code that uses the client: 2 changes
                  Task.note: the field is removed (old.pipes.yaml:5:52 → new.pipes.yaml:5:3) [field-removed]
                  Task.due: the field may no longer be missing: ‘date’ instead of ‘date?’ (old.pipes.yaml:5:40 → new.pipes.yaml:7:44) [field-required]

                Changes what is sent or read: 1 change
                  tasks: the path is ‘/v2/tasks’ instead of ‘/tasks’ (old.pipes.yaml:7:3 → new.pipes.yaml:9:3) [path]

                Compatible: 2 changes
                  Task.tags: the field is added: ‘list<string>?’ (old.pipes.yaml:5:3 → new.pipes.yaml:7:55) [field-added]
                  tasks[id].move(by:): the argument is added: ‘int?’ (old.pipes.yaml:7:37 → new.pipes.yaml:9:90) [argument-added]

                Docs and deprecations: 1 change
                  Task: docs are added (old.pipes.yaml:5:3 → new.pipes.yaml:5:3) [docs]

                """)
    }

    @Test("Without changes, the text says so")
    func noChanges() throws {
        #expect(ComparisonPrinter.text(for: try changes(Self.old, Self.old)) == "No changes.\n")
    }

    private struct Report: Decodable {
        struct Change: Decodable {
            let kind: String
            let severity: String
            let subject: String
            let message: String
            let name: String?
            let old: Side
            let new: Side
        }

        struct Side: Decodable {
            let exists: Bool
            let value: String?
            let file: String
            let line: Int
            let column: Int
            let length: Int
        }

        let version: Int
        let code: Int
        let wire: Int
        let compatible: Int
        let wording: Int
        let changes: [Change]
    }

    @Test("The JSON document has the same changes, with values and places")
    func json() throws {
        let changes = try changes()
        let report = try JSONDecoder().decode(Report.self, from: Data(ComparisonReport.text(for: changes).utf8))
        #expect(report.version == 1)
        #expect(report.code == 2 && report.wire == 1 && report.compatible == 2 && report.wording == 1)
        #expect(report.changes.map(\.severity).first == "code" && report.changes.count == changes.count)
        let change = try #require(report.changes.first { $0.kind == "field-required" })
        #expect(change.subject == "Task.due" && change.name == nil)
        #expect(change.message == "the field may no longer be missing: ‘date’ instead of ‘date?’")
        #expect(change.old.exists && change.old.value == "date?" && change.old.file == "old.pipes.yaml")
        #expect(change.new.line == 7 && change.new.column == 44 && change.new.length == 3)
        let removed = try #require(report.changes.first { $0.kind == "field-removed" })
        #expect(removed.old.exists && !removed.new.exists)
    }

    @Test("A JSON document without changes has an empty list")
    func emptyJSON() throws {
        let report = try JSONDecoder().decode(
            Report.self, from: Data(ComparisonReport.text(for: []).utf8))
        #expect(report.changes.isEmpty && report.code == 0)
    }

    @Test("Messages are one line, whatever the schema contains", arguments: ["a\nb", "a\u{1B}[31mb", "\u{202E}"])
    func control(_ name: String) throws {
        let escaped = name.unicodeScalars.map { "\\u\(String($0.value, radix: 16).leftPadded)" }.joined()
        let new = Self.old.replacing("https://todo.example", with: "\"https://todo.example\"")
            .replacing("{ main:", with: "{ main:").appending("\ndocs: \"\(escaped)\"\nheaders: { X-A: \"b\" }\n")
            .replacing("title: string", with: "\"t\(escaped)\": { type: string, swift: title }")
        let text = ComparisonPrinter.text(for: try changes(Self.old, new))
        #expect(text.contains("[field-name]"))
        let hidden = text.unicodeScalars.filter { scalar in
            scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
        }
        #expect(hidden.isEmpty)
        let lines = text.split(separator: "\n")
        #expect(lines.filter { line in line.hasPrefix("  ") != line.hasSuffix("]") }.isEmpty)
    }

    @Test("Docs/Diff.md lists every kind once, below its severity")
    func page() throws {
        let page = try String(contentsOf: Golden.package.appending(path: "Docs/Diff.md"), encoding: .utf8)
        let sections = page.split(separator: "\n### ").dropFirst()
        #expect(sections.count == Severity.allCases.count)
        for (section, severity) in zip(sections, Severity.allCases) {
            #expect(section.hasPrefix("`\(severity.rawValue)`"))
            let rows = section.matches(of: /\n\| `([a-z-]+)`(?:, `([a-z-]+)`)?(?:, `([a-z-]+)`)?(?:, `([a-z-]+)`)? \|/)
            let kinds = rows.flatMap { row in
                [row.output.1, row.output.2, row.output.3, row.output.4].compactMap { $0.map(String.init) }
            }
            let expected = ChangeKind.allCases.filter { $0.severity == severity }.map(\.rawValue)
            #expect(kinds.sorted() == expected.sorted())
        }
    }
}

extension String {
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
