import PagesGolden
import PipeRuntime
import PipeTesting
import Testing

/// The client of a schema with every form of paging; what each form does is tested in the runtime.
@Suite struct PagesTests {
    private static let event = #"{"id":1,"title":"a"}"#

    /// The requests of a walk over two pages.
    private func walk<Resource: ListableResource>(
        _ pipe: (PagesClient) -> Pipe<Resource>, _ first: ScriptedTransport.Reply, _ second: ScriptedTransport.Reply
    ) async throws -> [String] where Resource.Record == Event {
        let transport = ScriptedTransport(first, second, .json("[]"))
        for try await event in pipe(PagesClient(transport: transport)).all(maxPages: 2) { #expect(event.title == "a") }
        return transport.lines.map { String($0.dropFirst("GET http://127.0.0.1:8080".count)) }
    }

    @Test func addresses() async throws {
        let list = "[\(Self.event)]"
        #expect(
            try await walk(\.linked, .json(list, headers: [("Link", "</p2>; rel=next")]), .json(list))
                == ["/linked", "/p2"])
        #expect(
            try await walk(\.named, .json(list, headers: [("AG-Links-Next", "?page=2")]), .json(list))
                == ["/in-header", "/in-header?page=2"])
        #expect(
            try await walk(
                \.followed, .json(#"{"results":\#(list),"next_page":"?page=2","has_more":true}"#),
                .json(#"{"results":\#(list),"next_page":"?page=3","has_more":false}"#))
                == ["/in-body", "/in-body?page=2"])
        let transport = ScriptedTransport(
            .json(#"{"value":[],"@odata.count":9,"@odata.nextLink":"https://cdn.example.com/p?$skip=1"}"#),
            .json(#"{"value":[]}"#))
        let page = try await PagesClient(transport: transport).elsewhere.list()
        #expect(page.total == 9)
        #expect(try await page.next()?.hasNext == false)
        #expect(transport.lines.last == "GET https://cdn.example.com/p?$skip=1")
    }

    @Test func cursors() async throws {
        let events = #""events":[\#(Self.event)]"#
        #expect(
            try await walk(
                \.byCursor, .json(#"{\#(events),"meta":{"next_cursor":"b","has_more":true,"total":2}}"#),
                .json(#"{\#(events),"meta":{}}"#))
                == ["/by-cursor?limit=20", "/by-cursor?limit=20&cursor=b"])
        #expect(
            try await walk(
                \.byKey, .json(#"{"data":[\#(Self.event)],"has_more":true}"#), .json(#"{"data":[],"has_more":false}"#))
                == ["/by-key", "/by-key?starting_after=1"])
        let transport = ScriptedTransport(
            .json("[\(Self.event)]", headers: [("X-Continuation", "x y")]), .json("[]"))
        _ = try await PagesClient(transport: transport).byHeader.list().next()
        #expect(transport.sent.map { $0.header("X-Continuation") } == [nil, "x y"])
    }

    @Test func numbersAndOffsets() async throws {
        let list = "[\(Self.event)]"
        #expect(
            try await walk(\.numbered, .json(list, headers: [("X-Total-Pages", "2")]), .json("[]"))
                == ["/numbered", "/numbered?page=2"])
        #expect(
            try await walk(
                \.fromZero, .json(#"{"rows":\#(list),"done":false}"#), .json(#"{"rows":[],"done":true}"#))
                == ["/from-zero", "/from-zero?p=1"])
        #expect(
            try await walk(
                \.skipped, .json(#"{"events":\#(list),"total":2}"#), .json(#"{"events":[],"total":2}"#))
                == ["/skipped", "/skipped?offset=1"])
        #expect(
            try await walk(\.fromOne, .json(list, headers: [("X-More", "true")]), .json("[]"))
                == ["/from-one", "/from-one?start=2"])
        #expect(
            try await walk(\.single, .json(list, headers: [("Link", "</p2>; rel=next")]), .json(list)) == ["/single"])
    }

    @Test("AG-38: an extractor of one's own, by schema")
    func extractor() async throws {
        let transport = ScriptedTransport { _, index in
            .json(#"{"events":[{"id":\#(index),"title":"a"}],"total":3}"#)
        }
        var pages = 0
        for try await page in PagesClient(transport: transport).extracted.pages(pageSize: 1) {
            pages += 1
            #expect(page.total == 3 && page.pageCount == 3)
        }
        #expect(pages == 3)
        #expect(transport.lines.last == "GET http://127.0.0.1:8080/extracted?limit=1&page=3")
    }

    @Test func actionsOfPages() async throws {
        let transport = ScriptedTransport(
            .json(#"{"events":[\#(Self.event)],"next":"n"}"#), .json(#"{"events":[]}"#),
            .json("[\(Self.event)]", headers: [("X-Total-Pages", "2")]), .json("[]", headers: [("X-Total-Pages", "2")]))
        let searched = PagesClient(transport: transport).searched
        _ = try await searched.search(text: "a").next()
        #expect(transport.sent.map(\.body) == [#"{"text":"a"}"#, #"{"text":"a","cursor":"n"}"#])
        _ = try await searched.recent().next()
        #expect(transport.lines.last == "GET http://127.0.0.1:8080/searched/recent?page=2")
        let single = ScriptedTransport(.json("[\(Self.event)]", headers: [("Link", "</p2>; rel=next")]))
        #expect(try await PagesClient(transport: single).searched.latest().hasNext == false)
    }
}
