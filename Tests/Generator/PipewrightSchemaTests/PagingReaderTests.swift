import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightSchema

@Suite struct PagingReaderTests {
    private func read(_ scheme: String) throws -> (scheme: Schema.PagingScheme, problems: [Problem]) {
        let diagnostics = DiagnosticCollector()
        let text = "pipewright: 1\nname: A\npaging:\n  p: { \(scheme) }"
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let schema = reader.read(node)
        return (try #require(schema?.paging.first), reader.diagnostics.sorted.map(\.problem))
    }

    @Test(arguments: [
        ("follow: link.next", "follow link(\"next\")"),
        ("follow: body#/a~1b", "follow body(\"/a~1b\")"),
        ("cursor: query.c, next: body#/c", "cursor query(\"c\") body(\"/c\")"),
        ("cursor: header.X, next: header.Y", "cursor header(\"X\") header(\"Y\")"),
        ("cursor: query.c, next: last#/id", "cursor query(\"c\") last(\"/id\")"),
        ("cursor: query.c, next: 'first#'", "cursor query(\"c\") first(\"\")"),
        ("cursor: body#/a~1b~0c~01, next: last#/id", "cursor body(\"/a~1b~0c~01\") last(\"/id\")"),
        ("page: query.page", "page query(\"page\")"),
        ("page: body#/page", "page body(\"/page\")"),
        ("cursor: body#/page/after, next: body#/c", "cursor body(\"/page/after\") body(\"/c\")"),
        ("offset: header.X-Skip", "offset header(\"X-Skip\")"),
        ("extractor: Module.Mine", "extractor Module.Mine"),
    ])
    func readsEveryStrategy(_ text: String, _ expected: String) throws {
        let (scheme, problems) = try read(text)
        #expect(problems.isEmpty)
        let description =
            switch try #require(scheme.strategy?.value) {
            case .follow(let place): "follow \(place)"
            case .cursor(let parameter, let next): "cursor \(parameter) \(next.value)"
            case .page(let parameter): "page \(parameter)"
            case .offset(let parameter): "offset \(parameter)"
            case .extractor(let type): "extractor \(type)"
            }
        #expect(description == expected)
    }

    @Test func readsTheKeysOfAStrategy() throws {
        let (follow, none) = try read(
            "follow: link.next, back: link.prev, more: body#/more, complete: true, items: body#/i, total: header.T, "
                + "origins: [https://a.example, 'http://b.example:8080']")
        #expect(none.isEmpty && follow.isComplete && follow.back?.value == .link("prev"))
        #expect(follow.more?.value == .body("/more") && follow.total?.value == .header("T"))
        #expect(follow.items?.value.pointer == "/i")
        #expect(follow.origins.map(\.value) == ["https://a.example", "http://b.example:8080"])
        let (cursor, _) = try read("cursor: query.a, next: last#/id, back: first#/id, back-cursor: query.b")
        #expect(cursor.back?.value == .first("/id") && cursor.backCursor?.value == .query("b") && !cursor.isComplete)
        let (page, _) = try read("page: query.p, first: 0, pages: header.X-Pages")
        #expect(page.first?.value == 0 && page.pages?.value == .header("X-Pages"))
        #expect(try read("extractor: A, origins: https://a.example").scheme.origins.count == 1)
    }

    @Test(
        arguments: [
            ("query.n", .query("n"), 1, nil, nil), ("{ in: query.n }", .query("n"), 1, nil, nil),
            ("{ in: query.n 0..100, default: 0 }", .query("n"), 0, 100, 0),
            ("{ in: query.n 1..100, default: 100 }", .query("n"), 1, 100, 100),
            ("{ in: query.n 5.., default: 0x10 }", .query("n"), 5, nil, 16),
            ("header.X-N 1..5", .header("X-N"), 1, 5, nil), ("body#/n", .body("/n"), 1, nil, nil),
            ("{ in: body#/page/a~1b 1..9, default: 2 }", .body("/page/a~1b"), 1, 9, 2),
        ] as [(String, PageParameter, Int, Int?, Int?)])
    func readsSizes(
        _ text: String, _ parameter: PageParameter, _ lowest: Int, _ highest: Int?, _ fallback: Int?
    ) throws {
        let (scheme, problems) = try read("follow: link.next, size: \(text)")
        let size = try #require(scheme.size?.value)
        #expect(problems.isEmpty)
        #expect(size == .init(parameter: parameter, lowest: lowest, highest: highest, defaultValue: fallback))
    }

