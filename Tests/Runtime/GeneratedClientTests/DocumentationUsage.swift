import Foundation
import InterfaceStandIn
import PipeRuntime
import TodoGolden

/// The Swift of README.md, so that it is compiled, beside Foundation and types with the names of SwiftUI's. The folder
/// Documentation has that of other pages.
enum DocumentationUsage {
    static func readme(_ url: URL, _ folder: URL) async throws {
        let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 20)  // one page, a collection
        for try await project in todo.projects.all() { print(project.title) }  // every record of every page
        let project = try await todo.projects.save(Todo.Project.Draft(title: "Hello World"))  // POST
        try await todo.projects.update(project.id) { $0.style = .null }  // PATCH: only what was set
        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "t_hero") { print($0.fraction ?? 0) }
        try await attachments[plan.id].content().download(to: folder)  // resumes, checks, never half a file
        _ = (page, project)
    }
}
