import Foundation
import PipeWebhooks
import Testing

@Suite struct PublishedExampleTests {
    @Test("The published examples are valid", arguments: PublishedExample.all)
    func valid(example: PublishedExample) throws {
        guard case .unknown(let event) = try example.check() else {
            Issue.record("the event is not unknown")
            return
        }
        #expect(event.name == "example")
        #expect(event.payload.body == Array(example.body.utf8))
    }

    @Test("A changed byte of the body makes the signature invalid", arguments: PublishedExample.all)
    func changedBody(example: PublishedExample) {
        #expect(throws: WebhookError.signatureMismatch) { try example.check(body: example.body + " ") }
        #expect(throws: WebhookError.signatureMismatch) { try example.check(body: "") }
    }

    @Test("A signature of another secret is invalid", arguments: PublishedExample.all)
    func otherSecret(example: PublishedExample) {
        #expect(throws: WebhookError.signatureMismatch) { try example.check(secrets: ["c2VjcmV0"]) }
    }

    @Test("While a secret is replaced, the old and the new one are valid", arguments: PublishedExample.all)
    func rotation(example: PublishedExample) throws {
        _ = try example.check(secrets: WebhookSecrets("c2VjcmV0", example.secret))
        _ = try example.check(secrets: WebhookSecrets(example.secret, "c2VjcmV0"))
        #expect(throws: WebhookError.signatureMismatch) {
            try example.check(secrets: WebhookSecrets("c2VjcmV0", "b3RoZXI="))
        }
    }

    @Test("Header fields are found without regard to case", arguments: PublishedExample.all)
    func letterCase(example: PublishedExample) throws {
        _ = try example.check(headers: example.headers.map { ($0.key.uppercased(), $0.value) })
        _ = try example.check(headers: example.headers.map { ($0.key.lowercased(), $0.value) })
    }

    @Test("Without secrets, no message is valid", arguments: PublishedExample.all)
    func noSecrets(example: PublishedExample) {
        #expect(throws: WebhookError.noSecrets) { try example.check(secrets: []) }
        #expect(throws: WebhookError.malformedSecret) { try example.check(secrets: [""]) }
    }

    @Test("A message without its signature is invalid", arguments: PublishedExample.all)
    func missingSignature(example: PublishedExample) {
        let name = example.signature.header
        let rest = example.headers.filter { $0.key != name }.map { ($0.key, $0.value) }
        #expect(throws: WebhookError.missingHeader(name)) { try example.check(headers: rest) }
        for value in ["", ",", " ", "v2=00", "sha1=757107ea", "v1,", "v1=zz", "v1=0"] {
            #expect(throws: WebhookError.malformedSignature(header: name), "\(value)") {
                try example.check(headers: rest + [(name, value)])
            }
        }
    }

    @Test(
        "A message is valid for five minutes before and after its time",
        arguments: PublishedExample.all.filter { $0.signature.timestamp != nil })
    func tolerance(example: PublishedExample) throws {
        for seconds in [-300.0, -1, 0, 1, 300] { _ = try example.check(after: seconds) }
        #expect(throws: WebhookError.expired(age: .seconds(301), tolerance: .seconds(300))) {
            try example.check(after: 301)
        }
        #expect(throws: WebhookError.notYetValid(ahead: .seconds(301), tolerance: .seconds(300))) {
            try example.check(after: -301)
        }
    }

    @Test("A signature with a prefix of another version is ignored, also if its bytes are valid")
    func otherVersions() throws {
        let stripe = try #require(PublishedExample.stripe.headers["Stripe-Signature"])
        let downgraded = stripe.replacing("v1=", with: "v0=")
        #expect(throws: WebhookError.malformedSignature(header: "Stripe-Signature")) {
            try PublishedExample.stripe.check(headers: [("Stripe-Signature", downgraded)])
        }
        let valid = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        let others = PublishedExample.standard.headers.filter { $0.key != "webhook-signature" }
            .map { ($0.key, $0.value) }
        func check(_ values: String...) throws(WebhookError) {
            _ = try PublishedExample.standard.check(headers: others + values.map { ("webhook-signature", $0) })
        }
        try check(
            "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg== \(valid)")
        try check("v1,bm9uZQ== \(valid) v1,not-base64")
        try check("v1,bm9uZQ==", valid)
        #expect(throws: WebhookError.malformedSignature(header: "webhook-signature")) {
            try check(valid.replacing("v1,", with: "v1a,"))
        }
        #expect(throws: WebhookError.signatureMismatch) { try check("v1,bm9uZQ==") }
    }

    @Test(
        "The header fields that the runtime makes are those of the published examples", arguments: PublishedExample.all)
    func signing(example: PublishedExample) throws {
        let others = example.headers.filter { $0.key == "webhook-id" }
        let headers = try example.signature.headers(
            signing: example.body.utf8, adding: others, secrets: WebhookSecrets(example.secret),
            at: Date(timeIntervalSince1970: example.time + 0.9))
        let published = example.headers.mapValues { $0.components(separatedBy: ",v0=")[0] }
        #expect(headers == published)
    }

    @Test("Messages that are signed with several secrets are valid for each of them", arguments: PublishedExample.all)
    func severalSecrets(example: PublishedExample) throws {
        let secrets: WebhookSecrets = ["YQ==", "Yg=="]
        let headers = try example.signature.headers(
            signing: [1, 2, 255], adding: ["webhook-id": "msg_1", "X-Event": "example"], secrets: secrets)
        let webhooks = Webhooks<SampleEvent>(name: .header("X-Event"), signature: example.signature)
        for secret in ["YQ==", "Yg=="] {
            _ = try webhooks.event(from: [1, 2, 255], headers: headers, secrets: WebhookSecrets(secret))
        }
        #expect(throws: WebhookError.signatureMismatch) {
            try webhooks.event(from: [1, 2, 255], headers: headers, secrets: "Yw==")
        }
    }
}
