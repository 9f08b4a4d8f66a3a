import PipeHTTP
import PipeModel
import PipeRuntime
import Testing
import TrackerGolden

@testable import PipeStandIn

/// Bodies in XML, from the generated client and written by hand.
@Suite struct XMLTests {
    private let server: StandIn
    private let tracker: TrackerClient

    init() throws {
        server = try Served.standIn("Tests/Goldens/Tracker/tracker.pipes.yaml", records: 45)
        tracker = TrackerClient(server: .local, auth: .init(key: "stand-in-key"), transport: server.transport)
    }

    private func reply(
        _ method: String, _ path: String, _ body: String = "", type: String = "application/xml"
    ) throws -> ServedResponse {
        try server.reply(
            method, path, body, fields: ["X-Redmine-API-Key": "stand-in-key", "Content-Type": type])
    }

    @Test("The client pages through a list in XML, makes a record and reads it")
    func client() async throws {
        var subjects: [String] = []
        for try await issue in tracker.issues.all(pageSize: 20) { subjects.append(issue.subject) }
        #expect(subjects.count == 45)
        let draft = Tracker.Issue.Draft(
            subject: "A < B & \"C\"", doneRatio: 40, isPrivate: true, projectID: 8, tags: ["ui", "news"])
        let made = try await tracker.issues.create(draft)
        #expect(made.subject == draft.subject && made.doneRatio == 40 && made.isPrivate == true)
        #expect(made.tags == ["ui", "news"])
        #expect(try await tracker.issues.read(made.id) == made)
    }

    @Test("A document is read by the types of its fields")
    func documents() throws {
        let made = try reply(
            "POST", "/issues.xml",
            """
            <?xml version="1.0"?>
            <!-- by hand -->
            <issue><subject>Crash &#x26; <![CDATA[<burn>]]></subject><done_ratio type="integer">40</done_ratio>
            <description nil="true"/><project_id>8</project_id><tags type="array"><tag>ui</tag></tags>
            <custom_fields type="array"><custom_field id="3" name="Size"><value>7</value></custom_field></custom_fields></issue>
            """)
        #expect(made.status == 201 && made.fields[.contentType] == "application/xml")
        let text = made.text
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?><issue id=\"46\">"))
        #expect(text.contains("<subject>Crash &amp; &lt;burn&gt;</subject><description nil=\"true\"/>"))
        #expect(text.contains("<done_ratio type=\"integer\">40</done_ratio>"))
        #expect(text.contains("<custom_field id=\"3\" name=\"Size\"><value>7</value></custom_field>"))
        let list = try reply("GET", "/issues.xml?limit=2").text
        #expect(list.contains("<issues type=\"array\" total_count=\"46\""))
        let refused = try reply(
            "POST", "/issues.xml", "<issue><subject>a</subject><done_ratio>b</done_ratio><x>1</x></issue>")
        #expect(refused.status == 422 && refused.json["errors"]?.object?["done_ratio"] != nil)
        #expect(refused.json["errors"]?.object?["x"] != nil && refused.json["errors"]?.object?["project_id"] != nil)
        #expect(try reply("POST", "/issues.xml", "a", type: "text/plain").status == 415)
    }

    @Test(
        "A malformed document is refused",
        arguments: [
            "<issue>", "<issue></other>", "<issue a=1/>", "<issue a='1' a='2'/>", "text", "<issue/><issue/>",
            "<!DOCTYPE issue><issue/>", "<issue>&unknown;</issue>", "<issue><![CDATA[</issue>", "<", "<issue", "<!--",
            "<issue><?", "</issue>", "<issue>&#xD800;</issue>", String(repeating: "<a>", count: 600),
            "<a b:c='1'/>", "<issue><?xml?></issue>", "<issue><!-- -- --></issue>",
        ])
    func malformed(document: String) throws {
        let response = try reply("POST", "/issues.xml", document)
        #expect(response.status == 400 && response.text.contains("The body is not XML that can be read: "))
    }

    @Test(
        "A value that XML cannot have is sent in some form",
        arguments: [
            (
                ["a": ["b c": 1, "": 2, "1": 3, "p:q": "\u{0}x\u{FFFF}"]],
                "<a><b_c>1</b_c><_>2</_><_>3</_><p_q>x</p_q></a>"
            ),
            ([1, 2], "<list><list>1</list><list>2</list></list>"),
            (["items": [["n": 1], ["n": 2]]], "<items><item><n>1</n></item><item><n>2</n></item></items>"),
            (["items": []], "<items></items>"), (["a": ["id": [1, 2]]], "<a><id>1</id><id>2</id></a>"),
            (["a": ["id": nil, "b": [[1], [2]]]], "<a><id/><b>1</b><b>2</b></a>"),
            (["a": ["id": 8, "b": ["\"<\n"]]], "<a id=\"8\"><b>\"&lt;\n</b></a>"),
        ] as [(JSONValue, String)])
    func anyValue(value: JSONValue, expected: String) {
        var rules = API.XML()
        rules.root = "list"
        rules.attributes = ["id"]
        #expect(XMLDocument(value, rules).text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + expected)
    }
}
