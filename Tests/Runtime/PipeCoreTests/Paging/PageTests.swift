@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct PageTests {
    private static let base = "https://todo.example.com/api/projects"

    /// Three pages, linked as GitHub does.
    private static let threePages = ScriptedTransport.pages([
        (query: "?v=1&color=black", next: "?page=2", previous: nil),
        (query: "?page=2", next: "?page=3", previous: "?page=1"),
        (query: "?page=3", next: nil, previous: "?page=2"),
        (query: "?page=1", next: "?page=2", previous: nil),
    ])

    // MARK: Steps

    @Test("Pages lead forward and back")
    func forwardsAndBack() async throws {
        let transport = Self.threePages()
        let first = try await todo(transport).projects.list(where: .init(color: "black"))
        #expect(first.hasNext)
        #expect(!first.hasPrevious)
        #expect(first.status == 200)
        #expect(first.headers[.contentType] == "application/json")
        let second = try #require(try await first.next())
        let third = try #require(try await second.next())
        #expect(!third.hasNext)
        #expect(third.hasPrevious)
        #expect(try await third.next() == nil)
        let secondAgain = try #require(try await third.previous())
        let firstAgain = try #require(try await secondAgain.previous())
        let secondOnceMore = try #require(try await firstAgain.next())
        #expect(first.map(\.id) != second.map(\.id))
        #expect(secondOnceMore.map(\.id) == second.map(\.id))
        #expect(
            transport.lines
                == ["?v=1", "?page=2&v=1", "?page=3&v=1", "?page=2&v=1", "?page=1&v=1", "?page=2&v=1"]
                .map { "GET \(Self.base)\($0)&color=black" }
        )
        #expect(
            transport.requests.allSatisfy { $0.header("Authorization") != nil && $0.header("X-Resource") == "projects" }
        )
    }

    @Test("Without a link, no request is sent")
    func noLink() async throws {
        let links = [
            nil, #"<?page=2>; rel="foo""#, "", "<", #"<?page=2>; rel="nexts""#,
        ]
        for link in links {
            let transport = ScriptedTransport(.json("[]", headers: link.map { ["Link": $0] } ?? [:]))
            let page = try await todo(transport).projects.list()
            #expect(try await page.next() == nil)
            #expect(try await page.previous() == nil)
            #expect(!page.hasNext && !page.hasPrevious)
            #expect(transport.requests.count == 1)
        }
    }

    @Test("A page is a collection")
    func collection() async throws {
        let transport = ScriptedTransport(.json("[\(project(1)),\(project(2)),\(project(3))]"))
        let page = try await todo(transport).projects.list()
        #expect(page.count == 3)
        #expect(page[1].id == 2)
        #expect(page.last?.id == 3)
        #expect(page.reversed().map(\.id) == [3, 2, 1])
        #expect(page.records.map(\.id) == [1, 2, 3])
        #expect("\(page)" == "Page(3 records)")
    }

    // MARK: Sizes

    @Test("A page size in range is sent", arguments: [1, 50, 100])
    func sizesInRange(limit: Int) async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await todo(transport).projects.list(pageSize: limit)
        #expect(transport.lines == ["GET \(Self.base)?v=1&limit=\(limit)"])
    }

    @Test("A page size out of range is an error, and nothing is sent", arguments: [Int.min, -1, 0, 101, .max])
    func sizesOutsideAreNotSent(limit: Int) async throws {
        let transport = ScriptedTransport()
        let projects = todo(transport).projects
        let error = await failure { try await projects.list(pageSize: limit) }
        #expect(requestError(of: error) == .pageSize(limit, allowed: 1...100))
        #expect(error.url == "\(Self.base)?v=1")
        await #expect(throws: PipeError.self) { for try await _ in projects.all(pageSize: limit) {} }
        #expect(transport.requests.isEmpty)
    }

    @Test("A default page size is sent")
    func defaultSize() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"), .json("[]"))
        let descriptor = ResourceDescriptor(
            path: "cars",
            paging: PagingDescriptor(
                .follow(next: .linkHeader("next")), size: .in(.query("limit"), 1...100, default: 20))
        )
        let cars = ResourcePipe<JSONResource>(plainClient(transport), descriptor)
        _ = try await cars.list()
        _ = try await cars.list(pageSize: 5)
        _ = try await cars.list(query: ["limit": "7"])
        #expect(transport.lines.map { $0.suffix(2) } == ["20", "=5", "=7"])
    }

    // MARK: URLs

    @Test(
        "The URL of the next page is requested byte for byte",
        arguments: [
            ("?page=2", "https://todo.example.com/api/projects?page=2"),
            ("/api/projects?page=2", "https://todo.example.com/api/projects?page=2"),
            ("projects?x=%7B%22a%22:1%7D", "https://todo.example.com/api/projects?x=%7B%22a%22:1%7D"),
            ("rail%2Ftrails?limit=10", "https://todo.example.com/api/rail%2Ftrails?limit=10"),
            ("https://TODO.example.com:443/x?y==", "https://TODO.example.com:443/x?y=="),
            ("//todo.example.com/x", "https://todo.example.com/x"),
            ("../x", "https://todo.example.com/x"),
        ]
    )
    func followed(link: String, expected: String) async throws {
        let transport = ScriptedTransport(.json("[]", headers: ["Link": "<\(link)>; rel=next"]), .json("[]"))
        _ = try await todo(transport).projects.list().next()
        // Query items of the schema follow it.
        #expect(transport.lines.last == "GET \(expected)\(expected.contains("?") ? "&" : "?")v=1")
    }

    @Test(
        "A page on another server is an error",
        arguments: [
            "http://todo.example.com/api", "https://todo.example.com:444/api", "https://evil.example/api",
            "//evil.example",
            "https://todo.example.com.evil.example/",
        ]
    )
    func otherOrigin(link: String) async throws {
        let transport = ScriptedTransport(.json("[\(project8)]", headers: ["Link": "<\(link)>; rel=next"]))
        let page = try await todo(transport).projects.list()
        #expect(page.hasNext)
        let error = await failure { try await page.next() }
        guard case .pageOnOtherOrigin = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A first page that is redirected to another server leads to no more pages there",
        arguments: ["https://evil.example/list?page=2", "?page=2", "/list?page=2", "more"])
    func redirectedElsewhere(link: String) async throws {
        let moved = ScriptedTransport.Reply.response(302, headers: ["Location": "https://evil.example/list"])
        let next = ScriptedTransport.Reply.json("[\(project8)]", headers: ["Link": "<\(link)>; rel=next"])
        let transport = ScriptedTransport(moved, next, .json("[]"))
        let page = try await todo(transport).projects.list()
        guard case .pageOnOtherOrigin(let url) = await failure(of: { try await page.next() }).reason else {
            Issue.record("followed")
            return
        }
        #expect(url.hasPrefix("https://evil.example/") && transport.requests.count == 2)
        // It may lead back to the client's server, or to a server that the schema names.
        for (location, link, origins) in [
            ("https://evil.example/list", "http://server.com/x", []),
            ("https://cdn.example/list", "?page=2", ["https://cdn.example"]),
        ] as [(String, String, [String])] {
            let transport = ScriptedTransport(
                .response(302, headers: ["Location": location]),
                .json("[1]", headers: ["Link": "<\(link)>; rel=next"]), .json("[]"))
            _ = try await cars(transport, PagingDescriptor(.follow(next: .linkHeader("next")), origins: origins)).list()
                .next()
            #expect(transport.requests.count == 3)
        }
    }

    @Test(
        "A malformed URL of the next page is an error",
        arguments: ["http://:x/", "ftp://h/", "https://user:pw@todo.example.com/"])
    func malformed(link: String) async throws {
        let transport = ScriptedTransport(.json("[]", headers: ["Link": "<\(link)>; rel=next"]))
        let page = try await todo(transport).projects.list()
        let error = await failure { try await page.next() }
        guard case .malformedPageURL = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error)".contains("pw"))
    }

    @Test(
        "A page that names itself as the next one is a loop",
        arguments: ["?v=1", "https://todo.example.com/api/projects?v=1"])
    func loop(link: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("[\(project8)]", headers: ["Link": "<\(link)>; rel=next"]) }
        let page = try await todo(transport).projects.list()
        let error = await failure { try await page.next() }
        guard case .pageLoop(let url) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(url == "https://todo.example.com/api/projects?v=1")
        #expect(transport.requests.count == 1)
    }

    @Test("A loop over two pages ends with next() as in a sequence")
    func longLoop() async throws {
        let script: @Sendable () -> ScriptedTransport = ScriptedTransport.pages([
            (query: "?v=1", next: "?page=2", previous: nil), (query: "?page=2", next: "?page=3", previous: nil),
            (query: "?page=3", next: "?page=2", previous: nil),
        ])
        let third = try await todo(script()).projects.list().next()?.next()
        let error = await failure { try await third?.next() }
        guard case .pageLoop = error.reason else {
            Issue.record("\(error)")
            return
        }
        let transport = script()
        var ids: [Todo.Project.ID] = []
        await #expect(throws: PipeError.self) {
            for try await project in todo(transport).projects.all(maxPages: 50) { ids.append(project.id) }
        }
        #expect(ids.count == 3)
        #expect(transport.requests.count == 3)
    }

    // MARK: Other locations

    private func cars(_ transport: any Transport, _ paging: PagingDescriptor, items: JSONPointer? = nil)
        -> ResourcePipe<
            JSONResource
        >
    {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", items: items, paging: paging))
    }

    @Test("Header fields have URLs of pages", arguments: ["AG-Links-Next", "ag-links-next"])
    func headers(name: String) async throws {
        let url = "http://server.com/context/cars-custom?offset=11&color=red&limit=5"
        let transport = ScriptedTransport(.json("[]", headers: [name: url, "AG-Links-Previous": " "]), .json("[]"))
        let paging = PagingDescriptor(
            .follow(next: .header("AG-Links-Next"), previous: .header("AG-Links-Previous")), total: .header("X-Total"))
        let page = try await cars(transport, paging).list()
        #expect(page.hasNext)
        #expect(!page.hasPrevious)
        #expect(page.total == nil)
        _ = try await page.next()
        #expect(transport.lines.last == "GET \(url)")
    }

    @Test("A header field that is missing or misnamed ends the list", arguments: ["bogus", "", "a b"])
    func bogusHeader(name: String) async throws {
        let transport = ScriptedTransport(.json("[]", headers: ["Next": "?x"]))
        #expect(try await !cars(transport, PagingDescriptor(.follow(next: .header(name)))).list().hasNext)
    }

    @Test(
        "Members of the body have URLs of pages",
        arguments: [
            (#""?page=3&max_id=3238&rpp=1""#, "http://server.com/context/cars?page=3&max_id=3238&rpp=1"),
            (#""foo=1&bar=2""#, "http://server.com/context/cars?foo=1&bar=2"),
            (#""cars?foo=1&bar=2""#, "http://server.com/context/cars?foo=1&bar=2"),
            (#""http://server.com/p?foo=1&bar=2""#, "http://server.com/p?foo=1&bar=2"),
            (#""/p/a=b""#, "http://server.com/p/a=b"),
            (#""t=abc==""#, "http://server.com/context/cars?t=abc=="),
            (#""?flag&x=1&x=2""#, "http://server.com/context/cars?flag&x=1&x=2"),
            ("null", nil), (#""""#, nil), (#""  ""#, nil), ("false", nil),
        ] as [(String, String?)]
    )
    func bodyPlaces(next: String, expected: String?) async throws {
        let transport = ScriptedTransport(.json(#"{"next_page":\#(next),"data":[]}"#), .json(#"{"data":[]}"#))
        let page = try await cars(transport, PagingDescriptor(.follow(next: .body("/next_page"))), items: "/data")
            .list()
        #expect(page.hasNext == (expected != nil))
        _ = try await page.next()
        #expect(transport.lines.dropFirst().first == expected.map { "GET \($0)" })
    }

    @Test("Names with full stops and escaped URLs are followed")
    func namesAndEscapes() async throws {
        let address = "metrics/gauges/MI~R~%5Bacbfe3d2%2FHolu~~%5D~MT~WildFly%20Heap%20Max/data?start=1&end=2"
        let transport = ScriptedTransport(
            .json(#"{"a.b":"\#(address)","a":{"b":"?wrong"},"data":[]}"#), .json(#"{"data":[]}"#))
        _ = try await cars(transport, PagingDescriptor(.follow(next: .body("/a.b"))), items: "/data").list().next()
        #expect(transport.lines.last == "GET http://server.com/context/\(address)")
    }

    @Test("A body without the member is the last page", arguments: ["[]", "{}", #"{"a":1}"#, "", "[[1]]"])
    func absentBodyPlaces(body: String) async throws {
        let transport = ScriptedTransport(.json(body))
        #expect(
            try await !cars(transport, PagingDescriptor(.follow(next: .body("/meta/next")), total: .body("/total")))
                .list().hasNext)
    }

    @Test("A member of another type is not a URL", arguments: ["3", "true", #"["?x"]"#])
    func bodyPlacesOfOtherTypes(next: String) async throws {
        let transport = ScriptedTransport(.json(#"{"next":\#(next),"data":[1]}"#))
        let page = try await cars(transport, PagingDescriptor(.follow(next: .body("/next"))), items: "/data").list()
        #expect(page.records == [1])
        let error = await failure { try await page.next() }
        guard case .malformedPageURL = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        "A page has the total of its list",
        arguments: [("7", 7), (#""8""#, 8), ("null", nil), ("1.5", nil), (#""x""#, nil), ("-1", -1)] as [(String, Int?)]
    )
    func totals(json: String, expected: Int?) async throws {
        let transport = ScriptedTransport(.json(#"{"data":[{"name":"a","status":"todo"}],"total":\#(json)}"#))
        let page = try await todo(transport).projects[8].tasks.list()
        #expect(page.total == expected)
        #expect("\(page)" == "Page(1\(expected.map { " of \($0)" } ?? "") records)")
    }

    @Test("A header field has the total")
    func totalInHeader() async throws {
        let transport = ScriptedTransport(.json("[]", headers: ["X-Total": " 12 "]))
        #expect(
            try await cars(transport, PagingDescriptor(.follow(next: .linkHeader("next")), total: .header("x-total")))
                .list().total == 12)
    }

    @Test("Records that are not where they should be", arguments: [#"{"items":[]}"#, "[]", #"{"data":3}"#, "3"])
    func missingItems(body: String) async {
        let transport = ScriptedTransport(.json(body))
        let error = await failure { try await todo(transport).projects[8].tasks.list() }
        guard case .decoding = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("Relative URLs resolve against the redirected page")
    func redirectedPagesResolveAgainstWhereTheyAre() async throws {
        let transport = ScriptedTransport(
            .response(302, headers: ["Location": "/v2/list/"]),
            .json("[]", headers: ["Link": "<more>; rel=next"]),
            .json("[]")
        )
        _ = try await todo(transport).projects.list().next()
        #expect(transport.lines.last == "GET https://todo.example.com/v2/list/more?v=1")
    }
}

extension ScriptedTransport {
    /// Returns one project for each URL, whose ID is the index of the URL, with `Link` fields.
    static func pages(
        _ pages: [(query: String, next: String?, previous: String?)]
    ) -> @Sendable () -> ScriptedTransport {
        {
            ScriptedTransport { sent, _ in
                guard let index = pages.firstIndex(where: { sent.url.contains($0.query) }) else {
                    return .response(404)
                }
                let page = pages[index]
                let links = [page.next.map { "<\($0)>; rel=\"next\"" }, page.previous.map { "<\($0)>; rel=\"prev\"" }]
                return .json(
                    "[\(project(index + 1))]",
                    headers: CallSettings.Headers(links.compactMap { $0 }.map { ("Link", $0) }))
            }
        }
    }
}
