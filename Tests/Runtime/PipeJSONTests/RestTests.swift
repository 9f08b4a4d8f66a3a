import PipeJSON
import RandomTesting
import Testing

@Suite("The rest of a record")
struct RestTests {
    struct Thing: JSONRecord, JSONWritable, Equatable {
        static let jsonMembers: JSONMembers = .withRest(["id", "inner", "name"])
        var id: Int
        @Indirect var inner: Thing?
        var name: String?
        var rest: [String: JSONValue]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            id = try reader.readNextMember()
            inner = try reader.readNextMemberIfPresent()
            name = try reader.readNextMemberIfPresent()
            rest = try reader.readRest()
        }

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(id, forKey: "id")
            writer.writeIfPresent(inner, forKey: "inner")
            writer.writeIfPresent(name, forKey: "name")
            writer.write(rest: rest)
            writer.endObject()
        }
    }

    struct Only: JSONRecord, Equatable {
        static let jsonMembers: JSONMembers = .withRest([])
        var rest: [String: JSONValue]
        init(jsonMembers reader: inout JSONReader) throws(JSONError) { rest = try reader.readRest() }
    }

    @Test(
        "Other members are found between, before and after the listed ones, in any order",
        arguments: [
            #"{"id":1,"name":"n","a":[1,{"id":2}],"b":null}"#, #"{"a":[1,{"id":2}],"id":1,"b":null,"name":"n"}"#,
            #"{"name":"n","b":null,"id":1,"a":[1,{"id":2}]}"#,
            #" { "b" : null , "name" : "n" , "\u0061" : [1,{"id":2}] , "id" : 1 } "#,
            #"{"a":0,"id":0,"b":null,"name":"n","a":[1,{"id":2}],"id":1}"#,
        ])
    func anyOrder(_ text: String) throws {
        let thing = try read(Thing.self, text)
        #expect(thing.id == 1 && thing.name == "n")
        #expect(thing.rest == ["a": [1, ["id": 2]], "b": nil])
        #expect(try written(thing) == #"{"id":1,"name":"n","a":[1,{"id":2}],"b":null}"#)
    }

    @Test("The rest is empty if all members are listed")
    func nothing() throws {
        #expect(try read(Thing.self, #"{"id":1}"#).rest.isEmpty)
        #expect(try read(Thing.self, #"{"id":1,"inner":null,"name":"n"}"#).rest.isEmpty)
        #expect(try read([Only].self, "[{},{ }]").allSatisfy { $0.rest.isEmpty })
        #expect(try read([Only].self, #"[{"a":1},{"a":2,"a":3}]"#).map(\.rest) == [["a": 1], ["a": 3]])
    }

    @Test("A nested record has its own rest, also in lists and after disordered records", arguments: [0, 1])
    func nested(_ order: Int) throws {
        let inner = order == 0 ? #"{"id":2,"x":1}"# : #"{"x":1,"name":"m","y":[{}],"id":2}"#
        let things = try read([Thing].self, #"[{"u":1,"id":1,"inner":\#(inner),"v":2},{"id":3,"w":{"x":[]}}]"#)
        #expect(things[0].rest == ["u": 1, "v": 2])
        #expect(things[0].inner?.rest == (order == 0 ? ["x": 1] : ["x": 1, "y": [[:]]]))
        #expect(things[1].rest == ["w": ["x": []]])
    }

    @Test("The rest equals the values read, for any order of members", arguments: 0..<60 as Range<UInt64>)
    func anyObjects(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func object(_ depth: Int) -> String {
            var members = ["\"id\":\(depth)"]
            if Bool.random(using: &random) { members.append("\"name\":\"n\"") }
            if depth > 0 { members.append("\"inner\":" + object(depth - 1)) }
            for name in ["a", "b", "c"] where Bool.random(using: &random) { members.append("\"\(name)\":[\(depth)]") }
            if Bool.random(using: &random) { members.append("\"a\":{\"id\":1}") }
            if Bool.random(using: &random) { members.shuffle(using: &random) }
            return "{" + members.joined(separator: ",") + "}"
        }
        func expect(_ thing: Thing, _ value: JSONValue) throws {
            let object = try #require(value.object)
            let rest = object.members.filter { !["id", "name", "inner"].contains($0.name) }
            #expect(thing.rest == Dictionary(uniqueKeysWithValues: rest.map { ($0.name, $0.value) }))
            #expect(thing.id == object["id"]?.int)
            if let inner = object["inner"] { try expect(try #require(thing.inner), inner) }
        }
        for _ in 0..<20 {
            let text = object(Int.random(in: 0...4, using: &random))
            try expect(try read(Thing.self, text), try read(JSONValue.self, text))
        }
    }

    @Test("Malformed JSON in the rest is an error")
    func errors() {
        #expect(refusal(of: #"{"id":1,"x":tru}"#, as: Thing.self) != nil)
        #expect(refusal(of: #"{"x":1,"name":"n"}"#, as: Thing.self)?.reason == .missingMember("id"))
        #expect(refusal(of: #"{"id":1,"x":{"y":01}}"#, as: Thing.self)?.path.description == "$.x.y")
    }
}
