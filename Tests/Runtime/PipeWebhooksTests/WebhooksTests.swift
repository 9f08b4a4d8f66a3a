import Foundation
import HTTPTypes
import PipeJSON
import PipeWebhooks
import Testing

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

@Suite struct WebhooksTests {
    private static let secret = "secret"
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func signed(_ body: String, secret: String = secret, _ more: [String: String] = [:]) -> HTTPFields {
        let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: Data(secret.utf8)))
        var fields = HTTPFields()
        for (name, value) in more {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        if let name = HTTPField.Name("X-Hub-Signature-256") {
            fields[name] = "sha256=" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return fields
    }

    private func webhooks(
        name: WebhookPlace? = .body("/type"), data: JSONPointer = "/data", id: WebhookPlace? = nil
    ) -> Webhooks<SampleEvent> {
        Webhooks(name: name, data: data, id: id, signature: .github)
    }

    @Test("The name of the event chooses the type of its payload, which is a part of the body")
    func payload() throws {
        let body = #"{"type":"customer.renamed","data":"Ann","id":"evt_1"}"#
        let delivery = try webhooks(id: .body("/id")).delivery(
            from: Array(body.utf8), headers: signed(body), secrets: "secret")
        #expect(delivery.event == .renamed("Ann"))
        #expect(delivery.name == "customer.renamed")
        #expect(delivery.id == "evt_1")
        #expect(delivery.timestamp == nil)
    }

    @Test("The name, and the ID, can be in header fields")
    func headers() throws {
        let body = "[1]"
        let fields = signed(body, ["X-GitHub-Event": "ping", "X-GitHub-Delivery": "72d3162e"])
        let delivery = try webhooks(name: .header("x-github-event"), data: "", id: .header("X-GitHub-Delivery"))
            .delivery(from: Data(body.utf8), headers: fields, secrets: "secret")
        #expect(delivery.event == .ping([1]))
        #expect(delivery.id == "72d3162e")
    }

    @Test("A field with the name or the ID that comes twice is an error, as one of the two may not be what was meant")
    func repeatedHeaders() throws {
        let body = "[1]"
        let signature = signed(body).map { ($0.name.rawName, $0.value) }
        let webhooks = webhooks(name: .header("X-GitHub-Event"), data: "", id: .header("X-GitHub-Delivery"))
        func check(_ more: [(String, String)]) throws(WebhookError) {
            _ = try webhooks.event(from: body.utf8, headers: signature + more, secrets: "secret")
        }
        try check([("X-GitHub-Event", "ping"), ("X-GitHub-Delivery", "1")])
        #expect(throws: WebhookError.repeatedHeader("X-GitHub-Event")) {
            try check([("X-GitHub-Event", "ping"), ("x-github-event", "ping")])
        }
        #expect(throws: WebhookError.repeatedHeader("X-GitHub-Delivery")) {
            try check([("X-GitHub-Event", "ping"), ("X-GitHub-Delivery", "1"), ("x-github-delivery", "2")])
        }
    }

    @Test("An event that the schema does not have keeps its name and its body")
    func unknown() throws {
        let body = #"{"type":"customer.merged","data":{"id":7}}"#
        let event = try webhooks().event(from: body.utf8, headers: signed(body), secrets: "secret")
        guard case .unknown(let unknown) = event else {
            Issue.record("the event is known")
            return
        }
        #expect(unknown.name == "customer.merged")
        #expect(unknown.payload.body == Array(body.utf8))
        #expect(try unknown.payload.decode(JSONValue.self)["id"] == 7)
        #expect("\(unknown)" == "customer.merged (42 bytes)")
    }

    @Test("A name that differs only by normalization is another event")
    func normalization() throws {
        enum Event: NamedWebhookEvent {
            enum Name: String, CaseIterable { case cafe = "caf\u{E9}" }
            case cafe
            case unknown(UnknownWebhookEvent)
            init(_ name: Name, from payload: WebhookPayload) { self = .cafe }
        }
        let webhooks = UnsignedWebhooks<Event>(name: .body("/type"))
        guard case .unknown = try webhooks.event(from: Array("{\"type\":\"cafe\u{301}\"}".utf8)) else {
            Issue.record("the event is known")
            return
        }
        guard case .cafe = try webhooks.event(from: Array("{\"type\":\"caf\u{E9}\"}".utf8)) else {
            Issue.record("the event is unknown")
            return
        }
    }

    @Test("The caller can name the event, if the message does not")
    func namedByCaller() throws {
        let body = #"{"data":"Ann"}"#
        let event = try webhooks(name: nil).event(
            .renamed, from: Array(body.utf8), headers: signed(body), secrets: "secret")
        #expect(event == .renamed("Ann"))
    }

    @Test(
        "An event without a name is an error",
        arguments: ["{}", #"{"type":""}"#, #"{"type":null}"#, #"{"type":{}}"#, "[]"])
    func missingName(body: String) {
        #expect(throws: WebhookError.missingName(.body("/type"))) {
            try webhooks().event(from: Array(body.utf8), headers: signed(body), secrets: "secret")
        }
        #expect(throws: WebhookError.missingName(.header("X-Event"))) {
            try webhooks(name: .header("X-Event")).event(
                from: Array(body.utf8), headers: signed(body), secrets: "secret")
        }
    }

    @Test("A payload that is not as the schema says is an error with its location")
    func decoding() {
        let body = #"{"type":"customer.renamed","data":7}"#
        #expect {
            try webhooks().event(from: Array(body.utf8), headers: signed(body), secrets: "secret")
        } throws: { error in
            guard case .decoding("customer.renamed", let reason) = error as? WebhookError else { return false }
            return "\(reason)" == "expected a string, found a number at $.data, byte 34"
        }
    }

    @Test("Nothing of a body is read before its signature is valid")
    func order() {
        #expect(throws: WebhookError.signatureMismatch) {
            try webhooks().event(from: Array("no JSON".utf8), headers: signed("{}"), secrets: "secret")
        }
        #expect {
            try webhooks().event(from: Array("no JSON".utf8), headers: signed("no JSON"), secrets: "secret")
        } throws: { error in
            if case .malformedBody = error as? WebhookError { true } else { false }
        }
    }

    @Test("A body that is too long is refused, and its signature is not computed")
    func bodyLimit() throws {
        var webhooks = webhooks()
        #expect(webhooks.bodyLimit == 25 << 20)
        let body = #"{"type":"ping","data":1}"#
        webhooks.bodyLimit = body.utf8.count
        _ = try webhooks.event(from: Array(body.utf8), headers: signed(body), secrets: "secret")
        webhooks.bodyLimit -= 1
        #expect(throws: WebhookError.bodyTooLarge(limit: 23)) {
            try webhooks.event(from: Array(body.utf8), headers: HTTPFields(), secrets: "secret")
        }
    }

    @Test("A field with more than a hundred signatures is refused")
    func signatureLimit() throws {
        let body = #"{"type":"ping","data":1}"#
        let name = "X-Hub-Signature-256"
        let valid = try #require(signed(body).first { $0.name.rawName == name }?.value)
        func check(_ values: [(String, String)]) throws(WebhookError) {
            _ = try webhooks().event(from: Array(body.utf8), headers: values, secrets: "secret")
        }
        let others = Array(repeating: "sha256=00", count: 99).joined(separator: ",")
        try check([(name, "\(others),\(valid)")])
        try check([(name, others), (name, valid)])
        #expect(throws: WebhookError.tooManySignatures(header: name, limit: 100)) {
            try check([(name, "\(others),00,\(valid)")])
        }
        #expect(throws: WebhookError.tooManySignatures(header: name, limit: 100)) {
            try check([(name, others), (name, valid), (name, valid)])
        }
    }

    @Test("A signed field, and a time, must be there exactly once")
    func signedFields() {
        let example = PublishedExample.svix
        let all = example.headers.map { ($0.key, $0.value) }
        for name in ["webhook-id", "webhook-timestamp"] {
            #expect(throws: WebhookError.missingHeader(name)) {
                try example.check(headers: all.filter { $0.0 != name })
            }
            #expect(throws: WebhookError.repeatedHeader(name)) {
                try example.check(headers: all + all.filter { $0.0 == name })
            }
        }
        for time in ["", "t=", "t=1492774577,t=1492774577", "t=-1", "t=1e9", "t=9223372036854775808", "t= 1"] {
            #expect(throws: WebhookError.malformedTimestamp, "\(time)") {
                try PublishedExample.stripe.check(headers: [("Stripe-Signature", "\(time),v1=00")])
            }
        }
    }

    @Test("Header fields can be a dictionary, pairs or HTTPFields")
    func headerTypes() throws {
        let body = #"{"type":"ping","data":1}"#
        let fields = signed(body)
        let value = try #require(fields.first?.value)
        let webhooks = webhooks()
        _ = try webhooks.event(from: body.utf8, headers: fields, secrets: "secret")
        _ = try webhooks.event(from: body.utf8, headers: ["x-hub-signature-256": value], secrets: "secret")
        _ = try webhooks.event(from: body.utf8, headers: [("x-hub-signature-256", value)], secrets: "secret")
    }

    @Test("The body of a form is read by its items")
    func form() throws {
        let webhooks = Webhooks<SampleEvent>(
            name: .body("/command"), data: "/text", format: .form, signature: .github)
        let body = "command=customer.renamed&text=Ann+Lee"
        let event = try webhooks.event(from: body.utf8, headers: signed(body), secrets: "secret")
        #expect(event == .renamed("Ann Lee"))
    }

    @Test("Unsigned messages need no secrets")
    func unsigned() throws {
        let webhooks = UnsignedWebhooks<SampleEvent>(name: .body("/type"), data: "/data", id: .header("X-Id"))
        let body = Array(#"{"type":"customer.renamed","data":"Ann"}"#.utf8)
        #expect(try webhooks.event(from: body) == .renamed("Ann"))
        #expect(try webhooks.delivery(from: body, headers: ["x-id": "7"]).id == "7")
        #expect(try webhooks.event(.renamed, from: body) == .renamed("Ann"))
    }

    @Test("A secret in hexadecimal digits or base64 is decoded")
    func secretEncodings() throws {
        let body = #"{"type":"ping","data":1}"#
        func check(_ secrets: WebhookSecrets, _ encoding: WebhookSignature.SecretEncoding) throws(WebhookError) {
            var signature = WebhookSignature.github
            signature.secret = encoding
            _ = try Webhooks<SampleEvent>(name: .body("/type"), data: "/data", signature: signature)
                .event(from: body.utf8, headers: signed(body), secrets: secrets)
        }
        try check("secret", .text)
        try check("736563726574", .hex)
        try check("c2VjcmV0", .base64)
        try check("whsec_c2VjcmV0", .base64)
        #expect(throws: WebhookError.malformedSecret) { try check("secret!", .base64) }
        #expect(throws: WebhookError.malformedSecret) { try check("73656372657", .hex) }
        #expect(throws: WebhookError.signatureMismatch) { try check("whsec_c2VjcmV0", .text) }
    }

    @Test("Secrets are not printed")
    func printing() {
        let secrets: WebhookSecrets = ["top", "shelf"]
        var dumped = ""
        dump(secrets, to: &dumped)
        for text in ["\(secrets)", String(reflecting: secrets), dumped] {
            #expect(!text.contains("top"))
            #expect(!text.contains("shelf"))
        }
    }

    @Test("The description of an error is one line, with the name of an event cut")
    func descriptions() {
        let error = JSONError(.unexpectedEnd, offset: 3)
        let name = "a\nb" + String(repeating: "x", count: 200)
        let text = "\(WebhookError.decoding(event: name, error))"
        #expect(text == "the event ‘a b\(String(repeating: "x", count: 97))’ does not match the schema: \(error)")
        #expect(
            "\(WebhookError.expired(age: .seconds(301), tolerance: .seconds(300)))"
                == "the message was signed 301.0 seconds ago, longer than 300.0 seconds")
    }
}
