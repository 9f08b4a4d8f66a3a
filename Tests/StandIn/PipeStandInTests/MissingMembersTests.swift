import PipeHTTP
import PipeStandIn
import Testing
import TypesGolden

/// A stand-in leaves zeros out of records with `missing: default`, as servers of proto3 do.
@Suite struct MissingMembersTests {
    private static let schema = """
        pipewright: 1
        name: Counters
        servers: { local: http://127.0.0.1:8080 }
        records:
          Counter:
            missing: default
            fields: { id: int read, title: string, count: int64 string-encoded, open: bool, tags: list<string>, state: State, note: string?, part: Part? }
          Part: { fields: { size: int, parts: list<Part> }, missing: default }
          Plain: { id: int read, count: int, tags: list<string> }
        enums: { State: { values: [NONE, OPEN], missing: NONE } }
        resources:
          counters: { record: Counter }
          plains: { record: Plain }
        """

    @Test("Zeros are left out of responses, at every depth and in lists; other values and nulls are not")
    func leavesZerosOut() throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 0))
        let zeros =
            #"{"title":"","count":"0","open":false,"tags":[],"state":"NONE","note":"","part":{"size":0,"parts":[{"size":0,"parts":[]}]}}"#
        let created = try server.reply("POST", "/counters", zeros)
        #expect(created.json == ["id": 1, "note": "", "part": ["parts": [[:]]]])
        #expect(try server.reply("GET", "/counters").json == [["id": 1, "note": "", "part": ["parts": [[:]]]]])
        let others =
            #"{"title":"a","count":"2","open":true,"tags":[""],"state":"OPEN","note":null,"part":{"size":3,"parts":[]}}"#
        let replaced = try server.reply("PUT", "/counters/1", others)
        #expect(
            replaced.json == [
                "id": 1, "title": "a", "count": "2", "open": true, "tags": [""], "state": "OPEN", "note": .null,
                "part": ["size": 3],
            ])
        let plain = try server.reply("POST", "/plains", #"{"count":0,"tags":[]}"#)
        #expect(plain.json == ["id": 1, "count": 0, "tags": []])
    }

    @Test("A client reads what it has sent")
    func client() async throws {
        let types = TypesClient(transport: try Served.standIn("Tests/Goldens/Types/types.pipes.yaml").transport)
        let draft = Types.Counter.Draft(
            title: "", count: 0, size: 0, ratio: 0, price: 0, isOpen: false, digest: .init(), link: "", tags: [],
            totals: [:],
            phase: .phaseUnspecified, grade: .noneValue, owner: "", times: [], old: 0, visits: [])
        let counter = try await types.counters.create(draft)
        #expect(counter.title == "" && counter.count == 0 && counter.size == 0 && counter.phase == .phaseUnspecified)
        #expect(try await types.counters.read(counter.id) == counter)
    }
}
