import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct TextCodecTests {
    @Test(
        "A text is read in its charset",
        arguments: [
            ("text/plain", [0x68, 0xC3, 0xBC], "hü"), ("text/plain; charset=\"UTF-8\"", [0xEF, 0xBB, 0xBF, 0x68], "h"),
            ("text/plain; charset=iso-8859-1", [0x68, 0xFC], "hü"), ("text/plain", [0x68, 0xFC], nil),
            ("text/plain; charset=klingon", [0x68], nil),
        ] as [(String, [UInt8], String?)])
    func reads(type: String, body: [UInt8], text: String?) throws {
        let value = try? TextCodec().decode(body, as: #require(MediaType(type)))
        #expect(value == text.map { .string($0) })
    }

    @Test(
        "Strings, numbers and Booleans are written as texts",
        arguments: [
            ("ü", "ü"), (1.5, "1.5"), (true, "true"), (nil, nil), ([], nil),
        ] as [(JSONValue, String?)])
    func writes(value: JSONValue, text: String?) throws {
        let bytes = try? TextCodec().encode(value, as: #require(MediaType("text/plain")))
        #expect(bytes == text.map { Array($0.utf8) })
        #expect(throws: (any Error).self) {
            try TextCodec().encode("x", as: #require(MediaType("text/plain; charset=utf-16")))
        }
    }
}
