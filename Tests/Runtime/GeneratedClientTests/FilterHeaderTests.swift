import Foundation
import HeadersGolden
import PipeRuntime
import PipeTesting
import Testing

/// Lists of a generated client whose filters have fields in header fields.
@Suite struct FilterHeaderTests {
    private static let names = [
        "X-Index", "If-Modified-Since", "X-Reset", "X-Kinds", "X-Name", "X-Old", "Cookie",
    ]

    private func client(_ transport: ScriptedTransport) -> HeadersClient {
        HeadersClient(transport: transport)
    }

    /// Three pages of one job.
    private static func pages() -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let page = URLQuery(url: sent.url)["page"].flatMap { Int($0) } ?? 1
            return .json(page > 3 ? "[]" : #"[{"id":\#(page),"name":"J"}]"#)
        }
    }

    @Test("Fields of a filter are sent in header fields alone, with each page")
    func eachPage() async throws {
        let transport = Self.pages()
        let date = Date(timeIntervalSince1970: 784_111_777)
        let filter = Headers.JobsResource.Filter(
            prefix: "a", index: 7, since: date, reset: date, kinds: [.image, .video], name: #"a"b"#, filter: "f",
            theme: "b;c")
        var count = 0
        for try await _ in client(transport).jobs.all(where: filter, pageSize: 1) { count += 1 }
        #expect(count == 3)
        #expect(transport.requests.count == 4)
        for request in transport.requests {
            #expect(
                Self.names.map { request.header($0) } == [
                    "7", "Sun, 06 Nov 1994 08:49:37 GMT", "at 784111777", "image, video",
                    #"name="a\"b"; filter="f""#, nil, "theme=b%3Bc",
                ])
        }
        #expect(
            transport.lines.prefix(2) == [
                "GET https://headers.example.com/api/jobs?prefix=a&per_page=1",
                "GET https://headers.example.com/api/jobs?prefix=a&per_page=1&page=2",
            ])
    }

    @Test("A header field without a value of its field is left out")
    func leftOut() async throws {
        let transport = Self.pages()
        let jobs = client(transport).jobs
        _ = try await jobs.list()
        _ = try await jobs.list(where: .init(kinds: [], name: "a"))
        _ = try await jobs.first(where: .init(index: 0))
        for request in transport.requests.prefix(2) { #expect(Self.names.allSatisfy { request.header($0) == nil }) }
        #expect(Self.names.map { transport.requests[2].header($0) } == ["0", nil, nil, nil, nil, nil, nil])
    }

    @Test("A value that cannot be sent in a header field is refused", arguments: ["a\r\nX-B: 1", "a\n", "a\0", "é"])
    func refused(_ text: String) async throws {
        let transport = ScriptedTransport()
        let regions = client(transport).regions
        let expected: PipeError.RequestError =
            text == "é" ? .headerArgument(name: "X-Region", .notASCII) : .headerValue(name: "X-Region")
        await #expect { try await regions.list(where: .init(region: text)) } throws: { error in
            guard case .invalidRequest(let problem)? = (error as? PipeError)?.reason else { return false }
            return problem == expected
        }
        await #expect(throws: PipeError.self) { for try await _ in regions.pages(where: .init(region: text)) {} }
        #expect(transport.requests.isEmpty)
    }

    @Test("Required fields, identities, and filters in a body are sent with header fields")
    func otherPlaces() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let client = client(transport)
        _ = try await client.regions.list(where: .init(region: "eu", kind: .video))
        _ = try await client.searches.list(where: .init(kind: .image, index: 3))
        _ = try await client.media[8].parts.list(where: .init(after: "a"))
        _ = try await client.media[8].parts.list()
        let sent = transport.requests
        #expect(transport.lines[0] == "GET https://headers.example.com/api/regions?kind=video")
        #expect(sent[0].header("X-Region") == "eu")
        #expect(transport.lines[1] == "POST https://headers.example.com/api/searches")
        #expect(sent[1].body == #"{"filter":{"kind":"image"}}"#)
        #expect(sent[1].header("X-Index") == "3")
        #expect(sent[2].header("X-Place") == "8/a")
        #expect(sent[3].header("X-Place") == nil)
    }

    @Test("Header fields that the app has set take precedence")
    func settings() async throws {
        let transport = Self.pages()
        let jobs = client(transport).jobs.with { $0.headers["x-index"] = "own" }
        let page = try await jobs.list(where: .init(index: 7))
        _ = try await jobs.list(at: page.bookmark)
        #expect(transport.requests.map { $0.header("X-Index") } == ["own", "own"])
    }

    @Test("A bookmark keeps the header fields of the filter, and sets no others")
    func bookmark() async throws {
        let transport = Self.pages()
        let page = try await client(transport).jobs.list(where: .init(index: 7, theme: "dark"), pageSize: 1)
        let next = try #require(page.nextBookmark)
        let text = String(decoding: try JSONEncoder().encode(next), as: UTF8.self)
        let forged = text.replacing("\"headers\":{", with: "\"headers\":{\"X-Forged\":\"1\",")
        #expect(forged != text)
        let saved = try JSONDecoder().decode(PageBookmark.self, from: Data(forged.utf8))
        _ = try await client(transport).jobs.list(at: saved)
        _ = try await client(transport).jobs.matching(.init(index: 1, name: "n", filter: "f")).list(at: saved)
        let resumed = transport.requests.dropFirst()
        #expect(resumed.count == 2)
        for request in resumed {
            #expect(request.header("X-Index") == "7")
            #expect(request.header("Cookie") == "theme=dark")
            #expect(request.header("X-Name") == nil)
            #expect(request.header("X-Forged") == nil)
            #expect(request.url.hasSuffix("per_page=1&page=2"))
        }
    }
}
