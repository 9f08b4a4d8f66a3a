@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct SequenceTests {
    private static func link(_ target: String) -> CallSettings.Headers {
        ["Link": "<\(target)>; rel=\"next\""]
    }

    /// Pages of two, none and one record.
    private static func threePages() -> ScriptedTransport {
        ScriptedTransport(
            .json("[\(project(1)),\(project(2))]", headers: link("?page=2")),
            .json("[]", headers: link("?page=3")),
            .json("[\(project(3))]")
        )
    }

    @Test("All records of three pages take three requests; an empty page does not end the list")
    func all() async throws {
        let transport = Self.threePages()
        var ids: [Todo.Project.ID] = []
        for try await project in todo(transport).projects.all(where: .init(color: "black")) {
            ids.append(project.id)
        }
        #expect(ids == [1, 2, 3])
        #expect(
            transport.lines
                == ["?v=1", "?page=2&v=1", "?page=3&v=1"]
                .map { "GET https://todo.example.com/api/projects\($0)&color=black" }
        )
    }

    @Test("pages returns pages of a size")
    func pages() async throws {
        let transport = Self.threePages()
        var counts: [Int] = []
        for try await page in todo(transport).projects.pages(pageSize: 2) {
            counts.append(page.count)
        }
        #expect(counts == [2, 0, 1])
        #expect(transport.lines[0].hasSuffix("?v=1&limit=2"))
    }

    @Test("All records and all pages are collected into arrays, up to a limit")
    func collected() async throws {
        #expect(try await todo(Self.threePages()).projects.all().collect().map(\.id) == [1, 2, 3])
        #expect(try await todo(Self.threePages()).projects.all(limit: 2).collect().map(\.id) == [1, 2])
        #expect(try await todo(Self.threePages()).projects.pages().collect().map(\.count) == [2, 0, 1])
        #expect(try await todo(Self.threePages()).projects.pages(maxPages: 2).collect().map(\.count) == [2, 0])
        let failing = ScriptedTransport(.json("[\(project(1))]", headers: Self.link("?page=2")), .response(404))
        let error = await failure { try await todo(failing).projects.all().collect() }
        #expect(error.status == 404)
    }

    @Test("A page is fetched when the iteration reaches it")
    func lazyPages() async throws {
        let transport = Self.threePages()
        var records = todo(transport).projects.all().makeAsyncIterator()
        #expect(transport.requests.isEmpty)
        _ = try await records.next()
        _ = try await records.next()
        #expect(transport.requests.count == 1)
        _ = try await records.next()
        #expect(transport.requests.count == 3)
        #expect(try await records.next() == nil)
        #expect(try await records.next() == nil)
        #expect(transport.requests.count == 3)
    }

    @Test("maxPages bounds the requests")
    func maxPagesBoundsTheRequests() async throws {
        for (maximum, expected) in [(0, 0), (-1, 0), (1, 2), (2, 2), (9, 3)] {
            let transport = Self.threePages()
            var count = 0
            for try await _ in todo(transport).projects.all(maxPages: maximum) {
                count += 1
            }
            #expect(count == expected)
            #expect(transport.requests.count == min(max(maximum, 0), 3))
        }
    }

    @Test("first returns a record of the first page that has one")
    func first() async throws {
        let found = ScriptedTransport(.json("[]", headers: Self.link("?page=2")), .json("[\(project(5))]"))
        #expect(try await todo(found).projects.first(where: .init(color: "black"))?.id == 5)
        #expect(try await todo(ScriptedTransport(.json("[]"))).projects.first() == nil)
    }

    @Test("An error ends the sequence")
    func errors() async throws {
        let transport = ScriptedTransport(
            .json("[\(project(1))]", headers: Self.link("?page=2")), .response(500), .json("[]"))
        var records = todo(transport).projects.all().makeAsyncIterator()
        #expect(try await records.next()?.id == 1)
        await #expect(throws: PipeError.self) { try await records.next() }
        #expect(try await records.next() == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("Each iteration starts at the first page")
    func eachIterationStartsAtTheFirstPage() async throws {
        let transport = ScriptedTransport { _, _ in .json("[\(project(1))]") }
        let records = todo(transport).projects.all()
        for _ in 0..<2 {
            for try await project in records { #expect(project.id == 1) }
        }
        #expect(transport.requests.count == 2)
    }

    @Test("A cancelled iteration ends, with records left and while a page is fetched")
    func cancellation() async throws {
        let transport = ScriptedTransport(.json("[\(project(1)),\(project(2))]", headers: Self.link("?page=2")), .hang)
        let iteration = Task {
            var ids: [Todo.Project.ID] = []
            do throws(PipeError) {
                for try await project in todo(transport).projects.all() { ids.append(project.id) }
            } catch {
                return (ids, error.isCancelled)
            }
            return (ids, false)
        }
        await transport.waitForRequests(2)
        iteration.cancel()
        let (ids, isCancelled) = await iteration.value
        #expect(ids == [1, 2])
        #expect(isCancelled)

        let left = ScriptedTransport(.json("[\(project(1)),\(project(2))]"))
        let cut = Task {
            var records = todo(left).projects.all().makeAsyncIterator()
            _ = try await records.next()
            withUnsafeCurrentTask { $0?.cancel() }
            return try await records.next()
        }
        await #expect(throws: PipeError.self) { try await cut.value }
    }

    @Test("Sequences are iterated on an actor")
    @MainActor func onAnActor() async throws {
        var count = 0
        for try await _ in todo(Self.threePages()).projects.all() {
            count += 1
        }
        for try await page in todo(Self.threePages()).projects.pages() {
            count += page.count
        }
        #expect(count == 6)
    }
}
