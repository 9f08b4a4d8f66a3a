#if Store
import DepotGolden
import Foundation
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

    static func queries(_ projects: StoredPipe<Depot.ProjectsResource>, _ owner: Depot.User.ID) async throws {
        let query = projects.local.filter { $0.style == .black && $0.ownerID == owner }.sorted { $0.createdAt }
        let found = try await query.records()
        show(found)

        for try await projects in query.changes() {
            show(projects)
        }
    }

    static func show(_ value: some Sendable) {}
}
#endif
