import GoldenTesting
import ImportTesting
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering
import Testing

/// Eight times as much of anything takes some eight times as long, and not sixty-four times.
@Suite(.serialized) struct GrowthTests {
    /// A schema or a document with a number of parts of one kind.
    struct Input: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The number of parts that takes some tenths of a second, without optimization. With less, quadratic work hides
        /// behind the rest.
        let count: Int
        let text: @Sendable (Int) -> String

        init(_ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.count = count
            self.text = text
        }
    }

    // The tests of the suite wait for each other.
    @Test("The time of a schema is linear in its size", arguments: schemas)
    func schema(_ input: Input) throws {
        let diagnostics = DiagnosticCollector()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: diagnostics)))
        check(input) { text in
            let diagnostics = DiagnosticCollector()
            let files = pipeline.generate(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics)
            #expect(!files.isEmpty, "\(diagnostics.sorted.first.map { "\($0)" } ?? "")")
        }
    }

    @Test("The time of an import is linear in the size of the document", arguments: documents)
    func document(_ input: Input) {
        check(input) { text in
            let imported = ImportedDocument(text)
            #expect(!imported.schema.isEmpty, "\(imported.diagnostics.first.map { "\($0)" } ?? "")")
        }
    }

    private func check(_ input: Input, _ work: (String) -> Void) {
        func time(_ count: Int) -> Double {
            let text = input.text(count)
            return processorTime { work(text) }
        }
        // What is done once, such as loading code, is not counted.
        _ = time(1)
        // A busy machine can make a single measurement wrong.
        var ratios: [Double] = []
        while ratios.count < 3 {
            ratios.append(time(input.count * 8) / time(input.count))
            if ratios.last.map({ $0 < 16 }) ?? false { return }
        }
        Issue.record("\(ratios)")
    }
}

// MARK: - Schemas

extension GrowthTests {
    private static let head = "pipewright: 1\nname: Big\nservers: { main: https://a.example }\n"
    private static let thing = "records: { R: { id: int read, title: string } }\n"

    private static func lines(_ count: Int, indent: Int = 2, _ line: (Int) -> String) -> String {
        (0..<count).map { String(repeating: " ", count: indent) + line($0) + "\n" }.joined()
    }

