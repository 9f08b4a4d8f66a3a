@_spi(Generated) import PipeCore
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// Every form of pagination, with correct servers.
@Suite struct PagingFormTests {
    private static let base = "http://server.com/context/cars"

    private func cars(
        _ transport: any Transport, _ paging: PagingDescriptor, items: JSONPointer? = nil
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", items: items, paging: paging))
    }

    /// The records of all pages.
    private func iterate(_ pipe: ResourcePipe<JSONResource>, query: URLQuery = URLQuery()) async throws(PipeError)
        -> [Int]
    {
        var ids: [Int] = []
        for try await record in pipe.all(query: query, maxPages: 50) { ids.append(record["id"]?.int ?? -1) }
        return ids
    }

    private static func ids(_ count: Int) -> [Int] {
        count == 0 ? [] : Array(1...count)
    }

    private static func records(_ range: some Sequence<Int>) -> String {
        "[" + range.map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
    }

    // MARK: Cursors

    /// Cursors like those of Slack and Google; here, a cursor is a text with the number of the page.
    private static func cursors(_ ends: String) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let page = URLQuery(url: sent.url)["cursor"].flatMap { Int($0.dropFirst(2)) } ?? 1
            let next = page < 3 ? "\"c \(page + 1)\"" : ends
            let back = page > 1 ? "\"c \(page - 1)\"" : "null"
            let body = records((page * 2 - 1)...(page * 2))
            return .json(#"{"data":\#(body),"meta":{"next":\#(next),"back":\#(back)}}"#)
        }
    }

    @Test(
        "A cursor that is empty, null, false, missing or 0 ends the list",
        arguments: ["\"\"", "null", "false", "0", "\" \""])
    func cursor(ends: String) async throws {
        let transport = Self.cursors(ends)
        let paging = PagingDescriptor(
            .cursor(.query("cursor"), next: .body("/meta/next"), previous: .body("/meta/back")))
        #expect(
            try await iterate(cars(transport, paging, items: "/data"), query: ["color": "red"]) == [1, 2, 3, 4, 5, 6])
        #expect(
            transport.lines
                == ["", "&cursor=c%202", "&cursor=c%203"].map { "GET \(Self.base)?color=red\($0)" })
    }

    @Test("Cursors lead back")
    func cursorsLeadBack() async throws {
        let transport = Self.cursors("null")
        let paging = PagingDescriptor(
            .cursor(.query("cursor"), next: .body("/meta/next"), previous: .body("/meta/back")))
        let first = try await cars(transport, paging, items: "/data").list()
        #expect(!first.hasPrevious)
        let second = try #require(try await first.next())
        let again = try #require(try await second.previous())
        #expect(again.records == first.records)
        #expect(try await again.next()?.records == second.records)
    }

    @Test("A cursor may be a number of any size", arguments: ["9007199254740993", "-1", "1e3"])
    func numericCursor(next: String) async throws {
        let transport = ScriptedTransport(.json(#"{"data":[],"next":\#(next)}"#), .json(#"{"data":[]}"#))
        let paging = PagingDescriptor(.cursor(.header("X-Cursor"), next: .body("/next")))
        _ = try await iterate(cars(transport, paging, items: "/data"))
        #expect(transport.requests.map { $0.header("X-Cursor") } == [nil, next])
    }

    @Test("Header fields have the cursor and whether there are more pages")
    func cursorInHeaderWithMore() async throws {
        let transport = ScriptedTransport { _, index in
            .json("[]", headers: ["X-Next": "n\(index + 1)", "X-More": index < 2 ? "true" : "False"])
        }
        let paging = PagingDescriptor(.cursor(.query("after"), next: .header("X-Next")), more: .header("X-More"))
        _ = try await iterate(cars(transport, paging))
        #expect(transport.lines == ["", "?after=n1", "?after=n2"].map { "GET \(Self.base)\($0)" })
    }

    @Test("Whether there are more pages counts on the way back, too, if the server has cursors")
    func moreOnTheWayBack() async throws {
        let transport = ScriptedTransport(
            .json(#"{"data":[1],"next":"b","more":true}"#), .json(#"{"data":[2],"back":"a","more":true}"#),
            .json(#"{"data":[1],"next":"b","more":false}"#))
        let paging = PagingDescriptor(
            .cursor(.query("cursor"), next: .body("/next"), previous: .body("/back")), more: .body("/more"))
        let second = try await cars(transport, paging, items: "/data").list().next()
        #expect(try await second?.previous()?.hasNext == false)
    }

    // MARK: Keyset

    /// Pages as those of Stripe: from the newest record to the oldest, `has_more` in the direction of the iteration.
    private static func keyset(_ count: Int) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let query = URLQuery(url: sent.url)
            let all = Array(1...count)
            var page: ArraySlice<Int>
            var more: Bool
            if let before = query["ending_before"].flatMap({ Int($0) }) {
                let left = all.prefix { $0 < before }
                page = left.suffix(2)
                more = left.count > page.count
            } else {
                let rest = all.drop { $0 <= query["starting_after"].flatMap { Int($0) } ?? 0 }
                page = rest.prefix(2)
                more = rest.count > page.count
            }
            return .json(#"{"data":\#(records(page)),"has_more":\#(more)}"#)
        }
    }

    private static let keysetPaging = PagingDescriptor(
        .cursor(
            .query("starting_after"), next: .last("/id"), previous: .first("/id"), previousIn: .query("ending_before")),
        more: .body("/has_more"))

    @Test("Keyset pagination goes forward", arguments: 1...7)
    func keysetForwards(count: Int) async throws {
        let transport = Self.keyset(count)
        #expect(try await iterate(cars(transport, Self.keysetPaging, items: "/data")) == Array(1...count))
        #expect(transport.requests.count == (count + 1) / 2)
    }

    @Test("Keyset pagination leads back")
    func keysetAndBack() async throws {
        var page = try await cars(Self.keyset(6), Self.keysetPaging, items: "/data").list()
        #expect(!page.hasPrevious)
        while let next = try await page.next() { page = next }
        #expect(page.map { $0["id"]?.int } == [5, 6])
        #expect(page.hasPrevious)
        page = try #require(try await page.previous())
        #expect(page.map { $0["id"]?.int } == [3, 4])
        #expect(page.hasNext)
        page = try #require(try await page.previous())
        #expect(page.map { $0["id"]?.int } == [1, 2])
        #expect(!page.hasPrevious)
        #expect(try await page.next()?.map { $0["id"]?.int } == [3, 4])
    }

    @Test("The cursor may be next to the record in an element")
    func keysetInElements() async throws {
        let transport = ScriptedTransport(
            .json(#"{"hits":[{"data":{"id":"a/1"}},{"data":{"id":"b&2"}}]}"#), .json(#"{"hits":[]}"#))
        let pipe = ResourcePipe<JSONResource>(
            plainClient(transport),
            ResourceDescriptor(
                path: "cars", items: "/hits", element: "/data",
                paging: PagingDescriptor(.cursor(.query("after"), next: .last("/data/id")))))
        _ = try await iterate(pipe)
        // The pointer goes into the record, whatever is around it.
        #expect(transport.lines.count == 1)
        let own = ResourcePipe<JSONResource>(
            plainClient(transport),
            ResourceDescriptor(
                path: "cars", items: "/hits", element: "/data",
                paging: PagingDescriptor(.cursor(.query("after"), next: .last("/id")))))
        _ = try await iterate(own)
        #expect(transport.lines.count == 2)
    }

    // MARK: Numbers and offsets

    /// Pages of two out of `count` records, with the head that `head` returns for the numbers of pages and records.
    private static func numbered(
        _ count: Int, parameter: String = "page", first: Int = 1,
        head: @escaping @Sendable (Int) -> (headers: CallSettings.Headers, members: String) = { _ in ([:], "") }
    ) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let page = (URLQuery(url: sent.url)[parameter].flatMap { Int($0) } ?? first) - first
            let rest = ids(count).dropFirst(page * 2)
            let head = head(page)
            return .json(#"{"data":\#(records(rest.prefix(2)))\#(head.members)}"#, headers: head.headers)
        }
    }

    @Test("Numbered pages end by the number of pages or records, by a flag, or with an empty page", arguments: 0...7)
    func numbers(count: Int) async throws {
        let pages = (count + 1) / 2
        let forms: [(PagingDescriptor, ScriptedTransport, Int)] = [
            (
                PagingDescriptor(.number(.query("page"), pages: .header("X-Total-Pages"))),
                Self.numbered(count) { _ in (["X-Total-Pages": "\(pages)"], "") }, max(pages, 1)
            ),
            (
                PagingDescriptor(.number(.query("page")), total: .body("/total")),
                Self.numbered(count) { _ in ([:], ",\"total\":\(count)") },
                max(pages, 1)
            ),
            (
                PagingDescriptor(.number(.query("page")), more: .body("/more")),
                Self.numbered(count) { page in ([:], ",\"more\":\(page < pages - 1)") }, max(pages, 1)
            ),
            (PagingDescriptor(.number(.query("page"))), Self.numbered(count), pages + 1),
            (
                PagingDescriptor(.number(.query("p"), first: 0)), Self.numbered(count, parameter: "p", first: 0),
                pages + 1
            ),
        ]
        for (paging, transport, requests) in forms {
            #expect(try await iterate(cars(transport, paging, items: "/data")) == Self.ids(count))
            #expect(transport.requests.count == requests)
            #expect(transport.lines.first == "GET \(Self.base)")
        }
    }

    @Test("Numbers lead back and start where the caller says")
    func numbersLeadBackAndStartWhereTheCallerSays() async throws {
        let transport = Self.numbered(7) { _ in ([:], ",\"total\":7") }
        let paging = PagingDescriptor(.number(.query("page")), size: .in(.query("size"), 1...9), total: .body("/total"))
        let pipe = cars(transport, paging, items: "/data")
        let third = try await pipe.list(pageSize: 2, query: ["page": "3"])
        #expect(third.map { $0["id"]?.int } == [5, 6])
        #expect(third.pageCount == 4)
        #expect(try await third.next()?.hasNext == false)
        let second = try #require(try await third.previous())
        #expect(second.map { $0["id"]?.int } == [3, 4])
        let first = try #require(try await second.previous())
        #expect(!first.hasPrevious)
        #expect(first.hasNext)
        #expect(
            transport.lines
                == ["size=2&page=3", "size=2&page=4", "size=2&page=2", "size=2&page=1"].map { "GET \(Self.base)?\($0)" }
        )
    }

    /// Returns at most three records, whatever page size is requested.
    private static func offsets(_ count: Int, total: Bool) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let query = URLQuery(url: sent.url)
            let size = min(query["limit"].flatMap { Int($0) } ?? 3, 3)
            let rest = ids(count).dropFirst(query["offset"].flatMap { Int($0) } ?? 0)
            return .json(#"{"data":\#(records(rest.prefix(size)))\#(total ? ",\"total\":\(count)" : "")}"#)
        }
    }

    @Test(
        "Offsets count the received records, so nothing is lost if the server returns fewer than requested",
        arguments: 0...8)
    func offsets(count: Int) async throws {
        for total in [true, false] {
            let transport = Self.offsets(count, total: total)
            let paging = PagingDescriptor(
                .offset(.query("offset")), size: .in(.query("limit"), 1...100), total: total ? .body("/total") : nil)
            var ids: [Int] = []
            for try await record in cars(transport, paging, items: "/data").all(pageSize: 100) {
                ids.append(record["id"]?.int ?? 0)
            }
            #expect(ids == Self.ids(count))
            #expect(transport.requests.count == (total ? max((count + 2) / 3, 1) : (count + 2) / 3 + 1))
            #expect(transport.lines.allSatisfy { $0.contains("limit=100") })
        }
    }

    @Test("Offsets lead back")
    func offsetsLeadBack() async throws {
        let transport = Self.offsets(8, total: true)
        let paging = PagingDescriptor(
            .offset(.query("offset")), size: .in(.query("limit"), 1...3), total: .body("/total"))
        let page = try await cars(transport, paging, items: "/data").list(pageSize: 3, query: ["offset": "4"])
        #expect(page.map { $0["id"]?.int } == [5, 6, 7])
        let before = try #require(try await page.previous())
        #expect(before.map { $0["id"]?.int } == [2, 3, 4])
        let first = try #require(try await before.previous())
        #expect(first.map { $0["id"]?.int } == [1])
        #expect(!first.hasPrevious)
        #expect(
            transport.lines.map { $0.split(separator: "?").last } == [
                "limit=3&offset=4", "limit=3&offset=1", "offset=0&limit=1",
            ])
    }

    // MARK: Bodies

    @Test("Cursors are sent in bodies")
    func cursorsInBodies() async throws {
        let transport = ScriptedTransport(.json(#"{"data":[{"id":1}],"next":7}"#), .json(#"{"data":[]}"#))
        let pipe = cars(transport, PagingDescriptor(.cursor(.body("/start"), next: .body("/next"))), items: "/data")
        let call: PagedCall<JSONValue, Never> = pipe.call(.post, "search").sendingFields(["color": "red"]).pages()
        let page = try await call.list()
        #expect(try await page.next()?.isEmpty == true)
        #expect(transport.requests.map(\.body) == [#"{"color":"red"}"#, #"{"color":"red","start":7}"#])
        #expect(transport.lines == Array(repeating: "POST \(Self.base)/search", count: 2))
    }

    // MARK: Objects of items

    @Test(arguments: [#"{"page":2,"q":"a b","x":true}"#, #""{\"page\":2,\"q\":\"a b\",\"x\":true}""#])
    func objectsOfQueryItems(next: String) async throws {
        let transport = ScriptedTransport(.json(#"{"data":[],"next":\#(next)}"#), .json(#"{"data":[],"next":{}}"#))
        let pipe = cars(transport, PagingDescriptor(.follow(next: .body("/next"))), items: "/data")
        _ = try await iterate(pipe, query: ["color": "red", "page": "1"])
        #expect(
            transport.lines
                == ["GET \(Self.base)?color=red&page=1", "GET \(Self.base)?color=red&page=2&q=a%20b&x=true"])
    }

    // MARK: Custom pagination

    /// Weeks of a year, which the query of the request distinguishes.
    private struct WeekExtractor: PageExtractor {
        func adjacentPages(of response: PageResponse) throws -> AdjacentPages {
            let week = Int(response.query["week"] ?? "") ?? 1
            if week == 13 { throw PipeError(.emptyBody) }
            return AdjacentPages(
                next: week < 3 ? .query(["week": "\(week + 1)"]) : nil,
                previous: week > 1 ? .address("?week=\(week - 1)") : nil, total: response.value(at: "/total")?.int)
        }
    }

    @Test("A custom extractor finds the adjacent pages")
    func extractor() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[{"id":1}],"total":9}"#) }
        let pipe = cars(transport, PagingDescriptor(.follow(next: .body("/data"))), items: "/data").paged(
            by: PagingDescriptor(.extractor(WeekExtractor())))
        let page = try await pipe.list(query: ["color": "red"])
        #expect(page.total == 9)
        let second = try #require(try await page.next())
        #expect(try await second.previous()?.hasPrevious == false)
        #expect(try await second.next()?.hasNext == false)
        #expect(
            transport.lines
                == ["color=red", "color=red&week=2", "week=1", "color=red&week=3"].map { "GET \(Self.base)?\($0)" })
        let failing = try await pipe.list(query: ["week": "13"])
        let error = await failure { try await failing.next() }
        guard case .emptyBody = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    // MARK: Query items and credentials

    @Test("Query items of the first request are added to URLs that lack their names, and nothing else changes")
    func filtersGoAlong() async throws {
        for (link, expected) in [
            ("?page=2", "?page=2&color=black&tag=a%20b&tag=c&limit=5"),
            ("?color=black&tag=x&limit=5&page=2", "?color=black&tag=x&limit=5&page=2"),
            ("?%63olor=white&page=2", "?%63olor=white&page=2&tag=a%20b&tag=c&limit=5"),
        ] {
            let transport = ScriptedTransport(.json("[]", headers: ["Link": "<\(link)>; rel=next"]), .json("[]"))
            var query: URLQuery = ["color": "black"]
            query.add("tag", ["a b", "c"])
            let paging = PagingDescriptor(.follow(next: .linkHeader("next")), size: .in(.query("limit"), 1...9))
            let pipe = cars(transport, paging).with { $0.headers["X-Trace"] = "t" }
            _ = try await pipe.list(pageSize: 5, query: query).next()
            let url = try #require(transport.requests.last?.url)
            #expect(
                Set(url.dropFirst(Self.base.count + 1).split(separator: "&"))
                    == Set(expected.dropFirst().split(separator: "&")))
            #expect(url.hasPrefix(Self.base + "?" + link.dropFirst()))
            #expect(transport.requests.allSatisfy { $0.header("X-Trace") == "t" })
        }
        let transport = ScriptedTransport(.json("[]", headers: ["Link": "<?page=2>; rel=next"]), .json("[]"))
        let paging = PagingDescriptor(.follow(next: .linkHeader("next"), isComplete: true))
        _ = try await cars(transport, paging).list(query: ["color": "black"]).next()
        #expect(transport.lines.last == "GET \(Self.base)?page=2")
    }

    @Test("Pages on a server that the schema allows are fetched, with the credentials")
    func origins() async throws {
        let transport = ScriptedTransport(
            .json("[]", headers: ["Link": "<https://cdn.example.com/p2>; rel=next"]), .json("[]"))
        let pipe = todo(transport).projects.paged(
            by: PagingDescriptor(.follow(next: .linkHeader("next")), origins: ["https://cdn.example.com"]))
        _ = try await pipe.list().next()
        #expect(transport.lines.last == "GET https://cdn.example.com/p2?v=1")
        #expect(transport.requests.allSatisfy { $0.header("Authorization") != nil })
    }
}
