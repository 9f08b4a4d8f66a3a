import Foundation
import HTTPTypes
import PipeRuntime
import WebhooksGolden

// The Swift of Docs/Runtime/Webhooks.md and Docs/HowTo/ReceiveWebhooks.md, so that it is compiled.

enum WebhooksUsage {
    static func event(_ body: Data, _ headers: [String: String], _ environment: [String: String]) throws {
        let secrets = WebhookSecrets(environment["BILLING_SECRET"] ?? "")
        switch try Billing.webhooks.event(from: body, headers: headers, secrets: secrets) {
        case .invoicePaid(let invoice): print(invoice.id, "was paid")
        case .subjectChanged(.customer(let customer)): print(customer.name, "has changed")
        case .unknown(let event): print("ignored", event.name)
        default: break
        }
        let names = Billing.WebhookEvent.Name.allCases.map(\.rawValue)
        print(names)
    }

    static func delivery(
        _ body: [UInt8], _ headers: [(String, String)], _ secrets: WebhookSecrets, _ seen: inout Set<String>
    ) throws {
        let delivery = try Billing.webhooks.delivery(from: body, headers: headers, secrets: secrets)
        if let id = delivery.id, !seen.insert(id).inserted { return }
        print(delivery.event, delivery.name, delivery.timestamp ?? .distantPast)
    }

    static func errors(
        _ body: [UInt8], _ headers: HTTPFields, _ secrets: WebhookSecrets
    ) -> Billing.WebhookEvent? {
        do throws(WebhookError) {
            return try Billing.webhooks.event(from: body, headers: headers, secrets: secrets)
        } catch {
            switch error {
            case .expired(let age, _): print("signed \(age) ago")
            case .signatureMismatch: print("not from Billing")
            case .decoding(let event, let reason): print(event, "at", reason.path)
            default: print(error)
            }
            return nil
        }
    }

    static func signature() -> WebhookSignature {
        let signature = WebhookSignature(
            in: "X-Slack-Signature", prefix: "v0=", timestamp: .header("X-Slack-Request-Timestamp"),
            signed: ["v0:", .timestamp, ":", .body])
        return signature
    }
}

/// The handler of a server framework.
struct WebhookHandlerUsage {
    actor Queue {
        private(set) var events: [Billing.WebhookEvent] = []
        func add(_ event: Billing.WebhookEvent, id: String?) { events.append(event) }
    }

    let queue = Queue()
    let secrets: WebhookSecrets

    func handle(_ body: [UInt8], _ headers: HTTPFields) async -> HTTPResponse.Status {
        do throws(WebhookError) {
            let delivery = try Billing.webhooks.delivery(from: body, headers: headers, secrets: secrets)
            await queue.add(delivery.event, id: delivery.id)  // respond soon; work later
            return .ok
        } catch {
            switch error {
            case .decoding, .noSecrets, .malformedSecret: return .internalServerError  // so that the server retries
            case .bodyTooLarge: return .contentTooLarge
            case .missingName, .malformedBody: return .badRequest
            default: return .unauthorized
            }
        }
    }

    static func secrets(_ newSecret: String, _ oldSecret: String) -> WebhookSecrets {
        let secrets = WebhookSecrets(newSecret, oldSecret)
        return secrets
    }

    static func test(now: Date) throws -> Billing.WebhookEvent {
        let body = Array(#"{"type":"invoice.paid","data":{"object":{"id":"in_1","total":7,"customer":"cus_1"}}}"#.utf8)
        let headers = try Billing.webhooks.signature.headers(signing: body, secrets: "secret", at: now)
        let event = try Billing.webhooks.event(from: body, headers: headers, secrets: "secret", now: now)
        return event
    }
}
