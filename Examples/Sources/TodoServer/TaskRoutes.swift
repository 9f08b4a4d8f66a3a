import HTTPTypes
import Hummingbird

/// `/api/projects/ID/tasks`
struct TaskRoutes: Sendable {
    private static let statuses = ["todo", "doing", "done"]

    let store: TodoStore

    func add(to routes: Routes) {
        routes.get { request, context in try await list(request, context) }
        routes.post { request, context in try await create(request, context) }
        routes.get(":id") { _, context in try await read(context) }
        routes.head(":id") { _, context in try await read(context) }
        routes.put(":id") { request, context in try await replace(request, context) }
        routes.patch(":id") { request, context in try await update(request, context) }
        routes.delete(":id") { _, context in try await remove(context) }
    }

    private func list(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let tasks = await store.allTasks(of: try await project(context))
        return try Listing(request: request, targets: .absolute).response(of: tasks)
    }

    private func create(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let project = try await project(context)
        let content = try content(of: try await request.jsonObject(), project: project)
        let task = await store.createTask(content, of: project)
        return .record(task, status: .created, location: "/api/projects/\(project)/tasks/\(task.id)")
    }

    private func read(_ context: BasicRequestContext) async throws -> Response {
        .record(try await task(context))
    }

    private func replace(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let task = try await task(context)
        let content = try content(of: try await request.jsonObject(), project: task.projectID)
        return .record(try await replaced(task, with: content))
    }

    private func update(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let task = try await task(context)
        try request.requireMergePatch()
        var members = try await request.jsonObject()
        members["title"] = members["title"] ?? .text(task.content.title)
        members["status"] = members["status"] ?? .text(task.content.status)
        members["due"] = members["due"] ?? task.content.due.map { .text($0) } ?? .null
        members["project_id"] = members["project_id"] ?? .number(Double(task.projectID))
        return .record(try await replaced(task, with: try content(of: members, project: task.projectID)))
    }

    private func remove(_ context: BasicRequestContext) async throws -> Response {
        let task = try await task(context)
        guard await store.removeTask(task.id, of: task.projectID) else { throw Problem.notFound("task \(task.id)") }
        return Response(status: .noContent)
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

    private func project(_ context: BasicRequestContext) async throws -> Int {
        let id = try context.id("project", of: "project")
        guard await store.project(id) != nil else { throw Problem.notFound("project \(id)") }
        return id
    }

    private func task(_ context: BasicRequestContext) async throws -> ProjectTask {
        let project = try await project(context)
        let id = try context.id(of: "task")
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
