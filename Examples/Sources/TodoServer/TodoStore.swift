import Foundation

/// The data of the server.
actor TodoStore {
    private var projects: [Int: Project] = [:]
    private var tasks: [Int: ProjectTask] = [:]
    private var attachments: [UUID: Attachment] = [:]
    private var lastID = 0

    init(projects count: Int) {
        let firstDay = Date(timeIntervalSince1970: 1_793_491_200)  // 2026-11-01T00:00:00Z
        for number in 0..<count {
            let id = number + 1
            let created = firstDay.addingTimeInterval(Double(number) * 86_400)
            let style = number.isMultiple(of: 2) ? "black" : "white"
            projects[id] = Project(id: id, title: "Project \(id)", style: style, createdAt: created)
            let attachment = Attachment(id: UUID(), projectID: id, name: "plan-\(id).txt", size: 5_000_000_000)
            attachments[attachment.id] = attachment
        }
        lastID = count
    }

    // MARK: - Projects

    /// The projects that are not archived, the oldest first.
    func allProjects() -> [Project] {
        projects.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
    }

    func project(_ id: Int) -> Project? {
        projects[id]
    }

    func createProject(title: String, style: String?) -> Project {
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let project = Project(id: nextID(), title: title, style: style, createdAt: now)
        projects[project.id] = project
        return project
    }

    /// Changes a project; `nil` if it does not exist.
    func changeProject(_ id: Int, _ change: @Sendable (inout Project) -> Void) -> Project? {
        guard var project = projects[id] else { return nil }
        change(&project)
        projects[id] = project
        return project
    }

    /// Removes a project with everything in it; `false` if it does not exist.
    func removeProject(_ id: Int) -> Bool {
        tasks = tasks.filter { $0.value.projectID != id }
        attachments = attachments.filter { $0.value.projectID != id }
        return projects.removeValue(forKey: id) != nil
    }

    // MARK: - Tasks

    func allTasks(of project: Int) -> [ProjectTask] {
        tasks.values.filter { $0.projectID == project }.sorted { $0.id < $1.id }
    }

    func task(_ id: Int, of project: Int) -> ProjectTask? {
        tasks[id].flatMap { $0.projectID == project ? $0 : nil }
    }

    func createTask(_ content: ProjectTask.Content, of project: Int) -> ProjectTask {
        let task = ProjectTask(id: nextID(), content: content, projectID: project)
        tasks[task.id] = task
        return task
    }

    func replaceTask(_ id: Int, of project: Int, with content: ProjectTask.Content) -> ProjectTask? {
        guard task(id, of: project) != nil else { return nil }
        let task = ProjectTask(id: id, content: content, projectID: project)
        tasks[id] = task
        return task
    }

    func removeTask(_ id: Int, of project: Int) -> Bool {
        task(id, of: project) != nil && tasks.removeValue(forKey: id) != nil
    }

    // MARK: - Attachments

    func allAttachments(of project: Int) -> [Attachment] {
        attachments.values.filter { $0.projectID == project }.sorted { $0.name < $1.name }
    }

    func attachment(_ id: UUID, of project: Int) -> Attachment? {
        attachments[id].flatMap { $0.projectID == project ? $0 : nil }
    }

    /// Stores a file.
    func addAttachment(_ name: String, _ content: [UInt8], caption: String?, to project: Int) -> Attachment {
        let attachment = Attachment(
            id: UUID(), projectID: project, name: name, size: Int64(content.count), caption: caption, content: content)
        attachments[attachment.id] = attachment
        return attachment
    }

    func removeAttachment(_ id: UUID, of project: Int) -> Bool {
        attachment(id, of: project) != nil && attachments.removeValue(forKey: id) != nil
    }

    private func nextID() -> Int {
        lastID += 1
        return lastID
    }
}
