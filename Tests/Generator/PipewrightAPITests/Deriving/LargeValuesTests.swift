import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// Which values are stored behind a reference, because they are large.
@Suite struct LargeValuesTests {
    private static func resolve(_ text: String) throws -> API {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        #expect(!resolver.diagnostics.hasErrors, "\(resolver.diagnostics.sorted)")
        return api
    }

    /// A record with texts of 16 bytes each.
    private static func texts(_ bytes: Int, more: String = "") -> String {
        "{ " + more + (0..<bytes / 16).map { "f\($0): string" }.joined(separator: ", ") + " }"
    }

    /// The boxed fields of records, as `Record.field`.
    private static func boxed(_ api: API) -> Set<String> {
        Set(
            api.records.flatMap { record in record.fields.filter(\.isLarge).map { "\(record.swiftName).\($0.wireName)" }
            }
        )
    }

    // MARK: - Sizes

    @Test(
        "The size of each type is known",
        arguments: [
            ("bool", 1), ("int", 8), ("int32", 4), ("double", 8), ("float", 4), ("string", 16), ("decimal", 20),
            ("uuid", 16), ("url", 16), ("bytes", 16), ("date", 24), ("time", 41), ("timestamp", 8), ("json", 17),
            ("list<int>", 8), ("map<string>", 8), ("bool?", 1), ("int?", 9), ("string?", 16), ("decimal?", 21),
            ("uuid?", 17), ("list<int>?", 8), ("timestamp?", 9), ("json?", 17), ("Thing", 32), ("Thing?", 32),
            ("Thing.ID", 8), ("Thing.ID?", 9), ("Closed", 1), ("Closed?", 1), ("Open", 16),
            ("Number", 9), ("Either", 33), ("Either?", 33), ("Tree", 8), ("Packed", 26),
        ])
    func sizes(type: String, size: Int) throws {
        var api = try Self.resolve(
            """
            enums: { Closed: { closed: [a, b] }, Open: [a, b], Number: [1, 2] }
            unions: { Either: [Thing, string], Tree: [Branch, int] }
            records:
              Branch: { left: Tree }
              Thing: { id: int, isDone: bool, title: string }
              Packed: { first: int?, second: bool, third: int?, fourth: bool }
              Holder: { value: "\(type)" }
            resources: { a: { actions: { go: GET -> Holder } } }
            """)
        let layouts = LargeValues.mark(&api)
        #expect(layouts.layout(of: .record("Holder")).size == size)
    }

