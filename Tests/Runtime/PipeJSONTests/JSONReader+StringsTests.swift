import PipeJSON
import Testing

@Suite("JSONReader, strings")
struct JSONReaderStringsTests {
    @Test(
        "Escapes are replaced",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00E9\u20ac\uFFFF\u0000""#, "Aé€\u{FFFF}\u{0}"),
            (#""\ud83d\ude00\uDBFF\uDFFF\uD800\uDC00""#, "😀\u{10FFFF}\u{10000}"),
            (#""a\nb""#, "a\nb"), (#""\n""#, "\n"), (#""12345678\n12345678""#, "12345678\n12345678"),
            (#""é\n€\t😀\\""#, "é\n€\t😀\\"),
        ]
    )
    func escapes(_ text: String, _ value: String) throws {
        #expect(try read(String.self, text) == value)
        #expect(try read([String].self, "[\(text), \(text)]") == [value, value])
    }

    @Test(
        "A lone surrogate is read as U+FFFD, and the text after it is not affected",
        arguments: [
            (#""\ud800""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""\ud800x""#, "\u{FFFD}x"),
            (#""\ud800\n""#, "\u{FFFD}\n"), (#""\udc00\udc00""#, "\u{FFFD}\u{FFFD}"),
            (#""\udfff\udfff""#, "\u{FFFD}\u{FFFD}"), (#""\ud800\u0041""#, "\u{FFFD}A"),
            (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"),
            (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
            (#""\udbff\uE000""#, "\u{FFFD}\u{E000}"), (#""\ud800\\udc00""#, "\u{FFFD}\\udc00"),
            (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
        ]
    )
    func loneSurrogates(_ text: String, _ value: String) throws {
        #expect(try read(String.self, text) == value)
    }

    @Test("Quotes, escapes, control characters and non-ASCII characters are found at each position of a word")
    func everyPlace() throws {
        for length in 0..<34 {
            let plain = String(repeating: "x", count: length)
            #expect(try read(String.self, "\"\(plain)\"") == plain)
            for place in 0..<max(length, 1) {
                let before = String(repeating: "x", count: place)
                let after = String(repeating: "y", count: max(length - place - 1, 0))
                #expect(try read(String.self, "\"\(before)\\n\(after)\"") == "\(before)\n\(after)")
                #expect(try read(String.self, "\"\(before)é\(after)\"") == "\(before)é\(after)")
                #expect(try read(String.self, "\"\(before)😀\(after)\\\"\"") == "\(before)😀\(after)\"")
                for control in UInt8(0)..<0x20 {
                    let bytes = Array("\"\(before)".utf8) + [control] + Array("\(after)\"".utf8)
                    let error = refusal(of: bytes, as: String.self)
                    #expect(error == JSONError(.controlCharacter(control), offset: place + 1))
                }
                let invalid = Array("\"\(before)".utf8) + [0x80] + Array("\(after)\"".utf8)
                #expect(refusal(of: invalid, as: String.self) == JSONError(.invalidUTF8, offset: place + 1))
                #expect(refusal(of: invalid, as: Skipped.self) == JSONError(.invalidUTF8, offset: place + 1))
            }
        }
    }

    @Test("Every byte from 0x20 to 0x7F except two is read as it is")
    func printable() throws {
        for byte in UInt8(0x20)...0x7F where byte != 0x22 && byte != 0x5C {
            for count in [1, 8, 9] {
                let text = Array(repeating: byte, count: count)
                #expect(try JSON.decode(String.self, from: [0x22] + text + [0x22]).utf8.elementsEqual(text))
            }
        }
    }

    @Test("The first and last scalars of every kind of UTF-8 sequence are read")
    func scalars() throws {
        for value: UInt32 in [
            0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x3FFFF,
            0x40000,
            0xFFFFF, 0x100000, 0x10FFFF,
        ] {
            let scalar = try #require(Unicode.Scalar(value))
            let text = String(Character(scalar))
            #expect(try read(String.self, "\"\(text)\"").unicodeScalars.elementsEqual([scalar]))
            #expect(try read(String.self, "\"12345678\(text)12345678\"").unicodeScalars.contains(scalar))
            #expect(refusal(of: "\"\(text)\"", as: Skipped.self) == nil)
        }
    }

    static let notUTF8Bytes: [[UInt8]] = [
        [0x80], [0xBF], [0xC0], [0xC1], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x20], [0xC2, 0xC2], [0xDF, 0xC0],
        [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0], [0xE0, 0xA0, 0x20], [0xE1, 0x7F, 0x80],
        [0xE1, 0x80, 0xC0],
        [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xEF, 0xBF],
        [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x20],
        [0xF0, 0x9F, 0x20, 0x80], [0xF1, 0x80, 0x80, 0xC0], [0xF3, 0xC0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84], [0xFE],
        [0xFF],
    ]

    @Test("Bytes that are not UTF-8 are an error, at the first of them", arguments: notUTF8Bytes)
    func notUTF8(_ bytes: [UInt8]) {
        for (before, after) in [("", ""), ("x", "x"), ("1234567890", "1234567890"), ("é€😀", "é€😀"), ("\\n", "\\n")] {
            let text = Array("\"\(before)".utf8) + bytes + Array("\(after)\"".utf8)
            let expected = JSONError(.invalidUTF8, offset: 1 + before.utf8.count)
            #expect(refusal(of: text, as: String.self) == expected)
            #expect(refusal(of: text, as: Skipped.self) == expected)
            #expect(refusal(of: text, as: JSONValue.self) == expected)
            let member = Array("{\"\(before)".utf8) + bytes + Array("\(after)\":1}".utf8)
            #expect(refusal(of: member, as: [String: Int].self)?.reason == .invalidUTF8)
            #expect(refusal(of: member, as: Skipped.self)?.reason == .invalidUTF8)
            #expect(refusal(of: member, as: Project.self)?.reason == .invalidUTF8)
        }
    }

    @Test("Sequences of two, three and four bytes are accepted or rejected as Swift does")
    func againstSwift() {
        var wrong: [[UInt8]] = []
        func check(_ bytes: [UInt8]) {
            guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return }
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            if (refusal(of: [0x22] + bytes + [0x22], as: Skipped.self) == nil) != isUTF8 { wrong.append(bytes) }
        }
        let edges: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for first in UInt8.min ... .max {
            check([first])
            for second in UInt8.min ... .max where first >= 0x80 || second >= 0x80 { check([first, second]) }
            for second in edges where first >= 0xC0 {
                for third in edges {
                    check([first, second, third])
                    for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] { check([first, second, third, fourth]) }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "The error has the offset at which a string is malformed",
        arguments: [
            ("\"ab\\x\"", 3, JSONError.Reason.invalidEscape), ("\"ab\\u12x4\"", 3, .invalidEscape),
            ("\"\\u\"", 1, .invalidEscape), ("\"\\ud800\\ude0\"", 7, .invalidEscape), ("\"ab", 3, .unexpectedEnd),
            ("\"ab\\", 4, .unexpectedEnd), ("\"ab\\u00", 7, .unexpectedEnd), ("\"ab\\\"", 5, .unexpectedEnd),
            ("\"a\tb\"", 2, .controlCharacter(9)), ("\"\\\t\"", 1, .invalidEscape),
        ]
    )
    func broken(_ text: String, _ offset: Int, _ reason: JSONError.Reason) {
        #expect(refusal(of: text, as: String.self) == JSONError(reason, offset: offset))
        #expect(refusal(of: text, as: Skipped.self) == JSONError(reason, offset: offset))
        let padded = text + String(repeating: " ", count: 16)
        if reason != .unexpectedEnd { #expect(refusal(of: padded, as: String.self)?.offset == offset) }
    }
}
