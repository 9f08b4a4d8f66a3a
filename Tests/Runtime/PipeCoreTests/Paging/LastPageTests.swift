import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct LastPageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let paging: PagingDescriptor
        let headers: CallSettings.Headers
        /// The members of the first page beside `cars`.
        let members: String
        /// The query of the last page; `nil` if the first page does not say it.
        let query: String?

        init(
            _ name: String, _ paging: PagingDescriptor, _ members: String = "", headers: CallSettings.Headers = [:],
            query: String?
        ) {
            (self.name, self.paging, self.members, self.headers, self.query) = (name, paging, members, headers, query)
        }

        var testDescription: String { name }
    }

    private static func link(_ query: String, _ relation: String) -> String {
        "<http://server.com/context/cars?\(query)>; rel=\"\(relation)\""
    }

    static let cases = [
        Case(
            "a link", PagingDescriptor(.follow(next: .linkHeader("next"))),
            headers: ["Link": link("p=2", "next") + ", " + link("p=9", "last")], query: "p=9"),
        Case(
            "no link", PagingDescriptor(.follow(next: .linkHeader("next"))), headers: ["Link": link("p=2", "next")],
            query: nil),
        Case(
            "the number of pages", PagingDescriptor(.number(.query("page"), pages: .body("/pages"))), #","pages":4"#,
            query: "page=4"),
        Case(
            "pages from 0 on", PagingDescriptor(.number(.query("page"), first: 0, pages: .body("/pages"))),
            #","pages":4"#, query: "page=3"),
        Case(
            "the total of full pages", PagingDescriptor(.number(.query("page")), total: .body("/total")),
            #","total":6"#, query: "page=3"),
        Case(
            "the total of a broken last page", PagingDescriptor(.number(.query("page")), total: .body("/total")),
            #","total":7"#, query: "page=4"),
        Case(
            "an offset", PagingDescriptor(.offset(.query("offset")), total: .body("/total")), #","total":7"#,
            query: "offset=6"),
        Case("numbers without a total", PagingDescriptor(.number(.query("page"))), query: nil),
        Case(
            "cursors", PagingDescriptor(.cursor(.query("after"), next: .body("/next"))), #","next":"c2""#, query: nil),
    ]

    private func cars(_ transport: ScriptedTransport, _ paging: PagingDescriptor) -> ResourcePipe<JSONResource> {
        ResourcePipe(
            plainClient(transport), ResourceDescriptor(path: "cars", items: "/cars", paging: paging), identity: "id")
    }

    @Test("The last page is fetched where the first one says it, and an error otherwise", arguments: cases)
    func last(_ last: Case) async throws {
        let transport = ScriptedTransport(
            .json(#"{"cars":[{"id":1},{"id":2}]\#(last.members)}"#, headers: last.headers),
            .json(#"{"cars":[{"id":8},{"id":9}]}"#))
        let cars = cars(transport, last.paging)
        guard let query = last.query else {
            #expect(requestError(of: await failure { try await cars.last() }) == .lastPageUnknown)
            #expect(transport.requests.count == 1)
            return
        }
        #expect(try await cars.last() == ["id": 9])
        #expect(transport.lines == ["cars", "cars?\(query)"].map { "GET http://server.com/context/\($0)" })
    }

    @Test("The only page is the last one, and an empty list has no last record")
    func single() async throws {
        let transport = ScriptedTransport(
            .json(#"{"cars":[{"id":1},{"id":2}],"total":2}"#), .json(#"{"cars":[],"total":0}"#))
        let cars = cars(transport, PagingDescriptor(.number(.query("page")), total: .body("/total")))
        #expect(try await cars.last() == ["id": 2])
        #expect(try await cars.last() == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("If the last page is empty by now, the page before it is returned")
    func removed() async throws {
        let transport = ScriptedTransport(
            .json(#"{"cars":[{"id":1},{"id":2}],"total":5}"#), .json(#"{"cars":[],"total":4}"#),
            .json(#"{"cars":[{"id":3},{"id":4}],"total":4}"#))
        let cars = cars(transport, PagingDescriptor(.number(.query("page")), total: .body("/total")))
        let page = try await cars.lastPage()
        #expect(page.records == [["id": 3], ["id": 4]])
        #expect(transport.lines.last == "GET http://server.com/context/cars?page=2")
    }

    @Test("The pages before the last one can be fetched from it")
    func backward() async throws {
        let transport = ScriptedTransport(
            .json(#"{"cars":[{"id":1},{"id":2}],"total":5}"#), .json(#"{"cars":[{"id":5}],"total":5}"#),
            .json(#"{"cars":[{"id":3},{"id":4}],"total":5}"#))
        let cars = cars(transport, PagingDescriptor(.offset(.query("offset")), total: .body("/total")))
        let last = try await cars.lastPage()
        #expect(!last.hasNext)
        #expect(try await last.previous()?.records == [["id": 3], ["id": 4]])
        #expect(transport.requests[2].request.path?.contains("offset=2") == true)
    }

    @Test("A link to another server is refused")
    func otherServer() async {
        let transport = ScriptedTransport(
            .json(
                #"{"cars":[{"id":1}]}"#,
                headers: ["Link": Self.link("p=2", "next") + ", <https://evil.example.com/cars>; rel=\"last\""]))
        let cars = cars(transport, PagingDescriptor(.follow(next: .linkHeader("next"))))
        guard case .pageOnOtherOrigin = await failure(of: { try await cars.last() }).reason else {
            Issue.record("the link was followed")
            return
        }
        #expect(transport.requests.count == 1)
    }
}
