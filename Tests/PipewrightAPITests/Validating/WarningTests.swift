import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// What is legal and surely not meant.
@Suite struct WarningTests {
    /// The warnings with their lines, counted from the first one of `text`; errors are no warnings.
    private func warnings(_ text: String) throws -> [String] {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: &diagnostics))
        var reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        var resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        _ = resolver.resolve()
        return resolver.diagnostics.sorted.filter { $0.severity == .warning }.map { diagnostic in
            "\(diagnostic.range.line - 3) \(ProblemText(diagnostic.problem).rule)"
        }
    }

    private static let things = "resources: { things: { record: Thing } }"

    @Test func recordsAreUsedByResourcesActionsFieldsAndIDs() throws {
        #expect(
            try warnings(
                """
                records:
                  Thing: { id: int, part: list<Part>, owner: Owner.ID?, names: map<Name> }
                  Part: { a: int }
                  Owner: { id: int }
                  Name: { a: int, of: Deep? }
                  Deep: { a: int }
                  Result: { a: int }
                  Body: { a: int }
                  Child: { id: int }
                resources:
                  things:
                    record: Thing
                    actions: { a: { call: POST a -> list<Result>, body: { b: Body } } }
                    children: { more: { record: Child } }
                """
            ).isEmpty)
    }

    @Test func ofRecordsThatUseEachOtherOneIsNamed() throws {
        #expect(
            try warnings(
                """
                records:
                  Leaf: { a: int }
                  Thing: { id: int }
                  Tree: { leaf: Leaf, more: list<Tree> }
                  A: { b: list<B> }
                  B: { a: list<A> }
                \(Self.things)
                """
            ) == ["4 unused-record", "5 unused-record"])
    }

    @Test func enumsOfUnusedRecordsAreNotNamed() throws {
        #expect(
            try warnings(
                """
                enums:
                  Used: [a]
                  Unused: [a]
                  Filtered: [a]
                  Deep: [a]
                records:
                  Thing: { id: int, a: list<Used>? }
                  Other: { b: Deep }
                resources: { things: { record: Thing, filter: { c: Filtered } } }
                """
            ) == ["3 unused-enum", "8 unused-record"])
    }

    @Test func schemesAreUsedWhereverTheyAreNamed() throws {
        #expect(
            try warnings(
                """
                auth: { top: basic, byDefault: basic, own: basic, child: basic, together: basic, no: basic }
                use: top
                paging: { a: { follow: link.a }, b: { follow: link.b }, c: { follow: link.c }, d: { follow: link.d } }
                default: { paging: a, use: byDefault }
                records: { Thing: { id: int } }
                resources:
                  things:
                    record: Thing
                    paging: b
                    use: [own, [own, together]]
                    children: { more: { record: Thing, paging: c, use: child } }
                """
            ) == ["1 unused-auth", "3 unused-paging"])
    }

    @Test func aSchemaWithoutResourcesHasNothingUnused() throws {
        #expect(try warnings("records: { A: { a: int } }\nenums: { B: [a] }\nauth: { c: basic }").isEmpty)
    }

    @Test func errorsComeAlone() throws {
        #expect(
            try warnings("records: { Thing: { id: int }, Other: { a: int } }\nresources: { a: { record: Thnig } }")
                .isEmpty)
    }

    @Test func parametersOfPagingAreShadowedWhereItIsUsed() throws {
        let head = """
            paging: { a: { follow: link.a, size: query.limit }, b: { follow: link.b, size: query.count } }
            default: { paging: a }
            records: { Thing: { id: int } }
            resources:\n
            """
        let filter = "filter: { limit: int, count: int }"
        #expect(
            try warnings(
                """
                \(head)
                  own: { record: Thing, paging: b, \(filter) }
                  inherited: { record: Thing, \(filter) }
                  none: { record: Thing, paging: none, \(filter) }
                  unlisted: { record: Thing, operations: [read], \(filter) }
                  query: { record: Thing, query: { limit: 3, count: 3 } }
                """
            ) == ["6 shadowed-parameter", "7 shadowed-parameter", "10 shadowed-parameter"])
    }

    @Test func resourcesWithoutAnyCallAreEmpty() throws {
        #expect(
            try warnings(
                """
                records: { Thing: { id: int } }
                default: { operations: [] }
                resources:
                  empty: { record: Thing }
                  action: { record: Thing, actions: { a: POST } }
                  child: { record: Thing, children: { more: { record: Thing, operations: [list] } } }
                  own: { record: Thing, operations: [list] }
                """
            ) == ["4 empty-resource"])
    }

    @Test func headersOfTheRuntimeAreNamedWhereverTheyAreSet() throws {
        #expect(
            try warnings(
                """
                headers: { HOST: a, Accept: a }
                records: { Thing: { id: int } }
                resources:
                  things: { record: Thing, headers: { content-length: 3 } }
                default: { headers: { Transfer-Encoding: chunked, Content-Type: a } }
                """
            ) == ["1 runtime-header", "4 runtime-header", "5 runtime-header"])
    }
}
