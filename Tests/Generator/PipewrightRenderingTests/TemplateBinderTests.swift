import PipewrightDiagnostics
import Testing

@testable import PipewrightRendering

/// A context with every kind of value.
private final class Shelf: TemplateContext {
    let title: String?
    let books: [Shelf]
    let tags: [String]

    init(_ title: String?, _ books: [Shelf] = [], tags: [String] = []) {
        self.title = title
        self.books = books
        self.tags = tags
    }

    static let name = "shelf"

    static let values: [ContextValue<Shelf>] = [
        .text("title", "The title.") { $0.title },
        .flag("isEmpty", "Whether it is empty.") { $0.books.isEmpty },
        .list("books", "The books.") { $0.books },
        .object("firstBook", "The first book.") { $0.books.first },
        .texts("tags", "The tags.") { $0.tags },
    ]
}

@Suite struct TemplateBinderTests {
    private static func steps(
        _ text: String, partials: [String: String] = [:]
    ) throws -> [TemplateStep] {
        let templates = try partials.merging(["Main": text]) { $1 }.mapValues { try TemplateParser.parse($0) }
        var binder = TemplateBinder(templates: templates)
        return try binder.bind("Main", to: [Shelf.schema])
    }

    private static func text(_ template: String, of shelf: Shelf, partials: [String: String] = [:]) throws -> String {
        var run = TemplateRun(shelf)
        run.run(try steps(template, partials: partials))
        return run.finish()
    }

    private static var shelf: Shelf {
        Shelf("S", [Shelf("a", tags: ["x", "y"]), Shelf(nil), Shelf("c")], tags: ["t"])
    }

    @Test(
        arguments: [
            ("{{title}}{{^title}}no{{/title}}", "S\n"), ("{{#title}}<{{.}}>{{/title}}", "<S>\n"),
            ("{{#isEmpty}}a{{/isEmpty}}{{^isEmpty}}b{{/isEmpty}}", "b\n"),
            ("{{#isEmpty}}a{{else}}b{{/isEmpty}}", "b\n"), ("{{^isEmpty}}a{{else}}b{{/isEmpty}}", "a\n"),
            ("{{#title}}<{{.}}>{{else}}no{{/title}}", "<S>\n"), ("{{^title}}no{{else}}<{{.}}>{{/title}}", "<S>\n"),
            ("{{#books}}{{#title}}{{.}}{{else}}?{{/title}}{{/books}}", "a?c\n"),
            ("{{#books}}{{#tags}}{{.}}{{else}}-{{/tags}}{{/books}}", "xy--\n"),
            ("{{#books}}{{#isFirst}}({{else}}{{#isLast}}){{else}}|{{/isLast}}{{/isFirst}}{{/books}}", "(|)\n"),
            ("{{#books}}{{title}}{{^isLast}}, {{/isLast}}{{/books}}", "a, , c\n"),
            ("{{#books}}\n{{#isFirst}}\n{\n{{/isFirst}}\n{{title}}\n{{/books}}", "{\na\n\nc\n"),
            ("{{#firstBook}}{{title}}{{#tags}} {{.}}{{#isLast}}!{{/isLast}}{{/tags}}{{/firstBook}}", "a x y!\n"),
            // In a list of texts, names are those of the context around it.
            ("{{#firstBook}}{{#tags}}{{title}}{{.}}{{/tags}}{{/firstBook}}", "axay\n"),
            (
                "{{#firstBook}}{{^books}}none{{/books}}{{^firstBook}}, really{{/firstBook}}{{/firstBook}}",
                "none, really\n"
            ),
            ("{{#firstBook}}{{#firstBook}}no{{/firstBook}}{{/firstBook}}x", "x\n"), ("{{! no }}\n", ""),
        ])
    func sections(_ template: String, _ expected: String) throws {
        #expect(try Self.text(template, of: Self.shelf) == expected)
    }

    @Test("A partial is indented as its tag is, or a part of the line")
    func partials() throws {
        let partials = ["P": "p {\n\n  {{> Q}}\n}\n", "Q": "{{! a comment }}\n{{title}}\n"]
        #expect(try Self.text("  {{> P}}\n", of: Self.shelf, partials: partials) == "  p {\n\n    S\n  }\n")
        #expect(try Self.text("  a {{> Q}} b\n", of: Self.shelf, partials: partials) == "  a S b\n")
        #expect(try Self.text("  a {{> P}} b\n", of: Self.shelf, partials: partials) == "  a p {\n\n  S\n} b\n")
        #expect(
            try Self.text("{{#books}}\n  {{> Q}}\n{{/books}}\n", of: Self.shelf, partials: partials) == "  a\n\n  c\n")
    }

    @Test(
        arguments: [
            (
                "\n {{titel}}",
                Problem.shape(.unknownValue("titel", of: .contextValue(context: "shelf"), known: known)), 2, 4
            ),
            (
                "{{#name}}{{/name}}",
                Problem.shape(.unknownValue("name", of: .contextValue(context: "shelf"), known: known)), 1, 4
            ),
            ("{{> Q}}", .shape(.unknownValue("Q", of: .template, known: ["Main"])), 1, 5),
            ("{{> Main}}", .output(.templateInvalid(name: "Main", .includesItself("Main"))), 1, 5),
            ("{{books}}", .output(.templateInvalid(name: "Main", .noText("books"))), 1, 3),
            ("{{isEmpty}}", .output(.templateInvalid(name: "Main", .noText("isEmpty"))), 1, 3),
            ("{{.}}", .output(.templateInvalid(name: "Main", .noText("."))), 1, 3),
            ("{{#isFirst}}{{/isFirst}}", .output(.templateInvalid(name: "Main", .noList("isFirst"))), 1, 4),
        ] as [(String, Problem, Int, Int)])
    func mistakes(_ template: String, _ problem: Problem, _ line: Int, _ column: Int) throws {
        let templates = ["Main": try TemplateParser.parse(template)]
        var binder = TemplateBinder(templates: templates)
        do throws(TemplateBinder.Failure) {
            _ = try binder.bind("Main", to: [Shelf.schema])
            Issue.record("no error")
        } catch {
            #expect(error.problem == problem && error.template == "Main")
            #expect(error.name.line == line && error.name.column == column)
        }
    }

    private static let known = ["title", "isEmpty", "books", "firstBook", "tags"]
}
