import Foundation
import GoldenTesting
import Testing

/// Generated code and its callers compile without warnings with all compiler settings.
@Suite struct CompilerSettingsTests {
    /// The settings of a compiler: language mode, upcoming features, and default isolation.
    struct Settings: Sendable, CustomTestStringConvertible {
        var mode = "6"
        var features: [String] = []
        var isOnMainActor = false

        var arguments: [String] {
            ["-swift-version", mode] + features.flatMap { ["-enable-upcoming-feature", $0] }
                + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    /// Each feature alone, with the latest language mode that does not include it.
    private static func alone() async throws -> [Settings] {
        let features = try await SwiftCompiler.upcomingFeatures()
        return [
            Settings(mode: "5"), Settings(), Settings(isOnMainActor: true), Settings(mode: "5", isOnMainActor: true),
        ]
            + features.map { Settings(mode: $0.mode == "6" ? "5" : "6", features: [$0.name]) }
    }

    private static func together() async throws -> [Settings] {
        let features = try await SwiftCompiler.upcomingFeatures()
        return ["5", "6"].flatMap { mode in
            let names = features.filter { $0.mode != mode }.map(\.name)
            return [false, true].map { Settings(mode: mode, features: names, isOnMainActor: $0) }
        }
    }

    private static let goldens = Golden.tests.appending(path: "Goldens")

    /// The folders of generated clients.
    static let clients: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: goldens.path)) ?? []
        return names.sorted()
    }()

    static func sources(_ client: String) throws -> [String] {
        let folder = goldens.appending(path: client)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try names.sorted().map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    private func expectToCompile(
        _ sources: [String], _ settings: Settings, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let result = try await SwiftCompiler.check(sources, settings: settings.arguments)
        let comment = Comment(rawValue: "\(settings.testDescription)\n\(result.output)")
        #expect(result.status == 0 && result.output.isEmpty, comment, sourceLocation: sourceLocation)
    }

    @Test func theFeaturesAreKnown() async throws {
        let names = try await SwiftCompiler.upcomingFeatures().map(\.name)
        for name in [
            "InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility", "InferIsolatedConformances",
        ] {
            #expect(names.contains(name))
        }
        #expect(Self.clients.count > 20)
    }

    @Test(arguments: clients)
    func everyClientCompilesWithAllFeatures(_ client: String) async throws {
        let sources = try Self.sources(client)
        for settings in try await Self.together() { try await expectToCompile(sources, settings) }
    }

    /// The two clients with most kinds of generated code, and one whose records a store can keep.
    @Test(arguments: ["Everything", "Types", "Depot"])
    func aClientCompilesWithEachFeatureAlone(_ client: String) async throws {
        let sources = try Self.sources(client)
        for settings in try await Self.alone() { try await expectToCompile(sources, settings) }
    }

    // MARK: - Calls

    /// Code of an app that uses a client with the same settings. One of the client's records is named `Task`.
    private static let calls = """
        import PipeRuntime

        /// On the main actor, if it is the default isolation.
        final class Board {
            let client: TodoClient
            var projects: [Todo.Project] = []

            init(client: TodoClient) {
                self.client = client
            }
        }

        @MainActor
        final class ProjectList {
            private var client: TodoClient
            private(set) var projects: [Todo.Project] = []
            private var reading: CallHandle<Todo.Project>?

            init(client: TodoClient) {
                self.client = client
                self.client.client.settings.interceptors = [Language(name: "de")]
            }

            func load() async throws(PipeError) {
                projects = try await client.projects.list(where: .init(color: "red"), pageSize: 20).records
                for try await project in client.projects.all() { projects.append(project) }
            }

            func open(_ id: Todo.Project.ID) async throws -> Todo.Project {
                reading?.cancel()
                let handle = client.projects.start { projects throws(PipeError) in try await projects.read(id) }
                reading = handle
                return try await handle.value
            }

            func rename(_ project: Todo.Project, to title: String) {
                Task {
                    let renamed = try await client.projects.update(project.id) { $0.title = title }
                    projects = projects.map { $0.id == renamed.id ? renamed : $0 }
                }
            }
        }

        actor Store {
            private let client: TodoClient
            private var projects: [Todo.Project.ID: Todo.Project] = [:]

            init(client: TodoClient) {
                self.client = client
            }

            func read(_ first: Todo.Project.ID, _ second: Todo.Project.ID) async throws -> (Todo.Project, Todo.Project) {
                async let one = client.projects.read(first)
                async let other = client.projects[second].read()
                return try await (one, other)
            }

            func fill(_ ids: [Todo.Project.ID]) async throws {
                let pipe = client.projects.with { $0.retry = RetryPolicy.never }
                projects = try await withThrowingTaskGroup(of: Todo.Project.self) { group in
                    for id in ids { group.addTask { try await pipe.read(id) } }
                    return try await group.reduce(into: [:]) { $0[$1.id] = $1 }
                }
            }
        }

        nonisolated func text(of project: Todo.Project) -> String {
            let draft = Todo.Project.Draft(title: project.title, style: project.style)
            return "\\(draft) \\(Todo.Status.todo.rawValue) \\(Todo.ProjectsResource.self)"
        }

        @concurrent nonisolated func archive(_ client: TodoClient, _ id: Todo.Project.ID) async throws(PipeError) -> Todo.Project {
            let client = TodoClient(server: .local, auth: .init(session: .user("u", password: "p")), transport: client.client.transport)
            let project = try await client.projects[id].archive()
            _ = try await client.projects[project].tasks.list()
            return project
        }

        nonisolated func detached(_ client: TodoClient, _ task: Todo.Task) async -> Result<Todo.Project, any Error> {
            await Task.detached { try await client.project(of: task) }.result
        }

        struct Language: Interceptor {
            let name: String

            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
                next: Next
            ) async throws -> (HTTPResponse, HTTPBody) {
                var request = request
                request.headerFields[.acceptLanguage] = name
                return try await next(request, body)
            }
        }
        """

    @Test func clientsCanBeCalledFromAnyActor() async throws {
        let sources = try Self.sources("Todo") + [Self.calls]
        for settings in try await Self.alone() + Self.together() { try await expectToCompile(sources, settings) }
    }

    // MARK: - Library evolution

    @Test("A module built for library evolution can be used with only its interface")
    func interfacesOfClientsSuffice() async throws {
        let result = try await SwiftCompiler.check(
            resilient: "TodoModule", try Self.sources("Todo"), usedBy: ["import TodoModule\n" + Self.calls])
        #expect(result.status == 0 && !result.output.contains("error:"), "\(result.output)")
    }

    @Test(
        "Clients with files, header fields, singletons, pages of calls and stored records build for library evolution",
        arguments: ["Calls", "Everything", "Files", "Headers", "Depot"])
    func clientsBuildForLibraryEvolution(_ client: String) async throws {
        let result = try await SwiftCompiler.check(
            resilient: "Module", try Self.sources(client), usedBy: ["import Module\nlet type = \(client)Client.self\n"])
        #expect(result.status == 0 && !result.output.contains("error:"), "\(result.output)")
    }

    @Test(
        "The interface of a client hides members that only generated code uses",
        arguments: ["Todo.ProjectsResource.descriptor", "client.projects[8].callSite"])
    func interfacesHideMembers(_ expression: String) async throws {
        let user = """
            import PipeRuntime
            import TodoModule
            nonisolated func wrong(_ client: TodoClient) { _ = \(expression) }
            """
        let result = try await SwiftCompiler.check(resilient: "TodoModule", try Self.sources("Todo"), usedBy: [user])
        let member = expression.split(separator: ".").last ?? ""
        #expect(result.status != 0 && result.output.contains("error:") && result.output.contains("'\(member)'"))
    }

    @Test func errorsOfTheCompilerAreFound() async throws {
        let wrong = "import PipeRuntime\nnonisolated func wrong(_ client: TodoClient) { client.projects.nothing() }\n"
        let result = try await SwiftCompiler.check(
            try Self.sources("Todo") + [wrong], settings: Settings(isOnMainActor: true).arguments)
        #expect(result.status != 0 && result.output.contains("nothing"))
    }
}
