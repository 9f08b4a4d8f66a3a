import Logging
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// A secret that a server repeats, with characters after it.
@Suite struct RedactionTests {
    /// Scalars that combine with the scalar before them into one `Character`.
    static let joiners = [
        "\u{301}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{20DD}", "\u{1F3FB}", "\u{E0020}", "\u{903}",
    ]
    private static let token = "pl4nted-token"

    private static func containsToken(_ text: String) -> Bool {
        text.replacingBytes(of: token, with: "") != text[...]
    }

    private static func redaction(_ values: String...) -> Redaction {
        var redaction = Redaction(["q": .apiKey(in: .query("key")), "b": .basic])
        for value in values { redaction.add(value) }
        return redaction
    }

    @Test("Texts", arguments: joiners)
    func texts(_ joiner: String) {
        let redaction = Self.redaction("Bearer \(Self.token)")
        for text in [
            Self.token + joiner, "Bearer \(Self.token)\(joiner) x", "\(joiner)\(Self.token)\(joiner)\(Self.token)",
        ] {
            let shown = redaction.text(text)
            #expect(
                !Self.containsToken(shown) && shown.endIndex(ofBytes: Secret.mask) != nil, "\(shown.debugDescription)")
        }
        #expect(redaction.text("nothing\(joiner)").hasSameBytes(as: "nothing\(joiner)"))
    }

    @Test("An error about a record shows neither the value of a secret field nor that of its members")
    func secretFields() async throws {
        for (body, type) in [
            (#"{"id":1,"pin":"tok_1","parts":[{"token":"tok_2"}]}"#, "application/json"),
            ("<r><pin>tok_1</pin></r>", "application/xml"),
        ] {
            let transport = ScriptedTransport { _, _ in .response(200, headers: ["Content-Type": type], body) }
            let client = PipeClient(
                ClientDescriptor(name: "Pins", secretMembers: ["pin", "token"]), server: "https://a.example",
                transport: transport)
            let error = await #expect(throws: PipeError.self) {
                _ = try await client.call(.get, "pins").value(PinnedRecord.self)
            }
            var dumped = ""
            dump(error, to: &dumped)
            let reason = error.map { "\($0.reason)" } ?? ""
            for text in ["\(String(describing: error))", String(reflecting: error), dumped, reason] {
                #expect(text.endIndex(ofBytes: "tok_") == nil, "\(text)")
            }
            #expect(type.ends(with: "xml") || reason.endIndex(ofBytes: "$.pin") != nil, "\(reason)")
        }
    }

    @Test("User information and keys in URLs are masked", arguments: joiners)
    func addresses(_ joiner: String) {
        let redaction = Self.redaction()
        for url in [
            "https://a:\(Self.token)@\(joiner)host/x", "https:/\(joiner)/a", "https://\(joiner)a:\(Self.token)@host",
            "https://a:\(Self.token)\(joiner)@host?\(joiner)x=1", "https://h/?\(joiner)x=1&key=\(Self.token)",
            "https://h/?x=1&\(joiner)x&key=\(Self.token)\(joiner)&y", "https://h/?key=\(joiner)\(Self.token)",
        ] {
            let shown = redaction.url(url)
            #expect(!Self.containsToken(shown), "\(shown.debugDescription)")
        }
        let user = Redaction.removingUserInformation("//a:\(Self.token)@\(joiner)host")
        #expect(user.hasSameBytes(as: "//***@\(joiner)host"))
    }

    @Test("Overlapping secrets are removed completely; secrets that differ only by Unicode normalization are different")
    func severalSecrets() {
        #expect(Self.redaction("abcdef", "abcdefghij").text("abcdefghij abcdef") == "*** ***")
        let shown = Self.redaction("caf\u{E9}-1", "cafe\u{301}-1").text("caf\u{E9}-1 cafe\u{301}-1")
        #expect(shown == "*** ***")
    }

    private final class Lines: Sendable {
        let texts = Mutex<[String]>([])
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.texts.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }

    @Test("Errors, their debug descriptions and the trace log of a server that echoes", arguments: joiners)
    func echoes(_ joiner: String) async throws {
        let echo = "\(Self.token)\(joiner)"
        let page = "https://a:\(Self.token)@\(joiner)h/"
        let headers: CallSettings.Headers = ["X-Echo": echo]
        let replies: [ScriptedTransport.Reply] = [
            .json(#"{"message":"\#(echo)"}"#, status: 400, headers: headers),
            .text(echo, status: 500, headers: headers),
            .response(400, headers: ["X-Echo": echo, "Content-Type": "text/html"], "<title>\(echo)</title><p>\(echo)"),
            .json(#"{"errors":{"title":["\#(echo)"]}}"#, status: 422), .text("see \(page) and \(echo)", status: 404),
            .failure(PipeError(.connection(.other("no way to \(echo)")))),
            .response(302, headers: ["Location": "ftp://h/\(echo)"]), .json("{\"\(echo)\"", headers: headers),
        ]
        for reply in replies {
            let lines = Lines()
            var logger = Logger(label: "test") { _ in Handler(lines: lines) }
            logger.logLevel = .trace
            let client = PipeClient(
                ClientDescriptor(name: "S", schemes: ["t": .bearer], authAlternatives: [["t"]]),
                server: "https://s", credentials: ["t": BearerToken(Self.token)],
                transport: ScriptedTransport(reply.always), logger: logger)
            let error = await failure {
                let client = client.with { $0.retry = .never }
                return try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
            }
            for text in ["\(error)", error.debugDescription, error.url ?? ""] + lines.texts.withLock({ $0 }) {
                #expect(!Self.containsToken(text), "\(text.debugDescription)")
            }
            #expect(!lines.texts.withLock { $0.isEmpty })
        }
    }
}

private struct PinnedRecord: JSONRecord {
    static let jsonMembers: JSONMembers = ["id", "pin"]

    let pin: Date

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        let _: Int = try reader.readNextMember()
        pin = try reader.readNextMember()
    }
}
