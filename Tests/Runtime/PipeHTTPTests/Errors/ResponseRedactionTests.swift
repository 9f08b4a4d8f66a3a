import HTTPTypes
import Testing

@testable import PipeHTTP

@Suite struct ResponseRedactionTests {
    private static func redaction(_ values: [String] = ["won&der", "bob"]) -> ResponseRedaction {
        ResponseRedaction(Redaction(), values: values, memberNames: ["token"], fieldNames: ["X-Token"])
    }

    @Test(
        "What was sent is in no form in the body",
        arguments: [
            (#"{"token":"abc","user":"bob","text":"not won&der"}"#, #"{"token":"***","user":"***","text":"not ***"}"#),
            ("<p>won&amp;der is wrong</p>", "<p>*** is wrong</p>"),
            ("user=bob&password=won%26der", "user=bob&password=***"),
            (#"{"text":"won\u0026der"}"#, #"{"text":"***"}"#),
        ])
    func forms(body: String, expected: String) {
        let shown = Self.redaction().body(Array(body.utf8), isWhole: true, limit: 100)
        #expect(String(decoding: shown.bytes, as: UTF8.self) == expected)
        #expect(shown.isWhole)
    }

    @Test("A body is cut at the limit, and no part of a secret is left at its end", arguments: 90...110)
    func cut(count: Int) {
        let body = Array((String(repeating: "x", count: count) + "wonderland").utf8)
        for isWhole in [true, false] {
            let shown = Self.redaction(["wonderland"]).body(body, isWhole: isWhole, limit: 100)
            #expect(shown.bytes.count <= 100)
            #expect(shown.isWhole == (isWhole && count + 3 <= 100))
            #expect(!String(decoding: shown.bytes, as: UTF8.self).contains("w"))
        }
        // The rest of the secret was not read.
        let part = Self.redaction(["wonderland"]).body(body.dropLast(5), isWhole: false, limit: 1_000)
        #expect(!String(decoding: part.bytes, as: UTF8.self).contains("w"))
        #expect(!part.isWhole)
    }

    @Test("Bytes that are not UTF-8 have no secrets either")
    func bytes() {
        let body = [0xFF] + Array("won&der".utf8) + [0xFE]
        #expect(Self.redaction().body(body, isWhole: true, limit: 100).bytes == [0xFF] + Array("***".utf8) + [0xFE])
    }

    @Test("Header fields have no secrets")
    func fields() throws {
        let fields: HTTPFields = [
            .setCookie: "session=abc", try #require(.init("X-Token")): "abc", .via: "199 - won&der", .server: "s",
        ]
        let shown = Self.redaction().fields(fields)
        #expect(shown.map(\.value) == ["***", "***", "199 - ***", "s"])
    }
}
