// swift-format-ignore-file
// Every call of the API of Schemas/stripe.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import StripeGolden

enum StripeCalls: ClientCalls {
    static let name = "Stripe"
    static let schema = "Schemas/stripe.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = StripeClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .production,
            auth: .init(secretKey: "stand-in-token"),
            transport: transport
        )
        await `customers`(api, log)
        await `charges`(api, log)
    }
}

extension StripeCalls {
    static func `customers`(_ api: StripeClient, _ log: CallLog) async {
        await log.make("customers.list") { try await read(api.customers.all()) }
        await log.make("customers.list(where:)") { _ = try await api.customers.list(where: .init(email: "malik.berger78@example.com", createdFrom: Date(timeIntervalSince1970: 1743234607))) }
        await log.make("customers.read") { _ = try await api.customers.read("cus_2776026d0820") }
        await log.make("customers.create") { try await api.customers.create(.init(email: "ines.vargas38@example.com", name: "Ines Vargas", phone: "+49 30 6255879", description: "The simple drawer is beside the brisk parcel.", address: value(#"{"line1":"Orchard Way 23","line2":"Brisk bridge","city":"Utrecht","state":"Brisk draft","postal_code":"18951","country":null}"#), shipping: value(#"{"name":"Open island","phone":null,"address":{"line1":"Orchard Way 60","line2":null,"city":"Graz","state":"Quiet parcel","postal_code":"07259","country":null}}"#), balance: 77, metadata: value(#"{"amber-schedule":"Rapid order"}"#))) }
        await log.make("customers.update") { try await api.customers.update("cus_2776026d0820") { $0.email = .value("dario.sato36@example.com") } }
        await log.make("customers.remove") { try await api.customers.remove("cus_2776026d0820") }
        await log.make("customers.search") { _ = try await api.customers.search(query: "Warm plan") }
        await log.make("customers.delete") { _ = try await api.customers["cus_2776026d0820"].delete() }
    }

    static func `charges`(_ api: StripeClient, _ log: CallLog) async {
        await log.make("charges.list") { try await read(api.charges.all()) }
        await log.make("charges.list(where:)") { _ = try await api.charges.list(where: .init(customer: "cus_2776026d0820", expand: ["Quiet archive", "Hidden archive"])) }
        await log.make("charges.read") { _ = try await api.charges.read("cha_2f23ae059067") }
        await log.make("charges.create") { try await api.charges.create(.init(amount: 969, currency: "SEK", source: "Simple schedule", description: "The steady meadow is beside the quiet draft.", capture: false, receiptEmail: "priya.ivanova15@example.com", shipping: value(#"{"name":"Hidden river","phone":"+49 30 5184536","address":{"line1":null,"line2":"Gentle garden","city":"Zagreb","state":"Distant field","postal_code":"62439","country":null}}"#), metadata: value(#"{"open-plan":"Simple map"}"#))) }
        await log.make("charges.update") { try await api.charges.update("cha_2f23ae059067") { $0.amount = 560 } }
        await log.make("charges.capture") { _ = try await api.charges["cha_2f23ae059067"].capture(amount: 954) }
        await log.make("charges.refund") { _ = try await api.charges.refund(charge: "cha_2f23ae059067", amount: 76, reason: .fraudulent, metadata: value(#"{"gentle-meadow":"Amber lantern"}"#)) }
    }
}
