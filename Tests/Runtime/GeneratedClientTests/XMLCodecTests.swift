import PipeRuntime
import PipeTesting
import PipeXML
import Testing
import TodoGolden
import WritingGolden

/// Calls of a generated client whose server uses XML.
@Suite struct XMLCodecTests {
    private static let project = """
        <?xml version="1.0" encoding="UTF-8"?>
        <project>
          <id>8</id>
          <title>1984</title>
          <style/>
          <created_at>2026-11-21T10:00:00Z</created_at>
        </project>
        """

    private func reply(_ body: String, status: Int = 200) -> ScriptedTransport.Reply {
        .response(status, headers: ["Content-Type": "application/xml; charset=utf-8"], body)
    }

    private func projects(_ transport: ScriptedTransport) -> ResourcePipe<Todo.ProjectsResource> {
        let store = MemoryTokenStore()
        let account = TokenAccount(endpoint: "http://127.0.0.1:8080/oauth/token", client: "", user: "alice")
        store.setToken(OAuth2Token(accessToken: "t0ken", issueDate: Date()), for: account)
        let session = OAuth2Password(user: "alice", password: "wonderland", store: store)
        return TodoClient(server: .local, auth: .init(session: session), transport: transport).projects.with {
            $0.codecs = [XMLCodec(root: "project")]
            $0.headers["Content-Type"] = "application/xml"
        }
    }

    @Test("Records and lists are read from XML, and drafts are written as XML")
    func records() async throws {
        let list = "<projects>\(Self.project.dropFirst(38))</projects>"
        let transport = ScriptedTransport(reply(Self.project), reply(list), reply(Self.project, status: 201))
        let projects = projects(transport)
        let project = try await projects.read(8)
        // A title that looks like a number stays a text.
        #expect(project.title == "1984" && project.style == nil && project.id == 8)
        #expect(try await projects.list().map(\.id) == [8])
        try await projects.create(Todo.Project.Draft(title: "a < b & c"))
        #expect(
            transport.requests.last?.body
                == #"<?xml version="1.0" encoding="UTF-8"?><project><title>a &lt; b &amp; c</title></project>"#)
        #expect(transport.requests.last?.header("Content-Type") == "application/xml")
        #expect(transport.requests.last?.header("Accept") == "application/xml, application/json;q=0.9, text/xml;q=0.9")
    }

    @Test(
        "A list may have no, one or several elements, and texts that look like numbers",
        arguments: [[], ["1"], ["1", "true", "x"]])
    func lists(_ labels: [String]) async throws {
        let elements = labels.map { "<labels>\($0)</labels>" }.joined()
        let job = """
            <job><id> 8 </id><title/><state>open</state>\(elements)<due>2026-11-21</due></job>
            """
        let transport = ScriptedTransport(
            reply(job), reply("<jobs>\(job)</jobs>"), reply("<jobs/>"), reply("<jobs>\(job)\(job)</jobs>"))
        let jobs = WritingClient(transport: transport).jobs.with { $0.codecs = [XMLCodec(root: "job")] }
        let read = try await jobs.read(8)
        #expect(read.labels == labels && read.title == "" && read.id == 8 && read.state == .open && read.due != nil)
        for count in [1, 0, 2] {
            let listed = try await jobs.list()
            #expect(listed.map(\.labels) == Array(repeating: labels, count: count))
        }
    }

    @Test("A list may be in a separate element")
    func wrappedList() async throws {
        let job = """
            <job><id>8</id><title>a</title><state>open</state><labels><label>1</label><label>x</label></labels></job>
            """
        let client = WritingClient(transport: ScriptedTransport(reply(job)))
        let read = try await client.jobs.with { $0.codecs = [XMLCodec(root: "job")] }.read(8)
        #expect(read.labels == ["1", "x"] && read.due == nil)
    }

    @Test("Errors in the form of Rails are read")
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
        "A body that is not XML is an error with that body",
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
            #expect(words.hasPrefix("the document is malformed at line ") || words.hasPrefix("elements are nested"))
            #expect(error.body == Array(body.utf8))
        }
    }
}
