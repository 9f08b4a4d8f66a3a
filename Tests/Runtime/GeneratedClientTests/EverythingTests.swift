import EverythingGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose schema uses every feature.
@Suite struct EverythingTests {
    private static let thing =
        #"{"id":5,"reader":"r","object":1,"member":true,"query":"q","members":["m"],"default":"d","self":"s","init":"i","Type":"T"}"#

    private static let everything = """
        {"id":"00000000-0000-0000-0000-00000000000a","string":"s \\"x\\" \\u00e9","bool":true,"int":-1,"int32":2,\
        "int64":9223372036854775807,"uint64":18446744073709551615,"double":1.5,"float":0.25,"decimal":"12.340",\
        "uuid":"00000000-0000-0000-0000-00000000000B","url":"https://example.com/a?b=c","bytes":"AQID",\
        "date":"2026-11-21","timestamp":"2026-11-21T10:00:00.5+01:00","unix":1700000000,"unix_ms":1700000000123,\
        "json":{"a":[1,null]},"color":"dark-red","record":\(thing),"record_id":5,"strings":["a","b"],\
        "days":[0,86400],"by_name":{"b":\(thing)},"nested":{"n":[1,null]},"maybe":null,"encoded":"12",\
        "encodeds":[1,"2"],"with_default":4,"color_default":"blue","renamed":"n","token":"hush","key":"k","extra":{}}
        """

    private func client(_ transport: ScriptedTransport) -> EverythingClient {
        EverythingClient(
            server: .selfValue, auth: .init(key: "the-key", session: .user("u", password: "p")), transport: transport)
    }

    @Test("Every type is read")
    func reading() throws {
        let value = try JSON.decode(Everything.Everything.self, from: Array(Self.everything.utf8))
        #expect(value.string == "s \"x\" é" && value.bool && value.int == -1 && value.int32 == 2)
        #expect(value.int64 == .max && value.uint64 == .max && value.double == 1.5 && value.float == 0.25)
        #expect(value.decimal == Decimal(string: "12.340") && value.bytes == Data([1, 2, 3]))
        #expect(value.url == "https://example.com/a?b=c")
        #expect(value.date == CalendarDate(year: 2026, month: 11, day: 21))
        #expect(value.timestamp == Date(timeIntervalSince1970: 1_795_251_600.5))
        #expect(value.unix == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(value.unixMs == Date(timeIntervalSinceReferenceDate: 721_692_800.123))
        #expect(value.json["a"]?[0]?.int == 1 && value.color == .darkRed && value.record.selfValue == "s")
        #expect(value.recordID == 5 && value.strings == ["a", "b"] && value.days[1].timeIntervalSince1970 == 86_400)
        #expect(value.byName["b"]?.default == "d" && value.nested == ["n": [1, nil]])
        #expect(value.encoded == 12 && value.encodeds == [1, 2] && value.colorDefault == .unknown("blue"))
        #expect(value.betterName == "n" && value.withDefault == 4 && value.key == "k")
    }

    @Test("A record is written as it was read")
    func writing() throws {
        let value = try JSON.decode(Everything.Everything.self, from: Array(Self.everything.utf8))
        let again = try JSON.decode(Everything.Everything.self, from: try JSON.encode(value))
        #expect(again == value && again.hashValue == value.hashValue)
        let text = String(decoding: try JSON.encode(value), as: UTF8.self)
        #expect(text.contains(#""encoded":"12","encodeds":["1","2"]"#), "\(text)")
        #expect(text.contains(#""unix":1700000000,"unix_ms":1700000000123"#) && !text.contains("password"))
    }