    // MARK: - Records

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The lines of `records`, for a limit of 1,024 bytes.
        let records: String
        /// What the resource has.
        var resource = "actions: { go: GET -> A }"
        let boxed: Set<String>
    }

    static let cases: [Case] = [
        Case(
            testDescription: "records of usual sizes are not boxed",
            records: "A: { b: B, c: B?, text: string }\n  B: \(texts(496))", boxed: []),
        Case(
            testDescription: "the largest fields are boxed until the rest fits",
            records: """
                A: { small: B, large: C?, text: string, many: list<C>, more: C }
                  B: \(texts(400))
                  C: \(texts(600))
                """, boxed: ["A.large"]),
        Case(
            testDescription: "of fields of the same size, the first one is boxed",
            records: "A: { z: B, a: B, k: B }\n  B: \(texts(496))", boxed: ["A.z"]),
        Case(
            testDescription: "a record with a boxed field is small",
            records: """
                D: { a: A, text: string, note: string }
                  A: { b: B, c: B, d: B? }
                  B: \(texts(496))
                """, boxed: ["A.b", "D.a"]),
        Case(
            testDescription: "a record of many plain fields is boxed where it is used, other than in lists",
            records: """
                A: { wide: Wide, text: string }
                  B: { wide: Wide?, others: list<Wide>, byName: map<Wide> }
                  Wide: \(texts(1040))
                """, boxed: ["A.wide", "B.wide"]),
        Case(
            testDescription: "plain fields, lists and small records are not boxed",
            records: "A: \(texts(2048, more: "b: B, list: list<B>, "))\n  B: { text: string }", boxed: []),
        Case(
            testDescription: "a record that contains itself counts as a reference",
            records: "A: \(texts(1008, more: "parent: A?, "))", boxed: []),
        Case(
            testDescription: "a draft with a large field boxes it, although the record does not have it",
            records: """
                A: { id: int read, text: string, one: B write, two: B write, three: B write }
                  B: \(texts(496))
                """, resource: "record: A", boxed: ["A.one"]),
        Case(
            testDescription: "a draft contains the record that the record boxes",
            records: "A: \(texts(1008, more: "id: int read, parent: A?, "))", resource: "record: A", boxed: ["A.parent"]
        ),
    ]

    @Test(arguments: cases)
    func boxedFields(_ example: Case) throws {
        let api = try Self.resolve("records:\n  \(example.records)\nresources: { things: { \(example.resource) } }")
        #expect(Self.boxed(api) == example.boxed)
    }

    @Test func patchesOfLargeRecordsAreBoxed() throws {
        let api = try Self.resolve(
            """
            records:
              A: { id: int read, texts: B?, more: B, name: string }
              B: \(Self.texts(800))
            resources: { things: { record: A, operations: [list, update] } }
            """)
        #expect(Self.boxed(api) == ["A.texts"])
    }

    @Test func bodiesOfResourcesAreBoxed() throws {
        let api = try Self.resolve(
            """
            records:
              A: { id: int read, name: string }
              B: \(Self.texts(800))
            resources:
              things:
                record: A
                operations: { create: { body: { name: string, b: B, c: B? } } }
            """)
        #expect(api.resources[0].draft?.filter(\.isLarge).map(\.wireName) == ["b"])
    }

    @Test("What is boxed does not depend on the order of declarations")
    func order() throws {
        let records = [
            "A: { b: B, c: C?, d: D, e: either }", "B: { c: C, d: D?, text: string }", "C: \(Self.texts(400))",
            "D: { c: C, b: list<B>, e: either? }", "E: \(Self.texts(1200))", "F: { a: A, e: E }",
        ]
        func boxed(_ records: [String]) throws -> Set<String> {
            let text = records.joined(separator: "\n  ").replacing("either", with: "Either")
            let api = try Self.resolve(
                "unions: { Either: [F, int] }\nrecords:\n  \(text)\nresources: { a: { actions: { go: GET -> A } } }")
            let unions = api.unions.flatMap { union in
                union.cases.filter(\.isLarge).map { "\(union.swiftName).\($0.swiftName)" }
            }
            return Self.boxed(api).union(unions)
        }
        let first = try boxed(records)
        #expect(!first.isEmpty)
        for count in 1..<records.count {
            #expect(try boxed(Array(records[count...] + records[..<count])) == first)
        }
        #expect(try boxed(records.reversed()) == first)
    }

    // MARK: - Unions

    @Test func onlyLargeCasesOfUnionsAreBoxed() throws {
        var api = try Self.resolve(
            """
            unions: { Either: { by: kind, cases: { a: A, b: B } }, Outer: [Either, int] }
            records:
              A: \(Self.texts(800, more: "kind: string, "))
              B: \(Self.texts(1200, more: "kind: string, "))
              C: { either: Either, other: Outer }
            resources: { things: { actions: { go: GET -> C } } }
            """)
        #expect(api.unions[0].cases.map(\.isLarge) == [false, true])
        #expect(api.unions[1].cases.map(\.isLarge) == [false, false])
        #expect(LargeValues.mark(&api).layout(of: .union("Outer")).size == 818)
        #expect(Self.boxed(api) == ["C.other"])
    }

    @Test("A long chain of records needs no stack")
    func chain() throws {
        var api = API(source: "a", name: "a", clientName: "AClient", namespace: "A")
        for index in 0..<20_000 {
            let next = API.Field(
                wireName: "next", swiftName: SwiftIdentifier("next"), type: .record("R\(index + 1)"))
            let text = API.Field(wireName: "text", swiftName: SwiftIdentifier("text"), type: .scalar(.plain(.string)))
            api.records.append(
                API.Record(
                    swiftName: "R\(index)", fields: [text, next], isCodable: false, needsDraft: false, needsPatch: false
                ))
        }
        let layouts = LargeValues.mark(&api)
        #expect(api.records.allSatisfy { layouts.layout(of: .record($0.swiftName)).size <= LargeValues.limit })
        #expect(api.records.count { $0.fields[1].isLarge } == 20_000 / ((LargeValues.limit - 24) / 16 + 1))
    }
}
