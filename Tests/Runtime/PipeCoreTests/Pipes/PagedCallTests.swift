import HTTPTypes
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@_spi(Generated) @testable import PipeCore

/// Actions that return pages have the functions of lists.
@Suite struct PagedCallTests {
    private static let base = "http://server.com/context/cars/search"

    private func cars(
        _ transport: any Transport, _ paging: PagingDescriptor? = nil, body: BodyFormat = .json
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe<JSONResource>(
            plainClient(transport, clock: PauseClock()),
            ResourceDescriptor(path: "cars", items: "/data", paging: paging, body: body))
    }

    /// A search as a generated action describes it.
    private func search(
        _ transport: any Transport, _ paging: PagingDescriptor, body: BodyFormat = .json, color: String = "red"
    ) -> PagedCall<JSONValue, Int> {
        cars(transport, body: body).call(.post, "search", options: CallOptions(paging: paging)).sendingFields([
            "color": color
        ]).pages()
    }

    /// Records from 1 on, in the pages that the body requests: `{"color", "page": {"from", "size"}}`.
    private static func server(_ count: Int) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let page = sent.json?["page"]
            let from = page?["from"]?.int ?? 0
            let size = page?["size"]?.int ?? 3
            let ids = (1...count).dropFirst(from).prefix(size).map(String.init).joined(separator: ",")
            return .json(#"{"data":[\#(ids)],"total":\#(count)}"#)
        }
    }

    private static let offsets = PagingDescriptor(
        .offset(.body("/page/from")), size: .in(.body("/page/size"), 1...5, default: 2), total: .body("/total"))

    @Test("Nothing is sent before a page is requested")
    func isLazy() async throws {
        let transport = Self.server(7)
        let call = search(transport, Self.offsets)
        _ = call.all()
        _ = call.pages(pageSize: 3)
        #expect(transport.requests.isEmpty)
        #expect(try await call.first()?.int == 1)
        #expect(transport.lines == ["POST \(Self.base)"])
    }

    @Test(
        "All records are returned, with the default page size and with another one; the body is sent with every page",
        arguments: 0...2)
    func allRecords(prefetch: Int) async throws {
        let transport = Self.server(7)
        var ids: [Int?] = []
        for try await record in search(transport, Self.offsets).all(prefetch: prefetch) { ids.append(record.int) }
        #expect(ids == Array(1...7))
        #expect(
            transport.requests.map(\.body) == [
                #"{"color":"red","page":{"size":2}}"#, #"{"color":"red","page":{"size":2,"from":2}}"#,
                #"{"color":"red","page":{"size":2,"from":4}}"#, #"{"color":"red","page":{"size":2,"from":6}}"#,
            ])
        let larger = Self.server(7)
        var pages: [[Int?]] = []
        for try await page in search(larger, Self.offsets).pages(pageSize: 5, prefetch: prefetch) {
            #expect(page.total == 7 && page.pageCount == 2)
            pages.append(page.map(\.int))
        }
        #expect(pages == [[1, 2, 3, 4, 5], [6, 7]])
        #expect(try await search(Self.server(7), Self.offsets).list(pageSize: 4).map(\.int) == [1, 2, 3, 4])
    }

    @Test func bounds() async throws {
        let transport = Self.server(9)
        var ids: [Int?] = []
        for try await record in search(transport, Self.offsets).all(limit: 3, pageSize: 2) { ids.append(record.int) }
        #expect(ids == [1, 2, 3] && transport.requests.count == 2)
        var pages = 0
        for try await _ in search(transport, Self.offsets).pages(maxPages: 3) { pages += 1 }
        #expect(pages == 3)
    }

    @Test("A page size that the API does not allow is refused before anything is sent", arguments: [0, 6, -1, .max])
    func sizeOutOfRange(size: Int) async {
        let transport = Self.server(7)
        let error = await failure { try await search(transport, Self.offsets).list(pageSize: size) }
        #expect(requestError(of: error) == .pageSize(size, allowed: 1...5))
        #expect(error.url == Self.base)
        #expect(transport.requests.isEmpty)
    }

    @Test("Pages lead forward and back, and a bookmark returns to the same page in another process")
    func bookmarks() async throws {
        let first = try await search(Self.server(9), Self.offsets).list(pageSize: 3)
        let second = try #require(try await first.next())
        #expect(second.map(\.int) == [4, 5, 6])
        #expect(try await second.previous()?.map(\.int) == [1, 2, 3])
        let data = try JSONEncoder().encode(try #require(second.nextBookmark))
        let bookmark = try JSONDecoder().decode(PageBookmark.self, from: data)
        #expect(bookmark == second.nextBookmark)
        // The bookmark's body is sent, whatever the arguments of this call are.
        let transport = Self.server(9)
        let call = search(transport, Self.offsets, color: "blue")
        #expect(try await call.list(at: bookmark).map(\.int) == [7, 8, 9])
        #expect(transport.requests[0].body == #"{"color":"red","page":{"size":3,"from":6}}"#)
        var ids: [Int?] = []
        for try await record in call.all(from: second.bookmark) { ids.append(record.int) }
        #expect(ids == [4, 5, 6, 7, 8, 9])
        var pages = 0
        for try await _ in call.pages(from: first.bookmark, maxPages: 2) { pages += 1 }
        #expect(pages == 2)
    }

    @Test("A bookmark continues its own call: calls with and without a body are different")
    func foreignBookmarks() async throws {
        let transport = Self.server(9)
        let bookmark = try await search(transport, Self.offsets).list().bookmark
        let silent: PagedCall<JSONValue, Never> = cars(transport).call(.get, "search").pages()
        let other: PagedCall<JSONValue, Never> = cars(transport).call(.post, "other").sendingFields([:]).pages()
        for call in [silent, other] {
            #expect(requestError(of: await failure { try await call.list(at: bookmark) }) == .bookmark(Self.base))
        }
        let ofSilent = try await silent.list().bookmark
        #expect(
            requestError(of: await failure { try await search(transport, Self.offsets).list(at: ofSilent) })
                == .bookmark(Self.base))
        var text = String(decoding: try JSONEncoder().encode(bookmark), as: UTF8.self)
        text = text.replacing(#"{\"color"#, with: #"\"color"#)
        let broken = try JSONDecoder().decode(PageBookmark.self, from: Data(text.utf8))
        #expect(
            requestError(of: await failure { try await search(transport, Self.offsets).list(at: broken) })
                == .bookmark(Self.base))
    }

    @Test(
        "Page sizes and pages are requested in the query, a header field or the body",
        arguments: [
            (
                PagingDescriptor(.number(.query("p")), size: .in(.query("n"), 1...9, default: 2)),
                ["?n=2 - {}", "?n=2&p=2 - {}"]
            ),
            (
                PagingDescriptor(.number(.header("X-P")), size: .in(.header("X-N"), 1...9, default: 2)),
                [" 2 {}", " 2,2 {}"]
            ),
            (
                PagingDescriptor(.number(.body("/p")), size: .in(.body("/n"), 1...9, default: 2)),
                [#" - {"n":2}"#, #" - {"n":2,"p":2}"#]
            ),
            (
                PagingDescriptor(.cursor(.body("/f/c"), next: .body("/next")), size: .in(.header("X-N"), 1...9)),
                [" - {}", #" - {"f":{"c":"x0"}}"#]
            ),
        ] as [(PagingDescriptor, [String])])
    func places(paging: PagingDescriptor, expected: [String]) async throws {
        let transport = ScriptedTransport { _, index in .json(#"{"data":[\#(index)],"next":"x\#(index)"}"#) }
        let call: PagedCall<JSONValue, Int> = cars(transport, paging).call(.post, "search").sendingFields([:]).pages()
        _ = try await call.list().next()
        let sent = transport.requests.map { sent in
            let fields = ["X-N", "X-P"].compactMap { sent.header($0) }.joined(separator: ",")
            return "\(sent.url.dropFirst(Self.base.count)) \(fields.isEmpty ? "-" : fields) \(sent.body ?? "-")"
        }
        #expect(sent == expected)
    }

    @Test("A bookmark keeps the page size of a header field")
    func sizeInHeader() async throws {
        let paging = PagingDescriptor(.number(.query("p")), size: .in(.header("X-N"), 1...9))
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1]}"#) }
        let call: PagedCall<JSONValue, Int> = cars(transport, paging).call(.get, "search").pages()
        let bookmark = try #require(try await call.list(pageSize: 4).nextBookmark)
        _ = try await call.list(at: bookmark)
        #expect(transport.requests.map { $0.header("X-N") } == ["4", "4"])
    }

    @Test("A call continues within a page, with the members of its body")
    func recordBookmark() async throws {
        var records = search(Self.server(7), Self.offsets).all(pageSize: 3).makeAsyncIterator()
        for _ in 0..<4 { _ = try await records.next() }
        let transport = Self.server(7)
        let rest = search(transport, Self.offsets, color: "blue").all(from: records.bookmark)
        #expect(try await rest.collect().map(\.int) == [5, 6, 7])
        #expect(
            transport.requests.map(\.body) == [
                #"{"color":"red","page":{"size":3,"from":3}}"#, #"{"color":"red","page":{"size":3,"from":6}}"#,
            ])
    }

    @Test("A body that only says which page is requested is an object")
    func emptyObject() async throws {
        let transport = ScriptedTransport { _, index in .json(#"{"data":[\#(index)],"next":"x\#(index)"}"#) }
        let paging = PagingDescriptor(.cursor(.body("/cursor"), next: .body("/next")))
        let call: PagedCall<JSONValue, Never> = cars(transport, paging).call(.post, "search").pages()
        _ = try await call.list().next()
        #expect(transport.requests.map(\.body) == ["{}", #"{"cursor":"x0"}"#])
        let read: PagedCall<JSONValue, Never> = cars(
            transport, PagingDescriptor(.cursor(.query("c"), next: .body("/next")))
        ).call(.post, "search").pages()
        _ = try await read.list()
        #expect(transport.requests[2].body == nil)
    }

    @Test("Members have their names in forms")
    func forms() async throws {
        let transport = ScriptedTransport { _, index in .json(#"{"data":[\#(index)],"next":"x \#(index)"}"#) }
        let paging = PagingDescriptor(
            .cursor(.body("/page/after"), next: .body("/next")), size: .in(.body("/limit"), 1...9, default: 2))
        let call = search(transport, paging, body: .form(arrays: .brackets), color: "a&b=c")
        let page = try await call.list()
        _ = try await page.next()?.next()
        _ = try await call.list(at: try #require(page.nextBookmark))
        let first = "color=a%26b%3Dc&limit=2"
        #expect(
            transport.requests.map(\.body) == [
                first, first + "&page%5Bafter%5D=x%200", first + "&page%5Bafter%5D=x%201",
                first + "&page%5Bafter%5D=x%200",
            ])
    }

    @Test("A body that cannot have the member is an error, and nothing is sent")
    func bodyInTheWay() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let paging = PagingDescriptor(.number(.query("p")), size: .in(.body("/color/size"), 1...9))
        let error = await failure { try await search(transport, paging).list(pageSize: 3) }
        guard case .encoding(let reason) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.reason == .typeMismatch(expected: .object, found: .string))
        #expect(error.url == Self.base && transport.requests.isEmpty)
    }

    @Test("The default page size is not sent beside an argument with the size")
    func ownSize() async throws {
        let paging = PagingDescriptor(.number(.query("p")), size: .in(.query("n"), 1...9, default: 2))
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1]}"#) }
        let call: PagedCall<JSONValue, Int> = cars(transport, paging).call(.get, "search", query: ["n": "7"]).pages()
        _ = try await call.list()
        _ = try await call.list(pageSize: 3)
        _ = try await call.list(query: ["n": "8"])
        #expect(transport.lines.map { $0.dropFirst("GET \(Self.base)".count) } == ["?n=7", "?n=3", "?n=8"])
    }

    private struct Twice: PageExtractor {
        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            AdjacentPages(next: response.query["w"] == nil ? .query(["w": "2"]) : nil)
        }
    }

    @Test func ownPaging() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1]}"#) }
        let call: PagedCall<JSONValue, Never> = cars(transport).call(.get, "search").pages()
        var count = 0
        for try await _ in call.paged(by: PagingDescriptor(.extractor(Twice()))).all() { count += 1 }
        #expect(count == 2 && transport.lines.last == "GET \(Self.base)?w=2")
    }

    @Test("An extractor finds the pages of a list and of a call; page size, total and bookmarks stay")
    func ownExtractor() async throws {
        func bookmark(_ pages: some Pageable<JSONValue>) async throws -> PageBookmark? {
            let page = try await pages.list(at: pages.pageSource.bookmark)
            #expect(page.total == 2)
            return page.nextBookmark
        }
        func count(_ pages: some Pageable<JSONValue>, from bookmark: PageBookmark) async throws -> Int {
            try await pages.all(from: bookmark).collect().count
        }
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1],"total":2}"#) }
        let pipe = cars(
            transport,
            PagingDescriptor(.number(.query("p")), size: .in(.query("n"), 1...9, default: 4), total: .body("/total")))
        let list = pipe.paged(by: Twice())
        let call = (pipe.call(.get, "search").pages() as PagedCall<JSONValue, Int>).paged(by: Twice())
        _ = try await list.list(pageSize: 3).next()
        _ = try await call.list(pageSize: 3).next()
        #expect(try await count(list, from: try #require(try await bookmark(list))) == 1)
        #expect(try await count(call, from: try #require(try await bookmark(call))) == 1)
        #expect(
            transport.lines.map { $0.dropFirst("GET http://server.com/context/cars".count) } == [
                "?n=3", "?n=3&w=2", "/search?n=3", "/search?n=3&w=2", "", "?w=2", "/search", "/search?w=2",
            ])
    }

    @Test("A call with pages reads, so it is retried by POST, too; other calls by POST are not")
    func retries() async throws {
        let transport = ScriptedTransport { _, index in
            index == 0 ? .response(503) : .json(#"{"data":[1],"total":1}"#)
        }
        #expect(try await search(transport, Self.offsets).list().map(\.int) == [1])
        #expect(transport.requests.count == 2 && transport.requests[0].body == transport.requests[1].body)
        let other = ScriptedTransport { _, _ in .response(503) }
        let pipe = cars(other)
        _ = await failure { try await pipe.call(.post, "search").send() }
        #expect(other.requests.count == 1)
    }
}
