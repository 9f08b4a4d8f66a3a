import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Adjacent pages of servers whose pages differ from the requested ones, and the query items of their URLs.
@Suite struct AdjacentPageFinderTests {
    private static let base = "http://server.com/context/cars"

    private func cars(
        _ transport: any Transport, _ paging: PagingDescriptor, query: URLQuery = [:]
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe(
            plainClient(transport),
            ResourceDescriptor(path: "cars", items: "/data", settings: CallSettings(query: query), paging: paging))
    }

    private static func records(_ range: some Sequence<Int>, _ members: String = "") -> String {
        let records = range.map { "{\"id\":\($0)}" }.joined(separator: ",")
        return "{\"data\":[\(records)]\(members)}"
    }

    /// A list by offset or number that returns at most `cap` records on a page, also if no page size is requested.
    private static func capped(_ count: Int, _ cap: Int) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let query = URLQuery(url: sent.url)
            let size = min(query["limit"].flatMap { Int($0) } ?? cap, cap)
            let before = query["offset"].flatMap { Int($0) } ?? (query["page"].flatMap { Int($0) } ?? 1) * size - size
            return .json(records(Array(1...count).dropFirst(before).prefix(size), ",\"total\":\(count)"))
        }
    }

    private static let offset = PagingDescriptor(
        .offset(.query("offset")), size: .in(.query("limit"), 1...100), total: .body("/total"))

    private func ids(_ page: Page<JSONValue>?) -> [Int] {
        page?.records.compactMap { $0["id"]?.int } ?? []
    }

    // MARK: Previous pages by offset

    @Test("The way back visits the pages that led there, whatever the page size", arguments: [nil, 50, 20, 7])
    func previousPages(limit: Int?) async throws {
        let transport = Self.capped(57, 20)
        let pipe = cars(transport, Self.offset)
        let query = limit.map { ["limit": "\($0)"] as URLQuery } ?? URLQuery()
        var pages = [try await pipe.list(query: query)]
        while let last = pages.last, let next = try await last.next() { pages.append(next) }
        #expect(pages.flatMap { ids($0) } == Array(1...57))
        var page = try #require(pages.last)
        let sizes = limit.map { [$0] } ?? []
        for expected in pages.dropLast().reversed() {
            page = try #require(try await page.previous())
            #expect(ids(page) == ids(expected))
            // It is requested as before.
            #expect(URLQuery(url: page.url)["limit"].flatMap { Int($0) } == sizes.first)
        }
        #expect(!page.hasPrevious)
        #expect(ids(try await page.next()) == ids(pages[1]))
    }

    @Test("Turning around twice returns to the visited pages")
    func turnsAround() async throws {
        let pipe = cars(Self.capped(57, 20), Self.offset)
        let third = try #require(try await pipe.list(pageSize: 50).next()?.next())
        let second = try #require(try await third.previous())
        #expect(ids(second) == Array(21...40))
        let again = try #require(try await second.next())
        #expect(ids(again) == Array(41...57))
        #expect(ids(try await again.previous()?.previous()) == Array(1...20))
    }

    @Test("From a bookmark, the way back is computed from the size of the server's pages", arguments: [nil, 50, 20])
    func bookmarked(limit: Int?) async throws {
        let pipe = cars(Self.capped(57, 20), Self.offset)
        let query = limit.map { ["limit": "\($0)"] as URLQuery } ?? URLQuery()
        let second = try #require(try await pipe.list(query: query).next())
        for bookmark in [second.nextBookmark, try await second.next()?.bookmark] {
            let third = try await pipe.list(at: try #require(bookmark))
            #expect(ids(third) == Array(41...57))
            #expect(third.pageCount == limit.map { _ in 3 })
            let back = try #require(try await third.previous())
            #expect(ids(back) == Array(21...40))
            #expect(ids(try await back.previous()) == Array(1...20))
            #expect(ids(try await back.next()) == Array(41...57))
        }
    }

    @Test(
        "A list that starts in the middle learns the page size from a page that is not the last one",
        arguments: [nil, 50])
    func begunInTheMiddle(limit: Int?) async throws {
        let transport = Self.capped(57, 20)
        var query: URLQuery = ["offset": "25"]
        if let limit { query.add("limit", limit) }
        let page = try await cars(transport, Self.offset).list(query: query)
        #expect(ids(page) == Array(26...45))
        let back = try #require(try await page.previous())
        #expect(ids(back) == Array(6...25))
        let first = try #require(try await back.previous())
        #expect(ids(first) == Array(1...5))
        #expect(!first.hasPrevious)
    }

    @Test("The way back is remembered for a bounded number of pages, and computed beyond them")
    func longIteration() async throws {
        let count = (PageState.maxVisitedOffsets + 3) * 2
        var page = try await cars(Self.capped(count, 2), Self.offset).list(pageSize: 50)
        while let next = try await page.next() { page = next }
        #expect(page.state.visitedOffsets.count == PageState.maxVisitedOffsets)
        var back = ids(page)
        while let previous = try await page.previous() {
            page = previous
            back = ids(page) + back
        }
        #expect(back == Array(1...count))
    }

    // MARK: The number of pages

    @Test(
        "The number of pages follows from the size of the server's pages, not from the requested one",
        arguments: [(57, 3), (60, 3), (61, 4), (20, 1), (5, 1)])
    func pageCount(records: Int, pages: Int) async throws {
        for paging in [
            Self.offset,
            PagingDescriptor(.number(.query("page")), size: .in(.query("limit"), 1...100), total: .body("/total")),
        ] {
            // The server's pages may be smaller.
            var page: Page? = try await cars(Self.capped(records, 20), paging).list(pageSize: 50)
            var seen = 0
            while let current = page {
                seen += 1
                #expect(current.pageCount == pages)
                page = try await current.next()
            }
            #expect(seen == pages)
        }
    }

    @Test("Numbered pages from the middle of a list reach its end, though they are smaller than requested")
    func numbersFromTheMiddle() async throws {
        let paging = PagingDescriptor(
            .number(.query("page")), size: .in(.query("limit"), 1...100), total: .body("/total"))
        for (limit, expected) in [("50", Array(21...57)), ("20", Array(21...57)), ("10", Array(11...57))] {
            let transport = Self.capped(57, 20)
            var read: [Int] = []
            let query: URLQuery = ["page": "2", "limit": limit]
            for try await record in cars(transport, paging).all(query: query, maxPages: 9) {
                read.append(record["id"]?.int ?? 0)
            }
            #expect(read == expected)
            // No empty page is requested.
            #expect(transport.requests.count == (limit == "10" ? 5 : 2))
        }
    }

    // MARK: What addresses carry

    @Test(
        "Query items of the schema are sent with every page, unless the server's URL has them",
        arguments: [
            ("?page=2", "?page=2&archived=false&fields=a%2Cb"),
            ("?page=2&archived=true", "?page=2&archived=true&fields=a%2Cb"),
            ("?page=2&archived=false&fields=a,b", "?page=2&archived=false&fields=a,b"),
            ("?%61rchived=&page=2", "?%61rchived=&page=2&fields=a%2Cb"),
            ("cars?page=2#end", "?page=2&archived=false&fields=a%2Cb"),
        ])
    func schemaItems(link: String, expected: String) async throws {
        let schema: URLQuery = ["archived": "false", "fields": "a,b"]
        let transport = ScriptedTransport(.json(#"{"data":[],"next":"\#(link)"}"#), .json(#"{"data":[]}"#))
        _ = try await cars(transport, PagingDescriptor(.follow(next: .body("/next"))), query: schema).list().next()
        #expect(transport.lines == ["?archived=false&fields=a%2Cb", expected].map { "GET \(Self.base)\($0)" })
        // The caller's items replace those of the schema here, too.
        let own = ScriptedTransport(.json(#"{"data":[],"next":"?page=2"}"#), .json(#"{"data":[]}"#))
        _ = try await cars(own, PagingDescriptor(.follow(next: .body("/next"))), query: schema).list(query: [
            "archived": "true"
        ]).next()
        #expect(own.lines.last == "GET \(Self.base)?page=2&fields=a%2Cb&archived=true")
        let complete = ScriptedTransport(.json(#"{"data":[],"next":"?page=2"}"#), .json(#"{"data":[]}"#))
        _ = try await cars(complete, PagingDescriptor(.follow(next: .body("/next"), isComplete: true)), query: schema)
            .list().next()
        #expect(complete.lines.last == "GET \(Self.base)?page=2")
    }

    // MARK: Whether there are more pages

    private static let forms: [@Sendable (ResponseCondition) -> PagingDescriptor] = [
        { PagingDescriptor(.follow(next: .body("/next")), more: $0) },
        { PagingDescriptor(.cursor(.query("c"), next: .body("/next")), more: $0) },
        { PagingDescriptor(.number(.query("page")), more: $0) },
        { PagingDescriptor(.offset(.query("offset")), more: $0) },
    ]

    @Test(
        "A header field that says whether there are more pages ends a list when it is missing, empty or false",
        arguments: [nil, "", " ", "false", "0", "No"] as [String?], 0..<4)
    func moreInHeader(value: String?, form: Int) async throws {
        let transport = ScriptedTransport { _, index in
            .json(
                #"{"data":[\#(index)],"next":"?n=\#(index)"}"#,
                headers: index < 2 ? ["X-More": "yes"] : value.map { ["X-More": $0] } ?? [:])
        }
        var read: [JSONValue] = []
        for try await record in cars(transport, Self.forms[form](.header("X-More"))).all(maxPages: 9) {
            read.append(record)
        }
        #expect(read == [0, 1, 2])
    }

    @Test(
        "A member that says whether there are more pages ends a list when it is missing, empty or false",
        arguments: ["", ",\"more\":null", ",\"more\":false", ",\"more\":\"\"", ",\"more\":0", ",\"more\":[]"], 0..<4)
    func moreInBody(member: String, form: Int) async throws {
        let transport = ScriptedTransport { _, index in
            .json(#"{"data":[\#(index)],"next":"?n=\#(index)"\#(index < 2 ? ",\"more\":1" : member)}"#)
        }
        var read: [JSONValue] = []
        for try await record in cars(transport, Self.forms[form](.body("/more"))).all(maxPages: 9) {
            read.append(record)
        }
        #expect(read == [0, 1, 2])
    }

    @Test("A member may say that there are no more pages", arguments: 0..<4)
    func opposite(form: Int) async throws {
        let conditions: [(ResponseCondition, String, String)] = [
            (.value("/done", is: "false"), "\"done\":false", "\"done\":true"),
            (.value("/done", isNot: "true"), "\"a\":1", "\"done\":true"),
            (.absent("/end"), "\"end\":null", "\"end\":\"x\""),
            (.header("X-Done", is: "false"), "\"a\":1", "\"a\":1"),
        ]
        for (condition, going, ended) in conditions {
            let transport = ScriptedTransport { _, index in
                .json(
                    #"{"data":[\#(index)],"next":"?n=\#(index)",\#(index < 2 ? going : ended)}"#,
                    headers: ["X-Done": index < 2 ? "False" : "True"])
            }
            var read: [JSONValue] = []
            for try await record in cars(transport, Self.forms[form](condition)).all(maxPages: 9) {
                read.append(record)
            }
            #expect(read == [0, 1, 2])
        }
    }
}
