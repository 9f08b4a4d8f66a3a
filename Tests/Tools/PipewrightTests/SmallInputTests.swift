import Foundation
import GoldenTesting
import Testing

/// Small documents, each of a kind that an import once lost, misread or refused without a place: the schema and the report of
/// each is in the file beside it.
@Suite struct SmallInputTests {
    private static let folder = Golden.tests.appending(path: "Tools/PipewrightTests/SmallInputs")

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { !$0.hasSuffix(".txt") }.sorted()

    @Test func folderHasInputs() {
        #expect(Self.names.count > 100)
    }

    @Test(arguments: names)
    func hasSchemaAndReport(_ name: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: name), to: folder.url.appending(path: name))
        let result = try Tool.run(
            ["import", name, "--output", "api.pipes.yaml", "--report", "report.md"], in: folder.url)
        let golden = Golden("Tools/PipewrightTests/SmallInputs/\(name).txt")
        guard result.status == 0 else {
            // No schema: an error with its place, or a document without operations, whose report says what it has.
            #expect(result.status == 1 && !folder.files.contains("api.pipes.yaml"), "\(result)")
            let report = folder.files.contains("report.md") ? try folder.read("report.md") : ""
            try golden.expect("status \(result.status)\n" + result.errors + result.output + report)
            return
        }
        let checked = try Tool.run(["check", "api.pipes.yaml"], in: folder.url)
        #expect(checked.status == 0, "\(checked)")
        try golden.expect(try folder.read("api.pipes.yaml") + "\n" + folder.read("report.md"))
    }
}
