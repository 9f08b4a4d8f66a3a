import Foundation
import GoldenTesting
import PipeJSON
import RandomTesting
import Testing

@Suite("JSONValue")
struct JSONValueTests {
    private let value: JSONValue = [
        "null": nil, "bool": true, "int": 42, "double": 1.5, "string": "text", "array": [1, [2], "three"],
        "object": ["a": ["b": 3]],
    ]

    @Test("A value is made of literals and read by subscripts")
    func literals() {
        #expect(value["null"] == .some(.null))
        #expect(value["null"]?.isNull == true)
        #expect(value["bool"]?.bool == true)
        #expect(value["int"]?.int == 42)
        #expect(value["int"]?.double == 42)
        #expect(value["double"]?.double == 1.5)
        #expect(value["double"]?.int == nil)
        #expect(value["double"]?.number?.literal == "1.5")
        #expect(value["string"]?.string == "text")
        #expect(value["array"]?.array?.count == 3)
        #expect(value["array"]?[1]?[0] == 2)
        #expect(value["array"]?[3] == nil)
        #expect(value["array"]?[-1] == nil)
        #expect(value["object"]?.object?["a"]?["b"] == 3)
        #expect(value["other"] == nil)
        #expect(value[JSONPointer("/array/1/0")] == 2)
        #expect("\(1)2" as JSONValue == .string("12"))
        #expect(1.7976931348623157e308 as JSONValue != .null)
        for name in ["null", "bool", "string", "array"] {
            #expect(value[name]?.int == nil && value[name]?.object == nil && value[name]?["a"] == nil)
        }
        #expect(
            value.bool == nil && value.string == nil && value.number == nil && value.array == nil && value[0] == nil)
    }

    @Test("A value has a kind")
    func kinds() {
        let kinds: [JSONKind] = [.null, .boolean, .number, .number, .string, .array, .object]
        #expect(value.object?.members.map(\.value.kind) == kinds)
    }

    @Test(
        "A value is written as it was read",
        arguments: [
            "null", "true", "-0.0", "1E+400", "12345678901234567890123", #""a\"\\\n\u0001é""#, "[]", "{}",
            #"[1,[],{},[{"b":[null,false]},"x"],1.50]"#, #"{"b":1,"a":{"z":[],"y":{}},"":"é"}"#,
        ]
    )
    func roundTrip(_ text: String) throws {
        let value = try read(JSONValue.self, text)
        #expect(try written(value) == text)
        #expect(value.description == text)
        #expect(try read(JSONValue.self, " " + text + " ") == value)
    }

    @Test(
        "Reading time is linear in the length of the text, also in builds without optimization",
        arguments: [
            ("[", "[],", "[]]"), ("[", "{},", "{}]"), ("[", "[{},[]],", "[]]"),
            (#"{"first":[],"all":["#, "[1],", "[]]}"),
            (#"{"a":{"b":["#, #"{"c":[]},"#, "[]]}}"),
        ])
    func costIsLinear(_ head: String, _ element: String, _ tail: String) throws {
        func time(_ count: Int, of runs: Int) throws -> Double {
            let text = Array((head + String(repeating: element, count: count) + tail).utf8)
            return try (0..<runs).map { _ in try processorTime { _ = try JSON.decode(JSONValue.self, from: text) } }
                .min() ?? 0
        }
        // Eight times the text takes eight times as long; if each element copied those before it, up to 64 times.
        let ratio = try time(8_000, of: 3) / time(1_000, of: 10)
        #expect(ratio < 24, "\(ratio)")
    }

    @Test("Random values survive a round trip through text", arguments: 0..<20)
    func random(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = JSONValue.random(depth: 5, using: &random)
        let bytes = try JSON.encode(value)
        let again = try JSON.decode(JSONValue.self, from: bytes)
        #expect(again == value)
        #expect(again.hashValue == value.hashValue)
        #expect(try JSON.encode(again) == bytes)
        let foundation = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        let rewritten = try JSONSerialization.data(withJSONObject: foundation, options: [.fragmentsAllowed])
        #expect(try JSON.decode(JSONValue.self, from: Array(rewritten)) == value)
    }
}

extension JSONValue {
    /// A value of any shape.
    static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
        switch random.next() % (depth > 0 ? 8 : 5) {
        case 0: return .null
        case 1: return .bool(random.next() & 1 == 1)
        case 2: return .number(JSONNumber(Int64(bitPattern: random.next() >> (random.next() % 64))))
        case 3: return .number(JSONNumber(Double(Int32(truncatingIfNeeded: random.next())) / 1024) ?? JSONNumber(0))
        case 4: return .string(text(using: &random))
        case 5, 6: return .array((0..<random.next() % 6).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            var object = JSONObject()
            for _ in 0..<random.next() % 6 { object[text(using: &random)] = .random(depth: depth - 1, using: &random) }
            return .object(object)
        }
    }

    private static func text(using random: inout SplitMix64) -> String {
        let characters: [Character] = ["a", "b", "\"", "\\", "\n", "\u{1}", "é", "€", "😀", "/", "\u{2028}", " "]
        return String((0..<random.next() % 20).map { _ in characters[Int(random.next() % 12)] })
    }
}
