import GoldenTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

/// Hostile documents end in bounded time, with a diagnostic or a document. The limits are lower than usual, so that small
/// documents exceed them; `HugeDocumentTests` has the usual ones.
@Suite struct DocumentLimitTests {
    struct Input: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable () -> String
        /// A rule among the diagnostics; `nil` if the document can be read.
        let rule: String?
        var limits = DocumentReader.Limits()
    }

    private static let head = "openapi: 3.1.0\npaths: {}\ncomponents:\n"

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    private static func limits(nodes: Int? = nil, parts: Int? = nil, schemas: Int? = nil) -> DocumentReader.Limits {
        var limits = DocumentReader.Limits()
        limits.nodes = nodes ?? limits.nodes
        limits.parts = parts ?? limits.parts
        limits.schemas = schemas ?? limits.schemas
        return limits
    }

    static let inputs: [Input] = [
        Input(
            testDescription: "schemas in each other up to the limit",
            text: {
                head + "  schemas:\n    A: " + String(repeating: "{ items: ", count: 490) + "{}"
                    + String(repeating: " }", count: 490)
            },
            rule: nil),
        Input(
            testDescription: "schemas in each other over the limit",
            text: { head + "  schemas:\n    A: " + String(repeating: "{ items: ", count: 10_000) },
            rule: "document-too-large"),
        Input(
            testDescription: "schemas in each other as JSON",
            text: { #"{ "openapi": "3.1.0", "paths": {}, "x": "# + String(repeating: #"{ "items": "#, count: 10_000) },
            rule: "document-too-large"),
        Input(
            testDescription: "a chain of references",
            text: {
                head + "  schemas: { " + list(2_000) { "S\($0): { $ref: '#/components/schemas/S\($0 + 1)' }" }
                    + ", S2000: {} }"
            },
            rule: nil),
        Input(
            testDescription: "a chain of references of parameters without an end",
            text: {
                head + "  securitySchemes: { "
                    + list(6_000) { "S\($0): { $ref: '#/components/securitySchemes/S\(($0 + 1) % 6_000)' }" } + " }"
            },
            rule: "unresolved-reference"),
        Input(
            testDescription: "a chain of paths",
            text: { "openapi: 3.1.0\npaths: { " + list(200) { "/\($0): { $ref: '#/paths/~1\($0 + 1)' }" } + " }" },
            rule: "document-too-large", limits: limits(parts: 10_000)),
        Input(
            testDescription: "all schemas parts of all others",
            text: {
                let all = list(150) { "{ $ref: '#/components/schemas/S\($0)' }" }
                return head + "  schemas: { x: &x [\(all)], " + list(150) { "S\($0): { allOf: *x }" } + " }"
            },
            rule: "recursive-schema"),
        Input(
            testDescription: "many paths with one path of many parameters",
            text: {
                let parameters = list(200) { "{ name: p\($0), in: query, schema: {} }" }
                return "openapi: 3.1.0\npaths: { /a: { get: {}, put: {}, parameters: [\(parameters)] }, "
                    + list(200) { "/a\($0): { $ref: '#/paths/~1a' }" } + " }"
            },
            rule: "document-too-large", limits: limits(parts: 10_000)),
        Input(
            testDescription: "aliases of aliases",
            text: {
                head + "  schemas:\n    A0: &a0 { properties: { x: {} } }\n"
                    + (1...30).map { "    A\($0): &a\($0) { properties: { x: *a\($0 - 1), y: *a\($0 - 1) } }\n" }
                    .joined()
            },
            rule: "document-too-large"),
        Input(
            testDescription: "pointers through many references",
            text: {
                head + "  x: { " + list(200) { "s\($0): { $ref: '#/components/x/s\(($0 + 1) % 200)/y' }" }
                    + " }\n  schemas: { "
                    + list(500) { "A\($0): { items: { $ref: '#/components/x/s\($0 % 200)/z' } }" }
                    + " }"
            },
            rule: "unresolved-reference"),
        Input(
            testDescription: "a path of many parameters",
            text: {
                "openapi: 3.1.0\npaths: { /" + list(150_000) { "{p\($0)}" }.replacing(", ", with: "")
                    + ": { get: {}, put: {} } }"
            },
            rule: "invalid-yaml"),
        Input(
            testDescription: "a path of many parameters as JSON",
            text: {
                #"{ "openapi": "3.1.0", "paths": { "/"# + list(3_000) { "{p\($0)}" }.replacing(", ", with: "")
                    + #"": { "get": {}, "put": {}, "post": {}, "patch": {} } } }"#
            },
            rule: "document-too-large", limits: limits(parts: 10_000)),
        Input(
            testDescription: "many schemas",
            text: { head + "  schemas:\n    A: { anyOf: [" + String(repeating: "{}, ", count: 5_000) + "] }" },
            rule: "document-too-large", limits: limits(schemas: 5_000)),
        Input(
            testDescription: "many values", text: { head + "  x: [" + String(repeating: "1, ", count: 1_000) + "]" },
            rule: "document-too-large", limits: limits(nodes: 1_000)),
        Input(
            testDescription: "many values as JSON",
            text: { #"{ "openapi": "3.1.0", "paths": {}, "x": ["# + list(1_000) { "\($0)" } + "] }" },
            rule: "document-too-large", limits: limits(nodes: 1_000)),
        Input(
            testDescription: "as many values as the limit",
            text: { #"{ "openapi": "3.1.0", "paths": {}, "x": ["# + list(1_000) { "\($0)" } + "] }" }, rule: nil,
            limits: limits(nodes: 1_010)),
        Input(
            testDescription: "one key again and again",
            text: { head + "  x: {" + String(repeating: "a: 1, ", count: 20_000) + "}" }, rule: "repeated-key"),
        Input(
            testDescription: "merge keys of one another",
            text: {
                head + "  x: &m0 { a: 1 }\n"
                    + (1...400).map { "  x\($0): &m\($0) { <<: [*m\($0 - 1), *m\($0 - 1)], k\($0): 1 }\n" }.joined()
            },
            rule: "document-too-large"),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: inputs)
    func ends(_ input: Input) {
        let text = input.text()
        var reading: DocumentReading?
        let time = processorTime { reading = DocumentReading(text, limits: input.limits) }
        let rules = Set(reading?.rules ?? [])
        #expect(input.rule.map { rules.contains($0) } ?? rules.isEmpty, "\(reading?.shown.prefix(3) ?? [])")
        // The limit is for builds without optimization.
        #expect(time < 5, "\(time)")
    }
}
