import Foundation
import Testing

@testable import PipeXML

/// Values of property lists.
@Suite struct PropertyListCodecTests {
    private static let value: JSONValue = [
        "name": "Jane", "age": 42, "big": .number(JSONNumber(Int64.max)), "half": 0.5, "yes": true, "no": false,
        "list": [1, "a", ["b": 2]], "empty": [:],
    ]

    private func type() throws -> MediaType { try #require(MediaType("application/x-plist")) }

    @Test("What is written is read again, in both forms", arguments: [false, true])
    func roundTrip(isBinary: Bool) throws {
        let codec = PropertyListCodec(isBinary: isBinary)
        let bytes = try codec.encode(Self.value, as: type())
        #expect(bytes.starts(with: Array((isBinary ? "bplist00" : "<?xml").utf8)))
        let read = try PropertyListCodec().decode(bytes, as: type())
        for member in try #require(Self.value.object).members {
            #expect(read.object?[member.name] == member.value)
        }
    }

    @Test("Dates and data have the forms of JSON")
    func datesAndData() throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>at</key><date>2026-11-26T10:00:00Z</date>\
            <key>bytes</key><data>AQID</data><key>text</key><string>42</string></dict></plist>
            """
        let read = try PropertyListCodec().decode(Array(list.utf8), as: type())
        #expect(read == ["at": "2026-11-26T10:00:00Z", "bytes": "AQID", "text": "42"])
    }

    @Test("Members that are null are not sent; other bodies and values are errors")
    func unusable() throws {
        let codec = PropertyListCodec()
        #expect(try codec.decode(codec.encode(["a": nil, "b": 1], as: type()), as: type()) == ["b": 1])
        #expect(throws: (any Error).self) { try codec.encode(["a": [nil]], as: type()) }
        #expect(throws: (any Error).self) { try codec.decode(Array("not a list".utf8), as: type()) }
        #expect(throws: (any Error).self) { try codec.decode([0, 1, 2], as: type()) }
    }
}
