#if Store
import Foundation
import PipeHTTP
import PipeStore
import RandomTesting
import StoredTodo
import Synchronization
import Testing
import TodoGolden

/// Random histories of projects and of tasks below them, against a stand-in for the server of the Todo API, which has no
/// idempotency keys. After each flush it has what the store says that it has, and nothing twice; in the end it has what the
/// app has written.
@Suite struct StandInHistoryTests {
    /// The number of histories; `PIPEWRIGHT_HISTORIES=10000` for more.
    private static let count = UInt64(ProcessInfo.processInfo.environment["PIPEWRIGHT_HISTORIES"] ?? "") ?? 24
    private static let groups = Array(1...UInt64(6))

    @Test("Records below others are at the server once, as the app has written them", arguments: groups)
    func nested(group: UInt64) async throws {
        for seed in stride(from: group, through: Self.count, by: Self.groups.count) {
            let history = try TodoHistory(seed: seed)
            try await history.run(steps: 30)
            try await history.finish()
            #expect(try await history.contents() == history.model, "seed \(seed)")
        }
    }
}

/// A project with its tasks. Titles of projects change, their styles do not; titles of tasks do not.
private struct ProjectValue: Hashable {
    var title: String
    let style: String
    /// The tasks by their titles.
    var tasks: [String: Todo.Status] = [:]
}

/// What the app has written of a project.
private struct WrittenProject {
    let localID: LocalID<Todo.Project>
    var value: ProjectValue
    /// The titles of the tasks by their local identities.
    var titles: [Int64: String] = [:]
}

private final class TodoHistory {
    private let server: TodoServer
    private let direct: TodoClient
    private let folder = TemporaryFolder()
    private let time = TestTime()
    private var todo: TodoClient
    private var store: RecordStore
    private var numbers: SplitMix64
    private var lastTitle = 0
    /// What the app has written since the last sign-out, by local identities.
    private var written: [Int64: WrittenProject] = [:]
    /// What the server had at the last sign-out.
    private var kept: Set<ProjectValue> = []

    init(seed: UInt64) throws {
        server = try TodoServer(records: 0)
        (direct, todo) = (server.direct, server.client)
        store = try folder.store(at: time)
        numbers = SplitMix64(seed: seed)
        let network = Mutex(SplitMix64(seed: seed ^ 0xABCD))
        server.networks.withLock { networks in
            networks = { request in
                network.withLock { numbers in
                    // A server without keys makes a record for each of the requests.
                    ServerProfile.any(using: &numbers).network(of: request, repeatsCreates: false)
                }
            }
        }
        connect()
    }

    private var projects: StoredPipe<Todo.ProjectsResource> { todo.projects.stored(in: store) }

    /// Makes the pipes, without which changes of their resources are not sent.
    private func connect() {
        _ = projects[Todo.Project.ID(1)].tasks
    }

    var model: Set<ProjectValue> { kept.union(written.values.map(\.value)) }

