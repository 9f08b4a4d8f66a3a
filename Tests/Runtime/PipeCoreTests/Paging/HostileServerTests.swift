@_spi(Generated) import PipeCore
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// Servers with broken pagination: each is a typed error without a hang, and the records before it are returned.
@Suite struct HostileServerTests {
    private func cars(
        _ transport: any Transport, _ paging: PagingDescriptor, items: JSONPointer? = nil
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", items: items, paging: paging))
    }

    /// Iterates until the error.
    private func iterate(_ pipe: ResourcePipe<JSONResource>) async -> (records: [JSONValue], error: PipeError?) {
        var records: [JSONValue] = []
        do throws(PipeError) {
            for try await record in pipe.all() { records.append(record) }
            return (records, nil)
        } catch {
            return (records, error)
        }
    }

    private static let forms: [(name: String, paging: PagingDescriptor, items: JSONPointer)] = [
        ("link", PagingDescriptor(.follow(next: .body("/next"))), "/data"),
        ("cursor", PagingDescriptor(.cursor(.query("cursor"), next: .body("/next"))), "/data"),
        ("keyset", PagingDescriptor(.cursor(.query("after"), next: .last(""))), "/data"),
        ("number", PagingDescriptor(.number(.query("page"))), "/data"),
        ("offset", PagingDescriptor(.offset(.query("offset"))), "/data"),
    ]

    @Test(
        "A page that is repeated forever ends with an error: a repeated cursor, a link to itself, an ignored number",
        arguments: 0..<5)
    func repeats(form: Int) async {
        let (name, paging, items) = Self.forms[form]
        let transport = ScriptedTransport { _, index in
            index > 50 ? .response(500) : .json(#"{"data":[1],"next":"?c=x"}"#)
        }
        let (records, error) = await iterate(cars(transport, paging, items: items))
        guard case .pageLoop? = error?.reason else {
            Issue.record("\(name): \(String(describing: error))")
            return
        }
        // The first URL differs from the repeated one; an ignored number is found by the page's content.
        #expect(records.count <= 2)
        #expect(transport.requests.count == 2)
        #expect(error?.pageNumber == (form < 3 ? 3 : 2))
    }

    // MARK: Pages that follow themselves

    /// Names the next page as a server does, with a URL or with query items.
    private struct NextExtractor: PageExtractor {
        var isURL = false

        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            let page = response.value(at: "/page")?.string ?? ""
            return AdjacentPages(next: isURL ? .address("?page=\(page)") : .query(["page": page]))
        }
    }

