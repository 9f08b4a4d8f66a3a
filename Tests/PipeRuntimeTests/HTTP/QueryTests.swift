import PipeRuntime
import PipeTesting
import Testing

@Suite struct QueryTests {
    @Test("A3.5: nested parameters")
    func nested() {
        var query = Query()
        query.add("param1", "value1")
        query.add("numeric", 5)
        query.add("dictionary", JSONValue.object(["key_one": "value_one"]))
        query.add("array", ["one", "two", "three", "four"], style: .brackets)
        #expect(
            query.text == "param1=value1&numeric=5&dictionary%5Bkey_one%5D=value_one"
                + "&array%5B%5D=one&array%5B%5D=two&array%5B%5D=three&array%5B%5D=four"
        )
    }

    @Test("A3.3: escaped text is escaped again, once")
    func escapedText() {
        #expect(Query([("key", "%20%21")]).text == "key=%2520%2521")
    }

    @Test("A3.6: null is a bare key")
    func bareKey() {
        var query = Query()
        query.add("key", JSONValue.null)
        query.add("other")
        #expect(query.text == "key&other")
    }

    @Test("A3.7: a set is repeated and sorted")
    func set() {
        var query = Query()
        query.add("k", Set(["b", "a"]))
        #expect(query.text == "k=a&k=b")
    }

    @Test("A3.8: appended to a URL with a query")
    func appended() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let pipe = Pipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars?x=1"))
        _ = try await pipe.list(query: ["y": "2"])
        #expect(transport.lines == ["GET http://server.com/context/cars?x=1&y=2"])
    }

    @Test("A3.9: UTF-8")
    func nonASCII() {
        #expect(Query([("ä", "ä€😀")]).text == "%C3%A4=%C3%A4%E2%82%AC%F0%9F%98%80")
    }

    @Test(
        "B1: every reserved character",
        arguments: zip(
            "*!?%$#@&+=:;,[](){}/\\'\" ",
            [
                "%2A", "%21", "%3F", "%25", "%24", "%23", "%40", "%26", "%2B", "%3D", "%3A", "%3B", "%2C", "%5B", "%5D",
                "%28", "%29", "%7B", "%7D", "%2F", "%5C", "%27", "%22", "%20",
            ]
        )
    )
    func reserved(character: Character, expected: String) {
        let query = Query([("k", String(character))])
        #expect(query.text == "k=" + expected)
        #expect(query["k"] == String(character))
    }

    @Test("B1: unreserved characters stay")
    func unreserved() {
        let text = "ABCXYZabcxyz0189-._~"
        #expect(Query([("k", text)]).text == "k=" + text)
        #expect(Query([("k", "mega man")]).text == "k=mega%20man")
    }

    @Test("B2: in the order given")
    func order() {
        let query: Query = [
            "name": "Leonidas", "profession": "AH-UH! AH-UH! AH-UH!", "favorite movie": "300",
        ]
        #expect(query.text == "name=Leonidas&profession=AH-UH%21%20AH-UH%21%20AH-UH%21&favorite%20movie=300")
        #expect(Query().text.isEmpty)
        #expect(Query().isEmpty)
    }

    @Test(
        "Array styles",
        arguments: [
            (Query.ArrayStyle.repeat, "k=a,b&k=c"), (.brackets, "k%5B%5D=a,b&k%5B%5D=c"), (.comma, "k=a,b,c"),
            (.indexed, "k%5B0%5D=a,b&k%5B1%5D=c"),
        ]
    )
    func arrayStyles(style: Query.ArrayStyle, expected: String) {
        var query = Query()
        query.add("k", ["a,b", "c"], style: style)
        // A comma within a value is encoded in every style.
        #expect(query.text == expected.replacing("a,b", with: "a%2Cb"))
    }

    @Test("An empty or absent array adds nothing", arguments: [Query.ArrayStyle.repeat, .brackets, .comma, .indexed])
    func emptyArrays(style: Query.ArrayStyle) {
        var query = Query()
        query.add("k", [String](), style: style)
        query.add("k", [String]?.none, style: style)
        query.add("k", Int?.none)
        #expect(query.isEmpty)
    }

    @Test(
        "JSON values",
        arguments: [
            (#"{"a":[2,1],"b":"fred"}"#, Query.ArrayStyle.brackets, "s%5Ba%5D%5B%5D=2&s%5Ba%5D%5B%5D=1&s%5Bb%5D=fred"),
            (#"{"a":{"b":{"c":true}}}"#, .repeat, "s%5Ba%5D%5Bb%5D%5Bc%5D=true"),
            (#"[1.50,"x",false]"#, .comma, "s=1.50,x,false"),
            (#"[null,1]"#, .brackets, "s%5B%5D&s%5B%5D=1"),
            (#"[{"a":1},{"a":2}]"#, .indexed, "s%5B0%5D%5Ba%5D=1&s%5B1%5D%5Ba%5D=2"),
            (#"[]"#, .repeat, ""), ("{}", .repeat, ""), (#""t""#, .repeat, "s=t"),
        ]
    )
    func jsonValues(json: String, style: Query.ArrayStyle, expected: String) throws {
        var query = Query()
        query.add("s", try JSON.decode(JSONValue.self, from: Array(json.utf8)), style: style)
        #expect(query.text == expected)
    }

    @Test func subscriptReplacesAndRemoves() {
        var query: Query = ["a": "1", "b": "2", "a": "3"]
        #expect(query["a"] == "1")
        query["a"] = "4"
        #expect(query.text == "b=2&a=4")
        query["b"] = nil
        query.remove("none")
        #expect(query.text == "a=4")
        #expect(query["none"] == nil)
    }

    @Test func filterOfEveryKind() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let created = try #require(CalendarDate("2026-11-21"))
        _ = try await todo(transport).projects.list(
            where: .init(color: "black & blue", createdAfter: created, tags: ["x", "y z"], status: .unknown("é")),
            limit: 20
        )
        #expect(
            transport.lines == [
                "GET https://todo.example.com/api/projects?v=1&color=black%20%26%20blue&created_after=2026-11-21"
                    + "&tags%5B%5D=x&tags%5B%5D=y%20z&status=%C3%A9&limit=20"
            ]
        )
    }
}
