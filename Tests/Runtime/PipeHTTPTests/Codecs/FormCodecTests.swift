import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct FormCodecTests {
    private let type = MediaType("application/x-www-form-urlencoded")

    @Test(
        "Names and values are read in order, and repeated names as arrays",
        arguments: [
            ("a=1&b=x+y%26", #"{"a":"1","b":"x y&"}"#), ("a=1&b=2&a=3", #"{"a":["1","3"],"b":"2"}"#),
            ("a&b=", #"{"a":null,"b":""}"#), ("a%5Bb%5D=%C3%BC&&", #"{"a[b]":"ü"}"#), ("a=b=c", #"{"a":"b=c"}"#),
        ])
    func reads(form: String, json: String) throws {
        let value = try FormCodec().decode(Array(form.utf8), as: #require(type))
        #expect(String(decoding: try JSON.encode(value), as: UTF8.self) == json)
    }

    @Test("Objects are written with brackets, and arrays in the given style")
    func writes() throws {
        let type = try #require(type)
        let value: JSONValue = ["a": ["b": "ü"], "c": [1, 2], "d": nil]
        #expect(
            String(decoding: try FormCodec().encode(value, as: type), as: UTF8.self) == "a%5Bb%5D=%C3%BC&c=1&c=2&d=")
        #expect(
            String(decoding: try FormCodec(arrays: .brackets).encode(value, as: type), as: UTF8.self)
                == "a%5Bb%5D=%C3%BC&c%5B%5D=1&c%5B%5D=2&d=")
        #expect(throws: JSONError.self) { try FormCodec().encode("x", as: type) }
    }
}
