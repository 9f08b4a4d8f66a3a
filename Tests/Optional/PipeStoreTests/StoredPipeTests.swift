#if Store
import Foundation
import PipeHTTP
import PipeStore
import Synchronization
import StoredTodo
import Testing
import TodoGolden

/// Reading with a store.
@Suite struct StoredPipeTests {
    private let folder = TemporaryFolder()
    private let server: TodoServer

    init() throws {
        server = try TodoServer()
    }

    @Test("A record that was read is there without the server, also for another process, but not for another account")
    func read() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        #expect(try await projects.get(1, .cacheOnly) == nil)
        let read = try await projects.read(1)
        server.isReachable = false
        #expect(try await projects.get(1) == read)
        #expect(try await projects.get(1, .networkFirst) == read)
        await #expect(throws: StoreError.self) { try await projects.read(1) }
        await #expect(throws: StoreError.self) { try await projects.get(2) }
        let others = server.client.projects.stored(in: try folder.store())
        #expect(try await others.get(1, .cacheOnly) == read)
        let bob = server.client.projects.stored(in: try folder.store("bob"))
        #expect(try await bob.get(1, .cacheOnly) == nil)
    }

    @Test("A policy says when the server is asked")
    func policies() async throws {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var todo = server.client
        todo.client.environment.now = { now.withLock { $0 } }
        let projects = todo.projects.stored(in: try folder.store())
        _ = try await projects.get(3)
        #expect(server.lines.count == 1)
        _ = try await projects.get(3)
        _ = try await projects.get(3, .refresh(olderThan: .seconds(60)))
        #expect(server.lines.count == 1)
        now.withLock { $0 += 61 }
        _ = try await projects.get(3, .refresh(olderThan: .seconds(60)))
        #expect(server.lines.count == 2)
        _ = try await projects.get(3, .networkFirst)
        #expect(server.lines == Array(repeating: "GET /api/projects/3", count: 3))
    }

    @Test("A record that the server does not have any more is removed")
    func removed() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        _ = try await projects.read(4)
        try await server.client.projects.remove(4)
        #expect(try await projects.get(4, .cacheOnly) != nil)
        #expect(try await projects.get(4, .networkFirst) == nil)
        #expect(try await projects.get(4, .cacheOnly) == nil)
    }

    @Test("A login that is not found is not a record that is gone", arguments: [404, 410, 412, 403])
    func loginNotFound(status: Int) async throws {
        let read = try await server.client.projects.stored(in: try folder.store()).read(4)
        let refusing = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")),
            transport: RefusedLogins(status: status))
        let projects = refusing.projects.stored(in: try folder.store())
        do {
            _ = try await projects.read(4)
            Issue.record("the record was read")
        } catch {
            #expect(error.call?.status == status)
            #expect(error.call?.isNotFound == false)
        }
        #expect(try await projects.get(4, .networkFirst) == read)
        #expect(try await projects.get(4, .cacheOnly) == read)
    }

    /// A server that issues no tokens.
    private struct RefusedLogins: Transport {
        let status: Int

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            (HTTPResponse(status: .init(code: status)), HTTPBody(Array("no such login".utf8)))
        }
    }

    @Test("A sequence has what is stored, and then what the server says, unless that is the same")
    func values() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        func titles() async throws -> [String?] {
            var titles: [String?] = []
            for try await project in projects.values(of: 5) { titles.append(project?.title) }
            return titles
        }
        let first = try await titles()
        #expect(first.count == 2 && first[0] == nil)
        #expect(try await titles() == [first[1]])
        try await server.client.projects.update(5) { $0.title = "Changed" }
        #expect(try await titles() == [first[1], "Changed"])
    }

    @Test("A list keeps the server's order, and loses what the server does not have any more")
    func lists() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        #expect(try await projects.all(.cacheOnly).isEmpty)
        let all = try await projects.all(pageSize: 7)
        #expect(all.count == 20 && server.lines.count == 3)
        #expect(try await projects.all() == all)
        try await server.client.projects.remove(6)
        let rest = try await projects.all(.networkFirst)
        #expect(rest.map(\.id) == all.map(\.id).filter { $0 != 6 })
        #expect(try await projects.get(6, .cacheOnly) == nil)
        server.isReachable = false
        #expect(try await projects.all(.networkFirst) == rest)
        await #expect(throws: StoreError.self) { try await projects.all(where: .init(color: "black")) }
    }

    @Test("Records below different items have nothing in common")
    func scopes() async throws {
        let store = try folder.store()
        let first = server.client.projects[1].tasks.stored(in: store)
        let second = server.client.projects[2].tasks.stored(in: store)
        let tasks = try await first.all()
        #expect(!tasks.isEmpty)
        #expect(try await first.local.count() == tasks.count)
        #expect(try await second.local.count() == 0)
        #expect(try await second.get(tasks[0].id, .cacheOnly) == nil)
    }

    @Test("Signing out deletes the records of the account, and no others")
    func signOut() async throws {
        let alice = try folder.store()
        _ = try await server.client.projects.stored(in: alice).all()
        let bob = try folder.store("bob")
        _ = try await server.client.projects.stored(in: bob).all()
        try await alice.signOut()
        #expect(try await server.client.projects.stored(in: alice).all(.cacheOnly).isEmpty)
        #expect(try await server.client.projects.stored(in: alice).local.count() == 0)
        #expect(try await server.client.projects.stored(in: bob).local.count() == 20)
    }

    @Test("What comes after another process has signed out is not stored, for no account")
    func signOutElsewhere() async throws {
        let here = server.client.projects.stored(in: try folder.store())
        _ = try await here.read(1)
        try await folder.store().signOut()
        await #expect(throws: StoreError.self) { try await here.read(2) }
        #expect(try await server.client.projects.stored(in: try folder.store("bob")).local.count() == 0)
        #expect(try await here.read(3).id == 3)
    }
}
#endif
