import PipeHTTP
import Testing

@testable import PipeStandIn

/// Values that clients send one after the other.
@Suite struct SentStreamTests {
    private let server: StandIn

    init() throws {
        server = try Served.standIn("Tests/Goldens/Streams/streams.pipes.yaml")
    }

    @Test(
        "Each value of a sent stream is checked, in every format",
        arguments: [
            ("application/x-ndjson", "1\n2\r\n\n3", "1\n\"a\"\n3"),
            ("application/json-seq", "\u{1E}1\n\u{1E}2\n", "\u{1E}1\n\u{1E}{}\n"),
            ("application/json", "[1,2]", "[1,\"a\"]"),
        ])
    func formats(type: String, good: String, bad: String) throws {
        let path = "/prices/convert"
        let accepted = try server.reply("POST", path, good, fields: ["Content-Type": type])
        #expect(accepted.status == 200 && accepted.text.split(separator: "\n").count == 5)
        let refused = try server.reply("POST", path, bad, fields: ["Content-Type": type])
        // Errors of this API have the status 200.
        #expect(refused.json["error"]?["message"] == "1 must be an integer.")
        let malformed = try server.reply("POST", path, "nonsense", fields: ["Content-Type": type])
        #expect(malformed.json["error"]?["message"]?.string?.hasPrefix("The body is not JSON") == true)
    }
}
