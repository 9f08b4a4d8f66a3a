import Foundation
import GoldenTesting
import Testing

/// Broken files of any size are reported in bounded time, and with at most 10 times the memory of the file.
@Suite struct HugeInputTests {
    private static let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
    /// The largest size that is read, minus the head.
    private static let limit = 8 * 1024 * 1024 - 100

    private static func repeated(_ text: String, upTo size: Int = limit) -> String {
        String(repeating: text, count: size / text.utf8.count)
    }

    struct Input: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable () -> String
        let rule: String
    }

    static let inputs: [Input] = [
        Input(
            testDescription: "100,000 lists in each other",
            text: { head + "docs: " + String(repeating: "[", count: 100_000) },
            rule: "nested-too-deep"),
        Input(
            testDescription: "100,000 mappings in each other",
            text: { head + "docs: " + String(repeating: "{a: ", count: 100_000) }, rule: "nested-too-deep"),
        Input(
            testDescription: "thousands of indented levels",
            text: { head + "records:\n" + (1..<3800).map { String(repeating: " ", count: $0) + "a:\n" }.joined() },
            rule: "nested-too-deep"),
        Input(
            testDescription: "a list of 100,000 dashes", text: { String(repeating: "- ", count: 100_000) + "x" },
            rule: "nested-too-deep"),
        Input(
            testDescription: "50 MB of text", text: { head + "docs: " + repeated("x", upTo: 50_000_000) },
            rule: "file-too-large"),
        Input(
            testDescription: "50 MB of lines", text: { head + repeated("a: 1\n", upTo: 50_000_000) },
            rule: "file-too-large"),
        Input(testDescription: "8 MB of one key", text: { head + repeated("x") + ": 1" }, rule: "invalid-yaml"),
        Input(
            testDescription: "8 MB of one value", text: { head + "timeout: " + repeated("x") }, rule: "invalid-value"),
        Input(testDescription: "8 MB of blank lines", text: { head + "a b\n" + repeated("\n") }, rule: "invalid-yaml"),
        Input(
            testDescription: "8 MB of carriage returns", text: { head + "a b\n" + repeated("\r") }, rule: "invalid-yaml"
        ),
        Input(testDescription: "8 MB of comments", text: { repeated("# a\n") }, rule: "empty-file"),
        Input(
            testDescription: "8 MB of control characters", text: { head + "#" + repeated("\u{1}") },
            rule: "invalid-yaml"),
        Input(testDescription: "8 MB of nothing", text: { repeated("\0") }, rule: "not-utf8"),
        Input(
            testDescription: "8 MB of unknown keys", text: { (0..<600_000).map { "key\($0): 1\n" }.joined() },
            rule: "too-many-nodes"),
        Input(
            testDescription: "8 MB of one key again and again", text: { head + repeated("name: A\n") },
            rule: "duplicate-key"),
        Input(
            testDescription: "8 MB of aliases", text: { head + "docs: [" + repeated("*a, ") + "]" },
            rule: "unknown-anchor"),
        Input(
            testDescription: "8 MB of tags", text: { head + "docs: [" + repeated("!a b, ") + "]" },
            rule: "tag-not-allowed"),
        Input(
            testDescription: "8 MB of an open quote", text: { head + "docs: \"" + repeated("x\n") },
            rule: "invalid-yaml"),
        Input(
            testDescription: "8 MB of fields of unknown types",
            text: {
                head + "records:\n  Thing:\n"
                    + (0..<70_000).map { "    field\($0): " + repeated("x", upTo: 100) + "\n" }.joined()
            },
            rule: "unknown-type"),
        Input(
            testDescription: "8 MB of resources of unknown records",
            text: {
                head + "resources:\n"
                    + (0..<25_000).map { "  r\($0): { record: " + repeated("x", upTo: 300) + " }\n" }.joined()
            },
            rule: "unknown-record"),
        Input(
            testDescription: "a record of 1 MB by name",
            text: {
                head + "records:\n  \"" + repeated("r", upTo: 1_000_000) + "\":\n"
                    + (0..<50_000).map { "    f\($0): \(repeated("x", upTo: 100))?\n" }.joined()
            },
            rule: "invalid-yaml"),
    ]

    // The tools wait for each other.
    @Test(.timeLimit(.minutes(10)), arguments: inputs)
    func hasResponse(_ input: Input) async throws {
        let folder = try TemporaryFolder()
        let text = input.text()
        try folder.write(text, to: "a.pipes.yaml")
        // Half a minute of processor time, for a build without optimization, however busy the machine is.
        var command = "ulimit -t 30 && pipewright check a.pipes.yaml --format json"
        #if os(Linux)
        // The memory for an empty file, in KiB of address space, plus ten times the file.
        let memory = 120_000 + text.utf8.count * 10 / 1024
        command = "ulimit -v \(memory) && " + command
        #endif
        let outcome = try await Tool.runShell(command, in: folder.url)
        #expect(outcome.status == 1, "\(outcome.status) \(outcome.errors.prefix(1000))")
        #expect(outcome.output.contains("\"rule\":\"\(input.rule)\""), "\(outcome.output.prefix(1000))")
        #expect(outcome.output.utf8.count < 3_000_000 && outcome.errors.utf8.count < 1_000_000)
    }
}
