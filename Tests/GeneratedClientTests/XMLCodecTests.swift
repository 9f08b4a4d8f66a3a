import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

/// A generated client whose server speaks XML. Seed rows CU-08, CU-52, RA-06.
@Suite struct XMLCodecTests {
    private static let project = """
        <?xml version="1.0" encoding="UTF-8"?>
        <project>
          <id type="integer">8</id>
          <title>Garden &amp; Käse</title>
          <style nil="true"/>
          <created-at type="dateTime">2026-11-21T10:00:00Z</created-at>
        </project>
        """

    private func reply(_ body: String, status: Int = 200) -> ScriptedTransport.Reply {
        .answer(status, headers: [("Content-Type", "application/xml; charset=utf-8")], body)
    }

    private func projects(_ transport: ScriptedTransport) -> Pipe<TodoClient.ProjectsResource> {
        let store = MemoryTokenStore()
        let account = TokenAccount(endpoint: "http://127.0.0.1:8080/oauth/token", client: "", user: "alice")
        store.save(Token(accessToken: "t0ken", issued: Date()), of: account)
        let session = OAuth2Password(user: "alice", password: "wonderland", store: store)
        return TodoClient(server: .local, auth: .init(session: session), transport: transport).projects.with {
            $0.codecs = [XMLCodec(root: "project")]
            $0.headers["Content-Type"] = "application/xml"
        }
    }

    @Test("Records, lists and drafts")
    func records() async throws {
        let list = "<projects type=\"array\">\(Self.project.dropFirst(38))</projects>"
        let transport = ScriptedTransport(reply(Self.project), reply(list), reply(Self.project, status: 201))
        let projects = projects(transport)
        let project = try await projects.read(8)
        #expect(project.title == "Garden & Käse" && project.style == nil && project.id == 8)
        #expect(try await projects.list().map(\.id) == [8])
        try await projects.create(Project.Draft(title: "a < b & c"))
        #expect(
            transport.sent.last?.body
                == #"<?xml version="1.0" encoding="UTF-8"?><project><title>a &lt; b &amp; c</title></project>"#)
        #expect(transport.sent.last?.header("Content-Type") == "application/xml")
        #expect(transport.sent.last?.header("Accept") == "application/json, application/xml;q=0.9, text/xml;q=0.9")
    }

    @Test("Errors as Rails has them")
    func errors() async throws {
        let transport = ScriptedTransport(
            reply("<errors><error>Title can't be blank</error><error>Style is odd</error></errors>", status: 422))
        do {
            _ = try await projects(transport).read(8)
            Issue.record("no error")
        } catch {
            #expect(error.validationMessages.first?.messages == ["Title can't be blank", "Style is odd"])
        }
    }

    @Test(
        "What is no XML is an error that keeps the body",
        arguments: ["<project>", "nothing", "<a></b>", String(repeating: "<a>", count: 100_000)])
    func bad(body: String) async throws {
        do {
            _ = try await projects(ScriptedTransport(reply(body))).read(8)
            Issue.record("no error")
        } catch {
            guard case .codec("application/xml", let words) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(words.hasPrefix("Fault(line: ") && error.body == Array(body.utf8))
        }
    }
}
