import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Results of calls that may be missing.
@Suite struct OptionalResultTests {
    /// Projects in a member.
    private enum Wrapped: ReadableResource {
        typealias Record = Todo.Project

        static let descriptor = ResourceDescriptor(path: "projects", wrap: "project")
    }

    private func call<Result: JSONReadable & Sendable>(
        _ type: Result.Type = Result.self, _ body: String, item: JSONPointer? = "/data/found"
    ) async throws -> Result {
        try await ResourcePipe<Wrapped>(plainClient(ScriptedTransport(.json(body))))
            .call(.get, "find", options: item.map { CallOptions(item: $0) })
            .value()
    }

    @Test(
        "An optional result is nil if its place is absent or null, or if there is no body",
        arguments: [#"{"data":{}}"#, #"{"data":{"found":null}}"#, #"{"data":null}"#, "{}", "[]", "null", "", " \n"])
    func missing(body: String) async throws {
        #expect(try await call(Todo.Project?.self, body) == nil)
        #expect(try await call([Todo.Project]?.self, body) == nil)
        #expect(try await call([String: Int]?.self, body) == nil)
        #expect(try await call(Int?.self, body) == nil)
    }

    @Test("An optional result that is there is read")
    func present() async throws {
        #expect(try await call(Todo.Project?.self, #"{"data":{"found":\#(project8)}}"#)?.id == 8)
        #expect(try await call([Todo.Project]?.self, #"{"data":{"found":[]}}"#) == [])
        #expect(try await call([String: Int]?.self, #"{"data":{"found":{"a":1}}}"#) == ["a": 1])
        let error = await failure { try await call(Todo.Project?.self, #"{"data":{"found":{"id":8}}}"#) }
        guard case .decoding = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        "A result without `?` whose place is absent or null is an error",
        arguments: [#"{"data":{}}"#, #"{"data":{"found":null}}"#, "{}", "null", ""])
    func required(body: String) async {
        for error in [
            await failure { try await call(Todo.Project.self, body) },
            await failure { try await call([Todo.Project].self, body) },
            await failure { try await call([String: Int].self, body) },
        ] {
            switch error.reason {
            case .decoding, .emptyBody: break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test("An optional record of the resource is where the resource has its records")
    func recordOfResource() async throws {
        #expect(try await call(Todo.Project?.self, #"{"project":\#(project8)}"#, item: nil)?.id == 8)
        #expect(try await call(Todo.Project?.self, #"{"project":null}"#, item: nil) == nil)
        #expect(try await call(Todo.Project?.self, "{}", item: nil) == nil)
        #expect(try await call([String: Int]?.self, #"{"project":1}"#, item: nil) == ["project": 1])
    }
}
