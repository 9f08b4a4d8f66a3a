import PagesGolden
import PipeRuntime
import PipeTesting
import Testing

import struct Foundation.Date

/// Calls of a generated client whose schema uses every form of paging. The runtime's tests show what each form does.
@Suite struct PagesTests {
    private static let event = #"{"id":1,"title":"a"}"#

    /// Returns the requests of an iteration over two pages.
    private func iterate<Resource: ListableResource>(
        _ pipe: (PagesClient) -> ResourcePipe<Resource>, _ first: ScriptedTransport.Reply,
        _ second: ScriptedTransport.Reply
    ) async throws -> [String] where Resource.Record == Pages.Event {
        let transport = ScriptedTransport(first, second, .json("[]"))
        for try await event in pipe(PagesClient(transport: transport)).all(maxPages: 2) { #expect(event.title == "a") }
        return transport.lines.map { String($0.dropFirst("GET http://127.0.0.1:8080".count)) }
    }

    @Test("URLs of next pages are followed")
    func addresses() async throws {
        let list = "[\(Self.event)]"
        #expect(
            try await iterate(\.linked, .json(list, headers: ["Link": "</p2>; rel=next"]), .json(list))
                == ["/linked", "/p2"])
        #expect(
            try await iterate(\.named, .json(list, headers: ["AG-Links-Next": "?page=2"]), .json(list))
                == ["/in-header", "/in-header?page=2"])
        #expect(
            try await iterate(
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

    @Test("Cursors are sent")
    func cursors() async throws {
        let events = #""events":[\#(Self.event)]"#
        #expect(
            try await iterate(
                \.byCursor, .json(#"{\#(events),"meta":{"next_cursor":"b","has_more":true,"total":2}}"#),
                .json(#"{\#(events),"meta":{}}"#))
                == ["/by-cursor?limit=20", "/by-cursor?limit=20&cursor=b"])
        #expect(
            try await iterate(
                \.byKey, .json(#"{"data":[\#(Self.event)],"has_more":true}"#), .json(#"{"data":[],"has_more":false}"#))
                == ["/by-key", "/by-key?starting_after=1"])
        let transport = ScriptedTransport(
            .json("[\(Self.event)]", headers: ["X-Continuation": "x y"]), .json("[]"))
        _ = try await PagesClient(transport: transport).byHeader.list().next()
        #expect(transport.requests.map { $0.header("X-Continuation") } == [nil, "x y"])
    }

    @Test("Page numbers and offsets are sent")
    func numbersAndOffsets() async throws {
        let list = "[\(Self.event)]"
        #expect(
            try await iterate(\.numbered, .json(list, headers: ["X-Total-Pages": "2"]), .json("[]"))
                == ["/numbered", "/numbered?page=2"])
        #expect(
            try await iterate(
                \.fromZero, .json(#"{"rows":\#(list),"done":false}"#), .json(#"{"rows":[],"done":true}"#))
                == ["/from-zero", "/from-zero?p=1"])
        #expect(
            try await iterate(
                \.skipped, .json(#"{"events":\#(list),"total":2}"#), .json(#"{"events":[],"total":2}"#))
                == ["/skipped", "/skipped?offset=1"])
        #expect(
            try await iterate(\.fromOne, .json(list, headers: ["X-More": "true"]), .json("[]"))
                == ["/from-one", "/from-one?start=2"])
        #expect(
            try await iterate(\.single, .json(list, headers: ["Link": "</p2>; rel=next"]), .json(list)) == ["/single"])
    }

    @Test("A schema can name a custom page extractor")
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

    @Test("Actions that return pages send their arguments with every page")
    func actionsOfPages() async throws {
        let transport = ScriptedTransport(
            .json(#"{"events":[\#(Self.event)],"next":"n"}"#), .json(#"{"events":[]}"#),
            .json("[\(Self.event)]", headers: ["X-Total-Pages": "2"]), .json("[]", headers: ["X-Total-Pages": "2"]))
        let searched = PagesClient(transport: transport).searched
        _ = try await searched.search(text: "a").list().next()
        #expect(transport.requests.map(\.body) == [#"{"text":"a"}"#, #"{"text":"a","cursor":"n"}"#])
        _ = try await searched.recent().list().next()
        #expect(transport.lines.last == "GET http://127.0.0.1:8080/searched/recent?page=2")
        let single = ScriptedTransport(.json("[\(Self.event)]", headers: ["Link": "</p2>; rel=next"]))
        #expect(try await PagesClient(transport: single).searched.latest().list().hasNext == false)
    }

    // MARK: - Actions that return pages

    /// Responds with events 1 to `count`, in pages as the body of the request asks.
    private static func offsets(_ count: Int) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let body = sent.json
            let hits = (1...count).dropFirst(body?["from"]?.int ?? 0).prefix(body?["size"]?.int ?? 10)
                .map { #"{"_source":{"id":\#($0),"title":"a"}}"# }.joined(separator: ",")
            return .json(#"{"hits":{"total":{"value":\#(count)},"hits":[\#(hits)]}}"#)
        }
    }

    @Test("An action has all, pages, prefetch, a page size and a bookmark, and sends the default page size")
    func actionsHaveWhatListsHave() async throws {
        let transport = Self.offsets(7)
        let searched = PagesClient(transport: transport).searched
        #expect(try await searched.everything().list().count == 7)
        #expect(transport.requests[0].body == #"{"size":50}"#)
        var ids: [Pages.Event.ID] = []
        for try await event in searched.everything().all(limit: 6, pageSize: 2, prefetch: 1) { ids.append(event.id) }
        #expect(ids == [1, 2, 3, 4, 5, 6])
        let page = try await searched.everything().list(pageSize: 3)
        #expect(page.pageCount == 3)
        let bookmark = try #require(page.nextBookmark)
        ids = []
        for try await event in searched.everything().all(from: bookmark) { ids.append(event.id) }
        #expect(ids == [4, 5, 6, 7])
        var counts: [Int] = []
        for try await page in searched.everything().pages(pageSize: 4) { counts.append(page.count) }
        #expect(counts == [4, 3])
        #expect(Set(transport.lines) == ["POST http://127.0.0.1:8080/searched/everything"])
        #expect(transport.requests.last?.body == #"{"size":4,"from":4}"#)
    }

    @Test("Arguments in the query and in the body are sent for every page")
    func argumentsOfActionsGoAlong() async throws {
        let transport = ScriptedTransport(
            .json(#"{"results":[\#(Self.event)],"paging":{"next":{"after":"n"}}}"#), .json(#"{"results":[]}"#))
        let find = PagesClient(transport: transport).searched
            .find(lang: "en", text: "a", during: Pages.Span(from: CalendarDate(year: 2026, month: 1, day: 2)))
        var count = 0
        for try await _ in find.all(pageSize: 5) { count += 1 }
        #expect(count == 1)
        let arguments = #""text":"a","during":{"from":"2026-01-02"}"#
        #expect(
            transport.requests.map(\.body) == [
                #"{\#(arguments),"paging":{"limit":5}}"#, #"{\#(arguments),"paging":{"limit":5,"after":"n"}}"#,
            ])
        #expect(
            transport.lines == Array(repeating: "POST http://127.0.0.1:8080/searched/find?lang=en", count: 2))
    }

    @Test(
        "Actions with pages may be called on an item or have an argument in the path; they may use the resource's pagination"
    )
    func placesOfActions() async throws {
        let transport = ScriptedTransport { _, _ in .json("[\(Self.event)]") }
        let searched = PagesClient(transport: transport).searched
        _ = try await searched[4].related(kind: "x").list(pageSize: 9)
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 2))
        // The scheme of cursors finds its records in a member.
        await #expect(throws: PipeError.self) { try await searched.ofDay(day: day).first() }
        #expect(
            transport.lines.map { $0.dropFirst("GET http://127.0.0.1:8080/searched".count) }
                == ["/4/related?kind=x&per_page=9", "/days/2026-01-02?limit=20"])
    }

    // MARK: - Lists that are a POST

    @Test("The body has the filter at its pointer, with offset and size beside it")
    func postedLists() async throws {
        let transport = Self.offsets(3)
        let queried = PagesClient(transport: transport).queried
        let filter = Pages.QueriedResource.Filter(
            title: "a", anyOf: [Pages.Span(), Pages.Span(to: CalendarDate(year: 2026, month: 1, day: 2))], tags: [],
            since: Date(timeIntervalSince1970: 7))
        var ids: [Pages.Event.ID] = []
        for try await event in queried.all(where: filter, pageSize: 2) { ids.append(event.id) }
        #expect(ids == [1, 2, 3])
        let query = #""query":{"title":"a","any_of":[{},{"to":"2026-01-02"}],"tags":[],"since":7}"#
        #expect(transport.requests.map(\.body) == [#"{\#(query),"size":2}"#, #"{\#(query),"size":2,"from":2}"#])
        #expect(Set(transport.lines) == ["POST http://127.0.0.1:8080/events/_search"])
        _ = try await queried.list()
        #expect(transport.requests.last?.body == #"{"size":50}"#)
    }

    @Test("A filter without a pointer is the whole body")
    func filterAsBody() async throws {
        let transport = ScriptedTransport { _, index in
            .json(index == 0 ? #"{"results":[\#(Self.event)],"paging":{"next":{"after":"n"}}}"# : #"{"results":[]}"#)
        }
        let filtered = PagesClient(transport: transport).filtered
        _ = try await filtered.list(where: .init(groups: [Pages.Span()]), pageSize: 5).next()
        _ = try await filtered.list()
        #expect(
            transport.requests.map(\.body) == [
                #"{"groups":[{}],"paging":{"limit":5}}"#, #"{"groups":[{}],"paging":{"limit":5,"after":"n"}}"#, "{}",
            ])
    }

    @Test("A list by POST may send a form, or its filter in the query")
    func otherPostedLists() async throws {
        let transport = ScriptedTransport(
            .json(#"{"events":[\#(Self.event)],"next":"n"}"#), .json(#"{"events":[]}"#), .json("[]"))
        let client = PagesClient(transport: transport)
        let span = Pages.Span(from: CalendarDate(year: 2026, month: 1, day: 2))
        _ = try await client.sentAsForm.list(where: .init(during: span)).next()
        _ = try await client.posted.list(where: .init(title: "a"))
        #expect(
            transport.requests.map(\.body) == [
                "during%5Bfrom%5D=2026-01-02", "during%5Bfrom%5D=2026-01-02&cursor=n", nil,
            ])
        #expect(transport.lines.last == "POST http://127.0.0.1:8080/posted?title=a")
    }

    @Test("Header fields have the page number and the page size")
    func headers() async throws {
        let transport = ScriptedTransport { _, index in
            .json(#"[{"id":\#(index),"title":"a"}]"#, headers: ["X-Pages": "2"])
        }
        let pipe = PagesClient(transport: transport).byNumberInHeader
        _ = try await pipe.list().next()
        _ = try await pipe.list(pageSize: 7)
        #expect(transport.requests.map { $0.header("X-Page") } == [nil, "2", nil])
        #expect(transport.requests.map { $0.header("X-Page-Size") } == ["25", "25", "7"])
    }
}