    static let schemas: [Input] = [
        Input("records", 200) { n in
            head + "records:\n" + lines(n) { "R\($0): { id: int read }" } + "resources:\n"
                + lines(n) { "r\($0): { record: R\($0) }" }
        },
        Input("fields, rules and enums", 400) { n in
            head + "enums:\n" + lines(n) { "E\($0): [a, b]" } + "records:\n  R:\n    id: int read\n"
                + lines(n, indent: 4) { "e\($0): E\($0)" }
                + lines(n, indent: 4) { "f\($0): { type: string, length: 1..\($0 + 1) }" }
                + "resources: { things: { record: R } }\n"
        },
        Input("cases of a union", 300) { n in
            head + "unions:\n  U: { by: kind, cases: {" + (0..<n).map { "c\($0): R\($0)" }.joined(separator: ", ")
                + "} }\nrecords:\n  R: { id: int read, u: U }\n" + lines(n) { "R\($0): { kind: string, f\($0): int }" }
                + "resources: { things: { record: R } }\n"
        },
        Input("actions with arguments", 400) { n in
            head + thing + "resources:\n  things:\n    record: R\n    actions:\n"
                + lines(n, indent: 6) { "a\($0): { call: POST a\($0) -> R, query: { q: string } }" }
        },
        Input("arguments of an action", 600) { n in
            let fields = (0..<n).map { "q\($0): string" }.joined(separator: ", ")
            return head + thing + "resources:\n  things:\n    record: R\n    actions:\n"
                + "      a: { call: POST a -> R, body: { \(fields) } }\n"
        },
        Input("children", 150) { n in
            head + thing + "resources:\n  things:\n    record: R\n    children:\n"
                + lines(n, indent: 6) { "c\($0): { record: R }" }
        },
        Input("schemes of authentication", 300) { n in
            head + "auth:\n" + lines(n) { "s\($0): bearer" } + "use: ["
                + (0..<n).map { "s\($0)" }.joined(separator: ", ") + "]\n" + thing + "resources:\n"
                + lines(n) { "r\($0): { record: R, use: s\($0) }" }
        },
        Input("other URLs of a server", 150) { n in
            let others = (0..<n).map { "o\($0): https://a\($0).example" }.joined(separator: ", ")
            return "pipewright: 1\nname: Big\nservers: { main: { url: https://a.example, others: { \(others) } } }\n"
                + thing + "resources:\n" + lines(n) { "r\($0): { record: R, server: o\($0) }" }
        },
        Input("relations by fields", 300) { n in
            head + "default: { operations: [list, read] }\nrecords:\n  U: { id: int read }\n  R:\n    fields:\n"
                + "      id: int read\n" + lines(n, indent: 6) { "f\($0)_id: U.ID?" }
                + lines(n, indent: 6) { "x\($0): U?" } + "    relations:\n"
                + lines(n, indent: 6) { "x\($0): f\($0)_id" }
                + "resources: { things: { record: R }, users: { record: U } }\n"
        },
        Input("relations by filters", 300) { n in
            head + "default: { operations: [list, read] }\nrecords:\n  U: { id: int read }\n  R:\n"
                + "    fields: { id: int read }\n    relations:\n"
                + lines(n, indent: 6) { "x\($0): { resource: users, filter: f\($0) }" }
                + "resources:\n  things: { record: R }\n  users:\n    record: U\n    filter:\n"
                + lines(n, indent: 6) { "f\($0): R.ID" }
        },
        Input("relations between records and below items", 200) { n in
            head + "default: { operations: [list, read] }\nrecords:\n  R:\n    fields: { id: int read }\n"
                + "    relations:\n" + lines(n, indent: 6) { "x\($0): { resource: things.u\($0) }" }
                + lines(n) { "U\($0): { fields: { id: int read, r: U\(($0 + 1) % n).ID }, relations: { next: r } }" }
                + "resources:\n  things:\n    record: R\n    children:\n"
                + lines(n, indent: 6) { "u\($0): { record: U\($0) }" } + lines(n) { "t\($0): { record: U\($0) }" }
        },
        Input("stored records with secrets", 200) { n in
            head + "store: true\nrecords:\n"
                + lines(n) { "R\($0): { id: int read, pin: string? secret, next: R\(($0 + 1) % n).ID, part: P }" }
                + "  P: { id: int, pin: string? secret }\nresources: { things: { record: R0 } }\n"
        },
        Input("columns of a stored record", 600) { n in
            head + "store: true\nrecords:\n  R:\n    fields:\n      id: int read\n"
                + lines(n, indent: 6) { "f\($0): string" } + "    index: ["
                + (0..<n).map { "f\($0)" }.joined(separator: ", ") + "]\nresources: { things: { record: R } }\n"
        },
    ]
}

// MARK: - Documents

extension GrowthTests {
    private static func document(
        _ paths: some Sequence<String>, _ components: String = "", servers: String = "{ url: https://a.example }",
        _ more: String = ""
    ) -> String {
        "openapi: 3.1.0\ninfo: { title: Big, version: '1' }\nservers: [\(servers)]\n\(more)paths:\n"
            + paths.map { "  \($0)\n" }.joined() + components
    }

    private static func responses(_ schema: String) -> String {
        "responses: { '200': { description: x, content: { application/json: { schema: \(schema) } } } }"
    }

