import PipeRuntime
import Testing
import TodoClient
import TodoServer

/// Lists of several pages.
@Suite(.timeLimit(.minutes(5))) struct PagingTests {
    @Test("Links lead forward and back")
    func links() async throws {
        try await TodoServer.run(projects: 7) { server in
            let first = try await server.todo.projects.list(pageSize: 3)
            #expect(first.map(\.id) == [1, 2, 3])
            #expect(first.hasNext)
            #expect(!first.hasPrevious)
            #expect(try await first.previous() == nil)

            let second = try #require(try await first.next())
            #expect(second.map(\.id) == [4, 5, 6])
            let third = try #require(try await second.next())
            #expect(third.map(\.id) == [7])
            #expect(!third.hasNext)
            #expect(try await third.next() == nil)

            let back = try #require(try await third.previous())
            #expect(back.records == second.records)
            let start = try #require(try await back.previous())
            #expect(start.records == first.records)
            #expect(try await start.next()?.records == second.records)
        }
    }

    @Test("An iteration returns every record once", arguments: [1, 3, 7, 20, 100])
    func iteration(limit: Int) async throws {
        try await TodoServer.run(projects: 20) { server in
            var ids: [Todo.Project.ID] = []
            for try await project in server.todo.projects.all(pageSize: limit) { ids.append(project.id) }
            #expect(ids.map(\.rawValue) == Array(1...20))
        }
    }

    @Test("A filter applies to the following pages")
    func filter() async throws {
        try await TodoServer.run(projects: 9) { server in
            var titles: [String] = []
            for try await project in server.todo.projects.all(where: .init(color: "white"), pageSize: 2) {
                titles.append(project.title)
                #expect(project.colors == ["white"])
            }
            #expect(titles == ["Project 2", "Project 4", "Project 6", "Project 8"])
            let date = try #require(CalendarDate(year: 2026, month: 11, day: 7))
            let late = try await server.todo.projects.list(where: .init(color: "black", createdAfter: date))
            #expect(late.map(\.id) == [9])
        }
    }

    @Test("An iteration can be limited")
    func limit() async throws {
        try await TodoServer.run(projects: 9) { server in
            var sizes: [Int] = []
            for try await page in server.todo.projects.pages(pageSize: 2, maxPages: 3) { sizes.append(page.count) }
            #expect(sizes == [2, 2, 2])
        }
    }

    @Test("A list without records has one empty page")
    func emptyList() async throws {
        try await TodoServer.run { server in
            let page = try await server.todo.projects.list()
            #expect(page.isEmpty)
            #expect(!page.hasNext)
            #expect(try await server.todo.projects.first() == nil)
            for try await project in server.todo.projects.all() { Issue.record("\(project)") }
        }
    }

    @Test("A page size out of range is not sent", arguments: [0, 101])
    func pageSize(limit: Int) async throws {
        try await TodoServer.run { server in
            let error = await failure { () throws(PipeError) in try await server.todo.projects.list(pageSize: limit) }
            guard case .invalidRequest(.pageSize(limit, allowed: 1...100)) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("Absolute links are followed")
    func absoluteLinks() async throws {
        try await TodoServer.run(projects: 1) { server in
            let tasks = server.todo.projects[1].tasks
            for number in 1...5 {
                try await tasks.create(.init(title: "Task \(number)", status: .todo, projectID: 1))
            }
            var titles: [String] = []
            for try await task in tasks.all(pageSize: 2) { titles.append(task.title) }
            #expect(titles == (1...5).map { "Task \($0)" })
        }
    }

    // MARK: - Other pagination schemes

    @Test("A header field may have the query of the next page")
    func headerPages() async throws {
        try await ProbeServer.run { server in
            var ids: [Int] = []
            for try await blob in server.probe().headerPages.all() { ids.append(blob.id.rawValue) }
            #expect(ids == Array(1...7))
        }
    }

    @Test("The body may have URLs, the total and the records")
    func bodyPages() async throws {
        try await ProbeServer.run { server in
            let first = try await server.probe().bodyPages.list()
            #expect(first.total == 7)
            #expect(first.map(\.id) == [1, 2, 3])
            let second = try #require(try await first.next())
            let third = try #require(try await second.next())
            #expect(third.map(\.text) == ["record 7"])
            #expect(try await third.next() == nil)
            #expect(try await third.previous()?.records == second.records)
        }
    }

    @Test("An empty page does not end a list")
    func emptyPage() async throws {
        try await ProbeServer.run { server in
            var counts: [Int] = []
            for try await page in server.probe().emptyPages.pages() { counts.append(page.count) }
            #expect(counts == [3, 0, 1])
        }
    }

    @Test("A page that was visited before is an error")
    func pageLoop() async throws {
        try await ProbeServer.run { server in
            var count = 0
            let error = await failure { () throws(PipeError) in
                for try await _ in server.probe().endlessPages.pages() { count += 1 }
            }
            guard case .pageLoop = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(count == 2)
        }
    }

    @Test("A page on another server is refused")
    func otherServer() async throws {
        try await ProbeServer.run { server in
            let page = try await server.probe().foreignPages.list()
            let error = await failure { () throws(PipeError) in try await page.next() }
            guard case .pageOnOtherOrigin = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
