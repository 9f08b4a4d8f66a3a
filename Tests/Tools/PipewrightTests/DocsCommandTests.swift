import Foundation
import GoldenTesting
import Testing

/// `pipewright docs`
@Suite struct DocsCommandTests {
    private static let good = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string } }
        resources: { things: { record: Thing } }
        """

    private func folder(_ files: [String: String] = ["todo.pipes.yaml": good]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test("The page of one schema is index.html, those of several have the names of their schemas")
    func names() throws {
        let folder = try folder(["todo.pipes.yaml": Self.good, "shop.pipes/shop.yaml": Self.good])
        let one = try Tool.run(["docs", "todo.pipes.yaml", "--output", "a/b"], in: folder.url)
        #expect(one.status == 0 && one.output.isEmpty && one.errors.isEmpty, "\(one)")
        let page = try folder.read("a/b/index.html")
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.contains("id=\"call-things.create\""))
        let two = try Tool.run(["docs", "todo.pipes.yaml", "shop.pipes", "--output", "two"], in: folder.url)
        #expect(two.status == 0 && two.errors.isEmpty, "\(two)")
        #expect(
            folder.files == [
                "a/b/index.html", "shop.pipes/shop.yaml", "todo.pipes.yaml", "two/shop.html", "two/todo.html",
            ])
        #expect(try folder.read("two/todo.html") == page)
    }

    @Test("Nothing is written in a dry run, or if a schema has an error or the same name as another")
    func problems() throws {
        let folder = try folder([
            "todo.pipes.yaml": Self.good, "bad.pipes.yaml": Self.good + "\nresuorces: {}\n",
            "v2/todo.pipes.yaml": Self.good,
        ])
        let before = folder.files
        let arguments = ["docs", "todo.pipes.yaml", "--output", "out"]
        #expect(try Tool.run(arguments + ["--dry-run"], in: folder.url).output == "would write out/index.html\n")
        let bad = try Tool.run(["docs", "todo.pipes.yaml", "bad.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(bad.status == 1 && bad.errors.contains("resuorces"), "\(bad)")
        let twice = try Tool.run(["docs", "todo.pipes.yaml", "v2/todo.pipes.yaml", "--output", "out"], in: folder.url)
        #expect(twice.status == 1 && twice.errors.contains("todo.html"), "\(twice)")
        #expect(folder.files == before)
        #expect(try Tool.run(arguments, in: folder.url).status == 0)
        #expect(try Tool.run(arguments + ["--dry-run"], in: folder.url).output == "unchanged out/index.html\n")
    }
}
