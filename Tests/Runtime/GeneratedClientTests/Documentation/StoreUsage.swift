#if Store
import DepotGolden
import Foundation
import Observation
import PipeRuntime
import PipeStore

// The Swift of Docs/Store.md, so that it is compiled.

enum StoreUsage {
    static func reading(_ depot: DepotClient, _ folder: URL) async throws {
        let store = try RecordStore(at: folder, account: "alice")
        let projects = depot.projects.stored(in: store)

        let project = try await projects.get(8, .refresh(olderThan: .seconds(60)))
        let black = try await projects.all(where: .init(style: .black), .networkFirst)
        show(project)
        show(black)
    }

    static func values(_ projects: StoredPipe<Depot.ProjectsResource>) async throws {
        for try await project in projects.values(of: 8) {
            show(project)
        }
    }

    static func pages(_ events: StoredPipe<Depot.EventsResource>) async throws {
        for try await page in events.pages() {
            show(page)
        }
        let count = try await events.refreshChanges()
        show(count)
    }

    static func unions(_ depot: DepotClient, _ store: RecordStore) async throws {
        let hits = depot.search.stored(in: store)
        for hit in try await hits.all(where: .init(text: "shelf"), .networkFirst) {
            if case .offer(let offer) = hit { show(offer.price) }
        }
        // Also below an item.
        show(try await depot.projects.stored(in: store)[8].finds.all().count)
    }

    static func outbox(
        _ projects: StoredPipe<Depot.ProjectsResource>, _ project: Stored<Depot.Project>, _ store: RecordStore
    ) async throws {
        for change in try await store.pendingChanges(of: project.localID) {
            show(change.operation, change.attempts, change.lastError?.message, change.nextAttempt)
            switch change.state {
            case .refused: try await projects.edit(change.id) { $0.title = "Garden" }
            case .inDoubt: try await store.retry(change.id)
            case .orphaned: try await store.drop(change.id)
            default: break
            }
        }
    }

    static func queries(_ projects: StoredPipe<Depot.ProjectsResource>, _ owner: Depot.User.ID) async throws {
        let query = projects.local.filter { $0.style == .black && $0.ownerID == owner }.sorted { $0.createdAt }
        for project in try await query.records() {
            show(project.value?.title ?? project.draft?.title, project.state)
        }

        for try await projects in query.changes() {
            show(projects)
        }
    }

    static func related(
        _ projects: StoredPipe<Depot.ProjectsResource>, _ users: StoredPipe<Depot.UsersResource>, _ today: CalendarDate
    ) async throws {
        let late = projects[8].tasks.local.belowAllItems().filter { $0.due < today }
        let ofAda = projects.local.filter { $0.ownerID.isIn(users.local.filter { $0.login == "ada" }) }
        let found = try await ofAda.values()
        let owners = try await users.records(found.compactMap(\.ownerID))
        show(late, owners)
    }

    static func suspension() {
        RecordStore.suspendAll()  // sceneDidEnterBackground, and at the end of background tasks
        RecordStore.resumeAll()  // sceneWillEnterForeground, and at the start of background tasks
    }

    static func eviction(_ store: RecordStore) async throws {
        try await store.evict(EvictionLimits(age: .seconds(30 * 86_400), size: 50_000_000))
    }

    static func writing(_ projects: StoredPipe<Depot.ProjectsResource>, _ store: RecordStore) async throws {
        let project = try await projects.save(Depot.Project.Draft(title: "Garden"))
        try await projects.update(8) { $0.title = "House" }
        try await projects.remove(9)

        let report = try await store.flush()
        show(report.sent, report.left)

        let tasks = projects[project.recordID].tasks
        try await tasks.save(Depot.Task.Draft(title: "Dig", priority: .high))
    }

    static func conflicts(_ depot: DepotClient, _ store: RecordStore) {
        let projects = depot.projects.stored(in: store) { conflict in
            conflict.fields == ["style"] ? .keepServer : .undecided
        }
        show(projects)
    }

    static func show(_ values: (any Sendable)?...) {}
}

// The model of Docs/HowTo/WorkOffline.md.

@MainActor @Observable
final class OfflineProjects {
    let list: ObservedRecords<Depot.Project>
    private(set) var message: String?
    private let projects: StoredPipe<Depot.ProjectsResource>
    private let store: RecordStore

    init(_ depot: DepotClient, in store: RecordStore) {
        self.store = store
        projects = depot.projects.stored(in: store)
        list = ObservedRecords(projects.local.sorted { $0.createdAt })
    }

    /// Sends what is waiting, and asks the server. Call it when the view appears, and when the network is back.
    func synchronize() async {
        await show { () async throws(StoreError) in
            try await self.store.flush()
            try await self.projects.refresh()
        }
    }

    /// The new project is in the list at once.
    func add(_ title: String) async {
        await show { () async throws(StoreError) in
            try await self.projects.save(Depot.Project.Draft(title: title))
            try await self.store.flush()
        }
    }

    /// Drops the refused changes of a project, which then equals the server's record.
    func undo(_ project: Stored<Depot.Project>) async {
        await show { () async throws(StoreError) in try await self.projects.drop(project.localID) }
    }

    private func show(_ call: @MainActor () async throws(StoreError) -> Void) async {
        do throws(StoreError) {
            try await call()
            message = nil
        } catch {
            message = error.call?.message ?? "\(error)"
        }
    }
}
#endif
