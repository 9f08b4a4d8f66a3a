import Foundation
import HTTPTypes
import Hummingbird

/// `/api/projects`
struct ProjectRoutes: Sendable {
    let store: TodoStore

    func add(to routes: Routes) {
        routes.get { request, _ in try await list(request) }
        routes.post { request, _ in try await create(request) }
        routes.get(":project") { _, context in try await read(context) }
        routes.head(":project") { _, context in try await read(context) }
        routes.put(":project") { request, context in try await replace(request, context) }
        routes.patch(":project") { request, context in try await update(request, context) }
        routes.delete(":project") { _, context in try await remove(context) }
        routes.post(":project/archive") { _, context in try await archive(context) }
    }

    private func list(_ request: Request) async throws -> Response {
        var projects = await store.allProjects()
        if let color = request.uri.queryParameters["color"] {
            projects = projects.filter { $0.style?.split(separator: " ").contains(color) == true }
        }
        if let day = request.uri.queryParameters["created_after"] {
            guard let date = try? Date("\(day)T00:00:00Z", strategy: .iso8601) else {
                throw Problem(status: .badRequest, detail: "‘created_after’ must be a date.")
            }
            projects = projects.filter { $0.createdAt > date }
        }
        return try Listing(request: request, targets: .relative).response(of: projects)
    }

    private func create(_ request: Request) async throws -> Response {
        var body = BodyReader(try await request.jsonObject())
        let title = body.requiredText("title")
        let style = body.optionalText("style")
        try body.finish()
        let project = await store.createProject(title: title, style: style)
        return .record(project, status: .created, location: "/api/projects/\(project.id)")
    }

    private func read(_ context: BasicRequestContext) async throws -> Response {
        let id = try context.id("project", of: "project")
        return .record(try found(await store.project(id), id))
    }

    private func replace(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = try context.id("project", of: "project")
        var body = BodyReader(try await request.jsonObject())
        let title = body.requiredText("title")
        let style = body.optionalText("style")
        try body.finish()
        let project = await store.changeProject(id) { project in
            project.title = title
            project.style = style
        }
        return .record(try found(project, id))
    }

    /// JSON Merge Patch (RFC 7396).
    private func update(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = try context.id("project", of: "project")
        try request.requireMergePatch()
        var body = BodyReader(try await request.jsonObject())
        let title = body.members["title"] == nil ? nil : body.requiredText("title")
        let isStyleGiven = body.members["style"] != nil
        let style = body.optionalText("style")
        try body.finish()
        let project = await store.changeProject(id) { project in
            if let title { project.title = title }
            if isStyleGiven { project.style = style }
        }
        return .record(try found(project, id))
    }

    private func remove(_ context: BasicRequestContext) async throws -> Response {
        let id = try context.id("project", of: "project")
        guard await store.removeProject(id) else { throw Problem.notFound("project \(id)") }
        return Response(status: .noContent)
    }

    /// An archived project is no longer listed, but can be read.
    private func archive(_ context: BasicRequestContext) async throws -> Response {
        let id = try context.id("project", of: "project")
        let project = await store.changeProject(id) { $0.isArchived = true }
        return .record(try found(project, id))
    }

    private func found(_ project: Project?, _ id: Int) throws -> Project {
        guard let project else { throw Problem.notFound("project \(id)") }
        return project
    }
}

extension Request {
    func requireMergePatch() throws {
        guard headers[.contentType] == "application/merge-patch+json" else {
            throw Problem(status: .unsupportedMediaType, detail: "A patch must be application/merge-patch+json.")
        }
    }
}
