import Foundation
import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing
import WebhooksGolden

/// Messages that the stand-in sends, as the generated client verifies them.
@Suite struct WebhookTests {
    @Test("The client verifies a message and reads its event")
    func described() throws {
        let server = try Served.standIn("Tests/Goldens/Webhooks/webhooks.pipes.yaml")
        let message = try server.webhook("invoice.paid", secret: "key")
        let delivery = try Billing.webhooks.delivery(from: message.body, headers: message.headers, secrets: "key")
        guard case .invoicePaid(let invoice) = delivery.event else {
            Issue.record("\(delivery)")
            return
        }
        #expect(delivery.id == "msg_1")
        // It is about a record of the stand-in.
        #expect(
            try server.reply("GET", "/v1/invoices/\(invoice.id.rawValue)").json["total"]
                == .number(JSONNumber(invoice.total)))
        #expect(throws: WebhookError.self) {
            try Billing.webhooks.event(from: message.body, headers: message.headers, secrets: "other")
        }
        let old = try server.webhook("invoice.paid", secret: "key", at: Date() - 600)
        #expect(throws: WebhookError.self) {
            try Billing.webhooks.event(from: old.body, headers: old.headers, secrets: "key")
        }
        for name in ["invoice.voided", "subject.changed", "subjects.removed", "name.changed", "unknown", "class"] {
            let message = try server.webhook(name, secret: "key")
            let delivery = try Billing.webhooks.delivery(from: message.body, headers: message.headers, secrets: "key")
            #expect(delivery.name == name)
            if case .unknown(let event) = delivery.event { Issue.record("\(event)") }
        }
        let request = try #require(message.request(to: "https://app.example.com/hooks?a=1"))
        #expect(request.authority == "app.example.com" && request.path == "/hooks?a=1" && request.method == .post)
        #expect(message.request(to: "/hooks") == nil)
        #expect(throws: StandInError.noSuchEvent("none")) { try server.webhook("none") }
        #expect(throws: StandInError.malformedSecret) { try server.webhook("invoice.paid") }
    }

    private func server(_ webhooks: String) throws -> StandIn {
        let schema = """
            pipewright: 1
            name: Hooks
            servers: { main: https://hooks.example.com }
            records: { Part: { id: int read, name: string } }
            webhooks:
              events: { part.made: Part }
              \(webhooks)
            """
        return try StandIn(description: try Served.description(of: schema))
    }

    @Test("Standard Webhooks has its three fields")
    func standard() throws {
        let server = try server("signature: standard")
        let message = try server.webhook("part.made", data: ["id": 8, "name": "nut"], secret: "whsec_c2VjcmV0")
        #expect(String(decoding: message.body, as: UTF8.self) == #"{"id":8,"name":"nut","type":"part.made"}"#)
        var headers: [String: String] = [:]
        for field in message.headers { headers[field.name.rawName] = field.value }
        let time = try #require(headers["webhook-timestamp"].flatMap { TimeInterval($0) })
        // The client's signer makes the same signature.
        let expected = try WebhookSignature.standard.headers(
            signing: message.body, adding: ["webhook-id": "msg_1"], secrets: "whsec_c2VjcmV0",
            at: Date(timeIntervalSince1970: time))
        #expect(headers["webhook-signature"] == expected["webhook-signature"] && headers["webhook-id"] == "msg_1")
        #expect(throws: StandInError.malformedSecret) { try server.webhook("part.made", secret: "§") }
    }

    @Test("Names in header fields, hexadecimal secrets, forms, and no signature")
    func others() throws {
        let signed = #"{ in: header.X-Sign, format: "sha256={signature}", secret: hex }"#
        let github = try server("event: header.X-Event\n  signature: \(signed)")
        let message = try github.webhook("part.made", data: ["id": 8, "name": "nut"], secret: "6B6579")
        #expect(message.headers[HTTPField.Name("X-Event")!] == "part.made")
        let signature = WebhookSignature(in: "X-Sign", prefix: "sha256=", signed: [.body])
        let expected = try signature.headers(signing: message.body, secrets: "key")
        #expect(message.headers[HTTPField.Name("X-Sign")!] == expected["X-Sign"])
        #expect(throws: StandInError.malformedSecret) { try github.webhook("part.made", secret: "6B657") }

        let form = try server("signature: none\n  format: form")
        let unsigned = try form.webhook("part.made", data: ["id": 8, "name": "a b"])
        #expect(String(decoding: unsigned.body, as: UTF8.self) == "id=8&name=a%20b&type=part.made")
    }
}
