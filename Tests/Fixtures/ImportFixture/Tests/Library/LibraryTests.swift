import Foundation
import LibraryAPI
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of the server in `server.py`, which Scripts/Tests/import.sh runs.
@Suite(.serialized) struct LibraryTests {
    private let transport = RequestLog()
    private let library: VillageLibraryClient
    private let url: String

    init() throws {
        url = try #require(ProcessInfo.processInfo.environment["LIBRARY_URL"], "run by Scripts/Tests/import.sh")
        library = VillageLibraryClient(
            server: .init(url: url),
            auth: .init(
                apiKeyHeader: APIKey("open-sesame"), oauth2PasswordBearer: .user("alice", password: "wonderland")),
            transport: transport)
    }

    // MARK: - Pages

    @Test func listIsReadPageByPage() async throws {
        let page = try await library.books.list(pageSize: 3)
        #expect(page.map(\.title) == ["Volume 1", "Volume 2", "Volume 3"])
        #expect(page.total == 7)
        #expect(page.pageCount == 3)
        let second = try #require(try await page.next())
        #expect(second.map(\.id) == [4, 5, 6])
        let third = try #require(try await second.next())
        #expect(third.map(\.id) == [7])
        #expect(!third.hasNext)
        // The paths are those of the document: a redirect would be a second request.
        #expect(
            transport.lines == [
                "POST /token", "GET /books/?size=3", "GET /books/?size=3&page=2", "GET /books/?size=3&page=3",
            ])
    }

    @Test func allPagesAreRead() async throws {
        var titles: [String] = []
        for try await book in library.books.all(pageSize: 2) { titles.append(book.title) }
        #expect(titles == (1...7).map { "Volume \($0)" })
    }

    @Test func filterIsSent() async throws {
        let novels = try await library.books.list(where: .init(genre: .novel, authorID: 2, tag: ["classic", "row-3"]))
        #expect(novels.map(\.id) == [3])
        let day = CalendarDate(year: 2006, month: 1, day: 1)
        let late = try await library.books.list(where: .init(publishedAfter: day))
        #expect(late.map(\.id) == [6, 7])
        let last = try await library.books.list(sort: [.descending(.title)], pageSize: 2)
        #expect(last.map(\.id) == [7, 6])
        #expect(transport.lines.last == "GET /books/?sort=-title&size=2")
    }

    @Test func fieldsHaveTheirTypes() async throws {
        let book = try await library.books.read(3)
        #expect(book.genre == .novel)
        #expect(book.subtitle == nil)
        #expect(book.published == CalendarDate(year: 2003, month: 1, day: 3))
        #expect(book.createdAt == Date(timeIntervalSince1970: 1_714_739_400))
        #expect(book.tags == ["classic", "row-3"])
        #expect(book.shelves == ["A": 3])
        #expect(book.edition == .printed(.init(kind: "printed", pages: 300)))
        #expect(try await library.author(of: book).name == "Stanisław Lem")
        let ebook = try await library.books.read(4)
        #expect(ebook.edition == .ebook(.init(kind: "ebook", sizeBytes: 5_000_000_004, drm: false)))
    }

    // MARK: - Changes

    @Test func bookIsCreatedReplacedUpdatedAndRemoved() async throws {
        var book = try await library.books.create(
            .init(
                title: "Solaris – “Солярис”", genre: .science,
                published: CalendarDate(year: 1961, month: 6, day: 1), price: "12.50", tags: ["planet"], authorID: 2,
                edition: .printed(.init(kind: "printed", pages: 204))))
        #expect(book.title == "Solaris – “Солярис”")
        #expect(book.price == "12.50")
        #expect(book.available)
        #expect(transport.last.method == "POST")
        #expect(transport.last.json?["author_id"] == 2)
        #expect(transport.last.json?["id"] == nil)

        book.title = "Solaris"
        book.tags = nil
        let replaced = try await library.books.save(book)
        #expect(transport.last.method == "PUT")
        #expect(replaced.title == "Solaris")
        #expect(replaced.tags == [])
        #expect(replaced.edition == .printed(.init(kind: "printed", pages: 204)))

        let updated = try await library.books.update(book.id) {
            $0.subtitle = "A novel"
            $0.published = .null
        }
        #expect(transport.last.method == "PATCH")
        #expect(transport.last.json == ["subtitle": "A novel", "published": nil])
        #expect(transport.last.header("Content-Type")?.hasPrefix("application/json") == true)
        #expect(updated.subtitle == "A novel")
        #expect(updated.published == nil)
        #expect(updated.title == "Solaris")

        try await library.books.remove(book.id)
        #expect(transport.last.method == "DELETE")
        let error = await #expect(throws: PipeError.self) { try await library.books.read(book.id) }
        #expect(error?.isNotFound == true)
        #expect(error?.message == "Book not found")
    }

    @Test func nestedRecordsAreCreatedListedAndRemoved() async throws {
        let reviews = library.books[1].reviews
        var made: [VillageLibrary.Review] = []
        for rating in 1...5 { made.append(try await reviews.create(.init(rating: rating, text: "No. \(rating)"))) }
        #expect(made.allSatisfy { $0.bookID == 1 })
        var ratings: [Int] = []
        for try await review in reviews.all(pageSize: 2) { ratings.append(review.rating) }
        #expect(ratings == [1, 2, 3, 4, 5])
        #expect(transport.lines.contains("GET /books/1/reviews?limit=2&skip=4"))
        #expect(try await reviews.read(made[0].id) == made[0])
        for review in made { #expect(try await reviews.remove(review.id).detail == "Review deleted") }
        #expect(try await reviews.list().isEmpty)
    }

    @Test func actionsAreCalledAndCursorsAreFollowed() async throws {
        var loans: Set<VillageLibrary.Loan.ID> = []
        for number in 1...3 { loans.insert(try await library.books[.init(number)].borrow(days: number).id) }
        let conflict = await #expect(throws: PipeError.self) { try await library.books[1].borrow() }
        #expect(conflict?.isConflict == true)
        #expect(conflict?.message == "The book is borrowed")
        var due: [String] = []
        for try await loan in library.loans.all(where: .init(openOnly: true), pageSize: 2) {
            #expect(loan.reader == "alice")
            due.append(loan.due.description)
        }
        #expect(due == ["2030-01-02", "2030-01-03", "2030-01-04"])
        #expect(
            transport.lines.suffix(2) == [
                "GET /loans?open_only=true&limit=2", "GET /loans?open_only=true&limit=2&cursor=2",
            ])
        for loan in loans {
            let returned = try await library.loans[loan].return()
            #expect(abs(try #require(returned.returnedAt).timeIntervalSinceNow) < 60)
        }
        #expect(try await library.loans.list(where: .init(openOnly: true)).isEmpty)
    }

    // MARK: - Files

    @Test func fileIsUploadedAndDownloaded() async throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let cover = library.books[2].cover
        let stored = try await cover.upload(file: .bytes(bytes, filename: "dot.png"), caption: "Ein „Punkt“")
        #expect(stored.filename == "dot.png")
        #expect(stored.contentType == "image/png")
        #expect(stored.size == 200_000)
        #expect(stored.caption == "Ein „Punkt“")
        #expect([UInt8](try await cover.download().data()) == bytes)
        let error = await #expect(throws: PipeError.self) { _ = try await library.books[3].cover.download().data() }
        #expect(error?.message == "The book has no cover")
        let table = String(decoding: try await library.books.export().data(), as: UTF8.self)
        #expect(table.hasPrefix("id,title\n1,Volume 1\n"))
    }

    // MARK: - Errors and credentials

    @Test func validationErrorNamesFields() async throws {
        let error = await #expect(throws: PipeError.self) {
            try await library.books.create(.init(title: "", authorID: 1))
        }
        #expect(error?.status == 422)
        let failure = try #require(error.flatMap { VillageLibraryClient.failure(of: $0) })
        #expect(failure.detail?.map(\.type) == ["string_too_short"])
        #expect(failure.detail?.first?.loc == [.string("body"), .string("title")])
        #expect(error?.validationMessages.map(\.name) == ["title"])
        #expect(error?.message == failure.detail?.first?.msg)
    }

    @Test func credentialsAreSent() async throws {
        #expect(try await library.users.me().username == "alice")
        #expect(transport.last.header("Authorization") == "Bearer token-of-alice")
        let author = try await library.authors.create(.init(name: "Tove Jansson"))
        #expect(author.name == "Tove Jansson")
        #expect(transport.last.header("X-Librarian-Key") == "open-sesame")
        #expect(transport.last.header("Authorization") == nil)
        // The document says that anyone may read authors.
        #expect(try await library.authors.list().map(\.name).contains("Tove Jansson"))
        #expect(transport.last.header("Authorization") == nil)
    }

    @Test func wrongCredentialsAreRefused() async throws {
        let stranger = VillageLibraryClient(
            server: .init(url: url),
            auth: .init(apiKeyHeader: APIKey("no"), oauth2PasswordBearer: .user("alice", password: "no")))
        let error = await #expect(throws: PipeError.self) { try await stranger.users.me() }
        let isToken = if case .token? = error?.reason { true } else { false }
        #expect(isToken, "\(String(describing: error))")
        let refused = await #expect(throws: PipeError.self) { try await stranger.authors.create(.init(name: "Nobody")) }
        #expect(refused?.isForbidden == true)
        #expect(refused?.message == "Only for librarians")
        let token = try await library.token.create(.init(username: "alice", password: "wonderland"))
        #expect(token.accessToken == "token-of-alice")
    }
}

/// Sends requests and keeps them.
private final class RequestLog: Transport {
    private let script: ScriptedTransport

    init() { script = ScriptedTransport(fallback: DefaultTransport.shared) }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try await script.send(request, body: body)
    }

    var last: SentRequest { script.requests[script.requests.count - 1] }
    var lines: [String] { script.requests.map { "\($0.method) \($0.request.path ?? "")" } }
}
