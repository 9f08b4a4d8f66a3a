@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct QueryTests {
    @Test("Objects and arrays have names in brackets")
    func nested() {
        var query = URLQuery()
        query.add("param1", "value1")
        query.add("numeric", 5)
        query.add("dictionary", JSONValue.object(["key_one": "value_one"]))
        query.add("array", ["one", "two", "three", "four"], style: .brackets)
        #expect(
            query.text == "param1=value1&numeric=5&dictionary%5Bkey_one%5D=value_one"
                + "&array%5B%5D=one&array%5B%5D=two&array%5B%5D=three&array%5B%5D=four"
        )
    }

    @Test("Escaped text is escaped again, once")
    func escapedText() {
        #expect(URLQuery([("key", "%20%21")]).text == "key=%2520%2521")
    }

    @Test("Null is a name without a value")
    func bareKey() {
        var query = URLQuery()
        query.add("key", JSONValue.null)
        query.add("other")
        #expect(query.text == "key&other")
    }

    @Test("A value is added as it is in JSON; a value that JSON cannot express is an error of its name alone")
    func json() {
        var query = URLQuery()
        query.add("k", json: nil as [Int]?)
        query.add("k", json: [[1], [2, 3]], style: .indexed)
        query.add("d", json: ["a": [true, false]], style: .comma)
        query.add("t", json: "a&b")
        query.add("n", json: [1.5, nil])
        #expect(
            query.text == "k%5B0%5D%5B0%5D=1&k%5B1%5D%5B0%5D=2&k%5B1%5D%5B1%5D=3&d%5Ba%5D=true,false&t=a%26b"
                + "&n%5B%5D=1.5&n%5B%5D")
        #expect(query.error == nil)
        query.add("x", json: Double.infinity)
        #expect(query.error != nil)
        var nearer = URLQuery()
        nearer.add("x", json: 1)
        query.merge(nearer)
        #expect(query.error == nil && query["x"] == "1")
    }

    @Test("The values of a set are sorted")
    func set() {
        var query = URLQuery()
        query.add("k", Set(["b", "a"]))
        #expect(query.text == "k=a&k=b")
    }

    @Test("Query items are appended to a URL with a query")
    func appended() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars?x=1"))
        _ = try await pipe.list(query: ["y": "2"])
        #expect(transport.lines == ["GET http://server.com/context/cars?x=1&y=2"])
    }

    @Test("Other scalars are percent-encoded in UTF-8")
    func nonASCII() {
        #expect(URLQuery([("ä", "ä€😀")]).text == "%C3%A4=%C3%A4%E2%82%AC%F0%9F%98%80")
    }

    @Test(
        "Every reserved character is percent-encoded",
        arguments: zip(
            "*!?%$#@&+=:;,[](){}/\\'\" ",
            [
                "%2A", "%21", "%3F", "%25", "%24", "%23", "%40", "%26", "%2B", "%3D", "%3A", "%3B", "%2C", "%5B", "%5D",
                "%28", "%29", "%7B", "%7D", "%2F", "%5C", "%27", "%22", "%20",
            ]
        )
    )
    func reserved(character: Character, expected: String) {
        let query = URLQuery([("k", String(character))])
        #expect(query.text == "k=" + expected)
        #expect(query["k"] == String(character))
    }

    @Test("Unreserved characters stay")
    func unreserved() {
        let text = "ABCXYZabcxyz0189-._~"
        #expect(URLQuery([("k", text)]).text == "k=" + text)
        #expect(URLQuery([("k", "mega man")]).text == "k=mega%20man")
    }

    @Test("Items keep their order")
    func order() {
        let query: URLQuery = [
            "name": "Leonidas", "profession": "AH-UH! AH-UH! AH-UH!", "favorite movie": "300",
        ]
        #expect(query.text == "name=Leonidas&profession=AH-UH%21%20AH-UH%21%20AH-UH%21&favorite%20movie=300")
        #expect(URLQuery().text.isEmpty)
        #expect(URLQuery().isEmpty)
    }

    @Test(
        "Arrays are written in every style",
        arguments: [
            (URLQuery.ArrayStyle.repeat, "k=a,b&k=c"), (.brackets, "k%5B%5D=a,b&k%5B%5D=c"), (.comma, "k=a,b,c"),
            (.indexed, "k%5B0%5D=a,b&k%5B1%5D=c"),
        ]
    )
    func arrayStyles(style: URLQuery.ArrayStyle, expected: String) {
        var query = URLQuery()
        query.add("k", ["a,b", "c"], style: style)
        // A comma within a value is encoded in every style.
        #expect(query.text == expected.replacing("a,b", with: "a%2Cb"))
    }

    @Test(
        "An empty or absent array adds nothing", arguments: [URLQuery.ArrayStyle.repeat, .brackets, .comma, .indexed])
    func emptyArrays(style: URLQuery.ArrayStyle) {
        var query = URLQuery()
        query.add("k", [String](), style: style)
        query.add("k", [String]?.none, style: style)
        query.add("k", Int?.none)
        #expect(query.isEmpty)
    }

    @Test(
        "JSON values are written as objects and arrays",
        arguments: [
            (
                #"{"a":[2,1],"b":"fred"}"#, URLQuery.ArrayStyle.brackets,
                "s%5Ba%5D%5B%5D=2&s%5Ba%5D%5B%5D=1&s%5Bb%5D=fred"
            ),
            (#"{"a":{"b":{"c":true}}}"#, .repeat, "s%5Ba%5D%5Bb%5D%5Bc%5D=true"),
            (#"[1.50,"x",false]"#, .comma, "s=1.50,x,false"),
            (#"[null,1]"#, .brackets, "s%5B%5D&s%5B%5D=1"),
            (#"[{"a":1},{"a":2}]"#, .indexed, "s%5B0%5D%5Ba%5D=1&s%5B1%5D%5Ba%5D=2"),
            (#"[]"#, .repeat, ""), ("{}", .repeat, ""), (#""t""#, .repeat, "s=t"),
        ]
    )
    func jsonValues(json: String, style: URLQuery.ArrayStyle, expected: String) throws {
        var query = URLQuery()
        query.add("s", try JSON.decode(JSONValue.self, from: Array(json.utf8)), style: style)
        #expect(query.text == expected)
    }

    @Test("Optionals, sets and arrays of values may be nested")
    func nestedValues() {
        var query = URLQuery()
        query.add("a", [1, nil, 2] as [Int?])
        query.add("b", [["x"], ["y", "z"]], style: .indexed)
        query.add("c", [["x"], ["y"]])
        query.add("d", Set([Todo.Status.done, .todo]), style: .comma)
        query.add("e", Int??.some(nil))
        query.add("f", [JSONValue]?.some([1, nil]), style: .comma)
        #expect(
            query.text
                == "a=1&a=2&b%5B0%5D%5B0%5D=x&b%5B1%5D%5B0%5D=y&b%5B1%5D%5B1%5D=z&c%5B%5D=x&c%5B%5D=y&d=done,todo"
                + "&f%5B%5D=1&f%5B%5D")
        query.remove("b")
        query.remove("c")
        #expect(query.text == "a=1&a=2&d=done,todo&f%5B%5D=1&f%5B%5D")
    }

    private struct Period: QueryEncodable {
        let from, to: CalendarDate?

        static func queryContent(of value: Period) -> JSONValue? {
            ["from": .string(value.from?.description ?? ""), "to": value.to.map { .string("\($0)") } ?? .null]
        }
    }

    @Test("A value may have several items")
    func severalItems() {
        var query = URLQuery()
        query.add("created", Period(from: CalendarDate("2026-01-02"), to: nil))
        #expect(query.text == "created%5Bfrom%5D=2026-01-02&created%5Bto%5D")
    }

    @Test func subscriptReplacesAndRemoves() {
        var query: URLQuery = ["a": "1", "b": "2", "a": "3"]
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
            pageSize: 20
        )
        #expect(
            transport.lines == [
                "GET https://todo.example.com/api/projects?v=1&color=black%20%26%20blue&created_after=2026-11-21"
                    + "&tags%5B%5D=x&tags%5B%5D=y%20z&status=%C3%A9&limit=20"
            ]
        )
    }
}