    /// A form of pagination, and whether its last page can name itself.
    struct SelfForm: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let strategy: PagingDescriptor.Strategy
        var canName = true
    }

    private static let selfForms = [
        SelfForm(testDescription: "URL in the body", strategy: .follow(next: .body("/next"))),
        SelfForm(testDescription: "query items in the body", strategy: .follow(next: .body("/items"))),
        SelfForm(testDescription: "link", strategy: .follow(next: .linkHeader("next"))),
        SelfForm(testDescription: "URL in a header field", strategy: .follow(next: .header("X-Next"))),
        SelfForm(testDescription: "complete URL", strategy: .follow(next: .body("/next"), isComplete: true)),
        SelfForm(testDescription: "cursor in the query", strategy: .cursor(.query("page"), next: .body("/page"))),
        SelfForm(
            testDescription: "cursor in a header field", strategy: .cursor(.header("page"), next: .header("X-Page"))),
        SelfForm(
            testDescription: "cursor of the last record", strategy: .cursor(.query("page"), next: .last("")),
            canName: false),
        SelfForm(testDescription: "URL of an extractor", strategy: .extractor(NextExtractor(isURL: true))),
        SelfForm(testDescription: "query of an extractor", strategy: .extractor(NextExtractor())),
        SelfForm(testDescription: "number", strategy: .number(.query("page")), canName: false),
        SelfForm(testDescription: "offset", strategy: .offset(.query("page")), canName: false),
    ]

    /// Two pages with a record, and a third one, whose next page is the third one.
    private static func selfNaming(third: String, more: String = "null") -> ScriptedTransport {
        ScriptedTransport { _, index in
            let next = min(index + 2, 3)
            let records = index < 2 ? "[\(index + 1)]" : third
            return .json(
                #"{"data":\#(records),"next":"?page=\#(next)","items":{"page":"\#(next)"},"page":"\#(next)","#
                    + #""more":\#(more)}"#,
                headers: ["Link": "<?page=\(next)>; rel=next", "X-Next": "?page=\(next)", "X-Page": "\(next)"])
        }
    }

    @Test("A page without records that follows itself ends the list", arguments: selfForms)
    func emptyPageFollowsItself(form: SelfForm) async throws {
        let transport = Self.selfNaming(third: "[]")
        let (records, error) = await iterate(cars(transport, PagingDescriptor(form.strategy), items: "/data"))
        #expect(records == [1, 2])
        #expect(error == nil)
        #expect(transport.requests.count == 3)
    }

    @Test("A page with records that follows itself is a loop", arguments: selfForms.filter(\.canName))
    func pageFollowsItself(form: SelfForm) async throws {
        let transport = Self.selfNaming(third: "[3]")
        let (records, error) = await iterate(cars(transport, PagingDescriptor(form.strategy), items: "/data"))
        #expect(records == [1, 2, 3])
        guard case .pageLoop? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.count == 3)
    }

    @Test("A page without records that follows itself is a loop if the response says that there are more")
    func emptyPageWithMore() async throws {
        let paging = PagingDescriptor(.cursor(.query("page"), next: .body("/page")), more: .body("/more"))
        let (records, error) = await iterate(cars(Self.selfNaming(third: "[]", more: "true"), paging, items: "/data"))
        #expect(records == [1, 2])
        guard case .pageLoop? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A list without records whose only page follows itself has one page")
    func emptyList() async throws {
        for (strategy, query) in [
            (.follow(next: .body("/next")), ["page": "3"]),
            (.cursor(.query("page"), next: .body("/page")), ["page": "3"]),
        ] as [(PagingDescriptor.Strategy, URLQuery)] {
            let transport = ScriptedTransport(.json(#"{"data":[],"next":"?page=3","page":"3"}"#))
            let page = try await cars(transport, PagingDescriptor(strategy), items: "/data").list(query: query)
            #expect(!page.hasNext && page.nextBookmark == nil)
            #expect(try await page.next() == nil)
        }
    }

    @Test("Two alternating pages end with an error", arguments: 0..<2)
    func alternates(form: Int) async {
        let (_, paging, items) = Self.forms[form]
        let transport = ScriptedTransport { _, index in
            .json(#"{"data":[\#(index)],"next":"?c=\#(index % 2)"}"#)
        }
        let (records, error) = await iterate(cars(transport, paging, items: items))
        guard case .pageLoop? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(records == [0, 1, 2])
    }

    @Test("Endless pages without records end with an error", arguments: 0..<2)
    func emptyForEver(form: Int) async {
        let (_, paging, items) = Self.forms[form]
        let transport = ScriptedTransport { _, index in
            // An endless list fails here, too.
            index > 1100 ? .response(500) : .json(#"{"data":\#(index == 0 ? "[1]" : "[]"),"next":"?c=\#(index)"}"#)
        }
        let (records, error) = await iterate(cars(transport, paging, items: items))
        guard case .emptyPages(1000)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(records == [1])
        #expect(transport.requests.count == 1001)
    }

    @Test("Impossible numbers do not overflow", arguments: [Int.min, -1, 0, 1, .max])
    func extremes(number: Int) async throws {
        let headers: CallSettings.Headers = ["X-Pages": "\(number)", "X-Total": "\(number)"]
        let forms: [PagingDescriptor] = [
            PagingDescriptor(.number(.query("page"), pages: .header("X-Pages"))),
            PagingDescriptor(.number(.query("page")), total: .header("X-Total")),
            PagingDescriptor(
                .number(.query("page")), size: .in(.query("size"), 1...Int.max), total: .header("X-Total")),
            PagingDescriptor(.number(.query("page"), first: number)),
            PagingDescriptor(.offset(.query("offset")), total: .header("X-Total")),
            PagingDescriptor(.offset(.query("offset"), first: number), size: .in(.query("size"), 1...Int.max)),
        ]
        for paging in forms {
            for asked in [Int.min, -1, 0, 1, .max] {
                let transport = ScriptedTransport { _, index in
                    .json("[\(index)]", headers: headers)
                }
                let query: URLQuery = ["page": "\(asked)", "offset": "\(asked)", "size": "\(asked)"]
                let pipe = cars(transport, paging)
                let page = try await pipe.list(query: query)
                _ = try await page.next()
                _ = try await page.previous()
                for try await _ in pipe.all(query: query, maxPages: 3) {}
            }
        }
    }

    @Test("A dropped link ends the list")
    func aDroppedLinkEndsTheList() async {
        let transport = ScriptedTransport(.json(#"{"data":[1],"next":"?c=1"}"#), .json(#"{"data":[2]}"#))
        let (records, error) = await iterate(cars(transport, Self.forms[0].paging, items: "/data"))
        #expect(records == [1, 2])
        #expect(error == nil)
    }

    @Test("A response that says more without a cursor is an error")
    func moreWithoutCursor() async {
        let transport = ScriptedTransport(.json(#"{"data":[],"has_more":true}"#))
        let paging = PagingDescriptor(.cursor(.query("after"), next: .last("/id")), more: .body("/has_more"))
        let (_, error) = await iterate(cars(transport, paging, items: "/data"))
        guard case .pageMissing? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "Malformed URLs and URLs of other servers are errors",
        arguments: [
            "https://evil.example/x", "//evil.example/x", "http://server.com:81/x", "https://server.com/x",
            "javascript:alert(1)", "file:///etc/passwd", "data:text/plain,x", "http://user:pw@server.com/x",
            "http://[::1",
        ])
    func otherAddresses(next: String) async {
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1],"next":"\#(next)"}"#) }
        let (records, error) = await iterate(cars(transport, Self.forms[0].paging, items: "/data"))
        switch error?.reason {
        case .pageOnOtherOrigin, .malformedPageURL: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(!"\(String(describing: error))".contains("pw"))
        #expect(records == [1])
        #expect(transport.requests.count == 1)
    }

    @Test("Links, URLs and cursors of 10 MB are errors", arguments: 0..<3)
    func huge(form: Int) async {
        let long = String(repeating: "a", count: 10_000_000)
        let transport = ScriptedTransport { _, _ in
            .json(#"{"data":[1],"next":"?\#(form == 0 ? "" : long)"}"#, headers: ["Link": "<?\(long)>; rel=next"])
        }
        let paging = form == 0 ? PagingDescriptor(.follow(next: .linkHeader("next"))) : Self.forms[form - 1].paging
        let (records, error) = await iterate(cars(transport, paging, items: "/data"))
        guard case .malformedPageURL(let text)? = error?.reason else {
            Issue.record("\(String(describing: error).prefix(200))")
            return
        }
        #expect(text.utf8.count < 200)
        #expect(records == [1])
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A page that is not a list is an error",
        arguments: [#"{"data":{"a":1}}"#, #"{"data":3}"#, "{}", "[]", "x", #"{"data":null}"#])
    func noList(body: String) async {
        let transport = ScriptedTransport(
            .json(#"{"data":[{"id":1,"title":"a","created_at":"2026-01-01T00:00:00Z"}],"next":"?c=1"}"#), .json(body))
        let pipe = ResourcePipe<ProjectsInData>(plainClient(transport))
        var ids: [Todo.Project.ID] = []
        let error = await failure {
            for try await project in pipe.all() { ids.append(project.id) }
        }
        guard case .decoding = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(ids == [1])
        #expect(error.pageNumber == 2)
    }

    @Test("The records before an unreadable one are returned; the error names page, index and path")
    func badRecord() async throws {
        let good = { (id: Int) in #"{"id":\#(id),"title":"t","created_at":"2026-01-01T00:00:00Z"}"# }
        for bad in ["null", #"{"id":5,"title":7,"created_at":"2026-01-01T00:00:00Z"}"#, #"{"id":5}"#] {
            let transport = ScriptedTransport(
                .json(#"{"data":[\#(good(1)),\#(good(2))],"next":"?c=1"}"#),
                .json(#"{"data":[\#(good(3)),\#(good(4)),\#(bad),\#(good(6))],"next":"?c=2"}"#))
            let pipe = ResourcePipe<ProjectsInData>(plainClient(transport))
            var ids: [Todo.Project.ID] = []
            let error = await failure {
                for try await project in pipe.all() { ids.append(project.id) }
            }
            #expect(ids == [1, 2, 3, 4])
            #expect(error.pageNumber == 2)
            guard case .decoding(let decoding) = error.reason else {
                Issue.record("\(error)")
                continue
            }
            #expect(decoding.path.description.hasPrefix("$.data[2]"))
            #expect("\(error)".contains("page 2: "))
            #expect("\(error)".contains("$.data[2]"))
            #expect(transport.requests.count == 2)
        }
    }
}

/// Projects below a member of the body.
private enum ProjectsInData: ListableResource {
    typealias Record = Todo.Project

    static let descriptor = ResourceDescriptor(
        path: "cars", items: "/data", paging: PagingDescriptor(.follow(next: .body("/next"))))
}
