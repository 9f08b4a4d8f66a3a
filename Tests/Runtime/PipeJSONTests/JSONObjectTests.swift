import PipeJSON
import Testing

@Suite("JSONObject")
struct JSONObjectTests {
    @Test("Members keep their order", arguments: [0, 1, 3, 15, 16, 17, 40])
    func order(_ count: Int) throws {
        let names = (0..<count).map { "name \($0 * 7 % 41)" }
        var object = JSONObject()
        for (index, name) in names.enumerated() { object[name] = .number(JSONNumber(index)) }
        #expect(object.names == names)
        #expect(object.count == count)
        #expect(object.isEmpty == (count == 0))
        for (index, name) in names.enumerated() { #expect(object[name]?.int == index) }
        #expect(object["other"] == nil)
        #expect(try read(JSONObject.self, try written(object)).names == names)
        #expect(try read(JSONObject.self, try written(object)) == object)
    }

    @Test("Members are changed, added and removed", arguments: [2, 15, 16, 17, 40])
    func changes(_ count: Int) {
        var object = JSONObject((0..<count).map { JSONObject.Member(name: "m\($0)", value: .number(JSONNumber($0))) })
        object["m1"] = "one"
        object["new"] = true
        object["m0"] = nil
        object["absent"] = nil
        #expect(object.names == (1..<count).map { "m\($0)" } + ["new"])
        #expect(object["m1"] == "one")
        #expect(object["m0"] == nil)
        #expect(object["new"] == true)
        if count > 2 { #expect(object["m2"] == 2) }
        for name in object.names { object[name] = nil }
        #expect(object.isEmpty)
        #expect(object == JSONObject())
        object["again"] = 1
        #expect(object.names == ["again"])
    }

    @Test("A name that occurs twice keeps the first position and the last value")
    func duplicates() throws {
        let object = try read(JSONObject.self, #"{"a":1,"b":2,"a":3,"\u0061":4}"#)
        #expect(object.names == ["a", "b"])
        #expect(object["a"] == 4)
        #expect(JSONObject([.init(name: "a", value: 1), .init(name: "a", value: 2)]) == ["a": 2])
        let many = "{" + (0..<100).map { "\"m\($0 % 30)\":\($0)" }.joined(separator: ",") + "}"
        #expect(
            try read(JSONObject.self, many).members.map(\.value.int) == (90..<100).map { $0 } + (70..<90).map { $0 })
    }

    @Test("Objects are equal in any order of members")
    func equality() {
        let object: JSONObject = ["a": 1, "b": [2]]
        #expect(object == ["b": [2], "a": 1])
        #expect(object.hashValue == (["b": [2], "a": 1.0] as JSONObject).hashValue)
        #expect(object != ["a": 1])
        #expect(object != ["a": 1, "b": [3]])
        #expect(object != ["a": 1, "c": [2]])
    }

    @Test("Names that differ only by normalization are different, RFC 8259, section 8.3", arguments: [0, 40])
    func normalisation(_ others: Int) throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let members = (0..<others).map { ",\"m\($0)\":\($0)" }.joined()
        let text = "{\"\(composed)\":1,\"\(decomposed)\":2\(members),\"\(composed)\":3}"
        var object = try read(JSONObject.self, text)
        #expect(object.count == 2 + others)
        #expect(object[composed] == 3 && object[decomposed] == 2)
        let value = try read(JSONValue.self, text)
        for name in [composed, decomposed] {
            let pointer = JSONPointer(tokens: [name])
            #expect(try JSON.value(at: pointer, in: Array(text.utf8)) == object[name])
            #expect(value[pointer] == object[name] && value[name] == object[name])
        }
        #expect(JSONPointer(tokens: [composed]) != JSONPointer(tokens: [decomposed]))
        #expect(try written(object).utf8.elementsEqual("{\"\(composed)\":3,\"\(decomposed)\":2\(members)}".utf8))
        #expect(object == (try read(JSONObject.self, try written(object))))
        object[decomposed] = nil
        #expect(object[composed] == 3 && object[decomposed] == nil && object.count == 1 + others)
        #expect([composed: 1] as JSONObject != [decomposed: 1])
        #expect(JSONObject.Member(name: composed, value: 1) != JSONObject.Member(name: decomposed, value: 1))
        #expect(Set([composed, decomposed].map { JSONObject.Member(name: $0, value: 1) }).count == 2)
    }

    @Test("A dictionary has one key for names that differ only by normalization; the last one counts")
    func normalisedKeys() throws {
        let text = "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
        #expect(try read([String: Int].self, text) == ["caf\u{E9}": 2])
    }

    @Test("JSONObject is read from objects only")
    func kind() {
        #expect(
            refusal(of: "[]", as: JSONObject.self)
                == JSONError(.typeMismatch(expected: .object, found: .array), offset: 0))
        #expect(refusal(of: "x", as: JSONObject.self)?.reason == .unexpectedByte(0x78, expected: .value))
    }
}
