import GoldenTesting
import PipeJSON
import Testing

@testable import PipeXML

/// What is a document, and which tree it has.
@Suite struct XMLScannerTests {
    private func root(_ text: String, charset: String? = nil) throws -> DocumentElement {
        try XMLScanner.root(of: Array(text.utf8), charset: charset)
    }

    /// As in the facts.
    private func tree(_ element: DocumentElement) -> JSONValue {
        [
            .string(element.name), .array(element.attributes.map { [.string($0.name), .string($0.value)] }),
            .string(element.text), .array(element.children.map(tree)),
        ]
    }

    @Test("A document has the tree that Python's expat sees, or is refused as by it")
    func facts() throws {
        let facts = try #require(try Facts.read("documents.json").array)
        var differences = 0
        for fact in facts {
            let document = try Facts.bytes(fact, "document")
            let tree = (try? XMLScanner.root(of: document)).map(tree) ?? .null
            let text = String(decoding: document, as: UTF8.self).debugDescription
            if let why = fact.object?["differs"]?.string {
                differences += 1
                #expect(!Facts.isSame(tree, fact.object?["tree"] ?? .null), "\(text): \(why)")
            } else {
                #expect(Facts.isSame(tree, fact.object?["tree"] ?? .null), "\(text) is \(tree)")
            }
        }
        #expect(facts.count > 600 && facts.count(where: { $0.object?["tree"] != .null }) > 200 && differences < 12)
    }

