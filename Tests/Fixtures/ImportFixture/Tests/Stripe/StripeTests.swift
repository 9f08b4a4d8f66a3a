import Examples
import Foundation
import PipeRuntime
import PipeTesting
import StripeAPI
import Testing

/// Calls of the client of stripe.yaml, with responses made from the document's schemas.
@Suite struct StripeTests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let stripe: StripeClient

    init() throws {
        examples = try Examples()
        stripe = StripeClient(auth: .init(bearerAuth: BearerToken("sk_1")), transport: transport)
    }

    private func customers(_ ids: String..., more: Bool) throws -> ScriptedTransport.Reply {
        let records = try ids.map { try examples.body("GET /v1/customers/{customer} 200", ["id": .string($0)]) }
        return try examples.reply("GET /v1/customers 200", ["data": .array(records), "has_more": .bool(more)])
    }

    @Test func customersAreReadPageByPage() async throws {
        transport.on(.get, "/v1/customers", try customers("cus_1", "cus_2", more: true))
        transport.on(.get, "/v1/customers", try customers("cus_3", more: false))
        let page = try await stripe.customers.list(
            where: .init(email: "a@b.example", expand: ["data.default_source"]), pageSize: 2)
        #expect(page.map(\.id) == ["cus_1", "cus_2"])
        #expect(page.first?.address?.city == "text")
        #expect(page.first?.created == Date(timeIntervalSince1970: 7))
        let second = try #require(try await page.next())
        #expect(second.map(\.id) == ["cus_3"])
        #expect(!second.hasNext)
        #expect(
            transport.requests[0].query.map { "\($0.name)=\($0.value)" } == [
                "email=a@b.example", "expand[0]=data.default_source", "limit=2",
            ])
        #expect(transport.last.query.contains { $0.name == "starting_after" && $0.value == "cus_2" })
        #expect(transport.last.url.hasPrefix("https://api.stripe.com/v1/customers?"))
        #expect(transport.last.header("Authorization") == "Bearer sk_1")
    }

    @Test func customerIsCreatedWithNestedMembers() async throws {
        transport.on(.post, "/v1/customers", try examples.reply("POST /v1/customers 200", ["id": "cus_9"]))
        let customer = try await stripe.customers.create(
            .init(
                address: .init(city: "Ulm", line1: "Gasse 1"), email: "a@b.example", metadata: ["order": "6 & 7"],
                preferredLocales: ["de", "en"]))
        #expect(customer.id == "cus_9")
        #expect(transport.last.header("Content-Type") == "application/x-www-form-urlencoded")
        let fields = (transport.last.body ?? "").split(separator: "&").compactMap { String($0).removingPercentEncoding }
        #expect(
            fields == [
                "address[city]=Ulm", "address[line1]=Gasse 1", "email=a@b.example", "metadata[order]=6 & 7",
                "preferred_locales[0]=de", "preferred_locales[1]=en",
            ])
    }

    @Test func customerIsReadUpdatedAndRemoved() async throws {
        transport.on(
            .get, "/v1/customers/cus_1", try examples.reply("GET /v1/customers/{customer} 200", ["id": "cus_1"]))
        transport.on(
            .post, "/v1/customers/cus_1", try examples.reply("POST /v1/customers/{customer} 200", ["name": "Bob"]))
        transport.on(.delete, "/v1/customers/cus_1", try examples.reply("DELETE /v1/customers/{customer} 200"))
        let found = try await stripe.customers.read("cus_1", expand: ["sources"])
        guard case .customer(let customer) = found else { return #expect(Bool(false), "\(found)") }
        #expect(customer.id == "cus_1")
        #expect(transport.last.query.map(\.name) == ["expand[0]"])
        let updated = try await stripe.customers.update("cus_1") {
            $0.name = "Bob"
            $0.shipping = .null
        }
        #expect(updated.name == "Bob")
        #expect(Set((transport.last.body ?? "").split(separator: "&")) == ["name=Bob", "shipping="])
        let removed = try await stripe.customers.remove("cus_1")
        #expect(removed.deleted)
        #expect(transport.last.method == "DELETE")
    }

    @Test func refundsOfAChargeAreListedAndCreated() async throws {
        transport.on(
            .get, "/v1/charges/ch_1/refunds",
            try examples.reply("GET /v1/charges/{charge}/refunds 200", ["has_more": false]))
        let refunds = try await stripe.charges["ch_1"].refunds.list()
        #expect(refunds.map(\.amount) == [7])
        transport.on(.post, "/v1/refunds", try examples.reply("POST /v1/refunds 200", ["amount": 300]))
        let refund = try await stripe.refunds.create(.init(amount: 300, charge: "ch_1"))
        #expect(refund.amount == 300)
        #expect(transport.last.body == "amount=300&charge=ch_1")
    }

    @Test func chargeIsRead() async throws {
        transport.on(.get, "/v1/charges/ch_1", try examples.reply("GET /v1/charges/{charge} 200", ["id": "ch_1"]))
        let charge = try await stripe.charges.read("ch_1")
        #expect(charge.id == "ch_1")
        #expect(charge.currency == "text")
        #expect(charge.billingDetails.address?.city == "text")
    }

    @Test func refusedCardIsError() async throws {
        let error = try examples.body("GET /v1/customers default")
        let message = try #require(error["error"]?["message"]?.string)
        transport.on(
            .post, "/v1/charges", .json(String(decoding: try JSON.encode(error), as: UTF8.self), status: 402))
        let thrown = await #expect(throws: PipeError.self) {
            try await stripe.charges.create(.init(amount: 1, currency: "eur"))
        }
        #expect(thrown?.status == 402)
        #expect(thrown?.message == message)
        #expect(thrown.flatMap { StripeClient.failure(of: $0) }?.error.code == "text")
    }
}
