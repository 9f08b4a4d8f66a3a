import Foundation
import PipeRuntime
import TodoClient

/// A conversation with the Todo API: shows the code and the HTTP messages, and checks the results.
public struct TodoDemo {
    private let todo: TodoClient
    private let screen: Screen
    private var checks = 0
    private var failures: [String] = []

    /// Runs the demo with the server at `url`, which must have its initial projects.
    ///
    /// - Parameters:
    ///   - url: The URL of the API, such as `http://127.0.0.1:8080/api`.
    ///   - output: Receives the lines, each of at most 80 characters.
    /// - Returns: The checks that failed.
    public static func run(url: String, output: @escaping @Sendable (String) -> Void) async -> [String] {
        var demo = TodoDemo(url: url, output: output)
        do {
            try await demo.change()
            try await demo.turnPages()
            try await demo.moveFile()
            try await demo.fail()
        } catch {
            demo.failures.append("\(error)")
        }
        for failure in demo.failures { demo.screen.line("✗ \(failure)") }
        demo.screen.line(demo.failures.isEmpty ? "✓ \(demo.checks) of \(demo.checks) checks passed" : "✗ failed")
        return demo.failures
    }

    private init(url: String, output: @escaping @Sendable (String) -> Void) {
        screen = Screen(output: output)
        todo = TodoClient(
            server: TodoClient.Server(url: url),
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: WireTransport(wrapped: DefaultTransport.shared, screen: screen)
        )
    }

    private mutating func check(_ isTrue: Bool, _ what: String) {
        checks += 1
        if !isTrue { failures.append(what) }
    }

    // MARK: - The conversation

    private mutating func change() async throws(PipeError) {
        screen.line(#"var project = try await todo.projects.save(Todo.Project.Draft(title: "Hello"))"#)
        var project = try await todo.projects.save(Todo.Project.Draft(title: "Hello"))
        check(project.title == "Hello" && project.style == nil, "the project differs from the draft: \(project)")

        screen.line(#"try await todo.projects.update(project.id) { $0.style = "black" }"#)
        let styled = try await todo.projects.update(project.id) { $0.style = "black" }
        check(styled.style == "black" && styled.title == project.title, "the patch changed other fields: \(styled)")

        screen.line(#"project.title = "Hello Update World!"; try await todo.projects.save(project)"#)
        project.title = "Hello Update World!"
        let saved = try await todo.projects.save(project)
        check(saved == project, "the saved project differs: \(saved)")

        screen.line("try await todo.projects.read(project.id)")
        let read = try await todo.projects.read(project.id)
        check(read == project, "the project read differs: \(read)")

        screen.line("try await todo.projects.remove(project)")
        try await todo.projects.remove(project)

        screen.line("try await todo.projects.exists(project.id)")
        let isThere = try await todo.projects.exists(project.id)
        check(!isThere, "the project is still there")
    }

    private mutating func turnPages() async throws(PipeError) {
        screen.line(#"let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 2)"#)
        let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 2)
        check(page.map(\.title) == ["Project 1", "Project 3"], "the first page is \(page.records)")

        screen.line("let second = try await page.next()")
        let second = try await page.next()
        check(second?.map(\.title) == ["Project 5", "Project 7"], "the second page is \(second?.records ?? [])")

        screen.line("let first = try await second.previous()")
        let first = try await second?.previous()
        check(first?.records == page.records, "the previous page is \(first?.records ?? [])")

        screen.line("for try await project in todo.projects.all(pageSize: 4) { … }")
        var titles: [String] = []
        for try await project in todo.projects.all(pageSize: 4) {
            titles.append(project.title)
        }
        check(titles == (1...7).map { "Project \($0)" }, "all projects are \(titles)")
    }

    private mutating func moveFile() async throws {
        let attachments = todo.projects[1].attachments
        let bar = ProgressBar()
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }

        screen.line(#"try await attachments.upload(file: .bytes(bytes, filename: "plan.bin"))"#)
        let (events, report) = TransferProgress.makeStream()
        let content = UploadContent.bytes(bytes, filename: "plan.bin")
        async let upload = attachments.upload(file: content, caption: "t_hero", progress: report)
        for await progress in events {
            bar.draw(progress)
            if progress.state != .running { screen.line("  " + bar.text(of: progress)) }
        }
        let plan = try await upload
        check(plan.name == "plan.bin" && plan.size == 1_000_000 && plan.caption == "t_hero", "the upload is \(plan)")

        screen.line("try await attachments[plan.id].content().download(to: folder, options: .parallel)")
        let folder = FileManager.default.temporaryDirectory.appending(path: "todo-demo-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try await attachments[plan.id].content().download(to: folder, options: .parallel)
        let found = (try? Data(contentsOf: file.url)).map { [UInt8]($0) }
        check(found == bytes && file.url.lastPathComponent == "plan.bin", "the file at \(file.url) differs")
    }

    private mutating func fail() async throws(PipeError) {
        screen.line("try await todo.projects.read(404)")
        do throws(PipeError) {
            let project = try await todo.projects.read(404)
            check(false, "there is a project 404: \(project)")
        } catch {
            let detail = error.problem?.detail ?? ""
            check(error.isNotFound && detail == "There is no project 404.", "\(error)")
            screen.line("  error.isNotFound, error.problem.detail: \(detail)")
        }

        screen.line(#"try await todo.projects.create(Todo.Project.Draft(title: ""))"#)
        do throws(PipeError) {
            let project = try await todo.projects.create(Todo.Project.Draft(title: ""))
            check(false, "there is a project without a title: \(project)")
        } catch {
            let texts = error.validationMessages.map { "\($0.name) \($0.messages.joined(separator: ", "))" }
            check(texts == ["title can't be blank"], "\(error)")
            screen.line("  error.validationMessages: \(texts.joined(separator: "; "))")
        }
    }
}
