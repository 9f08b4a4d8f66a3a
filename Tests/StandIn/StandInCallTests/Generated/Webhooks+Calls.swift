// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Webhooks/webhooks.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import WebhooksGolden

enum WebhooksCalls: ClientCalls {
    static let name = "Webhooks"
    static let schema = "Tests/Goldens/Webhooks/webhooks.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = BillingClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .main,
            transport: transport
        )
        await `invoices`(api, log)
    }
}

extension WebhooksCalls {
    static func `invoices`(_ api: BillingClient, _ log: CallLog) async {
        await log.make("invoices.list") { try await read(api.invoices.all()) }
        await log.make("invoices.read") { _ = try await api.invoices.read("inv_42e6c457ef5f") }
    }
}
