import Foundation
import PipeJSON
import Testing

@Suite("JSONValue and Codable")
struct JSONValueCodableTests {
    struct Record: Codable, Equatable {
        var any: JSONValue
        var number: JSONNumber
        var object: JSONObject
    }

    @Test("Values are coded by Foundation's coders")
    func roundTrip() throws {
        let record = Record(
            any: [nil, true, 1, -2.5, "x", [], [:], ["a": [1e19]]],
            number: try #require(JSONNumber("18446744073709551615")),
            object: ["b": 1, "a": ["c": nil]]
        )
        let data = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(Record.self, from: data) == record)
        #expect(
            try JSONDecoder().decode(JSONValue.self, from: data) == (try JSON.decode(JSONValue.self, from: Array(data)))
        )
    }

    @Test(
        "Numbers that a Swift type can hold are encoded exactly",
        arguments: ["0", "-9223372036854775808", "18446744073709551615", "1.5", "1e300", "12345678901234567890.5"])
    func numbers(_ literal: String) throws {
        let number = try #require(JSONNumber(literal))
        let data = try JSONEncoder().encode([number])
        #expect(try JSON.decode([JSONNumber].self, from: Array(data)) == [number])
    }

    @Test("A number with too many digits is encoded as the nearest Double")
    func rounded() throws {
        let number = try #require(JSONNumber("1" + String(repeating: "2", count: 45)))
        let data = try JSONEncoder().encode([number])
        #expect(try JSON.decode([Double].self, from: Array(data)) == [number.double])
    }

    @Test("Numbers that no type can hold, and other kinds, are errors")
    func refused() throws {
        let huge = try #require(JSONNumber("1e999"))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([huge]) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONNumber].self, from: Data("[\"1\"]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONObject].self, from: Data("[1]".utf8)) }
    }
}
