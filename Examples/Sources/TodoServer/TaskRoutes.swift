import FlyingFox

/// `/api/projects/ID/tasks`
struct TaskRoutes: Sendable {
    private static let statuses = ["todo", "doing", "done"]

    let store: TodoStore

    func add(to routes: inout RoutedHTTPHandler) {
        routes.appendRoute("GET /api/projects/:project/tasks") { request in try await list(request) }
        routes.appendRoute("POST /api/projects/:project/tasks") { request in try await create(request) }
        routes.appendRoute("GET,HEAD /api/projects/:project/tasks/:id") { request in try await read(request) }
        routes.appendRoute("PUT /api/projects/:project/tasks/:id") { request in try await replace(request) }
        routes.appendRoute("PATCH /api/projects/:project/tasks/:id") { request in try await update(request) }
        routes.appendRoute("DELETE /api/projects/:project/tasks/:id") { request in try await remove(request) }
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let tasks = await store.allTasks(of: try await project(request))
        return try Listing(request: request, targets: .absolute).response(of: tasks)
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let project = try await project(request)
        let content = try content(of: try await request.jsonObject(), project: project)
        let task = await store.createTask(content, of: project)
        return .record(task, status: .created, location: "/api/projects/\(project)/tasks/\(task.id)")
    }

    private func read(_ request: HTTPRequest) async throws -> HTTPResponse {
        .record(try await task(request))
    }

    private func replace(_ request: HTTPRequest) async throws -> HTTPResponse {
        let task = try await task(request)
        let content = try content(of: try await request.jsonObject(), project: task.projectID)
        return .record(try await replaced(task, with: content))
    }

    private func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let task = try await task(request)
        try request.requireMergePatch()
        var members = try await request.jsonObject()
        members["title"] = members["title"] ?? .text(task.content.title)
        members["status"] = members["status"] ?? .text(task.content.status)
        members["due"] = members["due"] ?? task.content.due.map { .text($0) } ?? .null
        members["project_id"] = members["project_id"] ?? .number(Double(task.projectID))
        return .record(try await replaced(task, with: try content(of: members, project: task.projectID)))
    }

    private func remove(_ request: HTTPRequest) async throws -> HTTPResponse {
        let task = try await task(request)
        guard await store.removeTask(task.id, of: task.projectID) else { throw Problem.notFound("task \(task.id)") }
        return HTTPResponse(statusCode: .noContent)
    }

    private func content(of members: [String: JSONMember], project: Int) throws -> ProjectTask.Content {
        var body = BodyReader(members)
        let title = body.requiredText("title")
        let status = body.requiredText("status")
        if !Self.statuses.contains(status) {
            body.refuse("status", "is not one of \(Self.statuses.joined(separator: ", "))")
        }
        let due = body.optionalText("due")
        if case .number(let number) = members["project_id"], Int(exactly: number) == project {
        } else {
            body.refuse("project_id", "must be \(project)")
        }
        try body.finish()
        return ProjectTask.Content(title: title, status: status, due: due)
    }

    private func project(_ request: HTTPRequest) async throws -> Int {
        let id = try request.id("project", of: "project")
        guard await store.project(id) != nil else { throw Problem.notFound("project \(id)") }
        return id
    }

    private func task(_ request: HTTPRequest) async throws -> ProjectTask {
        let project = try await project(request)
        let id = try request.id(of: "task")
        guard let task = await store.task(id, of: project) else { throw Problem.notFound("task \(id)") }
        return task
    }

    private func replaced(_ task: ProjectTask, with content: ProjectTask.Content) async throws -> ProjectTask {
        guard let task = await store.replaceTask(task.id, of: task.projectID, with: content) else {
            throw Problem.notFound("task \(task.id)")
        }
        return task
    }
}
