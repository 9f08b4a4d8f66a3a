import Foundation
import GoldenTesting
import Testing

/// Wrong calls do not compile: each is given to the compiler, together with right ones as a control.
@Suite struct WrongCallTests {
    /// The folder of the built modules, beside the test bundle.
    private static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// The maps of the C modules that a transport brings, as the build knows them.
    private static let moduleMaps: [String] = {
        let checkouts = products.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        func maps(in folder: URL) -> [URL] {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "module.modulemap" }
        }
        let sources = maps(in: checkouts).filter { $0.path.contains("/Sources/") && $0.path.contains("/include/") }
        let built = maps(in: products).filter { $0.deletingLastPathComponent().pathExtension == "build" }
        return (built + sources).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }()

    private func compile(_ statements: String) throws -> (status: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "wrong-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let source = """
            import PipeRuntime
            import TodoGolden
            func call(_ todo: TodoClient, task: TodoGolden.Task, project: Project) async throws {
            \(statements)
            }
            """
        try Data(source.utf8).write(to: file)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-I", Self.products.appending(path: "Modules").path]
            + Self.moduleMaps + [file.path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test func rightCallsCompile() throws {
        let result = try compile(
            """
            _ = try await todo.projects.read(8)
            try await todo.projects[project.id].attachments.list(limit: 3)
            _ = try await todo.projects.read(task.projectID)
            try await todo.projects.update(8) { $0.title = "x"; $0.style = .null }
            """)
        #expect(result.output.contains("error:") == false, "\(result.output)")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        ("try await todo.projects[8].attachments.create(1)", "CreatableResource"),
        ("try await todo.projects[8].attachments.replace(1)", "ReplaceableResource"),
        ("_ = try await todo.projects.read(task.id)", "cannot convert value of type"),
        ("_ = try await todo.projects.list(where: .init(colour: \"black\"))", "colour"),
        ("_ = Project.Draft(id: 8, title: \"x\")", "extra argument 'id'"),
        ("_ = Project.Draft()", "missing argument for parameter 'title'"),
        ("try await todo.projects.update(8) { $0.createdAt = .now }", "no member 'createdAt'"),
        ("try await todo.projects.update(8) { $0.title = .null }", "null"),
        ("_ = TodoClient(server: .local)", "missing argument for parameter 'auth'"),
        ("_ = try await todo.tasks.list()", "no member 'tasks'"),
    ])
    func wrongCallsDoNot(_ statement: String, _ message: String) throws {
        let result = try compile(statement)
        #expect(result.status != 0)
        #expect(result.output.contains("error:") && result.output.contains(message), "\(result.output)")
    }
}
