import KintoGolden
import PipeRuntime
import PipeTesting
import Testing

/// Kinto's client against responses recorded from a server; `make servers-test` calls a real one.
@Suite struct KintoTests {
    @Test("Records are in the member data")
    func records() async throws {
        let transport = ScriptedTransport(
            .json(
                #"{"data":[{"title":"Two","n":2,"id":"b","last_modified":1763719200123}]}"#,
                headers: [
                    "Next-Page":
                        "http://127.0.0.1:18801/v1/buckets/seed/collections/notes/records?_limit=1&_sort=-n&_token=x"
                ]),
            .json(#"{"data":[]}"#),
            .response(
                201, headers: ["Content-Type": "application/json"],
                #"{"data":{"title":"One","id":"a","last_modified":1}}"#))
        let client = KintoClient(
            auth: .init(account: .init(user: "alice", password: "wonderland")), transport: transport)
        var titles: [String?] = []
        for try await note in client.notes.all(where: .init(sort: "-n"), pageSize: 1) {
            titles.append(note.title)
            #expect(note.lastModified.timeIntervalSinceReferenceDate == 785_412_000.123)
        }
        #expect(titles == ["Two"])
        try await client.notes.create(.init(title: "One"))
        let records = "http://127.0.0.1:18801/v1/buckets/seed/collections/notes/records"
        #expect(
            transport.lines == [
                "GET \(records)?_sort=-n&_limit=1", "GET \(records)?_limit=1&_sort=-n&_token=x", "POST \(records)",
            ])
        #expect(transport.requests[2].body == #"{"data":{"title":"One"}}"#)
        #expect(transport.requests[0].header("Authorization") == "Basic YWxpY2U6d29uZGVybGFuZA==")
    }
}
