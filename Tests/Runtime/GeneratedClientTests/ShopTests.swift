import PipeRuntime
import PipeTesting
import ShopGolden
import Testing

/// Calls of the client of the folder `Schemas/shop.pipes`: the declarations of its files work together.
@Suite struct ShopTests {
    private static let base = "http://127.0.0.1:8080/api"
    private static let customer = "0B5C9E4C-7A0F-4C0E-9C55-0C1B1B6C2E11"

    private func client(_ transport: ScriptedTransport) -> ShopClient {
        ShopClient(server: .local, auth: .init(token: .init("t")), transport: transport)
    }

    @Test("An order refers to declarations in other files")
    func declarationsInOtherFiles() async throws {
        let order = #"""
            {"id":7,"customer_id":"\#(Self.customer)","lines":[{"product_id":3,"quantity":2,"price":null}],
            "total":{"amount":"19.90","currency":"EUR"},"state":"paid",
            "shipped_to":{"id":1,"street":"Elm 1","city":"Ulm","postcode":"89073","country":"DE"},
            "placed_at":"2026-11-21T10:00:00Z"}
            """#
        let product = #"""
            {"id":3,"name":"Mug","description":null,"price":{"amount":9.95,"currency":"EUR"},"categories":[4],"stock":5,
            "state":"listed","created_at":"2026-11-20T10:00:00Z"}
            """#
        let transport = ScriptedTransport(.json("[\(order)]"), .json(product), .response(201, order))
        let shop = client(transport)
        let page = try await shop.orders.list(where: .init(state: .paid), pageSize: 10)
        let first = try #require(page.first)
        #expect(first.total == Shop.Money(amount: 19.9, currency: .eur) && first.shippedTo?.city == "Ulm")
        let line = try #require(first.lines.first)
        let mug = try await shop.products.read(line.productID)
        #expect(mug.categories == [4] && mug.price.currency == .eur && mug.state == .listed)
        _ = try await shop.orders.create(
            Shop.Order.Draft(customerID: first.customerID, lines: [Shop.OrderLine(productID: mug.id)]))
        #expect(
            transport.requests.map { "\($0.method) \($0.url.dropFirst(Self.base.count)) \($0.body ?? "-")" } == [
                "GET /orders?state=paid&limit=10 -", "GET /products/3 -",
                #"POST /orders {"customer_id":"\#(Self.customer.lowercased())","lines":[{"product_id":3,"quantity":1}]}"#,
            ])
        #expect(transport.requests[0].header("Accept-Language") == "en")
        #expect(transport.requests[0].header("Authorization") == "Bearer t")
    }
}