    private static let number = "{ type: integer }"

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    static let documents: [Input] = [
        Input("paths", 600) { n in document((0..<n).map { "/r\($0): { get: { \(responses(number)) } }" }) },
        Input("paths below a word, and below an item", 200) { n in
            document(
                (0..<n).map { "/x/r\($0): { get: { \(responses("{ type: object, properties: { a: \(number) } }")) } }" }
                    + (0..<n).map { "/y/{id}/a\($0): { post: { responses: { '204': { description: x } } } }" })
        },
        Input("operations with one name", 300) { n in
            document((0..<n).map { "/r\($0)/things: { post: { operationId: same, \(responses(number)) } }" })
        },
        Input("inline schemas", 160) { n in
            document(
                (0..<n).map {
                    "/r\($0): { post: { \(responses("{ type: object, properties: { a\($0): \(number) } }")) } }"
                })
        },
        Input("members", 800) { n in
            let members = list(n) { "f\($0): \(number)" }
            let schema = "{ type: object, required: [\(list(n) { "f\($0)" })], properties: { \(members) } }"
            return document(["/r: { get: { \(responses(schema)) }, post: { \(responses(schema)) } }"])
        },
        Input("schemas and references to them", 300) { n in
            let members = list(n) { "f\($0): { $ref: '#/components/schemas/S\($0)' }" }
            return document(
                ["/r: { get: { \(responses("{ type: object, properties: { \(members) } }")) } }"],
                "components:\n  schemas:\n"
                    + (0..<n).map { "    S\($0): { type: object, properties: { x\($0): \(number) } }\n" }.joined())
        },
        Input("alternatives", 300) { n in
            let cases = list(n) { "{ $ref: '#/components/schemas/S\($0)' }" }
            let mapping = list(n) { "v\($0): '#/components/schemas/S\($0)'" }
            let schema = "{ oneOf: [\(cases)], discriminator: { propertyName: t, mapping: { \(mapping) } } }"
            return document(
                ["/r: { get: { \(responses(schema)) } }"],
                "components:\n  schemas:\n"
                    + (0..<n).map {
                        "    S\($0): { type: object, required: [t], properties: { t: { type: string }, f\($0): \(number) } }\n"
                    }.joined())
        },
        Input("references to parameters", 300) { n in
            document(
                (0..<n).map {
                    "/r\($0): { get: { parameters: [{ $ref: '#/components/parameters/P\($0)' }], \(responses(number)) } }"
                },
                "components:\n  parameters:\n"
                    + (0..<n).map { "    P\($0): { name: p\($0), in: query, schema: \(number) }\n" }.joined())
        },
        Input("security schemes", 300) { n in
            document(
                (0..<n).map { "/r\($0): { get: { security: [{ s\($0): [] }], \(responses(number)) } }" },
                "components:\n  securitySchemes:\n"
                    + (0..<n).map { "    s\($0): { type: apiKey, in: header, name: X-\($0) }\n" }.joined())
        },
        Input("servers", 600) { n in
            document(
                ["/r: { get: { \(responses(number)) } }"], servers: list(n) { "{ url: https://a\($0).example }" })
        },
        Input("servers of paths", 200) { n in
            document(
                (0..<n).map { "/r\($0): { servers: [{ url: https://b\($0).example }], get: { \(responses(number)) } }" }
            )
        },
        Input("webhooks", 300) { n in
            let body =
                "requestBody: { content: { application/json: { schema: { type: object, properties: { x: \(number) } } } } }"
            return document(
                ["/r: { get: { \(responses(number)) } }"],
                "webhooks:\n"
                    + (0..<n).map { "  w\($0): { post: { \(body), responses: { '200': { description: x } } } }\n" }
                    .joined())
        },
        // Each mapping has all keys of the anchor. Documents have a limit of five million values.
        Input("merge keys", 150) { n in
            document(
                ["/r: { get: { \(responses(number)) } }"],
                "x-base: &base { \(list(n) { "k\($0): 1" }) }\nx-users:\n"
                    + (0..<n).map { "  u\($0): { <<: *base }\n" }.joined())
        },
    ]
}
