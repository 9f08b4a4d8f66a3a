@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@Suite struct BookmarkTests {
    private func cars(_ transport: any Transport, _ paging: PagingDescriptor, key: Bool = false) -> ResourcePipe<
        JSONResource
    > {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", paging: paging))
    }

    /// Four pages of one record, by number, cursor, offset and link.
    private static func pages() -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let query = URLQuery(url: sent.url)
            let page = query["page"].flatMap { Int($0) } ?? (query["offset"].flatMap { Int($0) }.map { $0 + 1 }) ?? 1
            let next = page < 4 ? "?color=red&page=\(page + 1)" : ""
            return .json(
                page > 4 ? "[]" : "[\(page)]",
                headers: [
                    "Link": next.isEmpty ? "" : "<\(next)>; rel=next", "X-Next": page < 4 ? "\(page + 1)" : "",
                ])
        }
    }

    @Test(
        "Another client continues a list from a page",
        arguments: [
            PagingDescriptor(.follow(next: .linkHeader("next"))),
            PagingDescriptor(.cursor(.query("page"), next: .header("X-Next"))),
            PagingDescriptor(.number(.query("page"))), PagingDescriptor(.offset(.query("offset"))),
        ])
    func resumes(paging: PagingDescriptor) async throws {
        let first = try await cars(Self.pages(), paging).list(query: ["color": "red"])
        let second = try #require(try await first.next())
        let third = try #require(second.nextBookmark)
        for (bookmark, expected) in [
            (first.bookmark, [1, 2, 3, 4]), (second.bookmark, [2, 3, 4]), (third, [3, 4]),
        ] as [(PageBookmark, [Int])] {
            let data = try JSONEncoder().encode(bookmark)
            let saved = try JSONDecoder().decode(PageBookmark.self, from: data)
            #expect(saved == bookmark)
            let transport = Self.pages()
            var values: [Int?] = []
            for try await value in cars(transport, paging).all(from: saved, maxPages: 9) { values.append(value.int) }
            #expect(values == expected)
            #expect(transport.lines.allSatisfy { $0.contains("color=red") })
            #expect(try await cars(Self.pages(), paging).list(at: saved).first?.int == expected.first)
        }
        #expect(
            try await cars(Self.pages(), paging).list(query: ["page": "4", "offset": "3"]).nextBookmark == nil
                || paging.isUnbounded)
    }

    @Test(
        "A list at the root of a server is continued", arguments: ["http://a.com", "http://a.com/", "http://a.com/v1"])
    func root(server: String) async throws {
        func cars() -> ResourcePipe<JSONResource> {
            ResourcePipe(
                plainClient(Self.pages(), server: server),
                ResourceDescriptor(path: "", paging: PagingDescriptor(.number(.query("page")))))
        }
        let bookmark = try #require(try await cars().list().nextBookmark)
        #expect(try await cars().all(from: bookmark).collect().map(\.int) == [2, 3, 4])
    }

    @Test("The bookmark of another list is refused")
    func whatIsOfAnotherListIsRefused() async throws {
        let paging = PagingDescriptor(.follow(next: .linkHeader("next")))
        let bookmark = try await cars(Self.pages(), paging).list().bookmark
        let transport = ScriptedTransport(.json("[]"))
        let other = ResourcePipe<JSONResource>(
            plainClient(transport), ResourceDescriptor(path: "bikes", paging: paging))
        let error = await failure { try await other.list(at: bookmark) }
        #expect(requestError(of: error) == .bookmark("http://server.com/context/cars"))
        let changed = try JSONDecoder().decode(
            PageBookmark.self,
            from: Data(
                #"{"call":"http://server.com/context/cars","address":"http://evil.example/","arrival":"forward"}"#.utf8)
        )
        for _ in 0..<2 {
            let error = await failure { try await cars(transport, paging).list(at: changed) }
            guard case .pageOnOtherOrigin = error.reason else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "A bookmark with an impossible number is refused",
        arguments: [#""position":-1"#, #""recordsBefore":-1"#, #""observedSize":-1"#])
    func impossiblePlaces(member: String) async throws {
        for member in [member, member.replacing("-1", with: "\(Int.max)")] {
            let changed = try JSONDecoder().decode(
                PageBookmark.self,
                from: Data(#"{"call":"http://server.com/context/cars","arrival":"forward",\#(member)}"#.utf8))
            let transport = ScriptedTransport(.json("[1]"))
            let error = await failure {
                try await cars(transport, PagingDescriptor(.number(.query("page")))).list(at: changed)
            }
            #expect(requestError(of: error) == .bookmark("http://server.com/context/cars"))
            #expect(transport.requests.isEmpty)
        }
    }

    @Test("A bookmark has no credentials")
    func credentialsAreNotInIt() async throws {
        let client = PipeClient(
            ClientDescriptor(name: "Keys", schemes: ["key": .apiKey(in: .query("key"))], authAlternatives: [["key"]]),
            server: "http://server.com/context", credentials: ["key": APIKey("s3cret")],
            transport: Self.pages())
        let pipe = ResourcePipe<JSONResource>(
            client, ResourceDescriptor(path: "cars", paging: PagingDescriptor(.follow(next: .linkHeader("next")))))
        let page = try #require(try await pipe.list().next())
        let text = String(decoding: try JSONEncoder().encode(page.bookmark), as: UTF8.self)
        #expect(!text.contains("s3cret"))
        #expect(!"\(page.url)".contains("s3cret"))
    }
}

extension PagingDescriptor {
    /// Whether only an empty page ends the list.
    fileprivate var isUnbounded: Bool {
        "\(self)".contains("number") || "\(self)".contains("offset")
    }
}
