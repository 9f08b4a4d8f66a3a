import PipePattern
import Testing

@Suite("TextFormat")
struct TextFormatTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let format: TextFormat
        let valid: [String]
        let invalid: [String]

        init(_ format: TextFormat, _ valid: [String], not invalid: [String]) {
            self.format = format
            self.valid = valid
            self.invalid = invalid
        }

        var testDescription: String { format.rawValue }
    }

    @Test(
        "A format accepts the texts of its specification",
        arguments: [
            Row(
                .email, ["a@b", "ada.lovelace+x@example.co.uk", "o'neil@example.com", "jörg@müller.de"],
                not: ["", "a", "@b", "a@", "a@b@c", "a b@c.de", "a@-b.de", "a@b..de", "a@b.de.", "a@b_c", "a\n@b.de"]),
            Row(
                .uri, ["https://example.com/a?b=%20#c", "urn:isbn:1", "mailto:a@b.de", "a:", "http://[::1]/"],
                not: ["", "example.com", "/a", ":a", "1a:b", "a:b c", "a:%2", "a:%zz", "http://é.de", "a:<b>", "a:\\b"]),
            Row(
                .hostname, ["a", "example.com", "xn--bcher-kva.example", "1.2", String(repeating: "a", count: 63)],
                not: ["", ".", "a.", "-a", "a-", "a_b", "bücher.example", "a..b", String(repeating: "a", count: 64)]),
            Row(
                .ipv4, ["0.0.0.0", "127.0.0.1", "255.255.255.255"],
                not: ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.", "1.2.3.a", "1.2.3.-4", "0x1.2.3.4"]),
            Row(
                .ipv6,
                [
                    "::", "::1", "1::", "1:2:3:4:5:6:7:8", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4",
                    "1:2:3:4:5:6:1.2.3.4",
                    "FE80::1", "1:2:3:4:5:6:7::",
                ],
                not: [
                    "", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::", "1.2.3.4::",
                    "::1.2.3", "fe80::1%en0", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4::5:6:7:8", ":1", "1:",
                ]),
            Row(
                .uuid, ["00000000-0000-0000-0000-000000000000", "2EB8AA08-aa98-11ea-b4aa-73b441d16380"],
                not: ["", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "g-1-1-1-1"]),
        ])
    func matches(_ row: Row) {
        for text in row.valid { #expect(row.format.matches(text), "\(text)") }
        for text in row.invalid { #expect(!row.format.matches(text), "\(text)") }
    }
}
