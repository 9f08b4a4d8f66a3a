import Foundation
import Synchronization
import Testing

@testable import PipeJSON

@Suite("Unions")
struct UnionTests {
    struct Card: JSONRecord, JSONWritable, Hashable, Sendable {
        static let jsonMembers: JSONMembers = ["type", "brand"]
        var type: String
        var brand: String
        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            type = try reader.readNextMember()
            brand = try reader.readNextMember()
        }
        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(type, forKey: "type")
            writer.write(brand, forKey: "brand")
            writer.endObject()
        }
    }

    struct Tree: JSONRecord, JSONWritable, Hashable, Sendable {
        static let jsonMembers: JSONMembers = .withRest(["left"])
        /// The number of bytes that were skipped when the outermost tree of a text was read.
        static let skippedBytes = Atomic(0)
        @Indirect var left: Method?
        var rest: [String: JSONValue]
        init(left: Method?, rest: [String: JSONValue] = [:]) {
            self.rest = rest
            self.left = left
        }
        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            left = try reader.readNextMemberIfPresent()
            rest = try reader.readRest()
            Self.skippedBytes.max(reader.skipped.passedCount, ordering: .relaxed)
        }
        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.writeIfPresent(left, forKey: "left")
            writer.write(rest: rest)
            writer.endObject()
        }
    }

    indirect enum Method: JSONUnion, Codable {
        case card(Card)
        case tree(Tree)
        case number(Int)
        case unknown(JSONValue)

        init(json reader: inout JSONReader) throws(JSONError) {
            if try reader.peekKind() == .number {
                self = .number(try Int(json: &reader))
                return
            }
            switch try reader.discriminator("type") {
            case "card": self = .card(try Card(json: &reader))
            case "tree": self = .tree(try Tree(json: &reader))
            default: self = .unknown(try JSONValue(json: &reader))
            }
        }

        func write(json writer: inout JSONWriter) {
            switch self {
            case .card(let value): writer.write(value)
            case .tree(let value): writer.write(value, tagged: "type", as: "tree")
            case .number(let value): writer.write(value, tagged: "type", as: "number")
            case .unknown(let value): writer.write(value)
            }
        }
    }

    private struct Peek: JSONReadable {
        var found: String?
        init(json reader: inout JSONReader) throws(JSONError) {
            found = try reader.discriminator("type")
            try reader.skipValue()
        }
    }

    @Test(
        "Cases are distinguished by a string, or by the characters of a number or truth value",
        arguments: [
            (#"{"type":"card"}"#, "card"), (#" { "a" : [ { "type" : 1 } ] , "type" : "card" } "#, "card"),
            (#"{"t\u0079pe":"c\u0061rd"}"#, "card"), (#"{"type":1.50,"type":2}"#, "1.50"), (#"{"type":true}"#, "true"),
            (#"{"type":null}"#, nil), (#"{"type":[]}"#, nil), ("{}", nil), ("[]", nil), ("7", nil), (#""type""#, nil),
        ] as [(String, String?)])
    func discriminators(_ text: String, _ expected: String?) throws {
        #expect(try read([Peek].self, "[\(text),\(text)]").map(\.found) == [expected, expected])
    }

    @Test("A union has its case, and keeps unknown values")
    func cases() throws {
        let text =
            #"[{"brand":"v","type":"card"},{"type":"tree","left":{"type":"card","brand":"w"}},{"type":"x","a":[1]},5]"#
        let methods = try read([Method].self, text)
        guard case .card(let card) = methods[0], case .tree(let tree) = methods[1],
            case .unknown(let value) = methods[2]
        else {
            Issue.record("\(methods)")
            return
        }
        #expect(card.brand == "v" && value["a"] == [1] && methods[3] == .number(5))
        guard case .card(let left)? = tree.left else {
            Issue.record("\(tree)")
            return
        }
        #expect(left.brand == "w")
    }

    @Test("The member that distinguishes the cases is written first, and once")
    func tags() throws {
        let inner = Method.tree(Tree(left: nil, rest: ["type": "other", "b": 1]))
        let outer = Method.tree(Tree(left: inner, rest: ["type": "tree", "a": [["type": 1]]]))
        #expect(
            try written([outer, inner])
                == #"[{"type":"tree","left":{"type":"tree","b":1},"a":[{"type":1}]},{"type":"tree","b":1}]"#)
        let read = try read(Method.self, try written(outer))
        #expect(try written(read) == (try written(outer)))
    }

    @Test("Tagging a value that is not an object is an error")
    func misplacedTags() throws {
        #expect(refusalToWrite(Method.number(1))?.reason == .misplacedWrite)
        #expect(refusalToWrite([Method.number(1)])?.reason == .misplacedWrite)
        struct List: JSONWritable {
            func write(json writer: inout JSONWriter) { writer.write([1], tagged: "type", as: "x") }
        }
        #expect(refusalToWrite(List())?.reason == .misplacedWrite)
        struct Deep: JSONWritable {
            func write(json writer: inout JSONWriter) { writer.write(Tree(left: nil), tagged: "type", as: "x") }
        }
        #expect(throws: JSONError.self) { try JSON.encode([[Deep()]], limits: JSONLimits(depth: 2)) }
        #expect(try JSON.encode([Deep()], limits: JSONLimits(depth: 2)) == Array(#"[{"type":"x"}]"#.utf8))
    }

    private struct Shapes: JSONReadable {
        var found: [Bool]
        init(json reader: inout JSONReader) throws(JSONError) {
            found = [
                try reader.hasMembers("a"), try reader.hasMembers("a", "b"), try reader.hasMembers(),
                try reader.hasMembers("a", "a"),
            ]
            try reader.skipValue()
        }
    }

    @Test(
        "Cases are distinguished by the members that exist",
        arguments: [
            (#"{"a":1}"#, [true, false, true, true]), (#"{"b":{"a":1},"a":[]}"#, [true, true, true, true]),
            ("{}", [false, false, true, false]), ("[1]", [false, false, false, false]),
            (#"{"\u0061":1,"b":2}"#, [true, true, true, true]),
        ])
    func members(_ text: String, _ expected: [Bool]) throws {
        #expect(try read([Shapes].self, "[\(text)]").first?.found == expected)
    }

    @Test("The error of a closed union names the value that has no case")
    func closed() {
        struct Closed: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                throw reader.unlistedCase(of: "Closed", "type", try reader.discriminator("type"))
            }
        }
        let error = refusal(of: #"[ {"type":"x"}]"#, as: [Closed].self)
        #expect(error?.reason == .invalidValue("x", expected: "a case of Closed, by ‘type’") && error?.offset == 2)
        #expect(
            refusal(of: "[]", as: Closed.self)?.reason
                == .invalidValue("array", expected: "a case of Closed, by ‘type’"))
    }

    @Test("Deeply nested unions are peeked into without reading them repeatedly")
    func depth() throws {
        let depth = 90
        let filling = String(repeating: "x", count: 60_000)
        let text =
            String(repeating: #"{"a":"\#(filling)","left":"#, count: depth) + "1"
            + String(repeating: #","type":"tree"}"#, count: depth)
        _ = try JSON.decode(Method.self, from: Array(text.utf8))
        let skipped = Tree.skippedBytes.load(ordering: .relaxed)
        #expect(skipped <= text.utf8.count * 4, "\(skipped) of \(text.utf8.count)")
    }

    @Test("Unions are coded as their JSON")
    func codable() throws {
        let method = Method.tree(Tree(left: .card(try read(Card.self, #"{"type":"card","brand":"v"}"#))))
        let data = try JSONEncoder().encode([method])
        let again = try JSONDecoder().decode([Method].self, from: data)
        #expect(try read([JSONValue].self, try written(again)) == (try read([JSONValue].self, try written([method]))))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Method.self, from: Data(#"{"type":"card"}"#.utf8))
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Method.number(1)) }
    }
}