    @Test(
        arguments: [
            ("body#/more", Place.body("/more"), nil), ("header.X-More", .header("X-More"), nil),
            ("body#/done is false", .body("/done"), .init(isNegated: false, value: "false")),
            ("body#/done  is  not true", .body("/done"), .init(isNegated: true, value: "true")),
            ("body#/next is present", .body("/next"), .init(isNegated: false, value: nil)),
            ("header.X-End is not present", .header("X-End"), .init(isNegated: true, value: nil)),
            (#"'body#/state is "open"'"#, .body("/state"), .init(isNegated: false, value: "open")),
            ("body#/a is is", .body("/a"), .init(isNegated: false, value: "is")),
            // The name of a member may have a space.
            ("body#/has more", .body("/has more"), nil),
        ] as [(String, Place, Condition.Test?)])
    func readsTheTestForMorePages(_ text: String, _ place: Place, _ test: Condition.Test?) throws {
        let (scheme, problems) = try read("page: query.p, more: \(text)")
        #expect(problems.isEmpty)
        #expect(scheme.more?.value == place && scheme.moreTest == test)
    }

    @Test(arguments: [
        ("body#/total", Place.body("/total"), false), ("{ in: header.T }", .header("T"), false),
        ("{ in: body#/total, estimate: true }", .body("/total"), true),
        ("{ in: body#/total, estimate: false }", .body("/total"), false),
    ])
    func readsTotals(_ text: String, _ place: Place, _ isEstimate: Bool) throws {
        let (scheme, problems) = try read("page: query.p, total: \(text)")
        #expect(problems.isEmpty)
        #expect(scheme.total?.value == place && scheme.isTotalEstimate == isEstimate)
    }

    /// A mistake is reported as one problem, whatever else the scheme has.
    @Test(arguments: [
        "size: query.n", "follow: link.next, page: query.p", "follow: link.next, page: query.p, first: 1",
        "cursor: query.c", "cursor: query.c, more: body#/m, total: body#/t", "next: body#/n", "pages: body#/p",
        "cursor: query.c, next: body#/n, back-cursor: query.b", "offset: query.o, back: link.prev",
        "offset: query.o, first: -1", "extractor: A, more: body#/m", "follow: link.next, folow: link.next",
        "curser: query.c, next: body#/n", "page: query.p, size: { in: query.n 1..10, default: 11 }",
        "page: query.p, size: { default: 11 }", "follow: nowhere, back: link.prev, complete: true",
        "page: query.p, more: body#/done is", "page: query.p, more: body#/done is not",
        "page: query.p, more: body#/done == false", "page: query.p, more: body#/done is false now",
        "page: query.p, more: done is false", "page: query.p, more: link.next is present", "page: query.p, total: { }",
        "page: query.p, total: { estimate: true }", "page: query.p, total: { in: query.t, estimate: true }",
        "page: query.p, total: { in: body#/t, estimate: maybe }",
        "cursor: body#/a//b, next: body#/n", "page: query.p, size: body#//n", "page: query.p, size: last#/n",
        "page: query.p, size: header.", "page: query.p, size: body#/a~2",
        "cursor: query.c, next: nowhere, back: body#/b",
    ])
    func aMistakeIsOneProblem(_ text: String) throws {
        let (_, problems) = try read(text)
        #expect(problems.count == 1, "\(problems)")
    }
}
