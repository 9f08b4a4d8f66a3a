import Examples
import PipeRuntime
import PipeTesting
import Testing
import UsptoAPI

/// Calls of the client of uspto.yaml, with the document's examples as responses.
@Suite struct UsptoTests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let uspto: USPTODataSetClient

    init() throws {
        examples = try Examples()
        uspto = USPTODataSetClient(transport: transport)
    }

    @Test func dataSetsAreListed() async throws {
        transport.on(.get, "/ds-api/**", try examples.reply("GET / 200"))
        let sets = try await uspto.root.get()
        #expect(sets.total == 2)
        #expect(sets.apis?.map(\.apiKey) == ["oa_citations", "cancer_moonshot"])
        #expect(transport.last.url.hasPrefix("https://developer.uspto.gov/ds-api"))
    }

    @Test func fieldsAreRead() async throws {
        transport.on(.get, "/ds-api/oa_citations/v1/fields", try examples.reply("GET /{dataset}/{version}/fields 200"))
        #expect(try await uspto.fields(dataset: "oa_citations", version: "v1").read() == "text")
    }

    @Test func namesInPathsAreEncoded() async throws {
        transport.on(.get, "/**", .json(#""all""#))
        #expect(try await uspto.fields(dataset: "a/b", version: "v 1").read() == "all")
        #expect(transport.last.call == "GET /ds-api/a%2Fb/v%201/fields")
    }

    @Test func searchIsSentAsFormPageByPage() async throws {
        transport.on(.post, "/ds-api/oa_citations/v1/records", .json(#"[{"a": {"b": 1}}]"#))
        let search = uspto.records(dataset: "oa_citations", version: "v1").performSearch(criteria: "a:[1 TO 2]")
        let found = try await search.list(pageSize: 10)
        #expect(found.records == [["a": ["b": 1]]])
        #expect(transport.last.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(transport.last.body?.hasSuffix("&rows=10") == true)
        #expect(transport.last.body?.hasPrefix("criteria=a%3A%5B1") == true)
    }

    @Test func missingDataSetIsError() async throws {
        transport.on(.get, "/ds-api/none/v1/fields", try examples.reply("GET /{dataset}/{version}/fields 404"))
        let error = await #expect(throws: PipeError.self) {
            try await uspto.fields(dataset: "none", version: "v1").read()
        }
        #expect(error?.isNotFound == true)
        #expect(error?.json == "text")
    }
}
