import Testing

@testable import PipeXML

/// Values of XML documents, and documents of values.
@Suite struct XMLCodecTests {
    private func type() throws -> MediaType { try #require(MediaType("application/xml")) }

    private func value(_ text: String, _ codec: XMLCodec = XMLCodec(root: "x")) throws -> JSONValue {
        try codec.decode(Array(text.utf8), as: type())
    }

    private func text(_ value: JSONValue, _ codec: XMLCodec = XMLCodec(root: "x")) throws -> String {
        let text = String(decoding: try codec.encode(value, as: type()), as: UTF8.self)
        let start = #"<?xml version="1.0" encoding="UTF-8"?>"#
        #expect(text.hasPrefix(start))
        return String(text.dropFirst(start.count))
    }

    // MARK: Reading

    @Test(
        "Elements, attributes and texts are members",
        arguments: [
            ("<x/>", nil), ("<x></x>", nil), ("<x>a b</x>", "a b"), ("<x> </x>", " "),
            ("<x><a>1</a><b/></x>", ["a": "1", "b": nil]),
            ("<x><a>1</a><b/><a>2</a></x>", ["a": ["1", "2"], "b": nil]),
            ("<x id=\"8\" name=\"n\"/>", ["id": "8", "name": "n"]),
            ("<x currency=\"EUR\">9.90</x>", ["currency": "EUR", "#text": "9.90"]),
            ("<x a=\"1\"><b/></x>", ["a": "1", "b": nil]), ("<x a=\"1\"><a>2</a><a>3</a></x>", ["a": ["1", "2", "3"]]),
            ("<x>\n  <a>1</a>\n</x>", ["a": "1"]), ("<x>t<a>1</a>u</x>", ["a": "1", "#text": "tu"]),
            ("<x>&lt;&amp;&gt;&#65;</x>", "<&>A"), ("<x><![CDATA[<b>]]>&amp;c</x>", "<b>&c"),
            ("<x xmlns=\"urn:a\" xmlns:b=\"urn:b\"><b:c>1</b:c></x>", ["b:c": "1"]),
            (
                "<x xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><a xsi:nil=\"true\"/><b xml:lang=\"de\">t</b></x>",
                ["a": nil, "b": "t"]
            ),
            ("<x><!-- no --><a>1</a><?pi x?></x>", ["a": "1"]), ("<x><a-b>1</a-b></x>", ["a-b": "1"]),
        ] as [(String, JSONValue)])
    func read(text: String, expected: JSONValue) throws {
        #expect(try value(text) == expected)
    }

    @Test(
        "The types of Rails say what a value is",
        arguments: [
            ("<x><a type=\"integer\">8</a></x>", ["a": 8]), ("<x><a type=\"integer\"> 8 </a></x>", ["a": 8]),
            ("<x><a type=\"decimal\">9.90</a></x>", ["a": .number(JSONNumber("9.90")!)]),
            ("<x><a type=\"integer\">8x</a></x>", ["a": "8x"]), ("<x><a type=\"boolean\">true</a></x>", ["a": true]),
            ("<x><a type=\"boolean\">0</a></x>", ["a": false]),
            ("<x><a type=\"boolean\">maybe</a></x>", ["a": "maybe"]),
            ("<x><a type=\"datetime\">2026-01-01T00:00:00Z</a></x>", ["a": "2026-01-01T00:00:00Z"]),
            ("<x><a nil=\"true\"/></x>", ["a": nil]), ("<x><a type=\"string\"></a></x>", ["a": ""]),
            ("<x><a type=\"array\"><b>1</b><b>2</b></a></x>", ["a": ["1", "2"]]),
            ("<x><a type=\"array\"/></x>", ["a": []]),
            ("<x><a type=\"array\"><b type=\"integer\">1</b><c id=\"2\"/></a></x>", ["a": [1, ["id": "2"]]]),
            ("<x type=\"Client\"><id>1</id></x>", ["type": "Client", "id": "1"]),
            ("<x type=\"relates\" id=\"1\"/>", ["id": "1", "type": "relates"]),
            (
                "<x type=\"decimal\" currency=\"EUR\">9.90</x>",
                ["currency": "EUR", "#text": .number(JSONNumber("9.90")!)]
            ),
            ("<x nil=\"false\" xsi:nil=\"false\" xmlns:xsi=\"urn:x\">t</x>", "t"),
        ] as [(String, JSONValue)])
    func typed(text: String, expected: JSONValue) throws {
        #expect(try value(text, XMLCodec(root: "x", types: true)) == expected)
    }

    @Test("The root element can be a member, beside the attributes of a list")
    func rootMember() throws {
        let codec = XMLCodec(types: true)
        #expect(try value("<issue><id>8</id></issue>", codec) == ["issue": ["id": "8"]])
        let list = #"<issues type="array" total_count="2" limit="1"><issue><id>8</id></issue></issues>"#
        #expect(try value(list, codec) == ["issues": [["id": "8"]], "limit": "1", "total_count": "2"])
        #expect(try value("<a b=\"1\"/>", XMLCodec()) == ["a": ["b": "1"]])
    }

    @Test("Dashes in names are underscores")
    func dashes() throws {
        let codec = XMLCodec(root: "x", types: true, dashes: true)
        #expect(try value("<x><born-on>1965-04-14</born-on></x>", codec) == ["born_on": "1965-04-14"])
        #expect(
            try text(["born_on": "1965-04-14", "a_b": [1]], codec)
                == #"<x><born-on>1965-04-14</born-on><a-b type="array"><a-b type="integer">1</a-b></a-b></x>"#)
    }

    @Test(
        "Encodings are those of the document",
        arguments: [
            [UInt8]([0xFF, 0xFE]) + "<x>é</x>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><x>"#.utf8) + [0xE9] + Array("</x>".utf8),
            [0xEF, 0xBB, 0xBF] + Array("<x>é</x>".utf8),
        ])
    func encodings(document: [UInt8]) throws {
        #expect(try XMLCodec(root: "x").decode(document, as: type()) == "é")
    }

    // MARK: Bad documents

    @Test(
        "A malformed document is an error with its line",
        arguments: [
            ("<x>", 1), ("text", 1), ("<x>\n<a>\n</b>\n</x>", 3), ("<x/><y/>", 1), ("<x a=1/>", 1), ("<x>&no;</x>", 1),
        ])
    func malformed(text: String, line: Int) throws {
        let error = #expect(throws: XMLCodec.FormatError.self) { try value(text) }
        #expect(error == .malformed(line: line))
    }

    @Test(
        "A document type declaration is refused, in any encoding",
        arguments: [
            #"<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>"#,
            #"<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>"#,
            #"<!DOCTYPE x SYSTEM "http://e/x.dtd"><x/>"#,
        ])
    func documentType(text: String) throws {
        #expect(throws: XMLCodec.FormatError.documentType) { try value(text) }
        let wide = [UInt8]([0xFE, 0xFF]) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(throws: XMLCodec.FormatError.documentType) { try XMLCodec(root: "x").decode(wide, as: type()) }
    }

    @Test("Elements are nested at most 512 deep")
    func depth() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        }
        _ = try value(nested(512))
        #expect(throws: XMLCodec.FormatError.depth) { try value(nested(513)) }
        #expect(throws: XMLCodec.FormatError.depth) { try value(nested(100_000)) }
    }

    // MARK: Writing

    @Test(
        "Values are written as elements",
        arguments: [
            (nil, "<x/>", #"<x nil="true"/>"#), (true, "<x>true</x>", #"<x type="boolean">true</x>"#),
            (8, "<x>8</x>", #"<x type="integer">8</x>"#),
            (
                .number(JSONNumber("18446744073709551615")!), "<x>18446744073709551615</x>",
                #"<x type="integer">18446744073709551615</x>"#
            ), (1.5, "<x>1.5</x>", #"<x type="decimal">1.5</x>"#),
            (
                "a < b & c > d\r\n\"", "<x>a &lt; b &amp; c &gt; d&#13;\n\"</x>",
                "<x>a &lt; b &amp; c &gt; d&#13;\n\"</x>"
            ),
            (["a": ["1"], "b": []], "<x><a>1</a></x>", #"<x><a type="array"><a>1</a></a><b type="array"></b></x>"#),
            (
                ["tags": ["a", "b"], "categories": [1]],
                "<x><tags>a</tags><tags>b</tags><categories>1</categories></x>",
                #"<x><tags type="array"><tag>a</tag><tag>b</tag></tags>"#
                    + #"<categories type="array"><category type="integer">1</category></categories></x>"#
            ),
            (
                ["id": 8, "n": "\"<\n\t", "#text": "t", "c": nil], "<x id=\"8\" n=\"&quot;&lt;&#10;&#9;\">t<c/></x>",
                "<x id=\"8\" n=\"&quot;&lt;&#10;&#9;\">t<c nil=\"true\"/></x>"
            ),
        ] as [(JSONValue, String, String)])
    func written(value: JSONValue, plain: String, typed: String) throws {
        #expect(try text(value, XMLCodec(root: "x", attributes: ["id", "n"])) == plain)
        #expect(try text(value, XMLCodec(root: "x", types: true, attributes: ["id", "n"])) == typed)
    }

    @Test(
        "Elements of wrapped lists have the singular as their name, or another one",
        arguments: [
            ("tags", "tag"), ("categories", "category"), ("addresses", "address"), ("boxes", "box"), ("wishes", "wish"),
            ("matches", "match"), ("quizzes", "quizz"), ("news", "item"), ("people", "person"), ("class", "class"),
            ("ties", "tie"), ("s", "s"), ("data", "data"),
        ])
    func singular(list: String, element: String) throws {
        let codec = XMLCodec(root: "x", lists: .wrapped, elements: ["news": "item", "people": "person"])
        #expect(try text([list: ["1"]] as JSONValue, codec) == "<x><\(list)><\(element)>1</\(element)></\(list)></x>")
    }

    @Test("A value with one member has it as its root element, another one the other element")
    func roots() throws {
        let codec = XMLCodec(root: .member(otherwise: "query"))
        #expect(try text(["issue": ["id": 8]], codec) == "<issue><id>8</id></issue>")
        #expect(try text(["a": 1, "b": 2], codec) == "<query><a>1</a><b>2</b></query>")
        #expect(try text("t", codec) == "<query>t</query>")
    }

    @Test(
        "A list that would have no element is an error, unless it is a member",
        arguments: [
            ([1, 2], "x"), ([], "x"), ([["a": 1]], "x"), (["a": [[1, 2], [3]]], "a"), (["a": [1, []]], "a"),
            (["b": ["a": [[]]]], "a"),
        ] as [(JSONValue, String)])
    func lists(value: JSONValue, name: String) throws {
        #expect(throws: XMLCodec.FormatError.list(name)) { try text(value) }
        // Each list is an element then.
        let wrapped = try text(value, XMLCodec(root: "x", types: true))
        #expect(try self.value(wrapped, XMLCodec(root: "x", types: true)) == value)
        if case .object = value { return }
        #expect(throws: XMLCodec.FormatError.list("request")) { try text(value, XMLCodec()) }
        #expect(throws: XMLCodec.FormatError.list("issues")) { try text(["issues": value], XMLCodec()) }
    }

    @Test("What XML cannot have is an error, and nothing becomes markup")
    func unwritable() throws {
        for name in ["<b>", "a b", "1a", "", "é", "-a", "a>"] {
            #expect(throws: XMLCodec.FormatError.name(name)) {
                try text(.object(JSONObject([.init(name: name, value: 1)])))
            }
        }
        for character in ["\u{0}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"] {
            #expect(throws: XMLCodec.FormatError.character(character.unicodeScalars.first!.value)) {
                try text(.string("a" + character))
            }
        }
        #expect(throws: XMLCodec.FormatError.attribute("id")) {
            try text(["id": [1]], XMLCodec(root: "x", attributes: ["id"]))
        }
    }

    @Test("What is written is read again")
    func roundTrip() throws {
        let value: JSONValue = [
            "id": 8, "text": "a\r\nb\t<&>\"'😀 é", "flag": true, "none": nil, "tags": ["a", ""], "empty": [],
            "deep": ["list": [["n": 1], ["n": 2]]],
        ]
        let codec = XMLCodec(root: "x", types: true)
        let written = try codec.encode(value, as: type())
        let read = try codec.decode(written, as: type())
        // An empty text and no text look the same.
        #expect(read.object?["tags"] == ["a", nil])
        for name in ["id", "text", "flag", "none", "empty", "deep"] {
            #expect(read.object?[name] == value.object?[name])
            #expect(read.object?[name] != nil)
        }
    }
}
