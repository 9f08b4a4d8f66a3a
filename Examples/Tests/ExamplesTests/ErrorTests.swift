import PipeRuntime
import Testing
import TodoClient
import TodoServer

/// Errors of calls that a server refuses.
@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
    @Test("A missing record is a 404")
    func notFound() async throws {
        try await TodoServer.run { server in
            let call = await failure { () throws(PipeError) in try await server.todo.projects.read(8) }
            let error = try #require(call)
            #expect(error.isNotFound)
            #expect(error.status == 404)
            #expect(error.method == .get)
            #expect(error.url == "\(server.url)/projects/8")
            #expect(error.contentType == "application/problem+json")
            #expect(error.problem?.detail == "There is no project 8.")
            #expect("\(error)".contains("There is no project 8."))
            let removal = await failure { () throws(PipeError) in try await server.todo.projects.remove(8) }
            #expect(removal?.isNotFound == true)
        }
    }

    @Test("Invalid values are reported by field")
    func validation() async throws {
        try await TodoServer.run(projects: 1) { server in
            let call = await failure { () throws(PipeError) in try await server.todo.projects.create(.init(title: " "))
            }
            let error = try #require(call)
            #expect(error.isValidationError)
            #expect(error.status == 422)
            #expect(error.validationMessages.map(\.name) == ["title"])
            #expect(error.validationMessages.first?.messages == ["can't be blank"])

            let task = await failure { () throws(PipeError) in
                try await server.todo.projects[1].tasks.create(
                    .init(title: "", status: .unknown("lost"), projectID: 2))
            }
            #expect(task?.validationMessages.map(\.name) == ["title", "status", "project_id"])
        }
    }

    @Test("A wrong password is unauthorized")
    func wrongPassword() async throws {
        try await TodoServer.run(projects: 1) { server in
            let todo = server.todo(password: "looking-glass")
            let call = await failure { () throws(PipeError) in try await todo.projects.list() }
            let error = try #require(call)
            let endpoint = "\(server.origin)/oauth/token"
            guard case .token(.refused(code: "invalid_grant", _), endpoint) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(!"\(error)".contains("looking-glass"))
        }
    }

    @Test("A stopped server is a connection error")
    func stoppedServer() async throws {
        let todo = try await TodoServer.run { $0.todo }
        let error = await failure { () throws(PipeError) in try await todo.projects.list() }
        guard case .token(.connection, _) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A response of another form is a decoding error")
    func otherForm() async throws {
        try await ProbeServer.run { server in
            // An echo has no `text`.
            let client = ProbeClient(server: .init(url: server.url + "/echoes"))
            let error = await failure { () throws(PipeError) in try await client.blobs.read(1) }
            guard case .decoding = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("A response over the limit is an error")
    func limit() async throws {
        try await ProbeServer.run { server in
            let blobs = server.probe().blobs
            let whole = try await blobs.read(3_000_000)
            #expect(whole.text.utf8.count == 3_000_000)
            let careful = blobs.with { $0.bodyLimit = 1_000_000 }
            let within = try await careful.read(900_000)
            #expect(within.text.utf8.count == 900_000)
            let error = await failure { () throws(PipeError) in try await careful.read(1_000_000) }
            guard case .bodyTooLarge(limit: 1_000_000) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            let small = try await careful.read(5)
            #expect(small.text == "xxxxx")
        }
    }
}
