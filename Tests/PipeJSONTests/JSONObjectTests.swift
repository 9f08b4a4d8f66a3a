import PipeJSON
import Testing

@Suite("JSONObject")
struct JSONObjectTests {
    @Test("keeps the order of its members", arguments: [0, 1, 3, 15, 16, 17, 40])
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

    @Test("changes, adds and removes members", arguments: [2, 15, 16, 17, 40])
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

    @Test("keeps the first place and the last value of a name that comes twice")
    func duplicates() throws {
        let object = try read(JSONObject.self, #"{"a":1,"b":2,"a":3,"\u0061":4}"#)
        #expect(object.names == ["a", "b"])
        #expect(object["a"] == 4)
        #expect(JSONObject([.init(name: "a", value: 1), .init(name: "a", value: 2)]) == ["a": 2])
        let many = "{" + (0..<100).map { "\"m\($0 % 30)\":\($0)" }.joined(separator: ",") + "}"
        #expect(
            try read(JSONObject.self, many).members.map(\.value.int) == (90..<100).map { $0 } + (70..<90).map { $0 })
    }

    @Test("is equal in any order")
    func equality() {
        let object: JSONObject = ["a": 1, "b": [2]]
        #expect(object == ["b": [2], "a": 1])
        #expect(object.hashValue == (["b": [2], "a": 1.0] as JSONObject).hashValue)
        #expect(object != ["a": 1])
        #expect(object != ["a": 1, "b": [3]])
        #expect(object != ["a": 1, "c": [2]])
    }

    @Test("is read from an object only")
    func kind() {
        #expect(
            refusal(of: "[]", as: JSONObject.self)
                == JSONError(.typeMismatch(expected: .object, found: .array), offset: 0))
        #expect(refusal(of: "x", as: JSONObject.self)?.reason == .unexpectedByte(0x78, expected: .value))
    }
}
