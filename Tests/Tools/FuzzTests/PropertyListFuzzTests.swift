import PipeXML
import RandomTesting
import Testing

@Suite struct PropertyListFuzzTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>a</key><array><integer>-8</integer><real>1e5</real><true/></array><key>d</key>
        <date>2026-11-26T10:00:00Z</date><key>e</key><data>AQID</data><key>f</key><string>é&lt;</string></dict></plist>
        """

    private static let tokens = [
        "<array>", "<dict>", "</dict>", "<key>a</key>", "<integer>0x7F</integer>", "<real>nan</real>",
        "<date>9999-12-31T23:59:60Z</date>",
        "<!DOCTYPE plist [<!ENTITY a 'b'>]>", "&a;", "bplist00",
    ]

    /// Numbers of binary lists: counts, sizes, references and doubles.
    private static let numbers: [[UInt8]] = [
        [0xA2, 0, 0], [0xD1, 1, 0], [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
        [0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0x14], [0x5F, 0x12, 0xFF, 0xFF, 0xFF, 0xFF],
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x80, 0, 0, 0, 0, 0, 0, 0], [0x61, 0xD8, 0x00], [0x00],
    ]

    /// A binary list with a date.
    private static let dated: [UInt8] = [
        0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30, 0xA1, 1, 0x33, 0x41, 0xC0, 0, 0, 0, 0, 0, 0, 8, 10,
        0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19,
    ]

    /// A binary list with a list that is in it twice.
    private static let shared: [UInt8] = [
        0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30, 0xA2, 1, 1, 0xA2, 2, 2, 0xA0, 8, 11, 14,
        0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15,
    ]

    @Test("No property list ends the process, and each that is read is written and read again")
    func propertyLists() async throws {
        let type = try #require(MediaType("application/x-plist"))
        let codecs = [PropertyListCodec(), PropertyListCodec(isBinary: true)]
        let binary = try [
            ["a": [1, -2, 0.5, true], "b": ["c": "é", "d": "text"]], [["id": 1], ["id": 2], ["id": 300]], [],
        ].map { (value: JSONValue) in try codecs[1].encode(value, as: type) }
        let outcome = try await Fuzzer(
            "property-list", samples: [Array(Self.document.utf8)] + binary + [Self.dated, Self.shared],
            tokens: Self.tokens.map { Array($0.utf8) } + Self.numbers
        )
        .run { input, _ in
            guard let value = try? codecs[0].decode(input, as: type) else { return false }
            for codec in codecs {
                // A list has no null, and XML has not each character.
                guard let written = try? codec.encode(value, as: type) else { continue }
                let again = try codec.encode(codec.decode(written, as: type), as: type)
                #expect(again == written)
            }
            return true
        }
        #expect(outcome.slowest < 1)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }
}
