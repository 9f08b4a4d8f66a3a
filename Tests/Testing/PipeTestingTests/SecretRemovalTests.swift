import Foundation
import PipeRuntime
import Testing

@testable import PipeTesting

/// Recordings of a secret that a server repeats, between any other bytes.
@Suite struct SecretRemovalTests {
    private static let token = "pl4nted-token"
    private static let mark = RecordingSecrets.mark

    private func removed(
        _ body: [UInt8], _ fields: [(name: String, value: String)] = [], url: String = "https://h/a",
        requestBody: [UInt8]? = nil, requestFields: [(name: String, value: String)] = []
    ) -> RecordedExchange {
        let exchange = RecordedExchange(
            method: "GET", url: url, requestFields: [("Authorization", "Bearer \(Self.token)")] + requestFields,
            requestBody: requestBody,
            outcome: .response(.init(status: 200, fields: fields, body: body)))
        return SecretRemoval.applied(to: exchange, RecordingSecrets())
    }

    private func response(_ exchange: RecordedExchange) -> RecordedExchange.Response {
        guard case .response(let response) = exchange.outcome else {
            return .init(status: 0, fields: [])
        }
        return response
    }

    private func holdsToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && Array(bytes).firstRange(of: Array(Self.token.utf8)) != nil
    }

    @Test(
        "Secrets are removed even if a combining scalar follows",
        arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}", "\u{1F3FB}", ""])
    func joiners(_ joiner: String) {
        let echo = Self.token + joiner
        let clean = removed(
            Array("x \(echo)".utf8), [("X-Echo", echo), ("Link", "</?\(joiner)x&token=\(echo)>")],
            url: "https://user:\(echo)@\(joiner)h/?\(joiner)q=\(echo)")
        let response = response(clean)
        #expect(!holdsToken(response.body ?? []) && response.body?.starts(with: "x \(Self.mark)".utf8) == true)
        for field in response.fields { #expect(!holdsToken(field.value.utf8), "\(field)") }
        #expect(!holdsToken(clean.url.utf8) && !clean.url.utf8.contains(UInt8(ascii: "@")), "\(clean.url)")
        let failed = SecretRemoval.applied(
            to: RecordedExchange(
                method: "GET", url: "/", requestFields: [("Cookie", "id=\(Self.token)")], outcome: .failure(echo)),
            RecordingSecrets())
        guard case .failure(let message) = failed.outcome else { return }
        #expect(!holdsToken(message.utf8))
    }

    @Test("Secrets are removed from bodies that are not UTF-8; other bytes are kept")
    func bytes() throws {
        let token = Array(Self.token.utf8)
        let body: [UInt8] = [0xFF, 0] + token + [0xC3, 0x28] + token
        let clean = removed(body, [("Content-Length", "\(body.count)")], requestBody: [0x80] + token)
        let mark = Array(Self.mark.utf8)
        #expect(response(clean).body == [0xFF, 0] + mark + [0xC3, 0x28] + mark)
        #expect(clean.requestBody == [0x80] + mark)
        #expect(response(clean).fields.first?.value == "\(4 + 2 * mark.count)")
        #expect(response(removed([0xFF, 0xFE])).body == [0xFF, 0xFE])
    }

    @Test("In forms that are not UTF-8, secret values are removed; other bytes are kept")
    func forms() {
        let form = Array("a=".utf8) + [0xFF] + Array("&password=".utf8) + [0xE9] + Array("secret-1&echo=".utf8) + [0xE9]
        let clean = removed(
            form + Array("secret-1".utf8), [("Content-Type", "application/x-www-form-urlencoded")])
        let mark = Array(Self.mark.utf8)
        #expect(
            response(clean).body == Array("a=".utf8) + [0xFF] + Array("&password=".utf8) + mark + Array("&echo=".utf8)
                + mark)
    }

    @Test("Members whose names differ only by normalization are kept, each with its value")
    func members() throws {
        let text = "{\"password\":\"\(Self.token)\",\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
        let body = try #require(response(removed(Array(text.utf8), [("Content-Type", "application/json")])).body)
        let object = try JSON.decode(JSONObject.self, from: body)
        #expect(object["caf\u{E9}"] == 1 && object["cafe\u{301}"] == 2 && object["password"]?.string == Self.mark)
    }
}
