import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct LinkHeaderTests {
    private static let cars = "http://controllerdemo-danbev.rhcloud.com/aerogear-controller-demo/cars"
    private static let previousAndNext =
        "<\(cars)?offset=1&color=red&limit=5>; rel=\"previous\",<\(cars)?offset=11&color=red&limit=5>; rel=\"next\""

    @Test("A field may have two links")
    func twoLinks() {
        let header = LinkHeader([Self.previousAndNext])
        #expect(header.target("next") == "\(Self.cars)?offset=11&color=red&limit=5")
        #expect(header.target("previous") == "\(Self.cars)?offset=1&color=red&limit=5")
        #expect(header.target("bogus") == nil)
        #expect(header.links.count == 2)
    }

    @Test(
        "Links are read in every format",
        arguments: [
            ([#"<u>; rel=next"#], "u"),
            ([#"<u>; rel="next last""#], "u"),
            ([#"<u>; rel="last   NEXT""#], "u"),
            ([#"<u>; title="a;b,c"; rel="next""#], "u"),
            ([#"<u>; title="a\";rel=\"x"; rel="next""#], "u"),
            ([#"<u>; REL="NEXT""#], "u"),
            ([#"<u>;rel=next"#], "u"),
            ([#"<u> ; rel = "next" "#], "u"),
            (["<u>\t;\trel\t=\tnext"], "u"),
            ([#"<u>; rel=next; rel=prev"#], "u"),
            ([#"<u>; title; rel=next"#], "u"),
            ([#"<u>; title=x; rel=next,"#], "u"),
            ([#"< u >; rel=next"#], "u"),
            ([#"<http://h/a,b;c?d=e,f>; rel=next"#], "http://h/a,b;c?d=e,f"),
            ([#"<a>; rel=prev, <b>; rel=next, <c>; rel=next"#], "b"),
            ([#"<a>; rel=prev"#, #"<b>; rel="last", <c>; rel="next""#], "c"),
            ([#", ,, <u>; rel=next"#], "u"),
            ([#"garbage, <u>; rel=next"#], "u"),
            ([#""<x>; rel=next", <u>; rel=next"#], "u"),
            ([#"<a> rel=next, <u>; rel=next"#], "u"),
            ([#"<a>; rel="prev" "x, y" , <u>; rel=next"#], "u"),
            ([#"<>; rel=next"#], ""),
            ([#"<a>; rel=next; anchor="/other", <u>; rel=next"#], "u"),
            ([##"<a>; anchor="#part"; rel=next, <u>; rel=next"##], "u"), ([#"<a>; rel=next; anchor=" ""#], nil),
            ([#"<u>; rel=next; anchor="""#], "u"), ([#"<u>; ANCHOR=""; rel=next, <a>; rel=next"#], "u"),
            (["<u>; anchor=; rel=next"], "u"), (["<u>; rel=next; anchor"], "u"),
            ([#"<u>; anchor=""; anchor="/other"; rel=next"#], "u"), ([#"<a>; anchor=x; anchor=""; rel=next"#], nil),
            ([#"<u>; rel="https://example.com/rels/next next""#], "u"),
            ([#"<u>; rel="next"#], "u"),
            ([#"<u>; rel*=UTF-8''next"#], nil),
            ([#"<u>; rel=prev; rel=next"#], nil),
            ([#"<u>; rel="nex""#], nil),
            ([#"<u; rel=next"#], nil),
            ([#"u; rel=next"#], nil),
            ([#"<u>"#], nil),
            ([#"<u>;"#], nil),
            ([#"<u>; rel="#], nil),
            ([#"<u>; rel"#], nil),
            ([#"<"#], nil),
            ([#"""#], nil),
            ([#"\"#], nil),
            ([], nil),
            ([""], nil),
        ] as [([String], String?)]
    )
    func forms(values: [String], expected: String?) {
        #expect(LinkHeader(values).target("next") == expected)
    }

    @Test("Relations are case-insensitive")
    func relationCase() {
        #expect(LinkHeader(["<u>; rel=Next"]).target("nEXT") == "u")
    }

    @Test("Extension relations are URLs")
    func extensionRelations() {
        let header = LinkHeader([#"<u>; rel="https://example.com/rels/Next""#])
        #expect(header.target("https://example.com/rels/next") == "u")
    }

    @Test("No bytes trap")
    func noBytesTrap() {
        let alphabet = Array("<>;,=\"\\ relnxt\té\u{301}\u{0}")
        for _ in 0..<5_000 {
            let text = String((0..<Int.random(in: 0...20)).compactMap { _ in alphabet.randomElement() })
            _ = LinkHeader([text]).target("next")
        }
    }
}
