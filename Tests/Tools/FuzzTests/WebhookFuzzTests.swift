import Foundation
import PipeJSON
import PipeWebhooks
import RandomTesting
import Testing

/// Messages of servers: signatures that are changed, and changed bodies with the right signature.
@Suite struct WebhookFuzzTests {
    private enum Event: NamedWebhookEvent {
        enum Name: String, CaseIterable {
            case ping
            case renamed = "customer.renamed"
        }

        case ping(JSONValue)
        case renamed(String)
        case unknown(UnknownWebhookEvent)

        init(_ name: Name, from payload: WebhookPayload) throws(JSONError) {
            switch name {
            case .ping: self = .ping(try payload.decode())
            case .renamed: self = .renamed(try payload.decode())
            }
        }
    }

    private static let signatures: [WebhookSignature] = [
        .standard,
        WebhookSignature(in: "Signature", prefix: "v1=", timestamp: .element("t="), signed: [.timestamp, ".", .body]),
        WebhookSignature(in: "Signature", prefix: "sha256="),
    ]

    private static let secret: WebhookSecrets = "whsec_c2VjcmV0"
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let times =
        [now] + [.infinity, -.infinity, .nan, 1e300, -1e300, 0].map { Date(timeIntervalSince1970: $0) }

    private static let tokens = [
        "t=", "v1=", "v1,", "sha256=", ",", " ", "t=999999999999,", "t=9223372036854775808,", "t=-1,", "=", "\n",
        String(repeating: "v1=ab,", count: 101), "\"type\":", "customer.renamed", "{\"data\":", "[[[[", "1e999",
        "\u{0}",
        "é", "type=ping&", "data[a][b]=1&", "%zz",
    ]

    @Test("No body with the right signature ends the process, and none is refused for its signature")
    func bodies() async throws {
        let samples = [
            #"{"type":"ping","id":7,"data":{"a":[1,null]}}"#, #"{"type":"customer.renamed","id":"e1","data":"Ann"}"#,
            "type=ping&id=7&data[a]=1&data[b][]=2",
        ]
        let outcome = try await Self.fuzzer("webhook-bodies", samples).run { input, random in
            guard let signature = Self.signatures.randomElement(using: &random) else { return false }
            let headers = try signature.headers(
                signing: input, adding: ["webhook-id": "m1"], secrets: Self.secret, at: Self.now)
            let format: WebhookFormat = Bool.random(using: &random) ? .json : .form
            let webhooks = Webhooks<Event>(
                name: .body("/type"), data: "/data", id: .body("/id"), format: format, signature: signature)
            do throws(WebhookError) {
                _ = try webhooks.delivery(from: input, headers: headers, secrets: Self.secret, now: Self.now)
                return true
            } catch {
                switch error {
                case .malformedBody, .missingName, .decoding: break
                default: Issue.record("\(error)")
                }
                return false
            }
        }
        Self.check(outcome)
    }

    @Test("No signature ends the process at any time, and none but the right one is accepted")
    func signatures() async throws {
        let body = Array(#"{"type":"ping","data":{}}"#.utf8)
        let known = try Self.signatures.map {
            try $0.headers(signing: body, adding: ["webhook-id": "m1"], secrets: Self.secret, at: Self.now)
        }
        // The lines of a sample are the values of the fields in order of their names.
        let samples = known.map { $0.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n") }
        let outcome = try await Self.fuzzer("webhook-signatures", samples).run { input, random in
            let index = Int.random(in: known.indices, using: &random)
            var headers: [(String, String)] = []
            for (field, value) in zip(known[index].sorted { $0.key < $1.key }, input.split(separator: 0x0A)) {
                headers.append((field.key, String(decoding: value, as: UTF8.self)))
            }
            let now = Self.times.randomElement(using: &random) ?? Self.now
            let webhooks = Webhooks<Event>(name: .body("/type"), data: "/data", signature: Self.signatures[index])
            guard (try? webhooks.event(from: body, headers: headers, secrets: Self.secret, now: now)) != nil else {
                return false
            }
            // The message of the second signature is valid at its time only; that of the third has no time.
            #expect(now == Self.now || Self.signatures[index].timestamp == nil)
            return true
        }
        Self.check(outcome)
    }

    private static func fuzzer(_ name: String, _ samples: [String]) -> Fuzzer {
        Fuzzer(name, samples: samples.map { Array($0.utf8) }, tokens: tokens.map { Array($0.utf8) }, share: 0.5)
    }

    private static func check(_ outcome: Fuzzer.Outcome) {
        #expect(outcome.slowest < 1 && outcome.growth < 300)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }
}