    @Test(
        "One link that is not a URL does not lose a page, and a record that is replaced unchanged has the bytes that came"
    )
    func links() async throws {
        let texts = [
            "", "a/b", "https://x.de/gists{/gist_id}", "[1]", "%zz", "https://x.de/a%20b ü", "https://x.de/e\u{301}",
            "https://bücher.de", " https://x.de ", "\u{0}", "mailto:a@b.de", "http://[::1]/",
        ]
        let members = try texts.map { text in
            let written = String(decoding: try JSON.encode(JSONValue.string(text)), as: UTF8.self)
            return #""url":\#(written),"#
        }
        let records = members.map { Self.everything.replacing(#""url":"https://example.com/a?b=c","#, with: $0) }
        let transport = ScriptedTransport { request, _ in
            .json(
                request.method == "GET" ? "[\(records.joined(separator: ","))]" : #"{"everything":\#(Self.everything)}"#
            )
        }
        let everythings = client(transport).everythings
        let page = try await everythings.list()
        #expect(page.map { Array($0.url.text.utf8) } == texts.map { Array($0.utf8) })
        for record in page { _ = try await everythings.replace(record) }
        for (request, member) in zip(transport.requests.dropFirst(), members) {
            #expect(Data((request.body ?? "").utf8).firstRange(of: Data(member.utf8)) != nil, "\(member)")
        }
        #expect(transport.requests.count == texts.count + 1)
    }

    @Test("Records are Codable if the schema says so")
    func codable() throws {
        let value = try JSON.decode(Everything.Everything.self, from: Array(Self.everything.utf8))
        let again = try JSONDecoder().decode(Everything.Everything.self, from: JSONEncoder().encode(value))
        #expect(again.string == value.string && again.recordID == value.recordID && again.color == value.color)
        let keys = try JSON.decode(JSONObject.self, from: [UInt8](JSONEncoder().encode(value)))
        #expect(keys["record_id"] != nil && keys["renamed"] != nil && keys["better_name"] == nil)
    }

    @Test("Secrets are not printed")
    func secrets() throws {
        let value = try JSON.decode(Everything.Everything.self, from: Array(Self.everything.utf8))
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped] {
            #expect(!text.contains("hush") && text.contains("<secret>"))
        }
        var patch = Everything.Everything.Patch()
        patch.password = "open sesame"
        dump(patch, to: &dumped)
        #expect(!"\(patch) \(dumped)".contains("sesame"))
    }

    @Test("Every setting is inherited, and calls follow the schema")
    func settings() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"), .json("[]"), .response(200, "{}"), .response(204))
        let everythings = client(transport).everythings
        let since = Date(timeIntervalSince1970: 5)
        _ = try await everythings.list(where: .init(color: .darkRed, ids: [1, 2], since: since, times: [since]))
        let id = Everything.Everything.ID(try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A")))
        _ = try await everythings[id].things.list(pageSize: 7)
        _ = try await everythings[id].move(
            dryRun: true, writer: "w", to: 9, object: "o", at: Date(timeIntervalSince1970: 1))
        _ = try await everythings.search(query: "a b", tags: ["x", "y"])
        try await everythings.purge()
        let base = "http://127.0.0.1:9/base/deep/every%20thing"
        let own = "locale=en&expand=all"
        let sent = transport.requests
        #expect(
            sent[0].url == "\(base).json?\(own)&color=dark-red&ids%5B%5D=1&ids%5B%5D=2&since=5&times%5B%5D=5000")
        #expect(sent[1].url == "\(base)/00000000-0000-0000-0000-00000000000a/things.json?\(own)&_limit=7")
        #expect(
            sent[2].line
                == "PUT \(base)/00000000-0000-0000-0000-00000000000a/move/now.json?\(own)&dry-run=true&writer=w")
        #expect(sent[2].body == #"{"to":9,"object":"o","at":1}"#)
        #expect(sent[3].line == "GET \(base)/search.json?\(own)&query=a%20b&tags%5B%5D=x&tags%5B%5D=y")
        #expect(sent[4].line == "DELETE \(base)/purge.json?\(own)")
        #expect(sent[0].header("X-Version") == "2" && sent[0].header("X-Quote") == #"a"b\(c)"#)
        #expect(sent[0].header("X-Default") == "1" && sent[1].header("X-Own") == "1")
        #expect(sent[0].header("X-Key") == "the-key" && sent[0].header("Authorization") == "Basic dTpw")
    }

    @Test("Single records are wrapped in requests and responses")
    func wrappedRecords() async throws {
        let transport = ScriptedTransport(.json(#"{"everything":\#(Self.everything)}"#))
        let id = Everything.Everything.ID(UUID())
        let value = try await client(transport).everythings.update(id) {
            $0.string = "new"
            $0.nested = .null
            $0.unixMs = .value(Date(timeIntervalSince1970: 2))
        }
        #expect(value.int == -1)
        #expect(transport.requests[0].body == #"{"everything":{"string":"new","unix_ms":2000,"nested":null}}"#)
    }

    @Test("Authentication schemes are chosen by the available credentials")
    func authAlternatives() async throws {
        let transport = ScriptedTransport(.json(#"{"results":[]}"#), .json(#"{"plains":[]}"#))
        let nameds = client(transport).everythings[Everything.Everything.ID(UUID())].things[1].nameds
        _ = try await nameds.list()
        #expect(transport.requests[0].header("Authorization") == nil && transport.requests[0].header("X-Key") == nil)
        _ = try await client(transport).everythings[Everything.Everything.ID(UUID())].plains.list()
        #expect(
            transport.requests.last?.header("X-Key") == "the-key"
                && transport.requests.last?.header("Authorization") == nil)
        let without = EverythingClient(server: .main, auth: .init(cookie: "c"), transport: transport)
        let error = await #expect(throws: PipeError.self) { try await without.everythings.list() }
        guard case .missingCredentials(["token", "key", "session"]) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Fields may have names that generated code uses")
    func fieldNames() throws {
        let thing = try JSON.decode(Everything.Thing.self, from: Array(Self.thing.utf8))
        #expect(thing.reader == "r" && thing.object == 1 && thing.member && thing.members == ["m"])
        #expect(thing.initValue == "i" && thing.type == "T" && thing.in == nil)
        #expect(String(decoding: try JSON.encode(thing), as: UTF8.self) == Self.thing)
        let odd = try JSON.decode(Everything.AllOptional.self, from: Array(#"{"b \"quoted\" \\(key)":3}"#.utf8))
        #expect(odd == Everything.AllOptional(a: nil, bQuotedKey: 3))
        #expect(try JSON.encode(odd) == Array(#"{"b \"quoted\" \\(key)":3}"#.utf8))
    }

    @Test("Identities are sent as strings if the schema says so")
    func identitiesAsStrings() throws {
        let text = #"{"id":"9007199254740993","reply_to":"7","mentions":["1","2"]}"#
        let tweet = try JSON.decode(Everything.Tweet.self, from: Array(text.utf8))
        #expect(tweet.id == 9_007_199_254_740_993 && tweet.replyTo == 7 && tweet.mentions == [1, 2])
        #expect(String(decoding: try JSON.encode(tweet), as: UTF8.self) == text)
        #expect(try JSON.decode(Everything.Tweet.self, from: Array(#"{"id":3,"mentions":[]}"#.utf8)).id == 3)
    }

    @Test("Enums are open, and every value has a case")
    func enums() {
        #expect(
            Everything.Color(rawValue: "unknown") == .unknownValue
                && Everything.Color.unknownValue.rawValue == "unknown")
        #expect(Everything.Color(rawValue: "rawValue") == .rawValueValue && Everything.Color(rawValue: "") == .empty)
        #expect(
            Everything.Color(rawValue: "mauve") == .unknown("mauve")
                && Everything.Color.unknown("mauve").rawValue == "mauve")
    }

    @Test("No case of an enum is mistaken for that of an optional or of a patch's field")
    func casesOfOptionals() throws {
        let colors: [Everything.Color] = [.noneValue, .someValue, .absentValue, .nullValue, .valueValue]
        #expect(colors.map(\.rawValue) == ["none", "some", "absent", "null", "value"])
        let absent: Everything.Color? = .none
        #expect(absent == nil)
        let patch = PatchField<Everything.Color>.value(.nullValue)
        #expect(String(decoding: try JSON.encode(patch), as: UTF8.self) == #""null""#)
        // Optional properties: the value is sent, and nil is not.
        var changes = Everything.Everything.Patch()
        changes.color = .none
        #expect(String(decoding: try JSON.encode(changes), as: UTF8.self) == "{}")
        changes.color = .noneValue
        #expect(String(decoding: try JSON.encode(changes), as: UTF8.self) == #"{"color":"none"}"#)
    }

    @Test("An error names the missing member")
    func missingMembers() throws {
        let error = #expect(throws: JSONError.self) {
            try JSON.decode(Everything.Thing.self, from: Array(#"{"id":5,"reader":"r"}"#.utf8))
        }
        #expect(error.map { "\($0)".contains("object") } == true, "\(String(describing: error))")
    }
}
