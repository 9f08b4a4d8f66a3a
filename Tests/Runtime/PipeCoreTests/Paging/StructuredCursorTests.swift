import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@_spi(Generated) @testable import PipeCore

/// Cursors that are objects or arrays.
@Suite struct StructuredCursorTests {
    private static let base = "http://server.com/context/cars/search"
    private static let paging = PagingDescriptor(.cursor(.body("/after"), next: .body("/next")))

    private func search(
        _ transport: any Transport, _ paging: PagingDescriptor = paging, body: BodyFormat = .json,
        after: String? = nil
    ) -> PagedCall<JSONValue, Never> {
        ResourcePipe<JSONResource>(
            plainClient(transport, clock: PauseClock()),
            ResourceDescriptor(path: "cars", items: "/data", paging: paging, body: body)
        ).call(.post, "search").sendingFields([
            "color": "red", "after": after.flatMap { try? JSON.decode(JSONValue.self, from: Array($0.utf8)) },
        ]).pages()
    }

    /// A page with one record for each cursor; the last page has none.
    private static func server(_ cursors: String..., records: Bool = true, tail: String = "") -> ScriptedTransport {
        ScriptedTransport { _, index in
            let next = index < cursors.count ? #","next":\#(cursors[index])"# : ""
            return .json("{\"data\":\(records ? "[\(index)]" : "[]")\(next)\(tail)}")
        }
    }

    private func argumentError(of error: PipeError) -> PipeError.PageArgumentError? {
        if case .pageArgument(let argument) = error.reason { argument } else { nil }
    }

