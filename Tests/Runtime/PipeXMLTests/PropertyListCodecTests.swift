import Foundation
import GoldenTesting
import Testing

@testable import PipeXML

/// Values of property lists.
@Suite struct PropertyListCodecTests {
    private static let value: JSONValue = [
        "name": "Jane", "age": 42, "big": .number(JSONNumber(Int64.max)), "half": 0.5, "yes": true, "no": false,
        "list": [1, "a", ["b": 2]], "empty": [:], "none": [], "é": "a\r\n\t<&>\"😀",
        "bigger": .number(JSONNumber(UInt64.max)),
        "small": .number(JSONNumber(Int64.min)), "long": .string(String(repeating: "ab", count: 40)),
        "many": .array((0..<300).map { .number(JSONNumber($0 * $0 * 1000)) }),
    ]

    private func type(_ text: String = "application/x-plist") throws -> MediaType { try #require(MediaType(text)) }

    private func read(_ bytes: [UInt8]) throws -> JSONValue { try PropertyListCodec().decode(bytes, as: type()) }

    private func read(_ text: String) throws -> JSONValue { try read(Array(text.utf8)) }

    @Test("What is written is read again, in both forms", arguments: [false, true])
    func roundTrip(isBinary: Bool) throws {
        let codec = PropertyListCodec(isBinary: isBinary)
        let bytes = try codec.encode(Self.value, as: type())
        #expect(bytes.starts(with: Array((isBinary ? "bplist00" : "<?xml").utf8)))
        let read = try read(bytes)
        for member in try #require(Self.value.object).members {
            #expect(read.object?[member.name] == member.value)
        }
        for value: JSONValue in ["text", 1, true, [], [:]] {
            #expect(try self.read(codec.encode(value, as: type())) == value)
        }
    }

    @Test("What plistlib writes is read, in both forms")
    func facts() throws {
        let facts = try #require(try Facts.read("lists.json").array)
        #expect(facts.count == 40)
        for fact in facts {
            let value = try #require(fact.object?["value"])
            #expect(try read(fact.object?["xml"]?.string ?? "") == value)
            #expect(try read(Facts.bytes(fact, "binary")) == value)
        }
    }

    @Test("What is written is what plistlib reads")
    func written() throws {
        var lines: [String] = []
        for fact in try #require(try Facts.read("lists.json").array) {
            let value = try #require(fact.object?["value"])
            for isBinary in [false, true] {
                lines.append(
                    Data(try PropertyListCodec(isBinary: isBinary).encode(value, as: type())).base64EncodedString())
            }
        }
        // Facts/facts.py --check reads the file with plistlib.
        try Golden("Runtime/PipeXMLTests/Facts/written.txt").expect(lines.joined(separator: "\n") + "\n")
    }

    @Test("Dates and data have the forms of JSON")
    func datesAndData() throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>at</key><date>2026-11-26T10:00:00Z</date>\
            <key>bytes</key><data>
                AQ
                ID
            </data><key>text</key><string>42</string></dict></plist>
            """
        #expect(try read(list) == ["at": "2026-11-26T10:00:00Z", "bytes": "AQID", "text": "42"])
        let named = list.replacing("UTF-8", with: "UTF-16")
        let wide = [UInt8]([0xFF, 0xFE]) + named.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try read(wide) == read(list))
    }

    @Test(
        "Elements are read as Apple's and Python's readers read them",
        arguments: [
            ("<integer>-0042</integer>", -42), ("<integer> +7\n</integer>", 7), ("<integer>0xfF</integer>", 255),
            ("<integer>0</integer>", 0), ("<real>1e3</real>", 1000), ("<real>.5</real>", 0.5), ("<real>-2</real>", -2),
            ("<string> a </string>", " a "), ("<string/>", ""), ("<data/>", ""), ("<true></true>", true),
            ("<array/>", []),
            ("<dict><key>a</key><true/><key>a</key><false/></dict>", ["a": false]),
        ] as [(String, JSONValue)])
    func elements(text: String, value: JSONValue) throws {
        #expect(try read("<plist>\(text)</plist>") == value)
        #expect(try read(text) == value)
    }

    @Test(
        "Elements that property lists do not have, or with another content, are errors",
        arguments: [
            ("", "plist"), ("<true/><true/>", "plist"), ("text", "plist"), ("<x/>", "x"), ("<null/>", "null"),
            ("<integer/>", "integer"), ("<integer>1.5</integer>", "integer"), ("<integer>--1</integer>", "integer"),
            ("<integer>0x</integer>", "integer"), ("<integer>0x+1</integer>", "integer"),
            ("<integer>1 2</integer>", "integer"),
            ("<real>nan</real>", "real"), ("<real>inf</real>", "real"), ("<real>1e999</real>", "real"),
            ("<real/>", "real"),
            ("<real>0x1p3</real>", "real"), ("<date>today</date>", "date"),
            ("<date>2026-02-30T00:00:00Z</date>", "date"),
            ("<data>A</data>", "data"), ("<data>AQ=D</data>", "data"), ("<true>x</true>", "true"),
            ("<string><b/></string>", "string"), ("<array>x</array>", "array"), ("<dict><key>a</key></dict>", "dict"),
            ("<dict><true/><key>a</key></dict>", "true"), ("<dict>x</dict>", "dict"),
            ("<dict><key><b/></key><true/></dict>", "key"), ("<key>a</key>", "key"),
        ])
    func otherElements(text: String, name: String) throws {
        #expect(throws: PropertyListCodec.FormatError.element(name)) { try read("<plist>\(text)</plist>") }
    }

    @Test(
        "What is neither XML nor binary is refused",
        arguments: [
            "not a list", "{ a = b; }", "( 1, 2 )", "// !$*UTF8*$!\n{}", "bplist15", "bplist", "\u{FEFF}", "\0\0",
        ])
    func otherForms(text: String) throws {
        #expect(throws: PropertyListCodec.FormatError.format) { try read(text) }
        #expect(throws: PropertyListCodec.FormatError.format) { try read([0, 1, 2]) }
    }

    @Test("Members that are null are not sent; other values without a form are errors")
    func unusable() throws {
        for isBinary in [false, true] {
            let codec = PropertyListCodec(isBinary: isBinary)
            func bytes(_ value: JSONValue) throws -> [UInt8] { try codec.encode(value, as: type()) }
            #expect(try read(bytes(["a": nil, "b": 1])) == ["b": 1])
            #expect(throws: PropertyListCodec.FormatError.null) { try bytes(["a": [nil]]) }
            #expect(throws: PropertyListCodec.FormatError.null) { try bytes(nil) }
            for literal in ["18446744073709551616", "-9223372036854775809", "1e999"] {
                let number = try #require(JSONNumber(literal))
                #expect(throws: PropertyListCodec.FormatError.number(literal)) { try bytes([.number(number)]) }
            }
            var deep: JSONValue = 1
            for _ in 0..<600 { deep = [deep] }
            #expect(throws: PropertyListCodec.FormatError.depth) { try bytes(deep) }
        }
        let error = #expect(throws: PropertyListCodec.FormatError.self) {
            try PropertyListCodec().encode("\u{0}", as: type())
        }
        #expect(error == .document(.character(0)))
    }
}
