import Foundation
import PipeRuntime
import TodoGolden

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The Swift of Docs/HowTo/Cache.md, Retry.md, FromURLSession.md and FromSwiftOpenAPIGenerator.md, so that it is compiled.
enum HowToUsage {
    static func cached(_ todo: TodoClient) async throws {
        var todo = todo
        todo.client.settings.cache = HTTPCache()  // 16 MiB in memory
        let page = try await todo.projects.list()
        let origin = HTTPField.Name("Cache-Status").flatMap { page.headers[$0] }  // such as “pipewright; hit”
        _ = origin
    }

    static func cached(_ todo: TodoClient, _ folder: URL) async throws {
        let cache = HTTPCache(folder: folder, limit: 100 << 20)  // outlives the process
        let cached = todo.projects.with { $0.cache = cache }
        let uncached = cached.with { $0.cache = nil }
        let fresh = try await cached.with { $0.headers["Cache-Control"] = "no-cache" }.list()  // revalidates
        let offline = try await cached.with {
            $0.headers["Cache-Control"] = "only-if-cached"  // without a stored response, the call throws status 504
            $0.retry = .never  // 504 is a status that is retried
        }.list()
        await cache.removeAll()
        try await todo.client.signOut()
        _ = (uncached, fresh, offline)
    }

    final class Button {
        var action: () -> Void = {}
    }

    static func retry(_ todo: TodoClient) async throws {
        let patient = todo.projects.with {
            $0.timeout = .seconds(10)  // for each attempt
            $0.deadline = .seconds(60)  // for all attempts and the pauses between them
            $0.retry = RetryPolicy(limit: 5, delay: .milliseconds(200))
        }
        let impatient = todo.projects.with { $0.retry = .never }
        let once = todo.projects.with { $0.idempotencyKeyHeader = "Idempotency-Key" }
        let project = try await once.create(Todo.Project.Draft(title: "Garden"))
        do {
            print(try await todo.projects.list().count)
        } catch {
            guard error.status == 429 else { throw error }
            try await Task.sleep(for: error.retryAfter ?? .seconds(60))
        }
        _ = (patient, impatient, project)
    }

    static func retry(_ todo: TodoClient, _ retryButton: Button) async throws {
        let handle = todo.projects.start { projects async throws(PipeError) in try await projects.list() }
        retryButton.action = { handle.retry() }
        let page = try await handle.value
        _ = page
    }

    struct WithURLSession {
        struct APIError: Error {
            let status: Int?
            let body: Data
        }

        let baseURL: URL

        func token() async throws -> String { "t0ken" }

        struct Project: Codable {
            let id: Int
            var title: String
            var style: String?
        }

        func project(_ id: Int) async throws -> Project {
            var request = URLRequest(url: baseURL.appending(path: "projects/\(id)"))
            request.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization")
            request.timeoutInterval = 20
            let (data, response) = try await URLSession.shared.data(for: request)
            guard let status = (response as? HTTPURLResponse)?.statusCode, 200..<300 ~= status else {
                throw APIError(status: (response as? HTTPURLResponse)?.statusCode, body: data)
            }
            return try JSONDecoder().decode(Project.self, from: data)
        }
    }

    struct WithPipewright {
        let todo: TodoClient

        func project(_ id: Todo.Project.ID) async throws(PipeError) -> Todo.Project {
            try await todo.projects.with { $0.timeout = .seconds(20) }.read(id)
        }
    }

    static func openAPI(_ todo: TodoClient) async throws {
        do {
            let project = try await todo.projects.read(8)
            print(project.title)
        } catch {
            guard error.isNotFound else { throw error }
            print("no such project")
        }
    }
}