    @Test(
        "A cursor is sent as it came, byte for byte",
        arguments: [
            #"{"id":{"S":"a"}}"#, "[1,2]", #"[ 1722470400000 , "a\/\u00e9", null ]"#,
            #"{ "n": 12345678901234567890.10, "m": -0, "e": 1E+400 }"#, #"{"a":{"b":[{}]}}"#, #"["é","e\#u{301}"]"#,
        ])
    func unchanged(cursor: String) async throws {
        let transport = Self.server(cursor)
        #expect(try await search(transport).all().collect().map(\.int) == [0, 1])
        #expect(
            transport.requests.map { $0.body.map { Array($0.utf8) } }
                == [
                    #"{"color":"red"}"#, #"{"color":"red","after":\#(cursor)}"#,
                ].map { Array($0.utf8) })
    }

    @Test(
        "A cursor that is absent, null or empty is the end",
        arguments: ["null", "{}", "[]", "{ }", "[\n]", "false", #""""#])
    func end(cursor: String) async throws {
        let transport = Self.server("[1]", cursor)
        #expect(try await search(transport).all().collect().count == 2)
        let absent = Self.server("[1]")
        #expect(try await search(absent).all().collect().count == 2)
        #expect(transport.requests.count == 2 && absent.requests.count == 2)
    }

    @Test("A value of the last record is sent as it came")
    func inRecord() async throws {
        let transport = ScriptedTransport { _, index in
            .json(index < 2 ? #"{"data":[{"sort":[0]},{"sort":[\#(index), 1.50]}]}"# : #"{"data":[]}"#)
        }
        let call = search(transport, PagingDescriptor(.cursor(.body("/search/after"), next: .last("/sort"))))
        #expect(try await call.all().collect().count == 4)
        #expect(
            transport.requests.map(\.body) == [
                #"{"color":"red"}"#, #"{"color":"red","search":{"after":[0, 1.50]}}"#,
                #"{"color":"red","search":{"after":[1, 1.50]}}"#,
            ])
    }

    @Test("The same bytes twice are a loop; the same value in other bytes is not")
    func loops() async throws {
        let same = Self.server(#"{"id":1}"#, #"{"id":1}"#, #"{"id":1}"#)
        let error = await failure { try await search(same).all().collect() }
        guard case .pageLoop = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(same.requests.count == 2)
        let other = Self.server(#"{"id":1}"#, #"{"id":1.0}"#, #"{ "id":1}"#)
        #expect(try await search(other).all().collect().count == 4)
    }

    @Test("A page without records whose cursor is its own is the last one")
    func emptyPage() async throws {
        let first = Self.server("[3]", records: false)
        let page = try await search(first, after: "[3]").list()
        #expect(!page.hasNext)
        let second = Self.server("[3]", "[3]", records: false)
        let next = try #require(try await search(second).list().next())
        #expect(!next.hasNext)
        #expect(second.requests.count == 2)
    }

    @Test("An iteration that begins at a cursor does not count all records")
    func beginning() async throws {
        let paging = PagingDescriptor(.cursor(.body("/after"), next: .body("/next")), total: .body("/total"))
        #expect(try await search(Self.server(tail: #","total":9"#), paging, after: "[3]").all().collect().count == 1)
        for after in [nil, "null", "{}"] {
            let error = await failure {
                try await search(Self.server(tail: #","total":9"#), paging, after: after).all().collect()
            }
            guard case .paginationIncomplete(1, 9) = error.reason else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("A bookmark holds a cursor as it came, and one of an earlier version is read")
    func bookmarks() async throws {
        let cursor = #"{"n":1.0,"s":"\u00e9"}"#
        let page = try await search(Self.server(cursor)).list()
        let data = try JSONEncoder().encode(try #require(page.nextBookmark))
        let bookmark = try JSONDecoder().decode(PageBookmark.self, from: data)
        #expect(bookmark == page.nextBookmark)
        let transport = Self.server()
        _ = try await search(transport).list(at: bookmark)
        #expect(transport.requests.map(\.body) == [#"{"color":"red","after":\#(cursor)}"#])
        let earlier =
            #"{"call":"\#(Self.base)","body":"{\"color\":\"red\"}","arrival":"forward","recordsBefore":1,"#
            + #""arguments":[{"parameter":{"body":{"_0":"/after"}},"text":"c1","isNumber":false}]}"#
        let known = try JSONDecoder().decode(PageBookmark.self, from: Data(earlier.utf8))
        _ = try await search(transport).list(at: known)
        #expect(transport.requests.last?.body == #"{"color":"red","after":"c1"}"#)
    }

    @Test("A changed bookmark whose cursor is not JSON is refused")
    func changedBookmark() async throws {
        let bookmark = try await search(Self.server("[1]")).list().nextBookmark
        let text = String(decoding: try JSONEncoder().encode(bookmark), as: UTF8.self)
        let changed = try JSONDecoder().decode(
            PageBookmark.self, from: Data(text.replacing(#""[1]""#, with: #""[1],\"admin\":true""#).utf8))
        #expect(changed != bookmark)
        let transport = Self.server()
        let error = await failure { try await search(transport).list(at: changed) }
        #expect(requestError(of: error) == .bookmark(Self.base))
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "Where a request cannot have an object or an array, the page is returned and the next one is an error",
        arguments: [
            (PageParameter.query("after"), BodyFormat.json), (.header("After"), .json),
            (.body("/after"), .form(arrays: .brackets)),
        ])
    func elsewhere(parameter: PageParameter, body: BodyFormat) async throws {
        for cursor in [#"{"id":1}"#, "[1]"] {
            let transport = Self.server(cursor)
            let page = try await search(
                transport, PagingDescriptor(.cursor(parameter, next: .body("/next"))), body: body
            ).list()
            #expect(page.map(\.int) == [0])
            let error = await failure { try await page.next() }
            #expect(argumentError(of: error) == .structured(cursor))
            #expect("\(error)".contains("only a body in JSON"))
            #expect(transport.requests.count == 1)
        }
    }

    @Test("A cursor of 100 KB is an error")
    func huge() async throws {
        let page = try await search(Self.server("[\"\(String(repeating: "a", count: 100_000))\"]")).list()
        let error = await failure { try await page.next() }
        guard case .malformedPageURL(let text) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(text.utf8.count < 200)
    }

    private struct Members: PageExtractor {
        var pointers: [JSONPointer] = ["/after", "/page/number"]

        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            guard let next = response.value(at: "/next"), !next.isNull else { return AdjacentPages() }
            return AdjacentPages(
                next: .body(Dictionary(uniqueKeysWithValues: pointers.map { ($0, next) })))
        }
    }

    @Test("An extractor sets members of the body")
    func extractor() async throws {
        let transport = Self.server(#"[1.0,{"a":null}]"#, #""x""#, "2", "true")
        let call = search(transport).paged(by: PagingDescriptor(.extractor(Members())))
        #expect(try await call.all().collect().count == 5)
        #expect(
            transport.requests.map(\.body) == [
                #"{"color":"red"}"#,
                #"{"color":"red","after":[1.0,{"a":null}],"page":{"number":[1.0,{"a":null}]}}"#,
                #"{"color":"red","after":"x","page":{"number":"x"}}"#,
                #"{"color":"red","after":2,"page":{"number":2}}"#,
                #"{"color":"red","after":true,"page":{"number":true}}"#,
            ])
        let form = Self.server(#""a b""#, "true", "[1]")
        let sent = search(form, body: .form(arrays: .brackets))
            .paged(by: PagingDescriptor(.extractor(Members(pointers: ["/page/after"]))))
        let error = await failure { try await sent.all().collect() }
        #expect(argumentError(of: error) == .structured("[1]"))
        #expect(
            form.requests.map(\.body) == [
                "color=red", "color=red&page%5Bafter%5D=a%20b", "color=red&page%5Bafter%5D=true",
            ])
    }

    @Test("An extractor cannot set members of a body where the method has none, and sets them where there was no body")
    func extractorWithoutBody() async throws {
        let transport = Self.server("[1]")
        let pipe = ResourcePipe<JSONResource>(
            plainClient(transport), ResourceDescriptor(path: "cars", items: "/data"))
        let page = try await pipe.paged(by: Members()).list()
        let error = await failure { try await page.next() }
        #expect(argumentError(of: error) == .withoutBody(.get))
        #expect("\(error)".contains("GET has no body"))
        let second = Self.server("[1]")
        let silent: PagedCall<JSONValue, Never> = ResourcePipe<JSONResource>(
            plainClient(second), ResourceDescriptor(path: "cars", items: "/data")
        ).call(.post, "search").pages()
        #expect(try await silent.paged(by: PagingDescriptor(.extractor(Members()))).all().collect().count == 2)
        #expect(second.requests.map(\.body) == [nil, #"{"after":[1],"page":{"number":[1]}}"#])
    }
}
