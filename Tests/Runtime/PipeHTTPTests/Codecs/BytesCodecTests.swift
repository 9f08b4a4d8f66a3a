import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct BytesCodecTests {
    @Test("Bytes are read and written in the JSON form of Data")
    func both() throws {
        let type = try #require(MediaType("image/png"))
        let value = try BytesCodec().decode([0, 0xFF, 0x10], as: type)
        #expect(value == "AP8Q")
        #expect(try BytesCodec().encode(value, as: type) == [0, 0xFF, 0x10])
        #expect(throws: JSONError.self) { try BytesCodec().encode("?", as: type) }
        #expect(throws: JSONError.self) { try BytesCodec().encode(1, as: type) }
    }
}
