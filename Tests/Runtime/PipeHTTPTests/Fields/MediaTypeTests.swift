import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct MediaTypeTests {
    @Test(
        "A media type is read, whatever its case and spaces",
        arguments: [
            ("application/json", "application/json"),
            (" Text/HTML ; Charset=UTF-8", "text/html; charset=UTF-8"),
            ("application/xml;charset=\"utf-8\"", "application/xml; charset=utf-8"),
            (#"a/b; x="a;b\"c\\""#, #"a/b; x="a;b\"c\\""#),
            ("a/b;;x;y=1;y=2;=3", "a/b; y=1"),
            ("a/b; x=\"", #"a/b; x="""#), ("a/b; x=\"c;d", #"a/b; x="c;d""#),
            ("application/*+xml", "application/*+xml"),
            ("*/*", "*/*"),
        ])
    func reads(text: String, shown: String) throws {
        let type = try #require(MediaType(text))
        #expect(type.description == shown)
        #expect(MediaType(type.description) == type)
    }

    @Test(
        "A malformed media type is nil",
        arguments: ["", "/", "a", "a/", "/b", "a/b/c", "a b/c", "ä/b", "a/b c", ";a/b", "a\u{0}/b"])
    func refuses(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test(
        "A range has a distance to the types that it matches",
        arguments: [
            ("application/xml", "application/xml", 0), ("application/atom+xml", "application/*+xml", 1),
            ("application/atom+xml", "*/*+xml", 1), ("application/atom+xml", "application/xml", 2),
            ("application/atom+xml", "text/xml", 2), ("application/vnd.a+json", "application/json", 2),
            ("text/csv", "text/*", 4), ("image/png", "*/*", 5), ("text/xml", "application/xml", nil),
            ("application/xml", "application/atom+xml", nil), ("image/png", "text/*", nil),
            ("image/svg+xml", "application/*+xml", nil), ("application/xml; charset=utf-8", "application/xml", 0),
        ])
    func distance(type: String, range: String, distance: Int?) throws {
        #expect(try #require(MediaType(type)).distance(to: #require(MediaType(range))) == distance)
    }

    @Test(
        "JSON is recognized by subtype and suffix",
        arguments: [
            ("application/json", true), ("text/json", true), ("application/problem+json", true), ("image/json", false),
            ("application/jsonl", false), ("application/json+xml", false),
        ])
    func json(type: String, isJSON: Bool) throws {
        #expect(try #require(MediaType(type)).isJSON == isJSON)
    }
}
