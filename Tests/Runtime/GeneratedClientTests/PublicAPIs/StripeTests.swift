import PipeRuntime
import PipeTesting
import StripeGolden
import Testing

/// Stripe's client against responses as in https://docs.stripe.com/api.
@Suite struct StripeTests {
    private static let base = "https://api.stripe.com/v1"
    private static let customer = """
        {"id":"cus_NffrFeUfNV2Hib","object":"customer","address":null,"balance":0,"created":1680893993,\
        "email":"jennyrosen@example.com","livemode":false,"metadata":{},"name":"Jenny Rosen","phone":null}
        """
    private static func charge(customer: String) -> String {
        """
        {"id":"ch_3MmlLrLkdIwHu7ix0snN0B15","object":"charge","amount":1099,"amount_refunded":0,"captured":true,\
        "created":1679090539,"currency":"usd","customer":\(customer),"description":null,"livemode":false,"metadata":{},\
        "paid":true,"payment_method_details":{"card":{"brand":"visa","exp_month":3,"exp_year":2024,"last4":"4242"},\
        "type":"card"},"refunded":false,"status":"succeeded"}
        """
    }

    private func client(_ transport: ScriptedTransport) -> StripeClient {
        StripeClient(auth: .init(secretKey: "sk_test_1"), transport: transport)
    }

    @Test("Nested members of forms have names in brackets")
    func forms() async throws {
        let transport = ScriptedTransport(.json(Self.customer), .json(Self.customer), .json(Self.customer))
        let customers = client(transport).customers
        let jenny = try await customers.create(
            .init(
                email: "jennyrosen@example.com", name: "Jenny Rosen", address: .init(city: "Berlin", country: "DE"),
                metadata: ["order id": "6735"]))
        #expect(jenny.id == "cus_NffrFeUfNV2Hib")
        #expect(jenny.created.timeIntervalSince1970 == 1_680_893_993)
        try await customers.update(jenny) { $0.phone = .null }
        #expect(
            transport.lines == ["POST \(Self.base)/customers", "POST \(Self.base)/customers/cus_NffrFeUfNV2Hib"])
        #expect(transport.requests[0].header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(transport.requests[0].header("Stripe-Version") == "2024-06-20")
        #expect(transport.requests[0].header("Authorization") == "Bearer sk_test_1")
        #expect(
            transport.requests[0].body
                == "email=jennyrosen%40example.com&name=Jenny%20Rosen&address%5Bcity%5D=Berlin"
                + "&address%5Bcountry%5D=DE&metadata%5Border%20id%5D=6735")
        // Stripe unsets a value that is sent empty.
        #expect(transport.requests[1].body == "phone=")
    }

    @Test("Fields are IDs or records")
    func expandableFields() async throws {
        let deleted = #"{"id":"cus_1","object":"customer","deleted":true}"#
        let transport = ScriptedTransport(
            .json(#"{"object":"list","has_more":false,"data":[\#(Self.charge(customer: #""cus_1""#))]}"#),
            .json(Self.charge(customer: Self.customer)), .json(Self.charge(customer: deleted)))
        let charges = client(transport).charges
        let listed = try await charges.list(where: .init(customer: "cus_1"), pageSize: 3)
        #expect(listed.map(\.customer) == [.customerID("cus_1")])
        guard case .card(let card)? = listed.first?.paymentMethodDetails else {
            Issue.record("no card")
            return
        }
        #expect(card.card.last4 == "4242")
        guard case .customer(let jenny)? = try await charges.read("ch_1", expand: ["customer"]).customer else {
            Issue.record("not expanded")
            return
        }
        #expect(jenny.name == "Jenny Rosen")
        #expect(
            try await charges.read("ch_1").customer
                == .deletedCustomer(Stripe.DeletedCustomer(id: "cus_1", deleted: true)))
        #expect(
            transport.lines == [
                "GET \(Self.base)/charges?customer=cus_1&limit=3",
                "GET \(Self.base)/charges/ch_1?expand%5B0%5D=customer", "GET \(Self.base)/charges/ch_1",
            ])
    }

    @Test("Charges are created and refunded")
    func charges() async throws {
        let refund = #"{"id":"re_1","object":"refund","amount":500,"charge":"ch_1","created":1,"status":"succeeded"}"#
        let transport = ScriptedTransport(
            .json(Self.charge(customer: "null")), .json(Self.charge(customer: "null")), .json(refund),
            .json(#"{"id":"cus_1","object":"customer","deleted":true}"#))
        let stripe = client(transport)
        let charge = try await stripe.charges.create(
            .init(amount: 1099, currency: "usd", source: "tok_visa", capture: false))
        #expect(try await stripe.charges[charge].capture().captured)
        #expect(
            try await stripe.charges.refund(charge: "ch_1", amount: 500, reason: .duplicate).charge == .chargeID("ch_1")
        )
        #expect(try await stripe.customers["cus_1"].delete().deleted)
        #expect(
            transport.lines == [
                "POST \(Self.base)/charges", "POST \(Self.base)/charges/ch_3MmlLrLkdIwHu7ix0snN0B15/capture",
                "POST \(Self.base)/refunds", "DELETE \(Self.base)/customers/cus_1",
            ])
        #expect(transport.requests[0].body == "amount=1099&currency=usd&source=tok_visa&capture=false")
        #expect(transport.requests[2].body == "charge=ch_1&amount=500&reason=duplicate")
    }

    @Test("Errors have Stripe's message")
    func errors() async throws {
        let body = #"{"error":{"type":"card_error","code":"card_declined","message":"Your card was declined."}}"#
        let transport = ScriptedTransport(.response(402, headers: ["Content-Type": "application/json"], body))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).charges["ch_1"].capture(amount: 1)
        }
        #expect(error?.message == "Your card was declined.")
        #expect(error?.status == 402)
    }
}