    /// What the server has; nothing is there twice.
    func contents() async throws -> Set<ProjectValue> {
        var contents: Set<ProjectValue> = []
        for project in try await direct.projects.all().collect() {
            var value = ProjectValue(title: project.title, style: project.style ?? "")
            for task in try await direct.projects[project.id].tasks.all().collect() {
                #expect(value.tasks.updateValue(task.status, forKey: task.title) == nil, "\(task.title) is there twice")
                #expect(task.projectID == project.id)
            }
            #expect(!contents.contains { $0.style == value.style }, "\(value.style) is there twice")
            contents.insert(value)
        }
        return contents
    }

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            switch Int.random(in: 0..<25, using: &numbers) {
            case 0...2: try await createProject()
            case 3...6: try await createTask()
            case 7...9: try await changeProject()
            case 10...12: try await changeTask()
            case 13: try await removeProject()
            case 14...15: try await removeTask()
            case 16...19: try await flush()
            case 20: _ = try? await projects.all(.networkFirst)
            case 21: try restart()
            case 22: try await signOut()
            default: try await decide()
            }
        }
    }

    /// Sends everything, with a network that works.
    func finish() async throws {
        server.networks.withLock { $0 = nil }
        for _ in 0..<20 {
            try await decide()
            time.add(3600)
            if try await store.flush().left == 0 { break }
        }
        #expect(try await store.flush().left == 0)
        #expect(try await projects.local.unsynced().records().isEmpty)
    }

    private func title() -> String {
        lastTitle += 1
        return "title \(lastTitle)"
    }

    private func anyProject() -> WrittenProject? {
        written.values.sorted { $0.localID.rawValue < $1.localID.rawValue }.randomElement(using: &numbers)
    }

    private func tasks(of project: WrittenProject) async throws -> StoredPipe<Todo.ProjectsResource.TasksResource> {
        try await projects.item(project.localID).tasks
    }

    // MARK: - Writing

    private func createProject() async throws {
        let title = title()
        let stored = try await projects.save(Todo.Project.Draft(title: title, style: title))
        written[stored.localID.rawValue] = WrittenProject(
            localID: stored.localID, value: ProjectValue(title: title, style: title))
    }

    private func createTask() async throws {
        guard let project = anyProject() else { return }
        let title = title()
        let stored = try await tasks(of: project).save(
            Todo.Task.Draft(title: title, status: .todo, projectID: store.recordID(of: project.localID)))
        written[project.localID.rawValue]?.value.tasks[title] = .todo
        written[project.localID.rawValue]?.titles[stored.localID.rawValue] = title
    }

    private func changeProject() async throws {
        guard let project = anyProject() else { return }
        let title = title()
        try await projects.update(project.localID) { $0.title = title }
        written[project.localID.rawValue]?.value.title = title
    }

    private func changeTask() async throws {
        guard let project = anyProject() else { return }
        let pipe = try await tasks(of: project)
        let own = try await pipe.local.records().filter { project.titles[$0.localID.rawValue] != nil }
        guard let task = own.randomElement(using: &numbers), let title = project.titles[task.localID.rawValue] else {
            return
        }
        let status = Bool.random(using: &numbers) ? Todo.Status.doing : .done
        try await pipe.update(task.localID) { $0.status = status }
        written[project.localID.rawValue]?.value.tasks[title] = status
    }

    private func removeProject() async throws {
        guard let project = anyProject(), project.titles.isEmpty,
            let state = try await projects.stored(project.localID)?.state, state == .waiting || state == .synced,
            try await tasks(of: project).local.unsynced().records().isEmpty
        else { return }
        try await projects.remove(project.localID)
        written[project.localID.rawValue] = nil
    }

    private func removeTask() async throws {
        guard let project = anyProject() else { return }
        let pipe = try await tasks(of: project)
        let own = try await pipe.local.records().filter { task in
            project.titles[task.localID.rawValue] != nil && (task.state == .waiting || task.state == .synced)
        }
        guard let task = own.randomElement(using: &numbers), let title = project.titles[task.localID.rawValue] else {
            return
        }
        try await pipe.remove(task.localID)
        written[project.localID.rawValue]?.value.tasks[title] = nil
        written[project.localID.rawValue]?.titles[task.localID.rawValue] = nil
    }

    // MARK: - Sending

    private func flush() async throws {
        time.add(.random(in: 0..<60, using: &numbers))
        let report = try await store.flush()
        let contents = try await contents()
        for project in written.values {
            let stored = try await projects.stored(project.localID)
            guard stored?.state == .synced else { continue }
            let found = try #require(contents.first { $0.style == project.value.style })
            #expect(found.title == project.value.title)
            for task in try await tasks(of: project).local.records() where task.state == .synced {
                guard let title = project.titles[task.localID.rawValue] else { continue }
                #expect(found.tasks[title] == project.value.tasks[title])
            }
        }
        if report.left == 0 { #expect(contents == model) }
    }

    private func restart() throws {
        (todo, store) = (server.client, try folder.store(at: time))
        connect()
    }

    /// Whether the server lacks a change of a project, or of a task of one that the app has not removed.
    private var isUnsent: Bool {
        get async throws {
            if try await !projects.local.unsynced().records().isEmpty { return true }
            for project in written.values {
                if try await !tasks(of: project).local.unsynced().records().isEmpty { return true }
            }
            return false
        }
    }

    private func signOut() async throws {
        let drops = Bool.random(using: &numbers)
        let records = try await projects.local.records()
        let isUnsent = try await isUnsent
        do {
            try await store.signOut(droppingChanges: drops)
        } catch {
            guard case .unsentChanges = error else { throw error }
            #expect(!drops)
            #expect(try await projects.local.records() == records)
            return
        }
        #expect(drops || !isUnsent)
        #expect(try await projects.local.records().isEmpty)
        (written, kept) = ([:], try await contents())
    }

    /// Decides as an app would: what is in doubt is looked for at the server.
    private func decide() async throws {
        // Those that the app has removed are among them.
        for project in try await projects.local.unsynced().records()
        where project.state == .inDoubt || project.state == .made {
            let style = project.draftMembers?["style"]?.string
            let made = try await direct.projects.all().collect().first { $0.style == style }
            try await decide(project.localID, as: made?.id, of: projects)
        }
        for project in written.values.sorted(by: { $0.localID.rawValue < $1.localID.rawValue }) {
            let pipe = try await tasks(of: project)
            for task in try await pipe.local.unsynced().records() where task.state == .inDoubt || task.state == .made {
                guard let id = try await store.id(of: project.localID) else { continue }
                let title = task.draftMembers?["title"]?.string
                let made = try await direct.projects[id].tasks.all().collect().first { $0.title == title }
                try await decide(task.localID, as: made?.id, of: pipe)
            }
        }
    }

    private func decide<Resource: ReadableResource & ItemResource>(
        _ local: LocalID<Resource.Record>, as id: Resource.Record.ID?, of pipe: StoredPipe<Resource>
    ) async throws {
        guard let id else { return try await pipe.retry(local) }
        do {
            try await pipe.settle(local, as: id)
        } catch {
            // The network; the app decides later.
            guard error.call != nil else { throw error }
        }
    }
}
#endif
