import PipeJSON
import Testing

/// A value that is read and written in a format.
struct Formatted<Format: JSONFormat>: JSONCodable {
    var value: Format.Value

    init(_ value: Format.Value) {
        self.value = value
    }

    init(json reader: inout JSONReader) throws(JSONError) {
        value = try Format.read(&reader)
    }

    func write(json writer: inout JSONWriter) {
        Format.write(value, to: &writer)
    }
}

@Suite("JSONFormat")
struct JSONFormatTests {
    @Test("A format applies to lists, maps and null")
    func nested() throws {
        typealias Format = MapFormat<ListFormat<OptionalFormat<StringEncoded<Int>>>>
        let text = #"{"a":["1",null],"b":[]}"#
        let value = try read(Formatted<Format>.self, #"{"b":[],"a":[0],"a":["1",null]}"#).value
        #expect(value == ["a": [1, nil], "b": []])
        #expect(try written(Formatted<Format>(value)) == text)
        #expect(refusal(of: #"{"a":["x"]}"#, as: Formatted<Format>.self)?.path.description == "$.a[0]")
        #expect(
            refusal(of: "[]", as: Formatted<Format>.self)?.reason == .typeMismatch(expected: .object, found: .array))
        #expect(
            refusal(of: #"{"a":{}}"#, as: Formatted<Format>.self)?.reason
                == .typeMismatch(expected: .array, found: .object))
    }
}
