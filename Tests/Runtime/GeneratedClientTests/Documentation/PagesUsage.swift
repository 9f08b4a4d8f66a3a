import Foundation
import PipeRuntime
import SlackGolden
import TodoGolden

/// The Swift of Docs/Runtime/Pages.md, so that it is compiled.
enum PagesUsage {
    static func pages(_ todo: TodoClient) async throws {
        let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 20)
        let titles = page.map(\.title)
        if page.hasNext, let next = try await page.next() {
            print(next.records.count, next.total ?? 0, try await next.previous()?.count ?? 0)
        }
        for try await project in todo.projects.all(where: .init(color: "black")) {
            print(project.title)
        }
        for try await page in todo.projects.pages() {
            print(page.count)
        }
        _ = titles
    }

    static func limits(_ todo: TodoClient) async throws {
        for try await project in todo.projects.all(limit: 500, pageSize: 100, prefetch: 1) {
            print(project.title)
        }
        let newest = try await todo.projects.all(limit: 50).collect()
        _ = newest
    }

    static func bookmarks(_ todo: TodoClient) async throws {
        var records = todo.projects.all(where: .init(color: "black")).makeAsyncIterator()
        while let project = try await records.next(), project.title != "Garden" {}
        let stored = try JSONEncoder().encode(records.bookmark)

        let bookmark = try JSONDecoder().decode(PageBookmark.self, from: stored)
        for try await (project, bookmark) in todo.projects.all(from: bookmark).bookmarked() {
            print(project.title, try JSONEncoder().encode(bookmark))
        }
    }

    static func pagesOfActions(_ slack: SlackClient) async throws {
        let history = slack.conversations.history(channel: "C1")
        let latest = try await history.list(pageSize: 50)
        for try await message in history.all(pageSize: 200, prefetch: 1) {
            print(message.text, latest.count)
        }
    }

    static func completeIterations(_ todo: TodoClient) async throws {
        var projects: [Todo.Project] = []
        do throws(PipeError) {
            for try await project in todo.projects.all() { projects.append(project) }
        } catch {
            guard case .paginationIncomplete(let read, let total) = error.reason else { throw error }
            print("\(read) of \(total) projects")
        }
    }

    struct WeekExtractor: PageExtractor {
        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            let week = response.query["week"].flatMap { Int($0) } ?? 1
            return AdjacentPages(next: week < 52 ? .query(["week": "\(week + 1)"]) : nil)
        }
    }

    static func extractors(_ todo: TodoClient) async throws {
        let weekly = todo.projects.paged(by: WeekExtractor())
        let secondWeek = try await weekly.list().next()
        _ = secondWeek
    }

    static func filters(_ todo: TodoClient) async throws {
        let black = Todo.ProjectsResource.Filter(color: "black")
        let list = todo.projects.matching(black.merging(.init(createdAfter: CalendarDate("2026-01-01"))))
        let newest = try await list.first()
        let oldest = try await list.last()
        _ = (newest, oldest)
    }
}
