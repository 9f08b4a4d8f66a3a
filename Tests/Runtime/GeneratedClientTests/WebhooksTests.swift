import Foundation
import PipeRuntime
import Testing
import WebhooksGolden

/// The events of a generated client.
@Suite struct WebhooksTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func event(_ name: String, _ object: String, signedAt time: Int = 1_700_000_000) throws
        -> Billing.WebhookEvent
    {
        let body = #"{"id":"evt_1","type":"\#(name)","data":{"object":\#(object)}}"#
        let headers = try Billing.webhooks.signature.headers(
            signing: body.utf8, secrets: "secret", at: Date(timeIntervalSince1970: Double(time)))
        return try Billing.webhooks.event(
            from: Data(body.utf8), headers: headers, secrets: "secret", now: Self.now)
    }

    @Test("Events are cases with their payloads: records, unions, lists and JSON")
    func payloads() throws {
        let invoice = Billing.Invoice(id: "in_1", total: 7, customer: "cus_1")
        let json = #"{"id":"in_1","total":7,"customer":"cus_1"}"#
        #expect(try event("invoice.paid", json) == .invoicePaid(invoice))
        #expect(try event("invoice.voided", json) == .invoiceVoided(invoice))
        let subject = json.replacing("{", with: #"{"object":"invoice","#)
        #expect(try event("subject.changed", subject) == .subjectChanged(.invoice(invoice)))
        #expect(try event("subjects.removed", "[\(subject)]") == .subjectsRemoved([.invoice(invoice)]))
        #expect(try event("name.changed", #"{"first":"Ann"}"#) == .nameChanged(Billing.Name(first: "Ann")))
        #expect(try event("class", #"{"count":2}"#) == .batch(Billing.Batch(count: 2)))
        #expect(try event("unknown", "[1]") == .unknownValue([1]))
    }

    @Test("An event that the schema does not have is not an error")
    func unknown() throws {
        guard case .unknown(let event) = try event("invoice.archived", #"{"id":"in_1"}"#) else {
            Issue.record("the event is known")
            return
        }
        #expect(event.name == "invoice.archived")
        #expect(try event.payload.decode(JSONValue.self)["id"] == "in_1")
    }

    @Test("The tolerance of the schema applies, and a payload of another type is an error")
    func errors() {
        #expect(throws: WebhookError.expired(age: .seconds(181), tolerance: .seconds(180))) {
            try event("invoice.paid", "{}", signedAt: 1_699_999_819)
        }
        #expect {
            try event("invoice.paid", "{}")
        } throws: { error in
            guard case .decoding("invoice.paid", let reason) = error as? WebhookError else { return false }
            return reason.path.description == "$.data.object.id"
        }
    }

    @Test("The names of the events can be listed")
    func names() {
        #expect(Billing.WebhookEvent.Name.allCases.map(\.rawValue).prefix(2) == ["invoice.paid", "invoice.voided"])
        #expect(Billing.WebhookEvent.Name.unknownValue.rawValue == "unknown")
    }
}
