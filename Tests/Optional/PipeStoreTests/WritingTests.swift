#if Store
import Foundation
import PipeStore
import StoredTodo
import Testing
import TodoGolden

/// Writing without a network, and what is sent later.
@Suite struct WritingTests {
    private let folder = TemporaryFolder()
    private let server: TodoServer
    private let store: RecordStore
    private let projects: StoredPipe<Todo.ProjectsResource>

    init() throws {
        server = try TodoServer(records: 5)
        store = try folder.store()
        projects = server.client.projects.stored(in: store)
    }

    @Test("A new record is there at once, and has an identity when the server has made it")
    func create() async throws {
        server.isReachable = false
        let new = try await projects.save(Todo.Project.Draft(title: "New", style: "black"))
        #expect(new.value == nil && new.state == .waiting)
        #expect(new.draft == Todo.Project.Draft(title: "New", style: "black"))
        #expect(try await store.id(of: new.localID) == nil)
        #expect(try await projects.local.filter { $0.style == "black" }.records() == [new])
        #expect(try await projects.local.unsynced().records() == [new])
        #expect(try await projects.local.values().isEmpty)
        let failed = try await store.flush()
        #expect(failed.sent == 0 && failed.left == 1 && failed.hasEndedEarly && failed.errors.count == 1)
        #expect(try await projects.stored(new.localID) == new)
        server.isReachable = true
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0 && report.errors.isEmpty)
        #expect(server.takeWrites() == [#"POST /api/projects {"title":"New","style":"black"}"#])
        let id = try #require(try await store.id(of: new.localID))
        let sent = try #require(try await projects.stored(new.localID))
        #expect(sent.state == .synced && sent.value?.id == id && sent.draft == nil)
        #expect(try await server.client.projects.read(id) == sent.value)
        #expect(try await projects.get(id, .cacheOnly) == sent.value)
        #expect(try await projects.local.unsynced().count() == 0)
        #expect(try await store.flush().sent == 0)
    }

    @Test("A change is seen at once, also after the server was asked, and only what was changed is sent")
    func update() async throws {
        let old = try await projects.read(2)
        let changed = try await projects.update(2) { $0.title = "Changed" }
        #expect(changed.value?.title == "Changed" && changed.state == .waiting)
        #expect(try await projects.read(2).title == "Changed")
        #expect(try await projects.get(2, .cacheOnly)?.title == "Changed")
        #expect(try await projects.all(.networkFirst).first { $0.id == 2 }?.title == "Changed")
        #expect(try await projects.local.filter { $0.title == "Changed" }.count() == 1)
        #expect(try await server.client.projects.read(2) == old)
        try await store.flush()
        #expect(server.takeWrites() == [#"PATCH /api/projects/2 {"title":"Changed"}"#])
        #expect(try await server.client.projects.read(2).title == "Changed")
        #expect(try await projects.stored(changed.localID)?.state == .synced)
    }

    @Test("A record is saved with the fields that differ from what is stored")
    func saveRecord() async throws {
        var project = try await projects.read(2)
        project.style = "striped"
        try await projects.save(project)
        #expect(try await projects.save(project).state == .waiting)
        try await store.flush()
        #expect(server.takeWrites() == [#"PATCH /api/projects/2 {"style":"striped"}"#])
        project.style = nil
        try await projects.save(project)
        try await store.flush()
        #expect(server.takeWrites() == [#"PATCH /api/projects/2 {"style":null}"#])
        #expect(try await projects.save(project).state == .synced)
        try await projects.replace(project)
        try await store.flush()
        #expect(server.takeWrites().first?.hasPrefix("PUT /api/projects/2 {") == true)
    }

    @Test("Changes of one record are sent as one, where that means the same")
    func joining() async throws {
        let new = try await projects.save(Todo.Project.Draft(title: "A", style: "black"))
        try await projects.update(new.localID) { $0.title = "B" }
        let last = try await projects.update(new.localID) { $0.style = nil }
        #expect(last.draft == Todo.Project.Draft(title: "B"))
        try await projects.update(3) { $0.title = "C" }
        try await projects.update(3) { $0.style = "plain" }
        try await store.flush()
        #expect(
            server.takeWrites() == [
                #"POST /api/projects {"title":"B","style":null}"#,
                #"PATCH /api/projects/3 {"title":"C","style":"plain"}"#,
            ])
    }

    @Test("A removed record is not shown any more; a new one that is removed is never sent")
    func remove() async throws {
        let all = try await projects.all()
        try await projects.update(4) { $0.title = "Unused" }
        try await projects.remove(4)
        #expect(try await projects.get(4) == nil)
        #expect(try await projects.all(.networkFirst).count == all.count - 1)
        #expect(try await projects.local.count() == all.count - 1)
        await #expect(throws: StoreError.self) { try await projects.update(4) { $0.title = "Late" } }
        let new = try await projects.save(Todo.Project.Draft(title: "New"))
        try await projects.remove(new.localID)
        #expect(try await projects.stored(new.localID) == nil)
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0)
        #expect(server.takeWrites() == ["DELETE /api/projects/4"])
        #expect(try await projects.get(4, .networkFirst) == nil)
    }

    @Test("A record that another client has removed is gone without an error")
    func removedTwice() async throws {
        _ = try await projects.read(4)
        try await projects.remove(4)
        try await server.client.projects.remove(4)
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0)
    }

    @Test("Records below a new one, and those that refer to it, are sent after it, with its identity")
    func parents() async throws {
        let project = try await projects.save(Todo.Project.Draft(title: "Parent"))
        let tasks = try await projects.item(project.localID).tasks
        let draft = { (id: Todo.Project.ID) in Todo.Task.Draft(title: "Child", status: .todo, projectID: id) }
        let task = try await tasks.save(draft(project.recordID))
        #expect(task.draftMembers?["title"] == "Child")
        #expect(try await tasks.local.records() == [task])
        await #expect(throws: StoreError.self) { try await tasks.all(.networkFirst) }
        try await store.flush()
        let id = try #require(try await store.id(of: project.localID))
        #expect(
            server.takeWrites() == [
                #"POST /api/projects {"title":"Parent"}"#,
                #"POST /api/projects/\#(id)/tasks {"title":"Child","status":"todo","project_id":\#(id)}"#,
            ])
        let sent = try #require(try await tasks.local.values().first)
        #expect(sent.projectID == id && sent.title == "Child")
        #expect(try await projects[id].tasks.local.values() == [sent])
        #expect(try await projects[id].tasks.get(sent.id, .cacheOnly) == sent)
        #expect(try await tasks.all(.networkFirst) == [sent])
        let second = try await projects.item(project.localID).tasks.save(draft(project.recordID))
        #expect(second.draftMembers?["project_id"]?.int == id.rawValue)
    }

    @Test("A flush sends nothing of a resource that is not connected to the store, and says so")
    func unconnected() async throws {
        try await projects.save(Todo.Project.Draft(title: "New"))
        let later = try folder.store()
        let report = try await later.flush()
        #expect(report.sent == 0 && report.left == 1 && report.unconnected == ["Todo.Project projects"])
        _ = server.client.projects.stored(in: later)
        #expect(try await later.flush().sent == 1)
    }

    @Test("Another account does not send the changes, and signing out does not lose them unasked")
    func signOut() async throws {
        try await projects.save(Todo.Project.Draft(title: "Alice's"))
        let bob = try folder.store("bob")
        _ = server.client.projects.stored(in: bob)
        #expect(try await bob.flush().sent == 0)
        await #expect { try await store.signOut() } throws: { error in
            if case StoreError.unsentChanges(1) = error { true } else { false }
        }
        #expect(try await projects.local.count() == 1)
        try await store.signOut(droppingChanges: true)
        #expect(try await store.flush().left == 0)
        #expect(server.takeWrites().isEmpty)
    }

    @Test("A change that is dropped is undone")
    func drop() async throws {
        let old = try await projects.read(2)
        let changed = try await projects.update(2) { $0.title = "Changed" }
        try await projects.drop(changed.localID)
        #expect(try await projects.stored(changed.localID)?.value == old)
        let new = try await projects.save(Todo.Project.Draft(title: "New"))
        try await projects.drop(new.localID)
        #expect(try await projects.stored(new.localID) == nil)
        let removed = try await projects.update(3) { $0.title = "Unused" }
        try await projects.remove(3)
        try await projects.drop(removed.localID)
        #expect(try await projects.get(3) != nil)
        #expect(try await store.flush().sent == 0)
    }
}
#endif
