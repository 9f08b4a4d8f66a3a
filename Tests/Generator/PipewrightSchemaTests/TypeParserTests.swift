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
        case .response(let kind, let element, _): "\(kind)(\(describe(element)))"
        case .map(let element, _): "[:\(describe(element))]"
        case .optional(let wrapped, _): "\(describe(wrapped))|nil"
        }
    }

    @Test(arguments: [
        ("string", "string"),
        ("Größe", "Größe"),
        ("e\u{301}t\u{E9}?", "e\u{301}t\u{E9}|nil"),
        ("string?", "string|nil"),
        ("Project.ID", "id(Project)"),
        ("Project.ID?", "id(Project)|nil"),
        ("list<string>", "[string]"),
        ("page<Task>", "page(Task)"),
        ("job<list<Task>>", "job([Task])"),
        ("job<json?>", "job(json|nil)"),
        // A record can have this name.
        ("job?", "job|nil"),
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
        ("", TypeError.missingName(found: nil), 0),
        ("list", .missingElement(of: "list"), 4),
        ("list<", .missingName(found: nil), 5),
        ("list<string", .missing(">"), 11),
        ("list<>", .missingName(found: ">"), 5),
        ("set<string>", .notCollection, 3),
        ("string??", .severalQuestionMarks, 7),
        ("string[]", .unexpected("["), 6),
        ("Project.Id", .notID, 10),
        ("timestamp(", .missingName(found: nil), 10),
        ("timestamp(unix", .missing(")"), 14),
        ("timestamp(\"yyyy", .missingQuote, 10),
        ("timestamp(\"\\", .missingQuote, 10),
        // A mark after a sign is a scalar, so the sign is still found.
        ("list<\u{301}string>", .missingName(found: "\u{301}"), 5),
        ("string?\u{301}", .unexpected("\u{301}"), 7),
        ("e\u{301}?[", .unexpected("["), 3),
    ])
    func refuses(_ text: String, _ reason: TypeError, _ offset: Int) {
        let error = #expect(throws: TypeParser.ParseError.self) { try TypeParser.parse(text, at: Self.range) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
    }

    @Test func refusesDeepNestingWithoutExhaustingTheStack() {
        let text = String(repeating: "list<", count: 100_000) + "int"
        let error = #expect(throws: TypeParser.ParseError.self) { try TypeParser.parse(text, at: Self.range) }
        #expect(error?.reason == .nestedTooDeep(limit: 16))
    }

    @Test func partsHaveRanges() throws {
        guard case .list(.identifier(of: let record), let whole) = try TypeParser.parse("list<Task.ID>", at: Self.range)
        else { return #expect(Bool(false), "no list of IDs") }
        #expect(whole.column == 11 && whole.length == 13)
        #expect(record.range.column == 16 && record.range.length == 4)
    }
}
