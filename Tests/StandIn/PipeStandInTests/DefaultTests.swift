import PipeHTTP
import Testing

@testable import PipeStandIn

/// Fields that a client leaves out have the defaults of the schema.
@Suite struct DefaultTests {
    private let server: StandIn

    init() throws {
        server = try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Defaults
                    servers: { main: http://127.0.0.1:8080 }
                    enums:
                      Level: [low, medium, high]
                      Grade: { values: { one: 1, two: 2 } }
                    records:
                      Inner: { size: { type: int, default: 7 }, note: string }
                      Thing:
                        id: int read
                        text: { type: string, default: "true" }
                        flag: { type: bool, default: true }
                        count: { type: int, default: -3 }
                        part: { type: double, default: 0.5 }
                        price: { type: decimal, default: 12.50 }
                        level: { type: Level, default: medium }
                        grade: { type: Grade, default: 2 }
                        day: { type: date, default: 2026-11-21 }
                        at: { type: timestamp, default: "2026-11-21T09:30:00Z" }
                        seconds: { type: timestamp(unix), default: "1970-01-01T00:01:00Z" }
                        shown: { type: 'timestamp("yyyy-MM-dd HH:mm")', default: "2026-11-21T09:30:00Z" }
                        tags: { type: list<string>, default: [] }
                        names: { type: map<string>, default: {} }
                        any: { type: json, default: 5 }
                        said: { type: json, default: "5" }
                        style: { type: string?, default: plain }
                        done: { type: bool, flags: read, default: false }
                        inner: Inner?
                    resources:
                      things: { record: Thing, operations: { read: , create: , replace: , new: GET new } }
                    """),
            data: .none)
    }

    private static let expected: JSONObject = [
        "text": "true", "flag": true, "count": -3, "part": 0.5, "level": "medium", "grade": 2,
        "day": "2026-11-21", "at": "2026-11-21T09:30:00Z", "seconds": 60, "shown": "2026-11-21 09:30", "tags": [],
        "names": [:], "any": 5, "said": "5",
        "done": false,
    ]

    private func check(_ value: JSONValue) {
        for member in Self.expected.members { #expect(value[member.name] == member.value, "\(member.name)") }
        #expect(value["price"]?.number?.decimal == 12.5)
    }

    @Test("A new record has them, and a replaced one where it cannot be null")
    func created() throws {
        let made = try server.reply("POST", "/things", #"{"inner":{"note":"a"}}"#)
        #expect(made.status == 201, "\(made.text)")
        check(made.json)
        #expect(made.json["style"] == "plain" && made.json["inner"] == ["size": 7, "note": "a"])
        let sent = try server.reply("POST", "/things", #"{"text":"b","level":"high","style":null}"#)
        #expect(sent.json["text"] == "b" && sent.json["level"] == "high" && sent.json["style"] == .null)
        let replaced = try server.reply("PUT", "/things/2", "{}")
        check(replaced.json)
        // A client leaves out what is nil.
        #expect(replaced.json["style"] == .null)
    }

    @Test("The values that a server proposes have them, unless the request has others")
    func proposed() throws {
        let proposed = try server.reply("GET", "/things/new?count=4").json
        #expect(proposed["count"] == 4 && proposed["text"] == "true" && proposed["level"] == "medium")
    }
}
