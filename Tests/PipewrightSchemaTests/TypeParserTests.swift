import PipewrightDiagnostics
import Testing

@testable import PipewrightSchema

@Suite struct TypeParserTests {
    private static let range = SourceRange(file: "a.pipes.yaml", line: 3, column: 11, length: 30)

    private func describe(_ type: TypeExpression) -> String {
        switch type {
        case .named(let name): name.value
        case .identifier(of: let name): "id(\(name.value))"
        case .formatted(let name, let format): "\(name.value){\(format.value)}"
        case .list(let element, _): "[\(describe(element))]"
        case .page(let element, _): "page(\(describe(element)))"
        case .map(let element, _): "[:\(describe(element))]"
        case .optional(let wrapped, _): "\(describe(wrapped))|nil"
        }
    }

    @Test(arguments: [
        ("string", "string"),
        ("string?", "string|nil"),
        ("Project.ID", "id(Project)"),
        ("Project.ID?", "id(Project)|nil"),
        ("list<string>", "[string]"),
        ("page<Task>", "page(Task)"),
        ("list<string?>?", "[string|nil]|nil"),
        ("map<list<Task.ID>>", "[:[id(Task)]]"),
        ("timestamp(unix)", "timestamp{unix}"),
        ("timestamp(unix-ms)?", "timestamp{unix-ms}|nil"),
        ("timestamp(\"yyyy-MM-dd HH:mm:ss\")", "timestamp{yyyy-MM-dd HH:mm:ss}"),
    ])
    func reads(_ text: String, _ expected: String) throws {
        #expect(try describe(TypeParser.parse(text, at: Self.range)) == expected)
    }

    @Test(arguments: [
        ("", "expected a name", 0),
        ("list", "the type of its elements is missing", 4),
        ("list<", "expected a name", 5),
        ("list<string", "‘>’ is missing", 11),
        ("set<string>", "only list, map and page", 3),
        ("string??", "only one ? is allowed", 7),
        ("string[]", "unexpected ‘[’", 6),
        ("Project.Id", "only ID can follow", 10),
        ("timestamp(", "expected a name", 10),
        ("timestamp(\"yyyy", "the quote is not closed", 10),
        ("timestamp(\"\\", "the quote is not closed", 10),
    ])
    func refuses(_ text: String, _ reason: String, _ offset: Int) {
        let error = #expect(throws: TypeParser.ParseError.self) { try TypeParser.parse(text, at: Self.range) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(error?.offset == offset)
    }

    @Test func refusesDeepNestingWithoutExhaustingTheStack() {
        let text = String(repeating: "list<", count: 100_000) + "int"
        let error = #expect(throws: TypeParser.ParseError.self) { try TypeParser.parse(text, at: Self.range) }
        #expect(error?.reason.contains("16 levels deep") == true)
    }

    @Test func partsHaveRanges() throws {
        guard case .list(.identifier(of: let record), let whole) = try TypeParser.parse("list<Task.ID>", at: Self.range)
        else { return #expect(Bool(false), "no list of IDs") }
        #expect(whole.column == 11 && whole.length == 13)
        #expect(record.range.column == 16 && record.range.length == 4)
    }
}
