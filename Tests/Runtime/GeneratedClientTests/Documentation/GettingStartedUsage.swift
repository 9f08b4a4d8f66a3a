import Foundation
import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

// The Swift of Docs/GettingStarted.md and of the pages of the modules, so that it is compiled.

enum GettingStartedUsage {
    static func calls() async throws {
        let todo = TodoClient(auth: .init(session: .user("alice", password: "wonderland")))
        let page = try await todo.projects.list(pageSize: 3)
        for project in page {
            print(project.id, project.title, project.style ?? "no style")
        }

        if let second = try await page.next() {
            print("then", second.map(\.title))
        }
        for try await project in todo.projects.all(where: .init(color: "black")) {
            print(project.title)
        }

        var garden = try await todo.projects.save(Todo.Project.Draft(title: "Garden"))  // POST
        garden.title = "Meadow"
        garden = try await todo.projects.save(garden)  // PUT
        garden = try await todo.projects.update(garden.id) { $0.style = "green" }  // PATCH
        print(garden.title, garden.style ?? "no style")
        try await todo.projects.remove(garden)  // DELETE

        do {
            try await todo.projects.create(Todo.Project.Draft(title: ""))
        } catch {
            print(error)
            for field in error.validationMessages { print(field.name, field.messages.joined(separator: ", ")) }
        }
        do {
            print(try await todo.projects.read(404).title)
        } catch {
            print(error)
            if error.isNotFound { print("gone") }
        }

        let small = todo.projects.with {
            $0.timeout = .seconds(5)
            $0.retry = .never
            $0.bodyLimit = 100
        }
        do {
            print(try await small.list().count)
        } catch {
            print(error)
        }
    }

    static func modules(_ bytes: [UInt8]) async throws {
        let value = try JSON.decode(JSONValue.self, from: bytes)

        let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        for try await project in todo.projects.all() {
            print(project.title)
        }

        let transport = ScriptedTransport()
        let clock = ManualClock()
        print(value, transport, clock)
    }
}

extension TodoClient {
    /// The titles of all projects of a color, in alphabetical order.
    public func titles(color: String) async throws(PipeError) -> [String] {
        try await projects.all(where: .init(color: color)).collect().map(\.title).sorted()
    }
}

@Test func theTitlesOfAllPagesAreSorted() async throws {
    let meadow = #"[{"id": 2, "title": "Meadow", "created_at": "2026-11-01T00:00:00Z"}]"#
    let garden = #"[{"id": 3, "title": "Garden", "created_at": "2026-11-02T00:00:00Z"}]"#
    let transport = ScriptedTransport()
    transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1", "expires_in": 3600}"#))
    transport.on(
        .get, "/api/projects", query: ["color": "black"],
        .json(meadow, headers: ["Link": "<?page=2>; rel=next"]), .json(garden))
    let todo = TodoClient(auth: .init(session: .user("alice", password: "wonderland")), transport: transport)

    let titles = try await todo.titles(color: "black")

    #expect(titles == ["Garden", "Meadow"])
    #expect(transport.requests.map(\.method) == ["POST", "GET", "GET"])
    try transport.verify()
}

// Of Docs/CustomTemplates.md, whose template makes each record `Exportable`.

/// A record that can be written to a file.
public protocol Exportable: JSONWritable {}

extension Exportable {
    /// The record as JSON.
    public func exported() throws(JSONError) -> [UInt8] { try JSON.encode(self) }
}

extension Todo.Project: Exportable {}

enum ExportUsage {
    static func export(_ project: Todo.Project) throws {
        let bytes = try project.exported()
        print(bytes)
    }
}
