import Foundation
import Testing

@testable import PipeJSON

@Suite("Unknown cases of unions")
struct UnknownCaseTests {
    struct Place: JSONRecord, JSONWritable, Hashable, Sendable {
        static let jsonMembers: JSONMembers = ["x"]
        var x: Double
        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            x = try reader.readNextMember()
        }
        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(x, forKey: "x")
            writer.endObject()
        }
    }

    struct Base: JSONRecord, JSONWritable, Hashable, Sendable {
        static let jsonMembers: JSONMembers = ["id", "name", "place", "tags", "inner"]
        var id: Int
        var name: String?
        var place: Place?
        var tags: [String]?
        @Indirect var inner: Shape?
        init(id: Int) { self.id = id }
        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            id = try reader.readNextMember()
            name = try reader.readNextMemberIfPresent()
            place = try reader.readNextMemberIfPresent()
            tags = try reader.readNextMemberIfPresent()
            inner = try reader.readNextMemberIfPresent()
        }
        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(id, forKey: "id")
            writer.writeIfPresent(name, forKey: "name")
            writer.writeIfPresent(place, forKey: "place")
            writer.writeIfPresent(tags, forKey: "tags")
            writer.writeIfPresent(inner, forKey: "inner")
            writer.endObject()
        }
    }

    indirect enum Shape: JSONUnion, Codable {
        case dot(Place)
        case unknown(UnknownCase<Base>)

        init(json reader: inout JSONReader) throws(JSONError) {
            switch try reader.discriminator("type") {
            case "dot": self = .dot(try Place(json: &reader))
            default: self = .unknown(try UnknownCase<Base>(json: &reader))
            }
        }

        func write(json writer: inout JSONWriter) {
            switch self {
            case .dot(let value): writer.write(value, tagged: "type", as: "dot")
            case .unknown(let value): writer.write(value)
            }
        }
    }

    private func unknown(_ text: String) throws -> UnknownCase<Base> {
        guard case .unknown(let value) = try read(Shape.self, text) else { throw CocoaError(.coderInvalidValue) }
        return value
    }

    @Test(
        "A value is written as it was read, with a value of the member that has no case, or without the member",
        arguments: [
            #"{"type":"cube","id":1,"extra":[1,{"a":null}]}"#, #"{"size":1.50,"id":1}"#,
            #"{"place":{"y":2,"x":1.0},"type":null,"id":1,"name":null}"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try written(try read([Shape].self, "[\(text)]")) == "[\(text)]")
        let value = try unknown(text)
        #expect(value.id == 1 && value.base.id == 1 && value.name == nil)
        #expect(value.json == (try read(JSONValue.self, text)))
    }

    @Test("A value without a field of the base is an error, with its place")
    func errors() throws {
        let error = refusal(of: #"[{"type":"cube","id":1},{"type":"cube"}]"#, as: [Shape].self)
        #expect(error?.reason == .missingMember("id") && error?.offset == 24)
        #expect(refusal(of: #""cube""#, as: Shape.self) != nil)
        #expect(throws: JSONError.self) { try UnknownCase<Base>(["id": "1"]) }
    }

    @Test("A changed field is changed in the JSON, and all other members stay as they were")
    func changes() throws {
        var value = try unknown(#"{"type":"cube","name":"a","id":1,"place":{"y":[2],"x":1},"tags":["b"],"size":1.50}"#)
        let first = value
        value.id = 2
        value.name = nil
        value.place?.x = 3
        #expect(try written(value) == #"{"type":"cube","id":2,"place":{"y":[2],"x":3.0},"tags":["b"],"size":1.50}"#)
        #expect(value != first && value.json["id"] == 2)
        value.tags = []
        value.name = "c"
        #expect(
            try written(value) == #"{"type":"cube","id":2,"place":{"y":[2],"x":3.0},"tags":[],"size":1.50,"name":"c"}"#)
        #expect(try read(Shape.self, try written(value)) == .unknown(value))
    }

    @Test("A field without a form in JSON is an error when the value is written, until it is changed again")
    func unwritable() throws {
        var value = try unknown(#"{"type":"cube","id":1,"place":{"y":2,"x":1}}"#)
        value.place?.x = .infinity
        value.id = 2
        #expect(value.place?.x == .infinity)
        #expect(refusalToWrite(Shape.unknown(value)) != nil)
        value.place?.x = 5
        #expect(try written(value) == #"{"type":"cube","id":2,"place":{"y":2,"x":5.0}}"#)
    }

    @Test("A value can be made of its fields and other members, or of JSON")
    func initializers() throws {
        var base = Base(id: 1)
        base.name = "a"
        let value = try UnknownCase(base, members: ["type": "cube", "id": 7])
        #expect(try written(value) == #"{"id":1,"name":"a","type":"cube"}"#)
        #expect(value == (try UnknownCase(["type": "cube", "id": 1, "name": "a"])))
        base.place = try read(Place.self, #"{"x":1}"#)
        base.place?.x = .nan
        #expect(throws: JSONError.self) { try UnknownCase(base) }
    }

    @Test("A description shows the base, not the members that it does not have")
    func description() throws {
        let text = String(describing: try unknown(#"{"type":"cube","id":1,"pin":"1234"}"#))
        #expect(text.contains("id: 1") && !text.contains("1234"))
    }

    @Test("It is coded as its JSON")
    func codable() throws {
        let value = try read(Shape.self, #"{"type":"cube","id":1,"size":1.5}"#)
        let data = try JSONEncoder().encode([value])
        #expect(try JSONDecoder().decode([Shape].self, from: data) == [value])
        #expect(try JSONDecoder().decode([UnknownCase<Base>].self, from: data).map(\.id) == [1])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UnknownCase<Base>.self, from: Data(#"{"type":"cube"}"#.utf8))
        }
    }

    @Test("An unknown case in another one shares its JSON, whatever the order of members")
    func nesting() throws {
        let depth = 80
        let filling = String(repeating: "x", count: 100_000)
        let text =
            String(repeating: #"{"more":[1],"inner": "#, count: depth) + #"{"id":0,"text":"\#(filling)"}"#
            + String(repeating: #","id":1,"type":"cube"}"#, count: depth)
        var value = try unknown(text)
        #expect(try written(value) == text.replacing(" ", with: ""))
        guard case .unknown(let inner)? = value.inner else {
            Issue.record("no inner value")
            return
        }
        #expect(inner.json == value.json["inner"])
        value.inner = nil
        #expect(try written(value) == #"{"more":[1],"id":1,"type":"cube"}"#)
    }
}
