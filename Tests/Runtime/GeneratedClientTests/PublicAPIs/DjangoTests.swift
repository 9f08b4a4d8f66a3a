import DjangoGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// The client of Django REST framework against responses recorded from a server; `make servers-test` calls a real one.
@Suite struct DjangoTests {
    private static let article = """
        {"id":1,"author":2,"author_detail":{"id":2,"name":"Ada","email":"ada@example.com"},"title":"On engines","body":"",\
        "status":"published","rating":"4.50","views":7,"metadata":{"tags":["a"]},"published_on":"2026-01-31",\
        "created_at":"2026-01-30T08:00:00Z","updated_at":"2026-01-31T08:00:00.123456Z","comment_count":0}
        """
    private static let base = "http://127.0.0.1:18802/api"

    @Test("Next pages are followed, and an article is published")
    func pagesAndActions() async throws {
        let page = { (next: String) in
            #"{"count":2,"next":\#(next),"previous":null,"results":[\#(Self.article)]}"#
        }
        let transport = ScriptedTransport(
            .json(page("\"\(Self.base)/articles/?page=2&page_size=1&status__in=published%2Cdraft\"")),
            .json(page("null")), .json(Self.article))
        let client = BlogClient(auth: .init(key: "k"), transport: transport)
        let first = try await client.articles.list(where: .init(statuses: [.published, .draft]), pageSize: 1)
        #expect(first.total == 2)
        #expect(first.first?.rating == Decimal(string: "4.5"))
        #expect(first.first?.publishedOn == CalendarDate(year: 2026, month: 1, day: 31))
        #expect(try await first.next()?.hasNext == false)
        #expect(try await client.articles[1].publish().status == .published)
        #expect(
            transport.lines == [
                "GET \(Self.base)/articles/?status__in=published,draft&page_size=1",
                "GET \(Self.base)/articles/?page=2&page_size=1&status__in=published%2Cdraft",
                "POST \(Self.base)/articles/1/publish/",
            ])
        #expect(transport.requests[0].header("X-API-Key") == "k")
    }

    @Test("Lists may also be paged by offset, and by cursors without a total")
    func offsetsAndCursors() async throws {
        let offset = "\(Self.base)/articles-offset/?limit=1&offset=1"
        let cursor = "\(Self.base)/articles-cursor/?cursor=cD0yMDI2&page_size=1"
        let transport = ScriptedTransport(
            .json(#"{"count":2,"next":"\#(offset)","previous":null,"results":[\#(Self.article)]}"#),
            .json(#"{"count":2,"next":null,"previous":"\#(Self.base)/articles-offset/?limit=1","results":[]}"#),
            .json(#"{"next":"\#(cursor)","previous":null,"results":[\#(Self.article)]}"#),
            .json(#"{"next":null,"previous":"\#(Self.base)/articles-cursor/?cursor=cj0x","results":[]}"#))
        let client = BlogClient(auth: .init(key: "k"), transport: transport)
        let byOffset = try await client.articlesByOffset.list(pageSize: 1)
        #expect(byOffset.total == 2)
        #expect(try await byOffset.next()?.hasPrevious == true)
        let byCursor = try await client.articlesByCursor.list(pageSize: 1)
        #expect(byCursor.total == nil)
        #expect(try await byCursor.next()?.hasNext == false)
        #expect(
            transport.lines == [
                "GET \(Self.base)/articles-offset/?limit=1", "GET \(offset)",
                "GET \(Self.base)/articles-cursor/?page_size=1", "GET \(cursor)",
            ])
    }
}
