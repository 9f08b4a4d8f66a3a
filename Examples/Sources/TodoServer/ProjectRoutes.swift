import FlyingFox
import Foundation

/// `/api/projects`
struct ProjectRoutes: Sendable {
    let store: TodoStore

    func add(to routes: inout RoutedHTTPHandler) {
        routes.appendRoute("GET /api/projects") { request in try await list(request) }
        routes.appendRoute("POST /api/projects") { request in try await create(request) }
        routes.appendRoute("GET,HEAD /api/projects/:project") { request in try await read(request) }
        routes.appendRoute("PUT /api/projects/:project") { request in try await replace(request) }
        routes.appendRoute("PATCH /api/projects/:project") { request in try await update(request) }
        routes.appendRoute("DELETE /api/projects/:project") { request in try await remove(request) }
        routes.appendRoute("POST /api/projects/:project/archive") { request in try await archive(request) }
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        var projects = await store.allProjects()
        if let color = request.query["color"] {
            projects = projects.filter {
                $0.style?.unicodeScalars.split(separator: " ").map({ String($0) }).contains(color) == true
            }
        }
        if let day = request.query["created_after"] {
            guard let date = try? Date("\(day)T00:00:00Z", strategy: .iso8601) else {
                throw Problem(status: .badRequest, detail: "‘created_after’ must be a date.")
            }
            projects = projects.filter { $0.createdAt > date }
        }
        return try Listing(request: request, targets: .relative).response(of: projects)
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        var body = BodyReader(try await request.jsonObject())
        let title = body.requiredText("title")
        let style = body.optionalText("style")
        try body.finish()
        let project = await store.createProject(title: title, style: style)
        return .record(project, status: .created, location: "/api/projects/\(project.id)")
    }

    private func read(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.id("project", of: "project")
        return .record(try found(await store.project(id), id))
    }

    private func replace(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.id("project", of: "project")
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
    private func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.id("project", of: "project")
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

    private func remove(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.id("project", of: "project")
        guard await store.removeProject(id) else { throw Problem.notFound("project \(id)") }
        return HTTPResponse(statusCode: .noContent)
    }

    /// An archived project is no longer listed, but can be read.
    private func archive(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.id("project", of: "project")
        let project = await store.changeProject(id) { $0.isArchived = true }
        return .record(try found(project, id))
    }

    private func found(_ project: Project?, _ id: Int) throws -> Project {
        guard let project else { throw Problem.notFound("project \(id)") }
        return project
    }
}
