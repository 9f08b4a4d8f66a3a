import Testing

@_spi(Generated) @testable import PipeHTTP

/// The choice of a codec.
@Suite struct BodyCodecsTests {
    private struct Named: BodyCodec {
        let name: String
        let mediaTypes: [String]

        func decode(_ body: [UInt8], as type: MediaType) -> JSONValue { .string("\(name) \(type)") }
        func encode(_ value: JSONValue, as type: MediaType) -> [UInt8] { Array("\(name) \(type)".utf8) }
    }

    private static let layers = BodyCodecs([
        Named(name: "far", mediaTypes: ["application/xml", "text/*", "image/png"])
    ]).merging(
        BodyCodecs([
            Named(name: "near", mediaTypes: ["application/*+xml", "image/png"]),
            Named(name: "odd", mediaTypes: ["none at all", "application/vnd.odd+json", "*/*"]),
        ]))

    private func name(_ codec: (any BodyCodec)?) -> String? {
        (codec as? Named)?.name
    }

    @Test(
        "The closest match is chosen, the last one of equal matches, and JSON before ranges",
        arguments: [
            ("application/xml", "far"), ("application/xml; charset=utf-8", "far"), ("application/atom+xml", "near"),
            ("image/png", "near"), ("text/plain", "far"), ("application/pdf", "odd"), ("application/json", nil),
            ("text/json", nil), ("application/problem+json", nil), ("application/vnd.odd+json", "odd"),
        ])
    func closest(type: String, expected: String?) throws {
        #expect(name(Self.layers.codec(for: try #require(MediaType(type)))) == expected)
    }

    @Test("A codec can handle JSON itself")
    func ownJSON() throws {
        let codecs = BodyCodecs([Named(name: "own", mediaTypes: ["application/json"])])
        for type in ["application/json", "application/problem+json"] {
            #expect(name(codecs.codec(for: try #require(MediaType(type)))) == "own")
        }
    }

    @Test("Accept begins with JSON, and has only ranges that RFC 9110 allows")
    func accept() {
        #expect(
            Self.layers.accept(sending: nil)
                == "application/json, application/xml;q=0.9, text/*;q=0.9, image/png;q=0.9, "
                + "application/vnd.odd+json;q=0.9, */*;q=0.9")
    }

    @Test("Accept begins with the type that values are sent in, if a codec writes it")
    func acceptOfSentType() {
        let others = "application/json;q=0.9, text/*;q=0.9, image/png;q=0.9, application/vnd.odd+json;q=0.9, */*;q=0.9"
        #expect(Self.layers.accept(sending: "application/xml; charset=utf-8") == "application/xml, " + others)
        #expect(BodyCodecs([TextCodec()]).accept(sending: "image/png") == "application/json, text/plain;q=0.9")
        #expect(BodyCodecs([TextCodec()]).accept(sending: "") == "application/json, text/plain;q=0.9")
    }

    @Test(
        "The codec of an unknown media type is guessed from the path, else from the first type in Accept",
        arguments: [
            ("application/weird", "/a.xml", nil, "xml"), ("application/weird", "/a", "application/xml, */*", "xml"),
            ("application/weird", "/a", "application/json, application/xml", nil),
            ("application/weird", "/a.json", "application/xml", nil), ("application/weird", "/a.b/c", nil, nil),
            ("application/weird", "", "", nil), (nil, "/a.xml", "application/xml", nil),
            ("nonsense", "/a.xml", "application/xml", nil), ("application/json", "/a.xml", "application/xml", nil),
        ] as [(String?, String, String?, String?)])
    func guesses(type: String?, path: String, accept: String?, expected: String?) throws {
        let codecs = BodyCodecs([Named(name: "xml", mediaTypes: ["application/xml"])])
        var headers = HTTPFields()
        headers[.contentType] = type
        let address = try HTTPAddress("http://server.com\(path)")
        let decoded = codecs.decoded([1], headers, from: address, accept: accept)
        #expect((decoded != nil) == (expected != nil))
    }

    @Test("A codec gets no empty body, and no text of only white space")
    func nothing() throws {
        let codecs = BodyCodecs([Named(name: "any", mediaTypes: ["*/*"])])
        func isAsked(_ body: String, _ type: String) throws -> Bool {
            let headers: HTTPFields = [.contentType: type]
            return codecs.decoded(
                Array(body.utf8), headers, from: try HTTPAddress("http://server.com"), accept: nil) != nil
        }
        #expect(try !isAsked("", "application/pack"))
        #expect(try !isAsked(" \r\n", "application/xml"))
        #expect(try !isAsked(" ", "text/plain"))
        #expect(try isAsked(" ", "application/pack"))
    }
}
