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

    /// Bytes of an encoding.
    private static func bytes(_ text: String, _ encoding: String) -> [UInt8] {
        switch encoding {
        case "UTF-16BE": text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case "UTF-16LE": text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case "ISO-8859-1": text.unicodeScalars.map { UInt8($0.value) }
        default: Array(text.utf8)
        }
    }

    /// Documents in an encoding, with a mark, a charset, a declared encoding, and the error; `nil` if they are read.
    private static let encoded: [(String, hasMark: Bool, charset: String?, declared: String?, XMLCodec.FormatError?)] =
        [
            // A mark decides, with a charset against the declaration, too.
            ("UTF-8", true, nil, nil, nil), ("UTF-8", true, nil, "utf-8", nil), ("UTF-8", true, "iso-8859-1", nil, nil),
            ("UTF-8", true, "utf-8", "ISO-8859-1", nil), ("UTF-8", true, "utf-16le", "x", nil),
            ("UTF-8", true, nil, "ISO-8859-1", .declaration("ISO-8859-1")),
            ("UTF-8", true, nil, "US-ASCII", .declaration("US-ASCII")),
            ("UTF-8", true, nil, "UTF-16", .declaration("UTF-16BE")),
            ("UTF-8", true, nil, "koi8-r", .encoding("koi8-r")),
            ("UTF-16LE", true, nil, nil, nil), ("UTF-16LE", true, nil, "utf-16", nil),
            ("UTF-16LE", true, nil, "UTF-16LE", nil),
            ("UTF-16LE", true, "utf-16be", nil, nil), ("UTF-16LE", true, "utf-8", "UTF-8", nil),
            ("UTF-16LE", true, nil, "UTF-8", .declaration("UTF-8")),
            ("UTF-16LE", true, nil, "koi8-r", .encoding("koi8-r")),
            ("UTF-16LE", true, nil, "UTF-16BE", .declaration("UTF-16BE")), ("UTF-16BE", true, "utf-8", nil, nil),
            ("UTF-16BE", true, nil, "UTF-16LE", .declaration("UTF-16LE")), ("UTF-16BE", true, "", "UTF-16", nil),
            // Without a mark.
            ("UTF-16LE", false, nil, nil, nil), ("UTF-16BE", false, nil, nil, nil),
            ("UTF-16LE", false, nil, "UTF-16", nil),
            ("UTF-16BE", false, nil, "utf-16be", nil), ("UTF-16LE", false, "utf-16le", nil, nil),
            ("UTF-16LE", false, "UTF-16", "UTF-8", nil), ("UTF-16BE", false, "utf-16be", "UTF-8", nil),
            ("UTF-16BE", false, "utf-16", nil, nil), ("UTF-16LE", false, nil, "UTF-16BE", .declaration("UTF-16BE")),
            ("UTF-16BE", false, nil, "UTF-8", .declaration("UTF-8")),
            ("UTF-16BE", false, "", "us-ascii", .declaration("US-ASCII")),
            ("ISO-8859-1", false, nil, "ISO-8859-1", nil), ("ISO-8859-1", false, "iso-8859-1", nil, nil),
            ("ISO-8859-1", false, "ISO-8859-1", "UTF-8", nil), ("ISO-8859-1", false, "", "latin1", nil),
            ("ISO-8859-1", false, nil, nil, .bytes(encoding: "UTF-8", line: 1)),
            ("UTF-8", false, "utf-8", "ISO-8859-1", nil), ("UTF-8", false, "", nil, nil),
            ("UTF-8", false, "", "UTF-8", nil),
            ("UTF-8", false, nil, "UTF-16", .declaration("UTF-16BE")),
            ("UTF-8", false, "", "UTF-16LE", .declaration("UTF-16LE")),
            ("UTF-8", false, "us-ascii", nil, .bytes(encoding: "US-ASCII", line: 1)),
            ("UTF-8", false, nil, "US-ASCII", .bytes(encoding: "US-ASCII", line: 1)),
            ("UTF-8", false, "x", nil, .encoding("x")),
            // A declaration that cannot be read is an error in any case.
            ("UTF-8", false, nil, "&%", .malformed(line: 1)), ("UTF-8", true, nil, "&%", .malformed(line: 1)),
            ("UTF-8", false, "utf-8", "&%", .malformed(line: 1)), ("UTF-16LE", true, nil, "&%", .malformed(line: 1)),
            ("UTF-16BE", false, "utf-16be", "", .malformed(line: 1)),
            ("UTF-8", true, "utf-8", "8", .malformed(line: 1)),
        ]

    @Test(
        "The mark decides about the encoding, then the charset, then the declaration, which must agree",
        arguments: encoded.indices)
    func encodings(index: Int) throws {
        let (encoding, hasMark, charset, declared, error) = Self.encoded[index]
        let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        let mark = hasMark ? Self.bytes("\u{FEFF}", encoding) : []
        let document = mark + Self.bytes(declaration + "<x>\u{E9}</x>", encoding)
        guard let error else {
            #expect(try XMLScanner.root(of: document, charset: charset).text == "é")
            return
        }
        #expect(throws: error) { try XMLScanner.root(of: document, charset: charset) }
    }

    @Test(
        "The names that IANA has for an encoding are known",
        arguments: [
            ("utf-8", "é"), ("UTF8", "é"), ("csUTF8", "é"), ("ISO-8859-1", "Ã©"), ("latin1", "Ã©"), ("l1", "Ã©"),
            ("iso_8859-1", "Ã©"), ("ISO8859-1", "Ã©"), ("iso-ir-100", "Ã©"), ("CP819", "Ã©"), ("IBM819", "Ã©"),
            ("csISOLatin1", "Ã©"), ("US-ASCII", nil), ("ascii", nil), ("us", nil), ("ANSI_X3.4-1968", nil),
            ("ANSI_X3.4-1986", nil), ("ISO646-US", nil), ("iso-ir-6", nil), ("IBM367", nil), ("cp367", nil),
            ("csASCII", nil),
        ])
    func names(name: String, text: String?) throws {
        #expect((try? root("<x>é</x>", charset: name).text) == text)
        #expect((try? root("<?xml version='1.0' encoding='\(name)'?><x>é</x>").text) == text)
        #expect(try root("<x>e</x>", charset: name).text == "e")
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
