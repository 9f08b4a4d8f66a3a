import GoldenTesting
import PipewrightDiagnostics
import PipewrightOpenAPI
import Testing

/// Huge OpenAPI documents end in bounded time, with the usual limits. `DocumentLimitTests` has the same with small ones.
@Suite struct HugeDocumentTests {
    struct Input: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable () -> String
        /// A rule among the diagnostics; `nil` if the document can be read.
        let rule: String?
    }

    private static let head = "openapi: 3.1.0\npaths: {}\ncomponents:\n"

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    static let inputs: [Input] = [
        Input(
            testDescription: "a chain of 20,000 references",
            text: {
                head + "  schemas: { " + list(20_000) { "S\($0): { $ref: '#/components/schemas/S\($0 + 1)' }" }
                    + ", S20000: {} }"
            },
            rule: nil),
        Input(
            testDescription: "a chain of 3,000 paths",
            text: { "openapi: 3.1.0\npaths: { " + list(3_000) { "/\($0): { $ref: '#/paths/~1\($0 + 1)' }" } + " }" },
            rule: "document-too-large"),
        Input(
            testDescription: "2,000 paths with one path of 2,000 parameters",
            text: {
                let parameters = list(2_000) { "{ name: p\($0), in: query, schema: {} }" }
                return "openapi: 3.1.0\npaths: { /a: { get: {}, put: {}, parameters: [\(parameters)] }, "
                    + list(2_000) { "/a\($0): { $ref: '#/paths/~1a' }" } + " }"
            },
            rule: "document-too-large"),
        Input(
            testDescription: "5,000 pointers through 2,000 references",
            text: {
                head + "  x: { " + list(2_000) { "s\($0): { $ref: '#/components/x/s\(($0 + 1) % 2_000)/y' }" }
                    + " }\n  schemas: { "
                    + list(5_000) { "A\($0): { items: { $ref: '#/components/x/s\($0 % 2_000)/z' } }" }
                    + " }"
            },
            rule: "unresolved-reference"),
        Input(
            testDescription: "a path of 300,000 parameters",
            text: {
                #"{ "openapi": "3.1.0", "paths": { "/"# + list(300_000) { "{p\($0)}" }.replacing(", ", with: "")
                    + #"": { "get": {}, "put": {}, "post": {}, "patch": {} } } }"#
            },
            rule: "document-too-large"),
        Input(
            testDescription: "500,000 schemas",
            text: { head + "  schemas:\n    A: { anyOf: [" + String(repeating: "{}, ", count: 500_000) + "] }" },
            rule: "document-too-large"),
    ]

    // The tests of the suite wait for each other.
    @Test(.timeLimit(.minutes(5)), arguments: inputs)
    func ends(_ input: Input) {
        let file = SourceFile(path: "api.yaml", text: input.text())
        let diagnostics = DiagnosticCollector()
        let time = processorTime { _ = DocumentReader.read(file, load: { _ in nil }, into: diagnostics) }
        let rules = Set(diagnostics.sorted.map { ProblemText($0.problem).rule })
        #expect(input.rule.map { rules.contains($0) } ?? rules.isEmpty, "\(rules)")
        // The limit is for builds without optimization.
        #expect(time < 30, "\(time)")
    }
}
