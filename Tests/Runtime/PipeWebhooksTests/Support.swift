import Foundation
import PipeJSON
import PipeWebhooks
import Testing

/// An event of which any JSON is read, as a generated enum would read records.
enum SampleEvent: NamedWebhookEvent, Hashable {
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

extension WebhookSignature {
    // The signatures as the pages of these APIs describe them.
    static let github = WebhookSignature(in: "X-Hub-Signature-256", prefix: "sha256=")
    static let slack = WebhookSignature(
        in: "X-Slack-Signature", prefix: "v0=", timestamp: .header("X-Slack-Request-Timestamp"),
        signed: ["v0:", .timestamp, ":", .body])
    static let stripe = WebhookSignature(
        in: "Stripe-Signature", prefix: "v1=", timestamp: .element("t="), signed: [.timestamp, ".", .body])
}

/// A message that an API publishes as an example of its signatures.
struct PublishedExample: Sendable, CustomTestStringConvertible {
    let name: String
    let signature: WebhookSignature
    let secret: String
    let headers: [String: String]
    let body: String
    let time: TimeInterval

    var testDescription: String { name }

    func check(
        headers: [(String, String)]? = nil, body: String? = nil, secrets: WebhookSecrets? = nil, after: TimeInterval = 0
    ) throws(WebhookError) -> SampleEvent {
        let webhooks = Webhooks<SampleEvent>(name: .header("X-Event"), signature: signature)
        let headers = headers ?? self.headers.map { ($0.key, $0.value) }
        return try webhooks.event(
            from: Array((body ?? self.body).utf8), headers: headers + [("X-Event", "example")],
            secrets: secrets ?? WebhookSecrets(secret), now: Date(timeIntervalSince1970: time + after))
    }

    static let all = [svix, standard, github, slack, stripe]

    /// The example of Svix, whose signatures are those of Standard Webhooks.
    static let svix = PublishedExample(
        name: "Svix", signature: .standard, secret: "whsec_plJ3nmyCDGBKInavdOK15jsl",
        headers: [
            "webhook-id": "msg_loFOjxBNrRLzqYUf", "webhook-timestamp": "1731705121",
            "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
        ],
        body: #"{"event_type":"ping","data":{"success":true}}"#, time: 1_731_705_121)

    /// The example in the tests of the libraries of Standard Webhooks.
    static let standard = PublishedExample(
        name: "Standard Webhooks", signature: .standard, secret: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        headers: [
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        ],
        body: #"{"test": 2432232314}"#, time: 1_614_265_330)

    static let github = PublishedExample(
        name: "GitHub", signature: .github, secret: "It's a Secret to Everybody",
        headers: [
            "X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        ],
        body: "Hello, World!", time: 0)

    static let slack = PublishedExample(
        name: "Slack", signature: .slack, secret: "8f742231b10e8888abcd99yyyzzz85a5",
        headers: [
            "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
            "X-Slack-Request-Timestamp": "1531420618",
        ],
        body: """
            token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&\
            channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&\
            response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F\
            96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c
            """,
        time: 1_531_420_618)

    /// A field as in Stripe's documentation, which publishes no secret. The signature is made with OpenSSL.
    static let stripe = PublishedExample(
        name: "Stripe", signature: .stripe, secret: "whsec_test_secret",
        headers: [
            "Stripe-Signature": """
            t=1492774577,v1=4ee5e8d695c9619e003fd480d3d51700d924e29697337d379a6ef6e06e703ab4,\
            v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39
            """
        ],
        body: #"{"id":"evt_1","type":"charge.succeeded"}"#, time: 1_492_774_577)
}
