#if Store
import Foundation
import PipeStore
import PipeTransports
import StoredTodo
import TodoGolden

/// Writes random changes into a store, and says each before and after it, until it is killed. With `finish` as the last
/// argument it sends everything instead, and says what the store has.
@main
struct StoreWriter {
    private let store: RecordStore
    private let todo: TodoClient
    private let projects: StoredPipe<Todo.ProjectsResource>
    private let seed: String

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { return }
        let writer = try StoreWriter(folder: arguments[1], server: arguments[2], seed: arguments[3])
        switch arguments.last {
        case "finish": try await writer.finish()
        case "suspend": try await writer.suspend()
        default: try await writer.write()
        }
    }

    private init(folder: String, server: String, seed: String) throws {
        store = try RecordStore(at: URL(filePath: folder), account: "alice")
        todo = TodoClient(server: .init(url: server), auth: .init(session: .user("alice", password: "wonderland")))
        projects = todo.projects.stored(in: store)
        self.seed = seed
    }

    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    /// Says what the store has.
    private func list() async throws {
        for project in try await projects.local.records() {
            let title = project.value?.title ?? project.draftMembers?["title"]?.string ?? ""
            say("have \(project.localID.rawValue) \(title)")
        }
        say("ready")
    }

    private func write() async throws {
        try await list()
        for number in 0... {
            let title = "\(seed)-\(number)"
            let all = try await projects.local.records()
            switch Int.random(in: 0..<8) {
            case 0...2:
                say("save \(title)")
                // A mark that never changes, to find the project at the server.
                let saved = try await projects.save(Todo.Project.Draft(title: title, style: title))
                say("done \(saved.localID.rawValue)")
            case 3...4:
                guard let project = all.randomElement() else { continue }
                say("update \(project.localID.rawValue) \(title)")
                try await projects.update(project.localID) { $0.title = title }
                say("done \(project.localID.rawValue)")
            case 5:
                guard let project = all.randomElement() else { continue }
                say("remove \(project.localID.rawValue)")
                try await projects.remove(project.localID)
                say("done \(project.localID.rawValue)")
            default:
                say("flush")
                try await store.flush()
                try await settle()
                say("done 0")
            }
        }
    }

    /// Decides about projects in doubt, as an app would: by what the server has.
    private func settle() async throws {
        let doubted = try await projects.local.unsynced().records().filter { $0.state == .inDoubt }
        guard !doubted.isEmpty else { return }
        let all = try await todo.projects.all().collect()
        for project in doubted {
            let mark = project.draftMembers?["style"]?.string
            if let made = all.first(where: { $0.style == mark }) {
                try await projects.settle(project.localID, as: made.id)
            } else {
                try await projects.retry(project.localID)
            }
        }
    }

    /// Writes while all stores are suspended, and afterwards. In a separate process, since other stores would fail, too.
    private func suspend() async throws {
        try await projects.save(Todo.Project.Draft(title: "before"))
        RecordStore.suspendAll()
        do {
            try await projects.save(Todo.Project.Draft(title: "meanwhile"))
            say("written")
        } catch {
            say("\(error)")
        }
        let count = try await projects.local.count()
        say("\(count) readable")
        RecordStore.resumeAll()
        try await projects.save(Todo.Project.Draft(title: "after"))
        try await list()
    }

    private func finish() async throws {
        for _ in 0..<10 {
            try await settle()
            let report = try await store.flush()
            if report.left == 0 { break }
        }
        let report = try await store.flush()
        say("left \(report.left)")
        try await list()
    }
}
#else
/// Writes nothing: there is no store without the trait.
@main
struct StoreWriter {
    static func main() {}
}
#endif