    @Test("The line of an error is counted from 1, and lines end with LF, CR or both")
    func lines() throws {
        for (text, line) in [("<x>\r\n\r<a></b></x>", 3), ("<x>\n\n", 3), ("\n<x>\u{1}</x>", 2), ("<x/>\n\n\n<y/>", 4)]
        {
            #expect(throws: XMLCodec.FormatError.malformed(line: line)) { try root(text) }
        }
        #expect(throws: XMLCodec.FormatError.bytes(encoding: "UTF-8", line: 2)) {
            try XMLScanner.root(of: Array("<x>\n".utf8) + [0xFF])
        }
        #expect(throws: XMLCodec.FormatError.bytes(encoding: "US-ASCII", line: 3)) {
            try root("<?xml version='1.0' encoding='us-ascii'?>\n\n<x>é</x>")
        }
    }

    // MARK: - Encodings

    @Test("The mark decides about the encoding, then the charset, then the declaration")
    func encodings() throws {
        let declared = Array("<?xml version='1.0' encoding='ISO-8859-1'?><x>é</x>".utf8)
        #expect(try XMLScanner.root(of: declared).text == "Ã©")
        #expect(try XMLScanner.root(of: declared, charset: "UTF-8").text == "é")
        #expect(try XMLScanner.root(of: declared, charset: "").text == "Ã©")
        #expect(try XMLScanner.root(of: [0xEF, 0xBB, 0xBF] + declared, charset: "iso-8859-1").text == "é")
        let high = "<x>é😀</x>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let low = "<x>é😀</x>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for (document, charset) in [
            (high, "utf-16"), (low, "utf-16"), (high, "UTF-16BE"), (low, "utf-16le"), (high, nil), (low, nil),
            ([0xFE, 0xFF] + high, "utf-8"), ([0xFF, 0xFE] + low, "utf-16be"),
        ] {
            #expect(try XMLScanner.root(of: document, charset: charset).text == "é😀")
        }
        #expect(throws: XMLCodec.FormatError.self) { try XMLScanner.root(of: Array("<x/>".utf8), charset: "utf-16") }
    }

    @Test(
        "Another encoding is refused by its name",
        arguments: ["windows-1252", "UTF-32", "EBCDIC-CP-US", "UTF-7", "Shift_JIS", "ISO-8859-15"])
    func otherEncodings(name: String) throws {
        #expect(throws: XMLCodec.FormatError.encoding(name)) { try root("<x/>", charset: name) }
        #expect(throws: XMLCodec.FormatError.encoding(name)) {
            try root("<?xml version='1.0' encoding='\(name)'?><x/>")
        }
        let error = XMLCodec.FormatError.encoding(name)
        #expect("\(error)" == "the document is in the encoding ‘\(name)’, which is not read")
    }

    @Test("UTF-32 is refused by its name, with and without a mark")
    func utf32() throws {
        for document: [UInt8] in [[0xFF, 0xFE, 0, 0, 0x3C], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]] {
            #expect(throws: XMLCodec.FormatError.encoding("UTF-32")) { try XMLScanner.root(of: document) }
        }
    }

    // MARK: - Document types

    @Test(
        "A document type is skipped only if its name is the one that may be, and without an internal subset",
        arguments: [
            ("<!DOCTYPE plist><plist/>", true), ("<!DOCTYPE plist ><plist/>", true),
            ("<!DOCTYPE plist SYSTEM 'a'><plist/>", true),
            ("<!DOCTYPE plist PUBLIC \"-//A>\" 'http://e'><plist/>", true),
            ("<?a?><!DOCTYPE plist><!-- b --><plist/>", true), ("<!DOCTYPE plist []><plist/>", false),
            ("<!DOCTYPE plist SYSTEM 'a' [<!ENTITY a 'b'>]><plist>&a;</plist>", false),
            ("<!DOCTYPE plists><plist/>", false), ("<!DOCTYPE x><plist/>", false), ("<!DOCTYPEplist><plist/>", false),
            ("<!doctype plist><plist/>", false), ("<!DOCTYPE plist><!DOCTYPE plist><plist/>", false),
            ("<!DOCTYPE plist PUBLIC 'a'><plist/>", false), ("<!DOCTYPE plist SYSTEM 'a><plist/>", false),
            ("<plist/><!DOCTYPE plist>", false), ("<plist><!DOCTYPE plist></plist>", false), ("<!DOCTYPE plist", false),
        ])
    func documentTypes(text: String, isRead: Bool) throws {
        let root = try? XMLScanner.root(of: Array(text.utf8), skipping: "plist")
        #expect((root != nil) == isRead)
        #expect(throws: XMLCodec.FormatError.self) { try XMLScanner.root(of: Array(text.utf8)) }
    }

    @Test("What looks like a document type in a text is a text")
    func documentTypeInText() throws {
        #expect(
            try root("<x a='&lt;!DOCTYPE'><![CDATA[<!DOCTYPE y>]]><!-- <!DOCTYPE z> --></x>").text == "<!DOCTYPE y>")
    }

    // MARK: - Size

    /// Pieces of documents that grow.
    private static let growing: [(String, start: String, piece: @Sendable (Int) -> String, end: String)] = [
        ("attributes", "<x", { " a\($0)='\($0)'" }, "/>"),
        ("attributes with prefixes", "<x xmlns:p='u'", { " p:a\($0)='1'" }, "/>"),
        ("namespaces", "<x", { " xmlns:p\($0)='u\($0)'" }, "/>"),
        ("elements", "<x>", { "<a\($0)/>" }, "</x>"),
        ("texts", "<x>", { _ in "<![CDATA[a]]>&amp;b<!-- -->" }, "</x>"),
        ("letters of a name", "<", { _ in "a" }, "/>"), ("letters of a value", "<x a='", { _ in "a&#65;" }, "'/>"),
        ("open comments", "<x>", { _ in "<!--" }, "</x>"), ("references without an end", "<x>", { _ in "&a" }, "</x>"),
        ("instructions", "", { _ in "<?a?>" }, "<x/>"),
    ]

    @Test("Time grows with the length of a document alone", arguments: growing.indices)
    func linear(index: Int) throws {
        let (name, start, piece, end) = Self.growing[index]
        let document = Array((start + (0..<20_000).map(piece).joined() + end).utf8)
        let time = processorTime { _ = try? XMLScanner.root(of: document) }
        #expect(time < 2, "\(name)")
    }

    @Test("A long namespace is not compared for each attribute")
    func longNamespace() throws {
        let long = String(repeating: "u", count: 100_000)
        let text = "<x xmlns:p='\(long)'" + (0..<2000).map { " p:a\($0)='1'" }.joined() + "/>"
        var count = 0
        let time = try processorTime { count = try root(text).attributes.count }
        #expect(time < 2 && count == 2001)
    }

    @Test("The depth is limited, whatever is between the elements")
    func depth() throws {
        let deep = String(repeating: "<a b='1'>t<!-- -->", count: 511)
        #expect(try root(deep + "<c/>" + String(repeating: "</a>", count: 511)).children.count == 1)
        #expect(throws: XMLCodec.FormatError.depth) { try root(deep + "<c><d/>") }
    }
}
