import PipeRuntime
import PipeTesting
import Testing
import WritingGolden

/// The client of the schema that says how requests are written, called.
@Suite struct WritingTests {
    private static let base = "https://writing.example.com/api"

    private func client(_ transport: ScriptedTransport) -> WritingClient {
        WritingClient(transport: transport)
    }

    // MARK: - Paths

    @Test func slashesAtTheEndsOfPathsAreKept() async throws {
        let entry = #"{"id":1,"title":"T"}"#
        let transport = ScriptedTransport { sent, _ in
            let isList = sent.method == "GET" && (sent.url.hasSuffix("/search/") || sent.url.hasSuffix("/tags/"))
            return .json(isList ? "[\(entry)]" : entry)
        }
        let uploads = client(transport).uploads
        _ = try await uploads.list()
        _ = try await uploads.create(.init(title: "T"))
        _ = try await uploads.replace(try await uploads.read(1))
        try await uploads.remove(1)
        _ = try await uploads.begin()
        _ = try await uploads.check()
        _ = try await uploads[1].publish()
        _ = try await uploads[1].part(name: "a/b")
        _ = try await uploads[1].tags.list()
        _ = try await uploads[1].tags.create(.init(title: "T"))
        _ = try await uploads[1].tags.read(2)
        let lines = [
            "GET /search/", "POST /v2/uploads/", "GET /v2/uploads/1", "PUT /v2/uploads/1",
            "DELETE /v2/uploads/1/delete/", "POST /v2/uploads/blobs/", "GET /v2/uploads/",
            "POST /v2/uploads/1/publish/", "GET /v2/uploads/1/parts/a%2Fb/", "GET /v2/uploads/1/tags/",
            "POST /v2/uploads/1/tags/", "GET /v2/uploads/1/tags/2",
        ]
        #expect(transport.lines.map { $0.replacing(Self.base, with: "") } == lines)
    }

    @Test func aSuffixThatIsASlashDoublesNone() async throws {
        let entry = #"{"id":1,"title":"T"}"#
        let transport = ScriptedTransport { _, index in .json(index == 0 ? "[\(entry)]" : entry) }
        let pages = client(transport).pages
        _ = try await pages.list()
        _ = try await pages.create(.init(title: "T"))
        _ = try await pages.read(1)
        _ = try await pages[1].publish()
        _ = try await pages[1].unpublish()
        let lines = [
            "GET /pages/", "POST /pages/", "GET /pages/1/", "POST /pages/1/publish/", "POST /pages/1/unpublish/",
        ]
        #expect(transport.lines.map { $0.replacing(Self.base, with: "") } == lines)
    }
}
