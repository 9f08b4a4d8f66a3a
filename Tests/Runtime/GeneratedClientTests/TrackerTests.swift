import PipeRuntime
import PipeTesting
import Testing
import TrackerGolden

/// The client of a server with XML, such as Redmine's.
@Suite struct TrackerTests {
    private static let base = "http://127.0.0.1:3000"

    private static let issue = """
        <issue>
          <id>8</id><project name="Site" id="1"/><subject>Crash &amp; burn</subject><description></description>
          <done_ratio>40</done_ratio><estimated_hours>1.5</estimated_hours><is_private>false</is_private>
          <start_date>2026-11-20</start_date>
          <tags type="array"><tag>a</tag></tags>
          <custom_fields type="array">
            <custom_field id="1" name="Affected version"><value>1.0.1</value></custom_field>
          </custom_fields>
          <journals type="array">
            <journal id="3"><notes>Done</notes><details type="array"><detail property="attr"><new_value>5</new_value></detail></details></journal>
          </journals>
          <created_on>2026-11-20T10:00:00Z</created_on>
        </issue>
        """

    private func xml(_ body: String, status: Int = 200) -> ScriptedTransport.Reply {
        .response(
            status, headers: ["Content-Type": "application/xml; charset=utf-8"],
            #"<?xml version="1.0" encoding="UTF-8"?>"# + body)
    }

    private func client(_ transport: ScriptedTransport) -> TrackerClient {
        TrackerClient(auth: .init(key: "k3y"), transport: transport)
    }

    @Test("Records and lists are read from XML, with the numbers of their pages")
    func read() async throws {
        let list = #"<issues type="array" total_count="41" offset="0" limit="1">\#(Self.issue)</issues>"#
        let transport = ScriptedTransport(xml(Self.issue), xml(list), xml(#"<issues type="array" total_count="0"/>"#))
        let issues = client(transport).issues
        let issue = try await issues.read(8)
        #expect(issue.subject == "Crash & burn" && issue.description == nil && issue.project.name == "Site")
        #expect(issue.doneRatio == 40 && issue.estimatedHours == 1.5 && issue.isPrivate == false)
        #expect(issue.startDate == CalendarDate(year: 2026, month: 11, day: 20) && issue.tags == ["a"])
        #expect(issue.customFields == [.init(id: 1, name: "Affected version", value: "1.0.1")])
        #expect(issue.journals?.first?.details == [.init(property: "attr", newValue: "5")])
        let page = try await issues.list(pageSize: 1)
        #expect(page.map(\.id) == [8] && page.total == 41)
        #expect(try await issues.list().isEmpty)
        #expect(transport.requests[0].line == "GET \(Self.base)/issues/8.xml")
        #expect(transport.requests[0].header("Accept") == "application/xml, application/json;q=0.9, text/xml;q=0.9")
        #expect(transport.requests[0].header("Content-Type") == nil)
    }

    @Test("Drafts and records are written as XML, with the record's name as the root element")
    func written() async throws {
        let transport = ScriptedTransport(xml(Self.issue, status: 201), xml(Self.issue), xml(Self.issue))
        let issues = client(transport).issues
        var issue = try await issues.create(
            .init(
                subject: "<b>", doneRatio: 40, isPrivate: true, projectID: 1, tags: ["x", "y"],
                customFields: [.init(id: 1, value: "2")]))
        let start = #"<?xml version="1.0" encoding="UTF-8"?>"#
        #expect(
            transport.requests[0].body == start
                + #"<issue><subject>&lt;b&gt;</subject><done_ratio type="integer">40</done_ratio>"#
                + #"<is_private type="boolean">true</is_private><project_id type="integer">1</project_id>"#
                + #"<tags type="array"><tag>x</tag><tag>y</tag></tags><custom_fields type="array">"#
                + #"<custom_field id="1"><value>2</value></custom_field></custom_fields></issue>"#)
        #expect(transport.requests[0].header("Content-Type") == "application/xml")
        issue.tags = []
        try await issues.replace(issue)
        #expect(transport.requests[1].body?.hasPrefix(start + #"<issue id="8"><subject>"#) == true)
        #expect(transport.requests[1].body?.contains(#"<tags type="array"></tags>"#) == true)
        _ = try await issues[8].move(target: 2)
        #expect(transport.requests[2].body == start + #"<target type="integer">2</target>"#)
    }

    @Test("Bodies of actions without one member have another root element, and results are read")
    func actions() async throws {
        let transport = ScriptedTransport(
            xml(Self.issue), xml("<status><is_closed>1</is_closed></status>"),
            .response(200, headers: ["Content-Type": "application/pdf"], "%PDF"))
        let issues = client(transport).issues
        _ = try await issues[8].move(target: 2, note: "n")
        #expect(
            transport.requests[0].body?.hasSuffix(
                #"<request><target type="integer">2</target><note>n</note></request>"#) == true)
        #expect(try await issues[8].close(status: "done").isClosed)
        #expect(try await issues.export().data() == Data("%PDF".utf8))
        #expect(transport.requests[2].header("Accept") != nil)
    }

    @Test("Resources, operations and actions of an API with XML can have JSON and forms")
    func otherFormats() async throws {
        let transport = ScriptedTransport(
            .json(#"{"relations":[{"id":1,"name":"blocks"}]}"#), .json(#"{"id":2,"name":"b"}"#), .json("[1]"),
            xml("<time_entry><id>1</id><hours>1.5</hours><spent-on>2026-11-20</spent-on></time_entry>"))
        let tracker = client(transport)
        #expect(try await tracker.issues[8].relations.list().map(\.name) == ["blocks"])
        try await tracker.issues[8].relations.create(.init(id: 2, name: "b"))
        #expect(try await tracker.issues.search(text: "x") == [1])
        let entry = try await tracker.timeEntries.create(
            .init(hours: 1.5, spentOn: try #require(CalendarDate(year: 2026, month: 11, day: 20))))
        #expect(entry.hours == 1.5)
        #expect(transport.requests[0].header("Accept") == "application/json, application/xml;q=0.9, text/xml;q=0.9")
        #expect(transport.requests[1].body == #"{"id":2,"name":"b"}"#)
        #expect(transport.requests[2].body == #"{"text":"x"}"#)
        #expect(transport.requests[3].body == "time_entry%5Bhours%5D=1.5&time_entry%5Bspent-on%5D=2026-11-20")
        #expect(
            transport.requests.dropFirst().map { $0.header("Content-Type") } == [
                "application/json", "application/json", "application/x-www-form-urlencoded",
            ])
    }

    @Test("By default, records, results and the envelope of a list are in the root element, and in JSON they are not")
    func rootElements() async throws {
        let list =
            "<search_results><query>a</query><is_complete>true</is_complete>"
            + "<result><id>1</id><title>A</title></result><result><id>2</id><title>B</title></result></search_results>"
        let hit = "<search_hit><id>1</id><title>A</title></search_hit>"
        let transport = ScriptedTransport(
            xml(list), xml("<status><is_closed>1</is_closed></status>"), .json(#"{"id":1,"title":"A"}"#), xml(hit),
            xml(hit))
        let tracker = client(transport)
        let page = try await tracker.hits.list()
        #expect(page.map(\.id) == [1, 2])
        let found = try tracker.hits.envelope(of: page)
        #expect(found.query == "a" && found.isComplete)
        #expect(try await tracker.hits.create(.init(id: 1, title: "A")).isClosed)
        #expect(transport.requests[1].body?.hasSuffix("</search_hit>") == true)
        #expect(try await tracker.hits.read(1).title == "A")
        #expect(try await tracker.hits.replace(.init(id: 1, title: "A")).title == "A")
        #expect(try await tracker.exports.read(1).title == "A")
    }

    @Test("Errors in XML have messages by field")
    func errors() async throws {
        let transport = ScriptedTransport(
            xml(
                "<errors type=\"array\"><error>Subject cannot be blank</error><error>Start date is odd</error>"
                    + "<error>Project quota full</error></errors>", status: 422))
        do {
            try await client(transport).issues.create(.init(subject: "", projectID: 1))
            Issue.record("no error")
        } catch {
            #expect(
                error.validationMessages(of: Tracker.Issue.self) == [
                    .init(name: "subject", messages: ["Subject cannot be blank"]),
                    .init(name: "start_date", messages: ["Start date is odd"]),
                    .init(name: "project", messages: ["Project quota full"]),
                ])
            #expect(error.fullValidationMessages.first == "Subject cannot be blank")
        }
    }
}
