@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// Bodies of errors that no server should send.
@Suite struct ErrorBytesTests {
    private func error(_ status: Int, _ body: [UInt8], type: String?) async -> PipeError {
        let transport = ScriptedTransport { _, _ in
            .response(status, headers: type.map { ["Content-Type": $0] } ?? [:], bytes: body)
        }
        return await failure { try await todo(transport).projects.read(8) }
    }

    @Test(
        "A body of any bytes is kept and does not trap",
        arguments: [
            [], [0], [0xEF, 0xBB, 0xBF], Array("\u{FEFF}{\"message\":\"bom\"}".utf8), [0xFF, 0xFE], [0xFF, 0xFE, 0x41],
            [0xFE, 0xFF, 0x00, 0x41, 0xD8, 0x00], [0xC3, 0x28], [0x80], Array("\u{0}\u{0}text\u{0}".utf8),
            Array(String(repeating: "[", count: 10_000).utf8),
            Array((String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)).utf8),
            Array(#"{"message":"a","message":"b","status":1e999,"errors":1e999}"#.utf8), Array("1e999".utf8),
            Array(#"{"errors":{"a":1e999,"a":["x"],"a":[1e999]}}"#.utf8),
            Array(String(repeating: "<", count: 70_000).utf8),
            Array(String(repeating: "<title>", count: 20_000).utf8), Array(String(repeating: "&", count: 70_000).utf8),
            Array("<title>".utf8) + [0xFF, 0xC3], Array("<!--".utf8), Array("<a href='".utf8), Array("</".utf8),
            Array("e\u{301}".utf8) + Array(repeating: 0xCC, count: 70_000), Array("\u{202E}abc\u{2066}".utf8),
        ] as [[UInt8]]
    )
    func anyBytes(body: [UInt8]) async {
        let types: [String?] = [
            nil, "application/json", "application/problem+json", "text/html", "text/plain; charset=iso-8859-1",
            "text/plain; charset=utf-16", "application/xml", "image/png", "text/html; charset=nonsense", ";;;=\"",
        ]
        for type in types {
            for status in [422, 500, 200] {
                let error = await error(status, body, type: type)
                #expect(error.body == body)
                let line = error.description
                #expect(!line.contains { $0.isNewline || $0 == "\u{0}" || $0 == "\u{202E}" } && line.count < 600)
                #expect(error.debugDescription.hasPrefix(line) && error.debugDescription.count < 4_000)
                _ = (error.validationMessages, error.problem, error.json, error.bodyExcerpt)
            }
        }
    }
}
